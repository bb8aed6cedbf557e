import { exampleId, shownExample } from '@porchlight/contracts/examples'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from '@porchlight/contracts/passkeys/passkeys.schema'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { type CallsOf, neverWas, type TriedThings } from '../../role-matrix/example-calls.factory.ts'
import { type Fixture, logInAgain, type Visitor } from '../../role-matrix/fixture.factory.ts'
import { createAuthenticator } from './authenticator.factory.ts'
import { addPasskey } from './passkeys.factory.ts'

export const passkeyThings: TriedThings<'ownPasskey'> = {
  ownPasskey: {
    prepare: async (_call, { testApp, memberId }) => {
      const { reader } = testApp.app.database
      const storedPasskey = reader.selectFrom('passkeys').where('id', '=', exampleId).select('id')
      if (!(await storedPasskey.executeTakeFirst())) await addPasskey(testApp, memberId, exampleId)
    },
    targets: [
      {
        what: 'one’s own',
        about: 'their own',
        id: async ({ testApp }, { member }) =>
          member ? (await addPasskey(testApp, member.id)).id : createId(),
      },
      {
        what: 'a neighbor’s',
        about: 'another’s, which they may not know of',
        id: async ({ testApp, orla }) => (await addPasskey(testApp, orla.author.id)).id,
      },
      { ...neverWas, what: 'one that never was' },
    ],
  },
}

async function madePasskey(_fixture: Fixture, visitor: Visitor): Promise<NewPasskey> {
  if (!visitor.member) return shownExample('passkeys.add', 0)
  const creation = (await visitor.call('POST', '/api/passkeys/start', { body: {} })).json() as PasskeyCreation
  return { ...createAuthenticator('http://localhost').create(creation), name: 'A phone' }
}

export const passkeyCalls: CallsOf<'passkeys'> = {
  'passkeys.add': {
    examples: [{ what: 'one that was just made', about: 'their own', args: madePasskey }],
  },
  'passkeys.startSignIn': {
    openTo: 'anyone',
  },
  'passkeys.signIn': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with one’s own',
        about: 'their own',
        args: async ({ testApp }, visitor) => {
          const memberId = visitor.member?.id ?? (await testApp.signUp('Lena')).id
          const { authenticator } = await addPasskey(testApp, memberId)
          const request = (
            await visitor.call('POST', '/api/auth/passkey/start', { body: {} })
          ).json() as PasskeyRequest
          return authenticator.get(request)
        },
        shows: async (response, _fixture, visitor) => {
          if (visitor.member) expect(response).toMatchObject(visitor.member)
          await logInAgain(visitor)
        },
      },
    ],
  },
  'passkeys.confirm': {
    examples: [
      {
        what: 'with one’s own',
        about: 'their own',
        args: async ({ testApp }, visitor) => {
          const example = shownExample('passkeys.confirm', 0)
          if (!visitor.member) return example
          const { authenticator } = await addPasskey(testApp, visitor.member.id)
          const request = (
            await visitor.call('POST', '/api/auth/passkey/confirm/start', { body: {} })
          ).json() as PasskeyRequest
          return authenticator.get(request)
        },
        // The cookie is another one from here on.
        shows: (_answer, _fixture, visitor) => logInAgain(visitor),
      },
    ],
  },
}
