import * as v from 'valibot'
import { operation } from '../operation.ts'
import { windowSchema } from './window.schema.ts'

/**
 * Reads the posts in the community's window. The response is the same for everybody, members and strangers: it may be
 * cached for some seconds.
 */
export const readWindow = operation({
  name: 'window.read',
  version: 1,
  method: 'GET',
  path: '/api/window',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  response: windowSchema,
})

export const windowOperations = [readWindow] as const
