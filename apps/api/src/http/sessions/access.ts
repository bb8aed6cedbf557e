/** Default deny: a route without an access rule prevents the server's start, and is open to members only. */
import type { Access } from '@porchlight/contracts/operation'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { requireMember } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

/**
 * Requires that every route states its access. It must run before any route; the routes are checked when all exist, so
 * that a plugin's own may be configured later.
 */
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

/** Requires a session for everything except public routes; a missing route is missing for everybody. */
export function checkAccess(request: FastifyRequest): void {
  if (!request.is404 && request.routeOptions.config.access !== 'anyone') requireMember(request)
}
