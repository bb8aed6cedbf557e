/** Calls of people without an email address. */
import * as letters from '@porchlight/contracts/sessions/letters.operations'
import { call } from '../../../sync/transport/transport.ts'
import { logInBy } from './sessions.actions.ts'

/** Returns the sign-in name of the account that was made. */
export async function joinByLetter(args: letters.JoinByLetter): Promise<string> {
  const { signInName } = await call(letters.joinByLetter, args)
  return signInName
}

export async function logInByName(args: letters.LogInByName): Promise<void> {
  await logInBy(() => call(letters.logInByName, args))
}
