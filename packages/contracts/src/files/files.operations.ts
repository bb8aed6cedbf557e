import * as v from 'valibot'
import { operation } from '../operation.ts'
import { sha256Schema, uploadSchema } from './files.schema.ts'

/**
 * How far one's own upload is. The bytes themselves go by `PUT /api/files/:sha256`, which answers the same: the whole of
 * them, or with `Content-Range: bytes 0-65535/300000` the part that comes next. Whether anybody else ever sent
 * the same is not told.
 */
export const fileProgress = operation({
  name: 'files.progress',
  version: 1,
  method: 'GET',
  path: '/api/files/:sha256/progress',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ sha256: sha256Schema }),
  response: uploadSchema,
})

export const fileOperations = [fileProgress] as const
