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

/** Fastify itself says when an instance is made: from then on every route is noted, whoever registers it. */
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
    // Read when all is built: a part may say more about a plugin's route.
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

/** Those that may change something. */
export function writesAmong(routes: readonly Route[]): Route[] {
  return routes.filter(({ method }) => unsafe.has(method))
}
