/** Every call names who may make it; without a word it is members only. Answers are never kept. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { FastifyInstance } from 'fastify'
import type { Limits } from './limits.ts'
import { addressKey, createLimiter } from './rate-limit.ts'
import { type FindSession, requireMember } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: 'anyone' | 'member'
  }
}

interface GuardSettings {
  findSession: FindSession
  limits: Limits
  now: () => number
}

export function registerApiGuard(server: FastifyInstance, { findSession, limits, now }: GuardSettings): void {
  const perMember = createLimiter(limits.requestsPerMember, 5 * minuteMs, now)
  const perAddress = createLimiter(limits.requestsPerAddress, 5 * minuteMs, now)
  server.decorateRequest('session', null)
  server.addHook('onRequest', async (request, reply) => {
    // By the route it was taken to: '/%61pi/posts' is '/api/posts' too.
    const route = request.routeOptions.url ?? ''
    const isCall = route.startsWith('/api/') || route === '/ws'
    if (!isCall && !request.url.startsWith('/api/')) return
    void reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    request.session = await findSession(request)
    if (request.session) perMember.count(request.session.memberId)
    else perAddress.count(addressKey(request.ip))
    if (isCall && request.routeOptions.config.access !== 'anyone') requireMember(request)
  })
  server.addHook('preValidation', async (request) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    const type = request.headers['content-type']
    if (isWrite && type !== undefined && !/^application\/json(?:$|\s*;)/i.test(type)) {
      throw new Refused('invalid', { issues: [{ path: '', message: 'This call takes JSON.' }] })
    }
  })
}
