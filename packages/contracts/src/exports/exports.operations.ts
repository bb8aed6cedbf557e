/** One file with all that is a member's: asked for, made by the clock, and fetched by its owner alone. */
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

/** One at a time: while one is being made it is that one which is answered. */
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

/** Says where it is fetched, for as long as the sign-in is fresh. */
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
