/**
 * The checks before a request is read: its caller, their access, their number of requests, and JSON as its content
 * type.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Limits } from '../limits/limits.ts'
import { addressKey, createLimiter } from '../limits/rate-limit.ts'
import { checkAccess, requireAccessRules } from './access.ts'
import { checkContentType } from './content-type.ts'
import type { FindSession, IsSessionAlive } from './session.ts'

/** Counters of requests; each refuses by throwing. */
export interface CallCounts {
  ofMember: (memberId: string) => void
  ofAddress: (request: FastifyRequest) => void
}

export function createCallCounts(limits: Limits, now: () => number): CallCounts {
  const calls = { windowMs: 5 * minuteMs, now, whenFull: 'forget' as const }
  const perMember = createLimiter({ countMax: limits.requestsPerMember, ...calls })
  const perAddress = createLimiter({ countMax: limits.requestsPerAddress, isPerAddress: true, ...calls })
  return {
    ofMember: perMember.count,
    ofAddress: ({ ip }) => perAddress.count(addressKey(ip)),
  }
}

interface GuardSettings {
  findSession: FindSession
  isSessionAlive: IsSessionAlive
  counts: CallCounts
}

const reads = new Set(['GET', 'HEAD'])

export function registerApiGuard(
  server: FastifyInstance,
  { findSession, isSessionAlive, counts }: GuardSettings,
): void {
  requireAccessRules(server)
  server.decorateRequest('session', null)
  server.addHook('onRequest', async (request) => {
    // The route decides, and not the address as it was sent: '/%61pi/posts' is '/api/posts', too.
    const route = request.routeOptions.url ?? ''
    const isCall = route.startsWith('/api/') || route === '/ws'
    const hasBody = !reads.has(request.method)
    if (isCall || hasBody || request.url.startsWith('/api/')) {
      request.session = await findSession(request)
      if (request.session) counts.ofMember(request.session.memberId)
      else counts.ofAddress(request)
    }
    // A body for an unknown route is not read.
    if (request.is404 && hasBody) throw new Refused('not_found')
    checkAccess(request)
    if (isCall) checkContentType(request)
  })
  // A body may come long after its head, and the session may have ended meanwhile.
  server.addHook('preHandler', async ({ session, body, routeOptions }) => {
    if (session === null || body === undefined || routeOptions.config.access === 'anyone') return
    if (!(await isSessionAlive(session.tokenHash))) throw new Refused('signed_out')
  })
}
