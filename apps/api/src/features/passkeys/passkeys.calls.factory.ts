import { exampleId, shownExample } from '@porchlight/contracts/examples'
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyRequest,
} from '@porchlight/contracts/passkeys/passkeys.schema'
import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import type { CallExample, CallsOf, TriedCall } from '../../role-matrix/example-calls.factory.ts'
import { type Fixture, logInAgain, type Visitor } from '../../role-matrix/fixture.factory.ts'
import { createAuthenticator } from './authenticator.factory.ts'
import { addPasskey } from './passkeys.factory.ts'

const prepareOwn: TriedCall<unknown>['prepareExample'] = (_call, { porch, memberId }) =>
  addPasskey(porch, memberId, exampleId)

/** Theirs, one of a neighbour's, and one that never was. */
function examplesWith<Args>(commonArgs: Args): CallExample<Args & { id: string }>[] {
  return [
    {
      what: 'one’s own',
      about: 'their own',
      args: async ({ porch }, { member }) => ({
        ...commonArgs,
        id: member ? (await addPasskey(porch, member.id)).id : createId(),
      }),
    },
    {
      what: 'a neighbour’s',
      about: 'another’s, which they may not know of',
      args: async ({ porch, orla }) => ({ ...commonArgs, id: (await addPasskey(porch, orla.author.id)).id }),
    },
    { what: 'one that never was', about: 'nobody’s', args: () => ({ ...commonArgs, id: createId() }) },
  ]
}

async function madePasskey(_fixture: Fixture, visitor: Visitor): Promise<NewPasskey> {
  if (!visitor.member) return shownExample('passkeys.add', 0)
  const creation = (await visitor.call('POST', '/api/passkeys/start', { body: {} })).json() as PasskeyCreation
  return { ...createAuthenticator('http://localhost').create(creation), name: 'A phone' }
}

export const passkeyCalls: CallsOf<'passkeys'> = {
  'passkeys.list': {
    openTo: 'members',
    examples: [{ what: 'one’s own', about: 'their own', args: () => ({}) }],
  },
  'passkeys.start': {
    openTo: 'members',
    examples: [{ what: 'one’s own', about: 'their own', args: () => ({}) }],
  },
  'passkeys.add': {
    openTo: 'members',
    examples: [{ what: 'one that was just made', about: 'their own', args: madePasskey }],
  },
  'passkeys.rename': {
    openTo: 'members',
    prepareExample: prepareOwn,
    examples: examplesWith({ name: 'The phone in the hall' }),
  },
  'passkeys.remove': {
    openTo: 'members',
    examples: examplesWith({}),
  },
  'passkeys.startSignIn': {
    openTo: 'anyone',
    examples: [{ what: 'a question', about: 'nothing of anybody’s', args: () => ({}) }],
  },
  'passkeys.signIn': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with one’s own',
        about: 'their own',
        args: async ({ porch }, visitor) => {
          const memberId = visitor.member?.id ?? (await porch.signUp('Lena')).id
          const { authenticator } = await addPasskey(porch, memberId)
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
  'passkeys.startConfirm': {
    openTo: 'members',
    examples: [{ what: 'a question', about: 'their own', args: () => ({}) }],
  },
  'passkeys.confirm': {
    openTo: 'members',
    examples: [
      {
        what: 'with one’s own',
        about: 'their own',
        args: async ({ porch }, visitor) => {
          const example = shownExample('passkeys.confirm', 0)
          if (!visitor.member) return example
          const { authenticator } = await addPasskey(porch, visitor.member.id)
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
