/** /livez: the process answers. /readyz: it can really write and read. */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/open.ts'

export function registerHealth(app: FastifyInstance, database: Database): { stopBeingReady: () => void } {
  let stopping = false
  app.get('/livez', { config: { access: 'anyone' } }, async () => ({ ok: true }))
  app.get('/readyz', { config: { access: 'anyone' } }, async (request, reply) => {
    try {
      if (stopping) throw new Error('stopping')
      await database.probe()
      return { ok: true }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ ok: false })
    }
  })
  return {
    stopBeingReady: () => {
      stopping = true
    },
  }
}
