import { createId } from '@porchlight/contracts/values/id'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { callRaw, type Method } from '../../testing/responses.factory.ts'
import { type Route, withRoutes, writesAmong } from '../../testing/routes.factory.ts'

const publicUrl = 'http://porch.example.org'
const plenty = 1_000_000
const limits = JSON.stringify({
  requestsPerAddress: plenty,
  requestsPerMember: plenty,
  logInsPerAddress: plenty,
  signUpsPerAddress: plenty,
  resetLinksPerAddress: plenty,
})
let testApp: TestApp
let cookie: string
let memberId: string
let writes: readonly Route[]

beforeAll(async () => {
  const [builtApp, routes] = await withRoutes(() => buildTestApp({ PUBLIC_URL: publicUrl, LIMITS: limits }))
  testApp = builtApp
  writes = writesAmong(routes)
  ;({ cookie, id: memberId } = await testApp.signUp())
})
afterAll(() => testApp.close())

/** One's own, where it is a member's. */
const urlOf = ({ path }: Route) => path.replace(':userId', memberId).replace(/:\w+/g, createId())
const nameOf = ({ method, path }: Route) => `${method} ${path}`
const formType = 'application/x-www-form-urlencoded'

/** Mail programs end mails with a body of either form (RFC 8058): there it is not read at all. */
const reading = () => writes.filter(({ path }) => path !== '/unsubscribe/:token')

/** Calls a route with a body that changes nothing. The tests check only whether the server reads the call. */
function call(route: Route, headers: Record<string, string>, body: unknown = { nothing: 1 }) {
  const isForm = route.takes === 'form'
  return callRaw(testApp, route.method as Method, urlOf(route), {
    body: isForm ? 'nothing=1' : body,
    headers: { ...(isForm ? { 'content-type': formType } : {}), ...headers } as Record<string, string>,
  })
}

test('Q27 the routes that change something are listed by the server itself', () => {
  expect(writes.map(nameOf)).toEqual(
    expect.arrayContaining([
      'POST /api/posts',
      'DELETE /api/posts/:id',
      'PATCH /api/profile/complete',
      'POST /api/auth/login',
      'POST /api/login/:provider',
      'POST /api/logout',
      'POST /api/sync',
    ]),
  )
})

const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site', 'made-up']
const origins = [
  undefined,
  publicUrl,
  'null',
  'http://evil.example.com',
  'https://porch.example.org',
  'http://porch.example.org:8080',
  `${publicUrl}.evil.example.com`,
  `${publicUrl}/`,
]
const combinations = sites.flatMap((site) =>
  origins.flatMap((origin) => [true, false].map((hasCookie) => ({ site, origin, hasCookie }))),
)

test.each(combinations)(
  'Q27 every route follows site $site, origin $origin, a cookie: $hasCookie',
  async ({ site, origin, hasCookie }) => {
    const headers = {
      ...(site === undefined ? {} : { 'sec-fetch-site': site }),
      ...(origin === undefined ? {} : { origin }),
      ...(hasCookie ? { cookie } : {}),
    }
    // The browser's own word first, then the origin; with neither there must be no cookie to misuse.
    const isOurs =
      site !== undefined
        ? site === 'same-origin' || site === 'none'
        : origin !== undefined
          ? origin === publicUrl
          : !hasCookie
    for (const route of writes.filter(({ isOpenToOtherSites }) => !isOpenToOtherSites)) {
      const response = await call(route, headers)
      const { code } = response.json()
      if (isOurs) expect(code, nameOf(route)).not.toBe('not_same_origin')
      else expect([response.status, code], nameOf(route)).toEqual([403, 'not_same_origin'])
    }
  },
)

test('Q27 only the form of a sign-in provider’s page may come from another site', () => {
  expect(writes.filter((route) => route.isOpenToOtherSites).map(nameOf)).toEqual([
    'POST /api/login/:provider',
  ])
})

test('Q27 another cookie before the session’s does not avoid the check', async () => {
  const response = await callRaw(testApp, 'POST', '/api/posts', {
    body: {},
    headers: { cookie: `a=1; ${cookie}` },
  })
  expect(response.json().code).toBe('not_same_origin')
})

test('Q27 without PUBLIC_URL the origins of page and call must agree', async () => {
  const open = await buildTestApp()
  try {
    const from = async (origin: string, host: string) =>
      (await callRaw(open, 'POST', '/api/auth/login', { body: {}, headers: { origin, host } })).status
    expect(await from('http://192.168.1.20:3000', '192.168.1.20:3000')).toBe(400)
    expect(await from('http://192.168.1.20', '192.168.1.20:3000')).toBe(403)
    expect(await from('http://evil.example.com', '192.168.1.20:3000')).toBe(403)
    expect(await from('null', '192.168.1.20:3000')).toBe(403)
  } finally {
    await open.close()
  }
})

describe('the content type of a body', () => {
  const createHeaders = () => ({ 'sec-fetch-site': 'same-origin', cookie })
  const json = (type: string) => ({ ...createHeaders(), 'content-type': type })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=utf-8',
    'application/json ; charset="utf-8"',
    'application/json;',
  ])('Q27 %j is accepted as JSON', async (type) => {
    for (const route of writes.filter(({ takes }) => !takes || takes === 'JSON or parts')) {
      const response = await call(route, json(type), JSON.stringify({ nothing: 1 }))
      const { code, issues } = response.json()
      expect([code, issues?.map(({ path }) => path).includes('nothing')], nameOf(route)).toEqual([
        'invalid',
        true,
      ])
    }
  })

  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'text/plain, application/json',
    'text/plain;application/json',
    'application/json, text/plain',
    'application/json\t',
    'application/json\t; charset=utf-8',
    'application/json;\tcharset=utf-8',
    'text/plain\tapplication/json',
    '\tapplication/json',
    'application/jsonp',
    'application/json-patch+json',
    'application/vnd.api+json',
    'application/*',
    '*/*',
    'text/json',
    'json',
    'multipart/form-data; boundary=a',
    'multipart/form-data; boundary=application/json',
    'application/octet-stream',
    'application/xml',
    ' ',
    '',
  ])('Q27 %j is refused before the body is read', async (type) => {
    const otherRoutes = reading().filter(
      ({ takes }) =>
        (takes !== 'bytes' || type !== 'application/octet-stream') &&
        (takes !== 'JSON or parts' || !type.startsWith('multipart/')),
    )
    for (const route of otherRoutes) {
      const response = await call(route, json(type), JSON.stringify({ nothing: 1 }))
      expect([response.status, response.json().code], nameOf(route)).toEqual([400, 'invalid'])
      expect(
        response.json().issues?.map(({ path }) => path),
        nameOf(route),
      ).toEqual([''])
    }
  })

  test('Q27 a form is accepted on its own route alone, and no route accepts both', async () => {
    for (const route of reading()) {
      const other = route.takes === 'form' ? 'application/json' : formType
      const response = await call(route, json(other), 'nothing=1')
      expect([response.status, response.json().issues?.[0]?.path], nameOf(route)).toEqual([400, ''])
    }
    const taking = (kind: string) => writes.filter(({ takes }) => takes === kind).map(nameOf)
    expect(taking('form')).toEqual([
      'POST /api/logout',
      'POST /api/login/:provider',
      'POST /unsubscribe/:token',
    ])
    expect(taking('bytes')).toEqual(['PUT /api/files/:sha256'])
  })

  test('Q27 no added characters make another content type count as JSON', async () => {
    const route = writes.find(({ path }) => path === '/api/posts') as Route
    const around = fc.string({
      unit: fc.constantFrom('\t', ' ', ',', ';', '/', '\v', 'a', '=', '"'),
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(around, around, async (before, after) => {
        const type = `${before}application/json${after}`
        const response = await call(route, json(type), JSON.stringify({ nothing: 1 }))
        const isRead = response.json().issues?.some(({ path }) => path === 'nothing') ?? false
        const isPlain = /^application\/json *(?:;|$)/.test(type) && !/[\t\v,/]/.test(after)
        expect(response.status, type).toBe(400)
        if (isRead) expect(isPlain, type).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
