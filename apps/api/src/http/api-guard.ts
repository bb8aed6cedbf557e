/** Before a call is read: who makes it, whether they may, how often they did, and whether it speaks JSON. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { FastifyInstance } from 'fastify'
import { checkAccess, requireAccessRules } from './access.ts'
import { checkContentType } from './content-type.ts'
import type { Limits } from './limits.ts'
import { addressKey, createLimiter } from './rate-limit.ts'
import type { FindSession } from './session.ts'

interface GuardSettings {
  findSession: FindSession
  limits: Limits
  now: () => number
}

export function registerApiGuard(server: FastifyInstance, { findSession, limits, now }: GuardSettings): void {
  const calls = { windowMs: 5 * minuteMs, now, whenFull: 'forget' as const }
  const perMember = createLimiter({ countMax: limits.requestsPerMember, ...calls })
  const perAddress = createLimiter({ countMax: limits.requestsPerAddress, ...calls })
  requireAccessRules(server)
  server.decorateRequest('session', null)
  server.addHook('onRequest', async (request) => {
    // By the route it was taken to: '/%61pi/posts' is '/api/posts' too.
    const route = request.routeOptions.url ?? ''
    const isCall = route.startsWith('/api/') || route === '/ws'
    if (isCall || request.url.startsWith('/api/')) {
      request.session = await findSession(request)
      if (request.session) perMember.count(request.session.memberId)
      else perAddress.count(addressKey(request.ip))
    }
    checkAccess(request)
    if (isCall) checkContentType(request)
  })
}
