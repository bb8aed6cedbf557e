/** Tests signing in against issuer software that others wrote, independently of this server. */
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.factory.ts'
import { callRaw, callSignedOut } from '../../../testing/responses.factory.ts'
import { cookiesIn, ownLink, publicUrl } from './google.factory.ts'

const client = { id: 'porch', secret: 'a-secret-that-both-know' }
const rosa = { email: 'rosa@example.org', email_verified: true, given_name: 'Rosa', family_name: 'Jimenez' }

let server: Server
let testApp: TestApp

beforeAll(async () => {
  let provider: Provider | undefined
  server = createServer((request, response) => {
    if (provider && request.url?.startsWith('/interaction/')) void agree(provider, request, response)
    else void provider?.callback()(request, response)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
  provider = createIssuer(issuer)
  testApp = await buildTestApp({
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_ISSUER: issuer,
    PUBLIC_URL: publicUrl,
  })
})
afterAll(async () => {
  await testApp?.close()
  server?.closeAllConnections()
  server?.close()
})

function createIssuer(issuer: string): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/api/login/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'own' }] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // Google, too, puts the claims about a person into the ID token.
    conformIdTokenClaims: false,
    cookies: { keys: ['a key for cookies'] },
    features: { devInteractions: { enabled: false }, claimsParameter: { enabled: true } },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...rosa }) }),
    // The times are set because the library otherwise logs a notice about each.
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
  })
}

/** Gives Rosa's consent to every prompt. */
async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
  if (prompt.name !== 'consent') {
    const result = prompt.name === 'login' ? { login: { accountId: 'rosa' } } : { select_account: {} }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
    return
  }
  const storedGrant = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant =
    storedGrant ?? new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  grant.addOIDCClaims(['auth_time'])
  const consent = { consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true })
}

/**
 * Follows redirects like a browser with a cookie jar.
 * @returns where the issuer sends the browser back to
 */
async function goThere(start: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let address = start
  while (!address.startsWith(publicUrl)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`no way on: ${response.status} ${await response.text()}`)
    address = new URL(next, address).href
  }
  return new URL(address)
}

async function leave(path: string, cookie = '') {
  const response = await callRaw(testApp, 'GET', path, { headers: { ...ownLink, cookie } })
  return { url: String(response.headers.location), cookie: `${cookiesIn(response)['sign-in']}; ${cookie}` }
}

const comeBack = ({ pathname, search }: URL, cookie: string) =>
  callRaw(testApp, 'GET', pathname + search, { headers: { 'sec-fetch-site': 'cross-site', cookie } })

it('Q20 a real issuer confirms a member the first time, the second, and again for a fresh sign-in', async () => {
  const whoIs = async (cookie = '') =>
    (await callSignedOut(testApp, 'GET', '/api/auth/user', { headers: { cookie } })).json<{ id: string }>()
  const signIn = async () => {
    const { url, cookie } = await leave('/api/login?with=google')
    return cookiesIn(await comeBack(await goThere(url), cookie)).sid
  }
  const sid = await signIn()
  const member = await whoIs(sid)
  expect(member).toMatchObject({ firstName: 'Rosa', lastName: 'Jimenez', email: rosa.email })
  expect(await whoIs(await signIn())).toEqual(member)

  const { url, cookie } = await leave('/api/login?with=google&again=/account-settings', sid)
  const back = await comeBack(await goThere(url), cookie)
  expect(back.headers.location).toBe('/account-settings')
  expect(await whoIs(cookiesIn(back).sid)).toMatchObject({ id: member.id })
})

it('Q20 a real issuer’s response to one browser signs nobody in on another', async () => {
  const [firstStart, other] = [await leave('/api/login?with=google'), await leave('/api/login?with=google')]
  const back = await comeBack(await goThere(firstStart.url), other.cookie)
  expect([back.headers.location, cookiesIn(back)]).toEqual(['/auth?failed=google', {}])
})
