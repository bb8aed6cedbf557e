/** What members change about how they sign in. All of it needs a signal, and that they have just shown who they are. */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { knownPassword } from './sessions.schema.ts'

export const confirmSchema = v.strictObject({ password: knownPassword('This is not your password.') })
export type Confirm = v.InferOutput<typeof confirmSchema>

/** Shows once more that it is the member: what changes an account asks for that when it was longer than ten minutes ago. */
export const confirm = operation({
  name: 'sessions.confirm',
  version: 1,
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'member',
  offline: 'online',
  args: confirmSchema,
  answer: v.object({ message: v.string() }),
})

export const accountOperations = [confirm] as const
