/**
 * Ends the server: it accepts no new connections, finishes the requests in progress, and does not wait for a client for
 * ever.
 */
import type { FastifyInstance } from 'fastify'

/**
 * Milliseconds between the closing of idle connections. A connection becomes idle after its last response, and nothing
 * else closes it then.
 */
const idleEveryMs = 50

export async function shutDown(app: FastifyInstance, shutdownMs: number): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), idleEveryMs)
  const last = setTimeout(() => app.server.closeAllConnections(), shutdownMs)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(last)
  }
}
