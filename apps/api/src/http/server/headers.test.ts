/** Tests of the headers of every kind of response: exactly these and no others. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusal } from '../../realtime/dial.factory.ts'
import { buildTestApp, type TestApp, type TestMember, type TestResponse } from '../../testing/app.factory.ts'
import { callRaw, callSignedOut, type Method } from '../../testing/responses.factory.ts'
import { type Route, withRoutes } from '../../testing/routes.factory.ts'
import { listen, sendRaw } from '../../testing/wire.factory.ts'

let webDir: string
let testApp: TestApp
let rosa: TestMember
let routes: Route[]
let address: URL
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'porchlight-web-'))
  mkdirSync(join(webDir, 'assets'))
  for (const [file, text] of [
    ['index.html', '<!doctype html><title>Porchlight</title>'],
    ['sw.js', '/* worker */'],
    ['manifest.webmanifest', '{}'],
    ['assets/main-abc123.js', '/* main */'],
    ['assets/shrink.worker-abc123.js', '/* worker */'],
  ] as const) {
    writeFileSync(join(webDir, file), text)
  }
  // However late the loop of a busy machine is.
  const readiness = { loopDelayMsMax: Number.POSITIVE_INFINITY }
  ;[testApp, routes] = await withRoutes(() =>
    buildTestApp({ LIMITS: JSON.stringify({ requestsPerAddress: 1000 }) }, { webDir, readiness }),
  )
  testApp.app.server.get('/api/broken', { config: { access: 'anyone' } }, () => {
    throw new Error('broken')
  })
  testApp.app.server.get('/api/bare-page', { config: { access: 'anyone' } }, (_request, reply) =>
    reply.type('text/html').send('<!doctype html><title>Bare</title>'),
  )
  rosa = await testApp.signUp()
  address = await listen(testApp)
})
afterAll(async () => {
  await testApp.close()
  rmSync(webDir, { recursive: true, force: true })
})

/** The names of all headers that decide what a browser may do with a response. */
const telling =
  /^(cache-control|content-security-policy.*|x-.*|referrer-policy|cross-origin-.*|permissions-policy|strict-transport-security|access-control-.*|server|via)$/

function pickPolicyHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => telling.test(name)))
}

const call = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; " +
  "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const page = {
  'cache-control': 'no-cache',
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
}
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' }
const asset = { ...forEver, 'x-content-type-options': 'nosniff' }
/** A worker has a policy of its own, which comes with its file. */
const workerAsset = { ...page, ...forEver }

describe('pages and their files', () => {
  test('L-044 Q33 Google’s hosts are allowed only where the operator has a key for its search', async () => {
    const google = await buildTestApp({ GOOGLE_PLACES_KEY: 'a-key-of-twenty-signs-or-more' }, { webDir })
    try {
      for (const path of ['/', '/auth', '/posts']) {
        const { headers } = await callRaw(google, 'GET', path)
        const contentPolicy = String(headers['content-security-policy'])
        expect(contentPolicy).toContain("script-src 'self' https://maps.googleapis.com;")
        expect(contentPolicy).toContain("connect-src 'self' https://maps.googleapis.com;")
        expect(contentPolicy).toMatch(/img-src 'self' data: blob: [^;]*https:\/\/maps\.googleapis\.com/)
      }
      expect(JSON.stringify((await callRaw(testApp, 'GET', '/')).headers)).not.toContain('google')
    } finally {
      await google.close()
    }
  })

  test('Q32 Q33 PayPal’s hosts and windows are allowed on the page where members pay by PayPal, and nowhere else', async () => {
    const environment = {
      PUBLIC_URL: 'http://localhost:3000',
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_PLAN_MONTHLY: 'c',
      PAYPAL_PLAN_ANNUAL: 'd',
      PAYPAL_WEBHOOK_ID: 'e',
    }
    const paidApp = await buildTestApp(environment, { webDir })
    const policyOf = async (app: TestApp, path: string) => {
      const { headers } = await callRaw(app, 'GET', path, { headers: { host: 'localhost:3000' } })
      return [String(headers['content-security-policy']), headers['cross-origin-opener-policy']]
    }
    try {
      for (const path of ['/checkout', '/manage-subscription?from=home']) {
        const [contentPolicy = '', opener] = await policyOf(paidApp, path)
        for (const directive of ['script-src', 'connect-src', 'img-src', 'frame-src']) {
          expect(contentPolicy).toMatch(new RegExp(`${directive} [^;]*https://\\*\\.paypal\\.com`))
        }
        expect(opener).toBe('same-origin-allow-popups')
      }
      for (const path of ['/', '/plans', '/membership', '/checkout/more', '/profile']) {
        const [contentPolicy, opener] = await policyOf(paidApp, path)
        expect([String(contentPolicy).includes('paypal'), opener], path).toEqual([false, 'same-origin'])
      }
      expect(JSON.stringify(await policyOf(testApp, '/checkout'))).not.toContain('paypal')
    } finally {
      await paidApp.close()
    }
  })

  test('MAP-035 Q33 Q71 a provider’s tiles are allowed from its host alone, and it receives our origin as referrer', async () => {
    const tiled = await buildTestApp(
      { MAP_TILES_URL: 'https://tiles.example.com/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: 'Elm' },
      { webDir },
    )
    try {
      for (const path of ['/', '/maps', '/sw.js']) {
        const { headers } = await callRaw(tiled, 'GET', path)
        expect(headers['content-security-policy'], path).toBe(
          policy
            .replace('blob:;', 'blob: https://tiles.example.com;')
            .replace("connect-src 'self'", "connect-src 'self' https://tiles.example.com"),
        )
        // Tile servers respond with 403 to requests without a referrer.
        expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin')
      }
    } finally {
      await tiled.close()
    }
  })

  test.each([
    ['/', page],
    ['/auth?mode=login', page],
    ['/posts/0190a8c0-0000-7000-8000-000000000000', page],
    ['/sw.js', page],
    ['/manifest.webmanifest', page],
    ['/assets/main-abc123.js', asset],
    ['/assets/shrink.worker-abc123.js', workerAsset],
  ])('Q32 Q33 %s has all security headers', async (path, expected) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await testApp.app.server.inject({ method, url: path })
      expect([response.statusCode, pickPolicyHeaders(response.headers)], method).toEqual([200, expected])
    }
  })

  test('Q32 an unchanged file gets the same headers without a body', async () => {
    for (const path of ['/', '/assets/main-abc123.js']) {
      const first = await callRaw(testApp, 'GET', path)
      const again = await callRaw(testApp, 'GET', path, {
        headers: { 'if-none-match': String(first.headers.etag) },
      })
      expect([again.status, again.text], path).toEqual([304, ''])
      expect(pickPolicyHeaders(again.headers)).toEqual(pickPolicyHeaders(first.headers))
    }
  })

  test('Q16 Q33 a page whose address contains a secret sends no referrer', async () => {
    for (const path of ['/reset-password', '/confirm-sign-up', '/invite/mE2uVSgCJrDx0Vl1ZcEwPA']) {
      for (const address of [path, `${path}?token=sentinel`]) {
        const { headers } = await callRaw(testApp, 'GET', address)
        expect(pickPolicyHeaders(headers), address).toEqual({ ...page, 'referrer-policy': 'no-referrer' })
      }
    }
  })

  test('Q32 a page without a policy of its own may load nothing', async () => {
    const { headers } = await callRaw(testApp, 'GET', '/api/bare-page')
    expect(pickPolicyHeaders(headers)).toEqual({
      ...page,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
    })
  })
})

describe('over https', () => {
  const publicUrl = 'https://help.example.org'
  const overHttps = {
    ...page,
    'content-security-policy': policy.replace(
      "connect-src 'self'",
      "connect-src 'self' wss://help.example.org",
    ),
    'strict-transport-security': 'max-age=31536000',
  }

  test('Q32 the page requires https for a year, and allows its own socket', async () => {
    const safe = await buildTestApp({ PUBLIC_URL: publicUrl }, { webDir })
    try {
      expect(pickPolicyHeaders((await callRaw(safe, 'GET', '/')).headers)).toEqual(overHttps)
      expect(pickPolicyHeaders((await callRaw(safe, 'GET', '/api/categories')).headers)).toEqual(call)
    } finally {
      await safe.close()
    }
  })

  test('Q32 over plain http no page requires https', async () => {
    const plain = await buildTestApp({ PUBLIC_URL: 'http://porch.local:8080' }, { webDir })
    try {
      const { headers } = await callRaw(plain, 'GET', '/')
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['content-security-policy']).toContain("connect-src 'self' ws://porch.local:8080;")
    } finally {
      await plain.close()
    }
  })
})

/** Returns whether a response is the same for everybody, and may be cached with revalidation. */
const isPublic = (path: string) => path === '/api/openapi.json' || path === '/api/docs'

function expectTold({ headers }: TestResponse, path: string): void {
  const policyHeaders = pickPolicyHeaders(headers)
  if (isPublic(path)) {
    expect(policyHeaders['cache-control'], path).toBe('no-cache')
    policyHeaders['cache-control'] = call['cache-control']
  }
  if (!String(headers['content-type']).startsWith('text/html')) {
    expect(policyHeaders, path).toEqual(call)
    return
  }
  const {
    'content-security-policy': contentPolicy,
    'referrer-policy': referrer,
    ...otherHeaders
  } = policyHeaders
  const { 'content-security-policy': _policy, 'referrer-policy': _referrer, ...expected } = page
  expect(otherHeaders, path).toEqual({ ...expected, ...call })
  for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(String(contentPolicy).split('; '), path).toContain(part)
  }
  expect(String(contentPolicy), path).not.toMatch(/unsafe|\*|https?:/)
  expect(['no-referrer', 'strict-origin-when-cross-origin'], path).toContain(referrer)
}

test('R2 Q32 every route’s response has two security headers, a page’s has all, signed in, signed out and from elsewhere', async () => {
  const calls = routes.filter(({ path }) => path !== '/*' && path !== '/ws')
  expect(calls.length).toBeGreaterThan(20)
  const statuses = new Set<number>()
  for (const { method, path } of calls) {
    // The page of the app is no file.
    const url = path.replace(':file', `${createId()}.ics`).replace(/:\w+/g, createId())
    const responses = [
      await callRaw(testApp, method as Method, url),
      await callRaw(testApp, method as Method, url, { headers: { 'sec-fetch-site': 'cross-site' } }),
      await callSignedOut(testApp, method as Method, url),
      await rosa.call(method as 'GET', url),
      await callRaw(testApp, method as Method, url, {
        headers: { 'sec-fetch-site': 'cross-site', cookie: rosa.cookie },
      }),
    ]
    if (responses.some(({ status }) => status === 302 || status === 303)) await rosa.logIn()
    for (const response of responses) {
      statuses.add(response.status)
      expectTold(response, path)
    }
  }
  // The test must have met every kind of status; otherwise it shows less than it seems to.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 400, 401, 403, 404]))
})

test('Q32 unknown addresses, unreadable calls and faults have the two headers', async () => {
  for (const [status, response] of [
    [404, await callRaw(testApp, 'GET', '/api/nothing')],
    [404, await callRaw(testApp, 'GET', '/nothing.js')],
    [404, await callRaw(testApp, 'GET', '/assets/old-chunk.js')],
    [404, await callRaw(testApp, 'POST', '/nowhere', { headers: { 'sec-fetch-site': 'same-origin' } })],
    [400, await callRaw(testApp, 'GET', '/api/%ff')],
    [400, await callSignedOut(testApp, 'POST', '/api/auth/login', { body: '{' })],
    [500, await callRaw(testApp, 'GET', '/api/broken')],
    [200, await callRaw(testApp, 'GET', '/livez')],
    [200, await callRaw(testApp, 'GET', '/readyz')],
  ] as const) {
    expect([response.status, pickPolicyHeaders(response.headers)]).toEqual([status, call])
  }
})

test('Q32 a refused upgrade has the two headers', async () => {
  const { cookie } = rosa
  for (const [status, headers] of [
    [401, { origin: address.origin }],
    [403, { cookie, origin: 'https://evil.example.com' }],
  ] as const) {
    const response = await refusal(address, headers)
    expect([response.statusCode, pickPolicyHeaders(response.headers)]).toEqual([status, call])
  }
})

test.each([
  ['a request that is not HTTP', 'hello\r\n\r\n', 400],
  ['another protocol’s greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
  ['an unknown method', 'BREW /api/posts HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  [
    'two content lengths',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
  ],
  ['an oversized head', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('Q32 Q76 %s is refused in our own words and headers', async (_what, text, status) => {
  const response = await sendRaw(address, text)
  expect(response.status).toBe(status)
  expect(pickPolicyHeaders(response.headers)).toEqual(call)
  expect(response.headers.connection).toBe('close')
  expect(JSON.parse(response.body)).toMatchObject({ code: 'invalid', message: expect.any(String) })
})
