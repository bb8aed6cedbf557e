/** Checks for secrets that every response of a test must pass, and requests of visitors without a session. */
import { expect } from 'vitest'
import {
  type CallOptions,
  type TestApp,
  type TestMember,
  type TestResponse,
  testPassword,
} from './app.factory.ts'

/** The last name of every member that a test signs up. Only the members themselves may read it in full. */
export const fullLastName = 'Jimenez'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Returns the body of a response. The test fails unless its status is 200. */
export function readOk<Body = unknown>({ status, text, json }: TestResponse): Body {
  expect(status, text).toBe(200)
  return json<Body>()
}

/** A call with exactly these headers. */
export async function callRaw(
  { app }: TestApp,
  method: Method,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const response = await app.server.inject({
    method,
    url: path,
    headers,
    ...(body === undefined ? {} : { payload: body as object | string }),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    json: <Shape>() => JSON.parse(response.payload) as Shape,
  }
}

/** A call from the app's own page without a session. */
export function callSignedOut(
  test: TestApp,
  method: Method,
  path: string,
  { body, headers = {} }: CallOptions = {},
): Promise<TestResponse> {
  return callRaw(test, method, path, { body, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
}

/** The lines that set or clear a cookie, as they came. */
export function cookiesSet({ headers }: Pick<TestResponse, 'headers'>): string[] {
  return [headers['set-cookie'] ?? []].flat().map(String)
}

function textOf(response: unknown): string {
  return typeof response === 'string' ? response : JSON.stringify(response)
}

/** The exact position of test members. A response that contains it reveals a home. */
export const exactHome = { latitude: '34.0867531', longitude: '-118.2764209' } as const

/**
 * Expects that a response holds no hash, no password, no exact position, no internal key of the database, no stack
 * trace and no SQL.
 */
export function expectNoSecrets(response: unknown): void {
  const text = textOf(response)
  expect(text).not.toMatch(/\$argon2|"passwordHash":(?!true|false)|token_?hash|email_?key/i)
  expect(text).not.toContain(testPassword)
  for (const degrees of Object.values(exactHome)) expect(text).not.toContain(degrees)
  expect(text).not.toMatch(/\bat \S+ \(?\/|node_modules|SQLITE_|insert into|select .* from/i)
}

/**
 * Expects that a response contains neither the mail address nor the full last name of a member: neighbors never see
 * these.
 */
export function expectNothingPrivateOf(response: unknown, member: TestMember): void {
  const text = textOf(response)
  expectNoSecrets(text)
  expect(text).not.toContain(member.email)
  expect(text).not.toContain(fullLastName)
}

/** Expects no trace of a member in a response, neither id nor first name, as for an organizer before anybody joined. */
export function expectNoTraceOf(response: unknown, member: TestMember, firstName: string): void {
  const text = textOf(response)
  expectNothingPrivateOf(text, member)
  expect(text).not.toContain(member.id)
  expect(text).not.toContain(firstName)
}
