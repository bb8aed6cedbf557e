/** Ends the server: nobody new, what is in flight finishes, and nobody can hold the end up. */
import type { FastifyInstance } from 'fastify'

/** A kept connection falls idle when its last answer is through; nobody else closes it then. */
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
