import { shownExample } from '@porchlight/contracts/examples'
import type { SignedInDevice } from '@porchlight/contracts/sessions/account.operations'
import { createId } from '@porchlight/contracts/values/id'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { dayMs } from '@porchlight/contracts/values/time'
import { expect } from 'vitest'
import { openDataKeys } from '../../database/folder/data-keys.ts'
import { createToken, hashToken } from '../../http/sessions/session.ts'
import type { CallsOf } from '../../role-matrix/example-calls.factory.ts'
import { type Fixture, logInAgain, type Visitor } from '../../role-matrix/fixture.factory.ts'
import { type TestApp, testPassword } from '../../testing/app.factory.ts'
import { linkIn, mailTo } from '../../testing/services/mailbox.factory.ts'
import { aPrintedLetter } from '../invitations/letters.factory.ts'
import type { MemberRow } from '../members/members.queries.ts'
import { aCommunityCode } from './joining/community-code.factory.ts'
import { joinByLetter } from './joining/join-by-letter.factory.ts'
import { aPendingSignUp } from './joining/sign-ups.factory.ts'
import { verificationLink } from './links/email-verification-links.ts'
import { cheapPasswords } from './sign-in/passwords.factory.ts'

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
        args: async ({ testApp }) => ({ token: await aPendingSignUp(testApp), password: testPassword }),
        // The link signs in the visitor who has it as a new member, so the visitor logs in again as themselves.
        shows: (_answer, _fixture, visitor) => logInAgain(visitor),
      },
    ],
  },
  'sessions.showCommunityCode': {
    openTo: 'anyone',
    prepareExample: (_call, { testApp }) => aCommunityCode(testApp),
    examples: [
      {
        what: 'with the code of the community',
        about: 'nothing of anybody’s',
        args: async ({ testApp }) => ({ communityCode: await aCommunityCode(testApp) }),
      },
    ],
  },
  'sessions.logIn': {
    openTo: 'anyone',
    prepareExample: (call) => call('POST', '/api/auth/signup', shownExample('sessions.signUp', Date.now())),
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
  'sessions.joinByLetter': {
    openTo: 'anyone',
    prepareExample: async (_call, { testApp }) => {
      const { id } = await aPrintedLetter(testApp)
      const { invitation: code } = shownExample('sessions.joinByLetter', Date.now())
      await testApp.app.database.transact(({ database }) =>
        database
          .updateTable('invitations')
          .set({ code })
          .where('id', 'in', database.selectFrom('letters').where('id', '=', id).select('invitationId'))
          .execute(),
      )
    },
    examples: [
      {
        what: 'by the code of a letter',
        about: 'nothing of anybody’s',
        args: async ({ testApp }) => ({
          invitation: (await aPrintedLetter(testApp)).code,
          password: testPassword,
        }),
      },
    ],
  },
  'sessions.logInByName': {
    openTo: 'anyone',
    prepareExample: async (_call, { testApp }) => {
      const { signInName, password } = shownExample('sessions.logInByName', Date.now())
      const letter = await aPrintedLetter(testApp)
      await joinByLetter(testApp, letter.code, password)
      await testApp.app.database.transact(({ database }) =>
        database.updateTable('letters').set({ signInName }).where('id', '=', letter.id).execute(),
      )
    },
    examples: [
      {
        what: 'by the name of a letter',
        about: 'nothing of anybody’s',
        args: async ({ testApp }) => {
          const { code, signInName } = await aPrintedLetter(testApp)
          await joinByLetter(testApp, code)
          return { signInName, password: testPassword }
        },
        // The visitor is signed in as the new member, so they log in again as themselves.
        shows: (_answer, _fixture, visitor) => logInAgain(visitor),
      },
    ],
  },
  'sessions.confirm': {
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
  'sessions.changePassword': {
    examples: [
      {
        what: 'with one’s own password',
        about: 'their own',
        args: () => ({ currentPassword: testPassword, newPassword: anotherPassword }),
        shows: (_answer, fixture, visitor) => asBefore(fixture, visitor),
      },
    ],
  },
  'sessions.setUpPassword': {
    prepareExample: (_call, { testApp, memberId }) => changeMember(testApp, memberId, { passwordHash: null }),
    examples: [
      {
        what: 'by whoever has none',
        about: 'their own',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          const { testApp } = fixture
          if (visitor.member) await changeMember(testApp, visitor.member.id, { passwordHash: null })
          return { password: anotherPassword }
        },
        shows: (_answer, fixture, visitor) => asBefore(fixture, visitor),
      },
    ],
  },
  'sessions.changeEmail': {
    examples: [
      {
        what: 'to an address of one’s own',
        about: 'their own',
        args: () => ({ newEmail: `${createId()}@example.org`, currentPassword: testPassword }),
        shows: (_answer, fixture, visitor) => asBefore(fixture, visitor),
      },
    ],
  },
  'sessions.confirmEmail': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with the link from a mail and the password',
        about: 'nothing of anybody’s',
        args: async ({ testApp }) => ({ token: await anEmailChange(testApp), password: testPassword }),
      },
    ],
  },
  'sessions.undoEmail': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with the link from the mail to the old address',
        about: 'nothing of anybody’s',
        args: async ({ testApp }) => {
          const member = await testApp.signUp('Lena')
          const newEmail = `${createId()}@example.org`
          const body = { newEmail, currentPassword: testPassword }
          await member.call('POST', '/api/auth/change-email', { body })
          const link = linkIn(await mailTo(testApp.dataDir, member.email))
          return { token: String(link.searchParams.get('token')) }
        },
      },
    ],
  },
  'sessions.sendEmailProof': {
    examples: [
      {
        what: 'where there is nothing to confirm',
        about: 'their own',
        args: () => ({}),
        shows: (response) => expect(response).toMatchObject({ isSent: false }),
      },
    ],
  },
  'sessions.proveEmail': {
    openTo: 'anyone',
    examples: [
      {
        what: 'with the link from a mail and the password',
        about: 'nothing of anybody’s',
        args: async ({ testApp }) => {
          const { id, email } = await testApp.signUp('Lena')
          const keys = openDataKeys(testApp.dataDir)
          const claim = { memberId: id, emailKey: emailKey(email), until: testApp.clock.now() + dayMs }
          const link = new URL(verificationLink(keys, claim, 'https://porch.example'))
          return { token: String(link.searchParams.get('token')), password: testPassword }
        },
      },
    ],
  },
  'sessions.endDevice': {
    // The id of the example belongs to this session.
    prepareExample: (_call, { testApp, memberId }) =>
      testApp.app.database.transact(({ database, now }) =>
        database
          .insertInto('sessions')
          .values({
            ...{ tokenHash: 'a session of the example', memberId, browser: null },
            ...{ createdAt: now, seenAt: now, provedAt: now },
          })
          .execute(),
      ),
    examples: [
      {
        what: 'a device of a neighbor’s',
        about: 'another’s, which they may not know of',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          const { testApp } = fixture
          const other = await testApp.signUp('Lena')
          const devices = (await other.call('GET', '/api/auth/devices')).json<SignedInDevice[]>()
          return { deviceId: devices[0]?.id ?? '' }
        },
      },
      {
        what: 'one that never was',
        about: 'nobody’s',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          return { deviceId: createId() }
        },
      },
    ],
  },
  'sessions.endOtherDevices': {
    examples: [
      {
        what: 'one’s own',
        about: 'their own',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          return {}
        },
      },
    ],
  },
  'sessions.startConnecting': {
    examples: [
      {
        what: 'another way into one’s own account',
        about: 'their own',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          return { provider: 'apple' as const }
        },
      },
    ],
  },
  'sessions.disconnect': {
    prepareExample: (_call, { testApp, memberId }) => connectGoogle(testApp, memberId),
    examples: [
      {
        what: 'one’s own',
        about: 'their own',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          if (visitor.member) await connectGoogle(fixture.testApp, visitor.member.id)
          return { provider: 'google' as const }
        },
      },
      {
        what: 'one that is not connected',
        about: 'their own',
        args: async (fixture, visitor) => {
          await asBefore(fixture, visitor)
          return { provider: 'apple' as const }
        },
      },
    ],
  },
  'sessions.currentUser': {
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
        what: 'a neighbor’s address',
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
          const link = linkIn(await mailTo(fixture.testApp.dataDir, email))
          return { token: String(link.searchParams.get('token')), password: `${testPassword}, again` }
        },
      },
    ],
  },
}

/** Adds a member with an account and without a role in the matrix: their sessions may start and end. */
async function aSpareMember({ testApp }: Fixture): Promise<string> {
  return (await testApp.signUp('Lena')).email
}

function showsOnlyOneself(response: unknown, { writtenPosts }: Fixture, { member }: Visitor): void {
  if (member) expect(response).toMatchObject(member)
  for (const { author } of writtenPosts) {
    if (author.id !== member?.id) expect(JSON.stringify(response)).not.toContain(author.id)
  }
}

/** Expects the same text with and without an account. */
function saysNothing(response: unknown): void {
  expect(response).toEqual({ message: 'Reset link sent!' })
}

const anotherPassword = 'another lamp, another porch'

type MemberChange = Partial<Pick<MemberRow, 'email' | 'emailKey' | 'passwordHash'>>

function changeMember({ app }: TestApp, id: string, change: MemberChange): Promise<unknown> {
  return app.database.transact(({ database }) =>
    database.updateTable('members').set(change).where('id', '=', id).execute(),
  )
}

/** Restores the address and the password that the matrix uses, after any attempt, and logs the visitor in again. */
export async function asBefore({ testApp }: Fixture, visitor: Visitor): Promise<void> {
  if (!visitor.member) return
  const { id, email } = visitor.member
  const passwordHash = await cheapPasswords.hash(testPassword)
  await changeMember(testApp, id, { email, emailKey: email, passwordHash })
  await logInAgain(visitor)
}

/** An address that waits for its link, where there is no mail server to take it from; gives the token. */
async function anEmailChange(testApp: TestApp): Promise<string> {
  const { id } = await testApp.signUp('Lena')
  const [token, email] = [createToken(), `${createId()}@example.org`]
  await testApp.app.database.transact(({ database, now }) =>
    database
      .insertInto('emailChanges')
      .values({
        ...{ memberId: id, tokenHash: hashToken(token), email },
        emailKey: email,
        expiresAt: now + 1000,
      })
      .execute(),
  )
  return token
}

/** Links Google to a member, like a member who joined with it. */
async function connectGoogle({ app }: TestApp, memberId: string): Promise<void> {
  await app.database.transact(({ database, now }) =>
    database
      .insertInto('signInLinks')
      .values({
        ...{ issuer: 'https://accounts.google.com', provider: 'google', memberId, createdAt: now },
        subject: createId(),
      })
      .onConflict((conflict) => conflict.columns(['memberId', 'provider']).doNothing())
      .execute(),
  )
}
