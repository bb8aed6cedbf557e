/** The route /metrics, for requests with the operator's token. For all others it does not exist. */
import { createHash, timingSafeEqual } from 'node:crypto'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

interface MetricsRouteSettings {
  metrics: Metrics
  token: string
  /** Counts who guesses. */
  countWrong: (request: FastifyRequest) => void
}

/** Registers every route's metrics. It must run before any route, so that each is listed before its first call. */
export function watchRoutes(app: FastifyInstance, { expectRoute }: Metrics): void {
  app.addHook('onRoute', ({ method, url }) => {
    // Fastify adds HEAD to every GET. Clients hardly ever send it, so it is not listed.
    for (const each of [method].flat()) if (each !== 'HEAD') expectRoute({ method: each, route: url })
  })
}

export function registerMetrics(
  app: FastifyInstance,
  { metrics, token, countWrong }: MetricsRouteSettings,
): void {
  const { registry, called: countCall } = metrics
  const expectedHash = hashOf(`Bearer ${token}`)
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    countCall({ method, route: routeOptions.url, status: statusCode, seconds: elapsedTime / 1000 })
  })
  app.get('/metrics', { config: { access: 'anyone' } }, async (request, reply) => {
    // The hashes have the same length, and the time of their comparison does not reveal how much of a guess was right.
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expectedHash)) {
      countWrong(request)
      throw new Refused('not_found')
    }
    void reply.header('content-type', registry.contentType)
    return registry.metrics()
  })
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
