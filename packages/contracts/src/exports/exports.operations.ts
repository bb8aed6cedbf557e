/**
 * Exports: one file with all of a member's data. The member requests it, a job makes it, and only its owner can fetch
 * it.
 */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

/** `until` and `bytes` of one that is ready: then it is deleted. */
export const exportSchema = v.object({
  id: idSchema,
  state: v.picklist(['waiting', 'ready']),
  createdAt: isoTimeSchema,
  bytes: v.optional(v.number()),
  until: v.optional(isoTimeSchema),
})
export type MemberExport = v.InferOutput<typeof exportSchema>

/** The newest first. */
export const listExports = operation({
  name: 'exports.list',
  version: 1,
  method: 'GET',
  path: '/api/exports',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(exportSchema),
})

/** Requests an export. There is one at a time: while one is being made, the response is that one. */
export const makeExport = operation({
  name: 'exports.make',
  version: 1,
  method: 'POST',
  path: '/api/exports',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: exportSchema,
})

/** Returns the path from which the export can be fetched, while the sign-in is fresh. */
export const openExport = operation({
  name: 'exports.open',
  version: 1,
  method: 'POST',
  path: '/api/exports/:exportId/open',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ exportId: idSchema }),
  response: v.object({ path: v.string() }),
})

export const exportOperations = [listExports, makeExport, openExport] as const
