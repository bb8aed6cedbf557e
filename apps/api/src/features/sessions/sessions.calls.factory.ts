import { createId } from '@porchlight/contracts/values/id'
import { expect } from 'vitest'
import { type Fixture, logInAgain, type Visitor } from '../../role-matrix/fixture.factory.ts'
import type { CallsOf } from '../../role-matrix/tried-calls.factory.ts'
import { testPassword } from '../../testing/app.factory.ts'
import { linkIn, mailTo } from '../../testing/mailbox.factory.ts'
import { sessionTexts } from './sessions.texts.ts'
import { aPendingSignUp } from './sign-ups.factory.ts'

export const sessionCalls: CallsOf<'sessions'> = {
  'sessions.signUp': {
    openTo: 'anyone',
    examples: [
      {
        what: 'a new account',
        about: 'nothing of anybody’s',
        args: () => ({
          firstName: 'Ines',
          lastName: 'Jimenez',
          email: `${createId()}@example.org`,
          password: testPassword,
        }),
      },
    ],
  },
  'sessions.confirmSignUp': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with the link from a mail and its password',
        about: 'nothing of anybody’s',
        args: async ({ porch }) => ({ token: await aPendingSignUp(porch), password: testPassword }),
        // It signs in whoever holds the link, whoever they were: here they become themselves again.
        shows: (_answer, _fixture, visitor) => logInAgain(visitor),
      },
    ],
  },
  'sessions.logIn': {
    openTo: 'anyone',
    prepareExample: (call) =>
      call('POST', '/api/auth/signup', sessionTexts.calls['sessions.signUp'].example(Date.now())),
    examples: [
      {
        what: 'with one’s own password',
        about: 'their own',
        args: async (fixture, { member }) => ({
          email: member?.email ?? (await aSpareMember(fixture)),
          password: testPassword,
        }),
        shows: showsOnlyOneself,
      },
    ],
  },
  'sessions.confirm': {
    openTo: 'members',
    examples: [
      {
        what: 'with one’s own password',
        about: 'their own',
        args: () => ({ password: testPassword }),
        // The cookie is another one from here on.
        shows: (_answer, _fixture, visitor) => logInAgain(visitor),
      },
    ],
  },
  'sessions.currentUser': {
    openTo: 'members',
    examples: [{ what: 'oneself', about: 'their own', args: () => ({}), shows: showsOnlyOneself }],
  },
  'sessions.forgotPassword': {
    openTo: 'anyone',
    examples: [
      {
        what: 'one’s own address',
        about: 'their own',
        args: async (fixture, { member }) => ({ email: member?.email ?? (await aSpareMember(fixture)) }),
        shows: saysNothing,
      },
      {
        what: 'a neighbour’s address',
        about: 'another’s, to read',
        args: ({ orla }) => ({ email: orla.author.email }),
        shows: saysNothing,
      },
      {
        what: 'an address without an account',
        about: 'nothing of anybody’s',
        args: () => ({ email: `${createId()}@example.org` }),
        shows: saysNothing,
      },
    ],
  },
  'sessions.resetPassword': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with the link from a mail and its password',
        about: 'nothing of anybody’s',
        args: async (fixture, visitor) => {
          const email = await aSpareMember(fixture)
          await visitor.call('POST', '/api/auth/forgot-password', { body: { email } })
          const link = linkIn(await mailTo(fixture.porch.dataDir, email))
          return { token: String(link.searchParams.get('token')), password: `${testPassword}, again` }
        },
      },
    ],
  },
}

/** Somebody with an account who is nobody in the matrix: their sessions may come and go. */
async function aSpareMember({ porch }: Fixture): Promise<string> {
  return (await porch.signUp('Lena')).email
}

function showsOnlyOneself(answer: unknown, { written }: Fixture, { member }: Visitor): void {
  if (member) expect(answer).toMatchObject(member)
  for (const { author } of written) {
    if (author.id !== member?.id) expect(JSON.stringify(answer)).not.toContain(author.id)
  }
}

/** The same words whoever has an account. */
function saysNothing(answer: unknown): void {
  expect(answer).toEqual({ message: 'Reset link sent!' })
}
