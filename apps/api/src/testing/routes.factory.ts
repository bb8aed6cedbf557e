/** Every route a server registers, as it registers it: nothing of it is listed by hand. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Access } from '@porchlight/contracts/operation'
import type { FastifyInstance } from 'fastify'

export interface Route {
  method: string
  /** The path with its parameters, such as '/api/posts/:id'. */
  path: string
  access: Access | undefined
  takes: string | undefined
  isOpenToOtherSites: boolean
}

/**
 * Returns what was built, and every route that was registered meanwhile. Fastify publishes each new instance, so the
 * routes of plugins are included.
 */
export async function withRoutes<Built>(build: () => Promise<Built>): Promise<[Built, Route[]]> {
  const noted: {
    method: string | string[]
    url: string
    config?: Partial<Omit<Route, 'method' | 'path'>>
  }[] = []
  const note = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (route) => {
      noted.push(route)
    })
  }
  subscribe('fastify.initialization', note)
  try {
    const buildResult = await build()
    // The routes are read when all is built, because a part of the server may add its own settings to a plugin's route.
    const routes = noted.flatMap(({ method, url, config }) =>
      [method].flat().map((each) => ({
        method: each,
        path: url,
        access: config?.access,
        takes: config?.takes,
        isOpenToOtherSites: config?.isOpenToOtherSites ?? false,
      })),
    )
    return [buildResult, routes]
  } finally {
    unsubscribe('fastify.initialization', note)
  }
}

const unsafe = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Returns the routes that may change something. */
export function writesAmong(routes: readonly Route[]): Route[] {
  return routes.filter(({ method }) => unsafe.has(method))
}
