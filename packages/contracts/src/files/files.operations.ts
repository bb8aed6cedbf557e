import * as v from 'valibot'
import { operation } from '../operation.ts'
import { sha256Schema, uploadSchema } from './files.schema.ts'

/**
 * Returns how far the caller's own upload is. The bytes themselves go by `PUT /api/files/:sha256`, which has the same
 * response: all of them at once, or with `Content-Range: bytes 0-65535/300000` the next part. The response does not
 * reveal whether another member has sent the same file.
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
