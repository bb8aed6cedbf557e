/** Invitations for tests, and sign-ups with them. */
import type { Invitation } from '@porchlight/contracts/invitations/invitations.schema'
import { expect } from 'vitest'
import { type TestApp, type TestMember, type TestResponse, testPassword } from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { printLetter } from './letters.factory.ts'

export async function invite(
  member: TestMember,
  body: { id?: string; uses?: number; days?: number } = {},
): Promise<Invitation & { code: string }> {
  const response = await member.call('POST', '/api/invitations', { body: { uses: 1, days: 14, ...body } })
  expect(response.status, response.text).toBe(200)
  return response.json()
}

export function signUpWith(
  testApp: TestApp,
  invitation: string | undefined,
  { email, communityCode }: { email: string; communityCode?: string },
): Promise<TestResponse> {
  return callSignedOut(testApp, 'POST', '/api/auth/signup', {
    body: {
      ...{ firstName: 'Noor', lastName: 'Jimenez', email, password: testPassword },
      ...(invitation === undefined ? {} : { invitation }),
      ...(communityCode === undefined ? {} : { communityCode }),
    },
  })
}

/** Returns the first name of who invites; null for an invitation that brings nobody in. */
export async function invitedBy(testApp: TestApp, code: string): Promise<string | null> {
  const response = await callSignedOut(testApp, 'GET', `/api/invitations/by-code/${code}`)
  expect(response.status, response.text).toBe(200)
  return response.json<{ invitedBy: string | null }>().invitedBy
}

/** Returns the code of a neighbor's letter, as an operator prints it. */
export async function letterCodeOf({ app }: Pick<TestApp, 'app'>, neighborId: string): Promise<string> {
  const letter = await app.database.reader
    .selectFrom('letters')
    .where('neighborId', '=', neighborId)
    .select('id')
    .executeTakeFirstOrThrow()
  return (await printLetter({ app }, letter.id)).code
}
