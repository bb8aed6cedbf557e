/** Routes that serve a finished copy: to its owner alone, shortly after they verified who they are. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { idSchema } from '@porchlight/contracts/values/id'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { type ExportSettings, isFetchable } from './exports.operations.ts'
import { exportOf } from './exports.queries.ts'

interface ExportRoutes extends ExportSettings {
  cookieName: string
}

export function registerExportRoutes(server: FastifyInstance, settings: ExportRoutes): void {
  const { reader, requireFreshSignIn, files, now, cookieName } = settings
  server.get<{ Params: { exportId: string } }>(
    '/api/exports/:exportId/file',
    { config: { access: 'member' } },
    async (request, reply) => {
      const memberId = request.session?.memberId
      const { exportId } = request.params
      if (memberId === undefined) throw new Refused('signed_out')
      const row = v.is(idSchema, exportId) ? await exportOf(reader, memberId, exportId) : undefined
      if (!row || !(await isFetchable(settings, row))) throw new Refused('not_found')
      await requireFreshSignIn(reader, { sessionToken: request.cookies[cookieName] ?? null }, now())
      const path = files.path(memberId, exportId)
      const { size } = await stat(path)
      const day = new Date(row.createdAt).toISOString().slice(0, 10)
      void reply.headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="porchlight-${day}.zip"`,
        'content-length': size,
        'cross-origin-resource-policy': 'same-origin',
      })
      return reply.type('application/zip').send(createReadStream(path))
    },
  )
}
