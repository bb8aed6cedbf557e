/** In a file of its own: every start of the app asks it, and nothing else of the sessions. */
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
