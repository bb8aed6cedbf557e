/** Tests real responses of a real server against the description of the calls. */
import type { Operation } from '@porchlight/contracts/operation'
import { type OperationName, operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showMeetups } from '../features/meetups/meetups.factory.ts'
import { addSubscription } from '../features/plans/subscriptions.operations.ts'
import { calls } from '../role-matrix/calls.factory.ts'
import type { TriedCall } from '../role-matrix/example-calls.factory.ts'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
  testPassword,
} from '../testing/app.factory.ts'
import type { DescribedCall, Parameter } from './calls.ts'
import type { OpenapiDocument } from './document.ts'
import { type BodyFaultOf, bodiesBy, describedBy, type FaultOf } from './response-check.factory.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

let testApp: TestApp
let document: OpenapiDocument
let faultOf: FaultOf
let bodyFaultOf: BodyFaultOf
let rosa: TestMember
let noor: TestMember
/** A member who tries the examples, and so has everything that they create. */
let ines: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ PUBLIC_BOARD: 'on' })
  document = (await testApp.app.server.inject('/api/openapi.json')).json<OpenapiDocument>()
  faultOf = describedBy(document)
  bodyFaultOf = bodiesBy(document)
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  ines = await testApp.signUp('Ines')
})
afterAll(() => testApp?.close())

const declaredOperations = Object.values(operations) as Operation[]

interface RequestOverrides {
  cookie?: string
  method?: Method
  /** The address, when it differs from the route. */
  url?: string
  body?: unknown
  headers?: Record<string, string>
  /** Has operations in it that no client should send. */
  isStray?: boolean
}

/**
 * Sends a request, and checks its response against the document. The request's body is checked, too, when the server
 * accepted it.
 */
async function ask(
  route: string,
  { cookie, method = 'GET', url = route, body, headers = {}, isStray = false }: RequestOverrides = {},
) {
  const response = await testApp.app.server.inject({
    method,
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  // A client that follows the description may send everything that the server accepts.
  if (response.statusCode === 200 && method !== 'GET' && !isStray)
    expect(bodyFaultOf(method, route, body)).toBeNull()
  const type = String(response.headers['content-type'] ?? '')
  expect(faultOf({ method, route, status: response.statusCode, type, text: response.payload })).toBeNull()
  return response
}

interface CallDescription {
  method: Method
  path: string
  call: DescribedCall
  example: object | undefined
}

function findDescribedCall(name: string): CallDescription {
  for (const [path, calls] of Object.entries(document.paths)) {
    for (const [method, call] of Object.entries(calls)) {
      if (call.operationId !== name) continue
      const example = call.requestBody?.content['application/json']?.example as object | undefined
      return { method: method.toUpperCase() as Method, path, call, example }
    }
  }
  throw new Error(`${name} is not told of`)
}

function urlOf({ path, call }: CallDescription): string {
  const query = new URLSearchParams()
  let url = path
  for (const { name, in: where, example } of (call.parameters ?? []) as Parameter[]) {
    if (where === 'path') url = url.replace(`{${name}}`, String(example))
    if (where === 'query' && example !== undefined) query.set(name, String(example))
  }
  return query.size === 0 ? url : `${url}?${query}`
}

/** Current cookies by earlier ones: a new sign-in of a session replaces its cookie. */
const renewed = new Map<string, string>()

/** The examples in the order of the table: later ones use what earlier ones created. */
describe('the examples', { shuffle: false }, () => {
  it.each(declaredOperations)(
    'Q5 O1 $name: its example is accepted, and the response is as described',
    async ({ name, access, path }) => {
      const describedCall = findDescribedCall(name)
      const { prepareExample, openTo } = calls[name as OperationName] as TriedCall
      // The first account runs the community.
      const { cookie: callerCookie } = openTo === 'operators' ? rosa : ines
      const cookie = access === 'anyone' ? {} : { cookie: renewed.get(callerCookie) ?? callerCookie }
      await prepareExample?.((method, url, body) => ask(url, { method, body, ...cookie }), {
        testApp,
        memberId: ines.id,
      })
      const response = await ask(path, {
        method: describedCall.method,
        url: urlOf(describedCall),
        body: describedCall.example,
        ...cookie,
      })
      const newCookie = /^sid=[^;]+/.exec(String(response.headers['set-cookie'] ?? ''))?.[0]
      if (access !== 'anyone' && newCookie) renewed.set(callerCookie, newCookie)
      // A link cannot be made up.
      const wantsLink = 410 in describedCall.call.responses
      expect([response.statusCode, response.payload]).toEqual([wantsLink ? 410 : 200, response.payload])
    },
  )
})

it('C4 posts of every type, for their author and for a neighbor', async () => {
  const [author, reader] = [await testApp.signUp('Ana'), await testApp.signUp('Bo')]
  await ask('/api/profile/complete', {
    cookie: author.cookie,
    method: 'PATCH',
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  const now = testApp.clock.now()
  for (const body of [aRequest({}, now), anOffer({}, now), aMeetup({}, now)]) {
    expect((await ask('/api/posts', { cookie: author.cookie, method: 'POST', body })).statusCode).toBe(200)
  }
  await showMeetups(testApp)
  for (const { cookie } of [author, reader]) {
    const posts = await ask('/api/posts', { cookie })
    expect(posts.json<unknown[]>().length).toBeGreaterThanOrEqual(3)
    await ask('/api/community/activity', { cookie })
    const body = { protocol: 1, schema: 1, clientId: createId(), cursor: null }
    const round = await ask('/api/sync', { cookie, method: 'POST', body })
    const tables = new Set(round.json<{ rows: { table: string }[] }>().rows.map(({ table }) => table))
    const ownTables = cookie === author.cookie ? ['postDetails'] : []
    expect(tables).toEqual(new Set(['members', 'people', 'posts', ...ownTables]))
  }
})

it('R1 a round with operations of every result', async () => {
  const clientId = createId()
  const createOperation = (n: number, name: string, args: unknown) => ({
    n,
    id: createId(),
    name,
    version: 1,
    createdAt: new Date(testApp.clock.now()).toISOString(),
    args,
  })
  const operations = [
    createOperation(1, 'posts.create', anOffer({}, testApp.clock.now())),
    createOperation(2, 'posts.create', { credits: 999 }),
    createOperation(3, 'posts.withdraw', { id: createId() }),
    createOperation(4, 'posts.unheardOf', {}),
  ]
  const { cookie } = noor
  const body = { protocol: 1, schema: 1, clientId, cursor: null, operations }
  const round = await ask('/api/sync', { cookie, method: 'POST', body, isStray: true })
  expect(round.json<{ results: { code?: string }[] }>().results.map(({ code }) => code)).toEqual([
    undefined,
    'invalid',
    'not_found',
    'unknown_operation',
  ])
  const gap = await ask('/api/sync', {
    cookie,
    method: 'POST',
    body: { ...body, operations: [createOperation(9, 'posts.create', {})] },
    isStray: true,
  })
  expect(gap.json<{ state: string }>().state).toBe('gap')
})

it('R3 refusals of every kind', async () => {
  const now = testApp.clock.now()
  const { cookie } = noor
  const expectRefusal = async (expected: [number, string], route: string, request: RequestOverrides) => {
    const response = await ask(route, request)
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual(expected)
  }
  const post = (expected: [number, string], body: unknown, headers: Record<string, string> = {}) =>
    expectRefusal(expected, '/api/posts', { method: 'POST', cookie, body, headers })
  await expectRefusal([401, 'signed_out'], '/api/posts', {})
  await expectRefusal([400, 'invalid'], '/api/posts', { cookie, url: '/api/posts?credits=999' })
  await post([400, 'invalid'], { credits: 999 })
  await post([409, 'profile_incomplete'], aMeetup({}, now))
  await post([413, 'too_large'], anOffer({ description: 'x'.repeat(300 * 1024) }, now))
  await post([403, 'not_same_origin'], {}, { 'sec-fetch-site': 'cross-site' })
  await expectRefusal([404, 'not_found'], '/api/posts/:id', {
    method: 'DELETE',
    cookie,
    url: `/api/posts/${createId()}`,
  })
  await expectRefusal([401, 'wrong_credentials'], '/api/auth/login', {
    method: 'POST',
    body: { email: noor.email, password: `not ${testPassword}` },
  })
  const key = { 'idempotency-key': 'soup' }
  const first = await ask('/api/posts', { method: 'POST', cookie, body: anOffer({}, now), headers: key })
  expect(first.statusCode).toBe(200)
  await post([422, 'key_reused'], anOffer({ title: 'Tea' }, now), key)
  const round = { protocol: 2, schema: 1, clientId: createId(), cursor: null }
  await expectRefusal([426, 'update_needed'], '/api/sync', { method: 'POST', cookie, body: round })
})

it('PLAN-048 a refused cancel of a plan with another provider', async () => {
  const lena = await testApp.signUp('Lena')
  await testApp.app.database.transact(async (transaction) => {
    const id = 'I-ELSEWHERE'
    const subscription = { id, provider: 'paypal' as const, memberId: lena.id, billing: 'monthly' as const }
    await addSubscription(transaction, subscription)
    await transaction.database
      .updateTable('subscriptions')
      .set({ state: 'active' })
      .where('id', '=', id)
      .execute()
  })
  for (const end of ['cancel', 'downgrade']) {
    const response = await ask(`/api/subscription/${end}`, { cookie: lena.cookie, method: 'POST', body: {} })
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
      503,
      'payments_unavailable',
    ])
  }
})

it('R8 too many calls, with the time to try again', async () => {
  const strict = await buildTestApp({ LIMITS: JSON.stringify({ requestsPerAddress: 1 }) })
  try {
    await strict.app.server.inject('/api/categories')
    const response = await strict.app.server.inject('/api/categories')
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    const checkedResponse = { method: 'GET', route: '/api/categories', status: 429, type: 'application/json' }
    expect(faultOf({ ...checkedResponse, text: response.payload })).toBeNull()
  } finally {
    await strict.close()
  }
})

it('the addresses that are no operations', async () => {
  for (const path of ['/livez', '/readyz', '/api/login', '/api/docs', '/api/openapi.json', '/ws'])
    await ask(path)
  await ask('/api/login/:provider', { url: '/api/login/google' })
  await ask('/ws', { cookie: noor.cookie })
  await ask('/api/customer-portal')
  await ask('/api/customer-portal', { cookie: noor.cookie })
  await ask('/api/logout')
  await ask('/api/logout', { cookie: noor.cookie, headers: { 'sec-fetch-site': 'cross-site' } })
})

it('Q5 a response with an undescribed field, code or status is a fault', async () => {
  const good = await ask('/api/auth/user', { cookie: rosa.cookie })
  const checkedResponse = { method: 'GET', route: '/api/auth/user', status: 200, type: 'application/json' }
  expect(faultOf({ ...checkedResponse, text: good.payload })).toBeNull()
  const member = good.json<Record<string, unknown>>()
  expect(faultOf({ ...checkedResponse, text: JSON.stringify({ ...member, emailKey: 'a' }) })).toMatch(
    /additional/,
  )
  expect(faultOf({ ...checkedResponse, text: JSON.stringify({ ...member, credits: '2' }) })).toMatch(/number/)
  expect(faultOf({ ...checkedResponse, status: 404, text: '{}' })).toMatch(/may not answer 404/)
  const refusal = (code: string) => JSON.stringify({ code, message: 'No.' })
  expect(faultOf({ ...checkedResponse, status: 401, text: refusal('signed_out') })).toBeNull()
  expect(faultOf({ ...checkedResponse, status: 401, text: refusal('wrong_credentials') })).not.toBeNull()
  expect(faultOf({ ...checkedResponse, type: 'text/html', text: good.payload })).toMatch(/as text\/html/)
  expect(faultOf({ ...checkedResponse, route: '/api/nothing', text: '' })).toMatch(/not told of/)
})
