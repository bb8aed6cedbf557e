/**
 * The read of the current user. It has a file of its own, because every start of the app requests it and no other
 * operation of the sessions.
 */
import * as v from 'valibot'
import { memberSchema } from '../members/members.schema.ts'
import { operation } from '../operation.ts'

export const currentUser = operation({
  name: 'sessions.currentUser',
  version: 1,
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: memberSchema,
})
