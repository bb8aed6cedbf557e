/** Operations of people without an email address: they join by a letter, and sign in by the name that it has. */
import * as v from 'valibot'
import { invitationCodeSchema } from '../invitations/invitations.schema.ts'
import { memberSchema } from '../members/members.schema.ts'
import { operation } from '../operation.ts'
import { requiredText } from '../values/text/text.ts'
import { nameLengthMax } from './sessions.rules.ts'
import { currentPasswordSchema, newPasswordSchema } from './sessions.schema.ts'
import { signInNameSchema } from './sign-in-names.rules.ts'

const personEntries = {
  firstName: requiredText(nameLengthMax, 'First name is required'),
  lastName: requiredText(nameLengthMax, 'Last name is required'),
  password: newPasswordSchema,
}

export const joinByLetterFormSchema = v.strictObject(personEntries)
export type JoinByLetterForm = v.InferOutput<typeof joinByLetterFormSchema>

export const joinByLetterSchema = v.strictObject({
  ...personEntries,
  /** The code of the letter. */
  invitation: invitationCodeSchema,
})
export type JoinByLetter = v.InferOutput<typeof joinByLetterSchema>

export const logInByNameSchema = v.strictObject({
  signInName: signInNameSchema,
  password: currentPasswordSchema('Invalid sign-in name or password'),
})
export type LogInByName = v.InferOutput<typeof logInByNameSchema>

/**
 * Creates the account of a neighbor without an email address, by the code of their letter. Signing in is the next step,
 * with the name in the response. Sent again with the same password, it returns the same name: a response may be lost.
 */
export const joinByLetter = operation({
  name: 'sessions.joinByLetter',
  version: 1,
  method: 'POST',
  path: '/api/auth/join-by-letter',
  access: 'anyone',
  offline: 'online',
  args: joinByLetterSchema,
  response: v.object({ signInName: v.string() }),
})

export const logInByName = operation({
  name: 'sessions.logInByName',
  version: 1,
  method: 'POST',
  path: '/api/auth/login-by-name',
  access: 'anyone',
  offline: 'online',
  args: logInByNameSchema,
  response: memberSchema,
})

export const letterOperations = [joinByLetter, logInByName] as const
