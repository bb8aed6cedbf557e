import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestResponse,
} from '../../testing/app.factory.ts'
import { callRaw, callSignedOut, expectNoSecrets, type Method } from '../../testing/responses.factory.ts'

let testApp: TestApp
let rosa: TestMember

beforeAll(async () => {
  testApp = await buildTestApp()
  testApp.app.server.get('/api/broken', { config: { access: 'anyone' } }, () => {
    throw new Error('select secret from members')
  })
  testApp.app.server.get('/api/full', { config: { access: 'anyone' } }, () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  })
  rosa = await testApp.signUp()
})
afterAll(() => testApp.close())

const errorFields = [
  'code',
  'message',
  'params',
  'issues',
  'requiresProfile',
  'missing',
  'retryAt',
  'requestId',
]

function expectOneShape(response: TestResponse) {
  const error = response.json()
  expect(response.headers['content-type']).toBe('application/json')
  expect(typeof error.code).toBe('string')
  expect(error.message.length).toBeGreaterThan(5)
  expect(errorFields).toEqual(expect.arrayContaining(Object.keys(error)))
  expect('requestId' in error).toBe(response.status >= 500)
  expectNoSecrets(response.text)
}

test.each([
  ['unreadable JSON', '{"title": ', 'application/json'],
  ['an empty body', '', 'application/json'],
  ['plain words', 'title=Soup', 'application/json'],
  ['a poisoned prototype', '{"__proto__": {"isOperator": 1}}', 'application/json'],
  ['a list', '[]', 'application/json'],
  ['a bare string', '"title"', 'application/json'],
  ['a form', 'title=Soup', 'application/x-www-form-urlencoded'],
  ['plain text', '{}', 'text/plain'],
  ['XML', '<a/>', 'application/xml'],
  ['JSON under another type', '{}', 'application/jsonp'],
  ['JSON under a type with a tab', '{}', 'text/plain\tapplication/json'],
  ['a multipart body', '--a\r\n\r\n--a--', 'multipart/form-data; boundary=a'],
])('%s is refused with 400 in the one wire shape', async (_what, body, type) => {
  for (const path of ['/api/posts', '/api/sync', '/api/auth/login']) {
    const response = await rosa.call('POST', path, { body, headers: { 'content-type': type } })
    expect([response.status, response.json().code], path).toEqual([400, 'invalid'])
    expectOneShape(response)
  }
})

test('JSON with a charset is accepted as JSON', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  expect((await rosa.call('POST', '/api/posts', { body: JSON.stringify(aRequest()), headers })).status).toBe(
    200,
  )
})

test('a body that is too large is 413, and nothing is stored', async () => {
  const body = aRequest({ description: 'x'.repeat(300 * 1024) })
  const response = await rosa.call('POST', '/api/posts', { body })
  expect([response.status, response.json().code]).toEqual([413, 'too_large'])
  expectOneShape(response)
  const { stored: storedCount } = await testApp.app.database.reader
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .where('id', '=', String(body.id))
    .executeTakeFirstOrThrow()
  expect(storedCount).toBe(0)
})

test('an unknown address is 404 for everybody, with every method', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const) {
    for (const response of [
      await rosa.call(method, '/api/nothing'),
      await callSignedOut(testApp, method, '/api/nothing/at/all'),
    ]) {
      expect([response.status, response.json().code]).toEqual([404, 'not_found'])
      expectOneShape(response)
    }
  }
  expect((await callSignedOut(testApp, 'PUT', '/api/posts')).status).toBe(404)
})

test('SH-057 Q76 a fault is 500 with a request id and words of our own, without stack or SQL', async () => {
  const response = await callRaw(testApp, 'GET', '/api/broken')
  expect(response.status).toBe(500)
  expect(Object.keys(response.json()).sort()).toEqual(['code', 'message', 'requestId'])
  expect(response.json().code).toBe('internal')
  expect(response.json().message).toBe(new Refused('internal').message)
  expect(response.text).not.toContain('secret')
  expectOneShape(response)
})

test('Q53 a full disk is 503 with a time to try again', async () => {
  const response = await callRaw(testApp, 'GET', '/api/full')
  expect([response.status, response.json().code]).toEqual([503, 'unavailable'])
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(response.json().requestId).toMatch(/./)
  expectOneShape(response)
})

const gated = (Object.values(operations) as Operation[])
  .filter(({ access }) => access === 'member')
  .map(({ method, path }) => ({ method: method as Method, path: path.replace(/:\w+/g, createId()) }))
  .concat([{ method: 'POST', path: '/api/sync' }])

test.each(gated)(
  'S-009 $method $path is 401 without a session, before anything is read',
  async ({ method, path }) => {
    for (const body of [undefined, {}, { anything: 1 }]) {
      const response = await callSignedOut(testApp, method, path, { body })
      expect([response.status, response.json().code]).toEqual([401, 'signed_out'])
      expectOneShape(response)
    }
  },
)

test.each((Object.values(operations) as Operation[]).filter(({ method }) => method !== 'GET'))(
  'Q72 $name refuses an extra field over HTTP',
  async ({ method, path }) => {
    const url = path.replace(/:\w+/g, createId())
    const response = await rosa.call(method as 'POST', url, { body: { credits: 999 } })
    expect(response.status).toBe(400)
    expect(response.json().issues?.map((issue) => issue.path)).toContain('credits')
    expectOneShape(response)
  },
)

test('Q72 a repeated query argument is refused', async () => {
  const id = createId()
  const response = await rosa.call('DELETE', `/api/posts/${id}?id=${id}`)
  expect(response.status).toBe(400)
  expect((await rosa.call('POST', '/api/posts?title=a', { body: aRequest() })).status).toBe(400)
})

test('an unreadable address gets our own response, too', async () => {
  const response = await callRaw(testApp, 'GET', '/api/%ff')
  expect([response.status, response.json().code]).toEqual([400, 'invalid'])
  expect(response.headers['cache-control']).toBe('no-store')
  expectOneShape(response)
})

test('R2 API responses carry nosniff and no-store and no further security headers', async () => {
  for (const response of [
    await rosa.call('GET', '/api/auth/user'),
    await callSignedOut(testApp, 'GET', '/api/auth/user'),
    await rosa.call('POST', '/api/sync', { body: {} }),
    await callRaw(testApp, 'GET', '/api/nothing'),
    await callRaw(testApp, 'GET', '/%61pi/categories'),
  ]) {
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
    expect(response.headers['content-security-policy']).toBeUndefined()
    expect(response.headers['permissions-policy']).toBeUndefined()
  }
})
