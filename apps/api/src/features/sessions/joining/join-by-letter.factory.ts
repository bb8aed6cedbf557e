/** Joining by a letter without an address, and signing in by its name, for tests. */
import { expect } from 'vitest'
import { type TestApp, type TestResponse, testPassword } from '../../../testing/app.factory.ts'
import { callSignedOut } from '../../../testing/responses.factory.ts'

export function tryToJoin(
  testApp: TestApp,
  invitation: string,
  overrides: { firstName?: string; lastName?: string; password?: string } = {},
): Promise<TestResponse> {
  return callSignedOut(testApp, 'POST', '/api/auth/join-by-letter', {
    body: { firstName: 'Ruth', lastName: 'Miller', password: testPassword, invitation, ...overrides },
  })
}

/** Joins by a letter, and gives the sign-in name. */
export async function joinByLetter(
  testApp: TestApp,
  invitation: string,
  password = testPassword,
): Promise<string> {
  const response = await tryToJoin(testApp, invitation, { password })
  expect(response.status, response.text).toBe(200)
  return response.json<{ signInName: string }>().signInName
}

export function tryToLogIn(
  testApp: TestApp,
  signInName: string,
  password = testPassword,
): Promise<TestResponse> {
  return callSignedOut(testApp, 'POST', '/api/auth/login-by-name', { body: { signInName, password } })
}
