/** Passkeys of members that a test is not about: as the calls make them, without the calls. */
import { createId } from '@porchlight/contracts/values/id'
import type { TestApp } from '../../testing/app.factory.ts'
import { createAuthenticator, type SoftAuthenticator } from './authenticator.factory.ts'
import { creationOptions, verifyNewPasskey } from './ceremonies.ts'

/** The relying party of a test's server, which has no public address. */
const testRelyingParty = { id: 'localhost', origin: 'http://localhost' }

export async function addPasskey(
  { app }: TestApp,
  memberId: string,
  id = createId(),
): Promise<{ id: string; authenticator: SoftAuthenticator }> {
  const authenticator = createAuthenticator(testRelyingParty.origin)
  const challenge = 'a-question-of-the-test'
  const person = { id: memberId, email: 'somebody@example.org', firstName: 'Somebody' }
  const options = creationOptions(
    { ...testRelyingParty, name: 'Porchlight' },
    { challenge, person, passkeys: [] },
  )
  const newPasskey = { ...authenticator.create({ attempt: '', options }), name: 'A phone' }
  const credential = await verifyNewPasskey(newPasskey, { challenge, relyingParty: testRelyingParty })
  if (!credential) throw new Error('the authenticator of the tests is not understood')
  await app.database.transact(({ database, now }) =>
    database
      .insertInto('passkeys')
      .values({
        ...credential,
        id,
        memberId,
        rpId: testRelyingParty.id,
        transports: '["internal"]',
        name: newPasskey.name,
        createdAt: now,
        usedAt: null,
      })
      .execute(),
  )
  return { id, authenticator }
}
