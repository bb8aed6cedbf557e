import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callRaw, expectNoSecrets } from '../../testing/responses.factory.ts'

const publicUrl = 'http://porch.example.org'
let testApp: TestApp
let rosa: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ PUBLIC_URL: publicUrl, LIMITS: JSON.stringify({ logInsPerAddress: 1000 }) })
  rosa = await testApp.signUp('Rosa')
})
afterAll(() => testApp.close())
beforeEach(() => rosa.logIn())

const call = (method: 'GET' | 'POST', headers: Record<string, string>, body?: string) =>
  callRaw(testApp, method, '/api/logout', { headers: { cookie: rosa.cookie, ...headers }, body })
const isSignedIn = async () => (await rosa.call('GET', '/api/auth/user')).status === 200
const form = { 'content-type': 'application/x-www-form-urlencoded' }

it.each<[string, Record<string, string>]>([
  ['a link of the app', { 'sec-fetch-site': 'same-origin' }],
  ['a link of the app, from a browser without other headers', { referer: `${publicUrl}/profile?tab=me` }],
])('S-016 Q10 %s signs out at once', async (_what, headers) => {
  const response = await call('GET', headers)
  expect([response.status, response.headers.location]).toEqual([302, '/'])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await isSignedIn()).toBe(false)
})

it('S-016 D7 the address typed into the address bar leads to the app, which has the unsent entries, and signs nobody out yet', async () => {
  const response = await call('GET', { 'sec-fetch-site': 'none' })
  expect([response.status, response.headers.location]).toEqual([302, '/profile'])
  expect(response.headers['set-cookie']).toBe('signing-out=1; Max-Age=60; Path=/; SameSite=Strict')
  expect(await isSignedIn()).toBe(true)
  const signedOut = await callRaw(testApp, 'GET', '/api/logout', { headers: { 'sec-fetch-site': 'none' } })
  expect([signedOut.headers.location, signedOut.headers['set-cookie']]).toEqual(['/', undefined])
})

it.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  [
    'another site with our address as the referrer',
    { 'sec-fetch-site': 'cross-site', referer: `${publicUrl}/` },
  ],
  ['another service of this machine', { 'sec-fetch-site': 'same-site' }],
  ['an invalid Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ['an unknown source', {}],
  ['another site, in an old browser', { referer: 'https://evil.example.com/' }],
  ['a name that only begins like ours', { referer: `${publicUrl}.evil.example.com/` }],
  ['our name on another port', { referer: 'http://porch.example.org:8080/' }],
  ['our name over https', { referer: 'https://porch.example.org/' }],
  ['an invalid address', { referer: 'porch.example.org' }],
  ['an address bar that prefetches', { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch;prerender' }],
])('Q10 a link from %s shows a question first, and signs nobody out yet', async (_what, headers) => {
  const response = await call('GET', headers)
  expect(response.status).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(response.text).toMatch(/<form method="post" action="\/api\/logout"><button/)
  expect(await isSignedIn()).toBe(true)
})

it('Q10 the page with the question is not cached, not framed, and loads nothing', async () => {
  const { headers, text } = await call('GET', { 'sec-fetch-site': 'cross-site' })
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-content-type-options']).toBe('nosniff')
  const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(String(headers['content-security-policy']).split('; ').sort()).toEqual([
    "base-uri 'none'",
    "default-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `style-src 'sha256-${hash}'`,
  ])
  expect(text).not.toMatch(/<script|<link|<img|style="|\bon\w+=|https?:/)
  expect(text).not.toContain(rosa.id)
  expectNoSecrets(text)
})

it.each<[string, Record<string, string>]>([
  ['as current browsers send it', { 'sec-fetch-site': 'same-origin', origin: publicUrl }],
  ['as older browsers send it', { origin: publicUrl }],
])('Q10 the page’s button signs out, %s', async (_what, headers) => {
  const response = await call('POST', { ...form, ...headers }, '')
  expect([response.status, response.headers.location]).toEqual([303, '/'])
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await isSignedIn()).toBe(false)
})

it.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.com' }],
  ['another site, in an old browser', { origin: 'https://evil.example.com' }],
  ['a frame without an origin', { origin: 'null' }],
  ['an unknown source', {}],
])('Q10 Q27 the same form on %s signs nobody out', async (_what, headers) => {
  const response = await call('POST', { ...form, ...headers }, '')
  expect([response.status, response.json().code]).toEqual([403, 'not_same_origin'])
  expect(await isSignedIn()).toBe(true)
})

it('Q10 Q72 the form accepts nothing else: no JSON, no fields', async () => {
  const ownHeaders = { 'sec-fetch-site': 'same-origin' }
  for (const [headers, body] of [
    [form, 'credits=999'],
    [{ 'content-type': 'application/json' }, '{}'],
    [{ 'content-type': 'text/plain' }, ''],
    [{ 'content-type': 'multipart/form-data; boundary=a' }, '--a--'],
  ] as const) {
    const response = await call('POST', { ...ownHeaders, ...headers }, body)
    expect([response.status, response.json().code], JSON.stringify(headers)).toEqual([400, 'invalid'])
  }
  expect(await isSignedIn()).toBe(true)
})

it('Q10 a visitor gets no question, and keeps their cookie', async () => {
  for (const cookie of ['', 'sid=made-up']) {
    const response = await callRaw(testApp, 'GET', '/api/logout', {
      headers: { 'sec-fetch-site': 'cross-site', ...(cookie === '' ? {} : { cookie }) },
    })
    expect([response.status, response.headers.location]).toEqual([302, '/'])
    expect(response.headers['set-cookie']).toBeUndefined()
  }
})

it('Q10 without PUBLIC_URL the linking page has to be on the host of the call', async () => {
  const box = await buildTestApp()
  try {
    const lena = await box.signUp('Lena')
    const from = (referer: string) =>
      callRaw(box, 'GET', '/api/logout', {
        headers: { cookie: lena.cookie, host: '192.168.1.20:3000', referer },
      })
    for (const referer of ['http://192.168.1.20/profile', 'http://evil.example.com/192.168.1.20:3000']) {
      expect((await from(referer)).status, referer).toBe(200)
    }
    expect((await lena.call('GET', '/api/auth/user')).status).toBe(200)
    expect((await from('http://192.168.1.20:3000/profile')).status).toBe(302)
    expect((await lena.call('GET', '/api/auth/user')).status).toBe(401)
  } finally {
    await box.close()
  }
})
