/**
 * Tests of the server's log on a failed sign-in and on a written mail: what an operator reads there, and what it must
 * not contain.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type OpenidProvider,
  startOpenidProvider,
} from '../apps/api/src/providers/sign-in/openid-provider.factory.ts'
import { linkIn, mailTo } from '../apps/api/src/testing/services/mailbox.factory.ts'
import { logInByApi, makePerson, signUpByApi } from './harness/people/people.ts'
import { freePort, startServerProcess, type TestServerProcess } from './harness/server/server.ts'

let provider: OpenidProvider
let server: TestServerProcess

beforeAll(async () => {
  provider = await startOpenidProvider({
    sub: 'subject-1',
    email: 'june@example.org',
    email_verified: true,
    given_name: 'June',
    family_name: 'Porter',
  })
  const port = await freePort()
  server = await startServerProcess({
    port,
    settings: { ...provider.settings, PUBLIC_URL: `http://127.0.0.1:${port}`, LOG_LEVEL: 'info' },
  })
})
afterAll(async () => {
  await server?.stop()
  await provider?.stop()
})

it('the log names the reason for the operator, and no code, token, secret or address', async () => {
  const cookies: string[] = []
  for (const wrong of [{ nonce: 'made-up' }, { sub: '' }, { email_verified: false }]) {
    provider.twist = (claims) => ({ ...claims, ...wrong })
    const start = await visit(`${server.origin}/api/login?with=google`)
    const [cookie = ''] = start.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    cookies.push(cookie.split('=')[1] ?? '')
    const back = await visit(await provider.consent(start.headers.get('location') ?? ''), { cookie })
    expect([back.status, back.headers.get('location')]).toEqual([302, '/auth?failed=google'])
  }
  await expect.poll(() => server.log()).toMatch(/"code":"OAUTH_\w+".*signing in with a provider failed/)
  await expect
    .poll(() => server.log().match(/signing in with a provider failed/g)?.length)
    .toBeGreaterThanOrEqual(3)
  expect(provider.issued.length).toBeGreaterThanOrEqual(9)
  expect(cookies.every((cookie) => cookie.length > 20)).toBe(true)
  for (const secret of [...provider.issued, ...cookies, provider.clientSecret, provider.person.email]) {
    expect(server.log()).not.toContain(secret)
  }
})

it('S-041 the log says that a mail was written, without recipient and content', async () => {
  const person = makePerson({ firstName: 'Pearl' })
  await signUpByApi(server.origin, person)
  const response = await fetch(`${server.origin}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email }),
  })
  expect(response.status).toBe(200)
  const token = linkIn(await mailTo(server.dataDir, person.email)).searchParams.get('token') ?? ''
  expect(token.length).toBeGreaterThan(20)
  await expect.poll(() => server.log()).toContain('a mail was written')
  await logInByApi(server.origin, person)
  expect(server.log()).not.toContain(person.email)
  expect(server.log()).not.toContain(token)
  expect(server.log()).not.toContain('token=')
})

/** Requests an address as a browser follows a link, but does not follow a redirect. */
function visit(url: URL | string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers: { 'sec-fetch-site': 'same-origin', ...headers }, redirect: 'manual' })
}
