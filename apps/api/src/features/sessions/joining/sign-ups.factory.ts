/** A sign-up whose mail is out, where there is no mail server to take it from. */
import { createId } from '@porchlight/contracts/values/id'
import { type TestApp, testPassword } from '../../../testing/app.factory.ts'
import { fullLastName } from '../../../testing/responses.factory.ts'
import { cheapPasswords } from '../sign-in/passwords.factory.ts'
import { createPendingSignUp } from './sign-ups.operations.ts'

/** Returns the token of the mail's link. */
export async function aPendingSignUp({ app }: TestApp): Promise<string> {
  const email = `${createId()}@example.org`
  const passwordHash = await cheapPasswords.hash(testPassword)
  return app.database.transact((transaction) =>
    createPendingSignUp(transaction, {
      ...{ email, emailKey: email, passwordHash, firstName: 'Lena', lastName: fullLastName },
      invitationCode: null,
    }),
  )
}
