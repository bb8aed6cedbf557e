/** Default deny: a route that does not say who may call it keeps the server from starting, and lets nobody but members in. */
import type { Access } from '@porchlight/contracts/operation'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { requireMember } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/** Before any route. What they say is read when all of them are there, so that a part may say it for a plugin's own. */
export function requireAccessRules(server: FastifyInstance): void {
  const routes: RouteOptions[] = []
  server.addHook('onRoute', (route) => {
    routes.push(route)
  })
  server.addHook('onReady', async () => {
    const silent = routes.filter(({ config }) => config?.access === undefined)
    if (silent.length === 0) return
    const names = silent.map(({ method, url }) => `${method} ${url}`)
    throw new Error(`Nothing says who may call: ${[...new Set(names)].join(', ')}`)
  })
}

/** What is not there is not there for anybody; everything else is for members unless it is said to be for anyone. */
export function checkAccess(request: FastifyRequest): void {
  if (!request.is404 && request.routeOptions.config.access !== 'anyone') requireMember(request)
}
