/** One member's thousand calls wait for each other, and not everybody for them. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aJpeg, hashOf } from '../../features/files/photos.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { ResponseEnd } from '../server/response-end.ts'
import { createCallGate } from './concurrent-calls.ts'

const now = () => 0
const mebibyte = 1024 ** 2
/** Lets all go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

function openGate(atOnceMax = 8) {
  const gate = createCallGate({ atOnceMax, now })
  const startedCalls: string[] = []
  const ends = new Map<string, () => void>()
  const call = async (name: string, options: Partial<Parameters<typeof gate.begin>[0]> = {}) => {
    const end = await gate.begin({ of: name.slice(0, 1), bytes: 0, ...options })
    if (end === null) return false
    startedCalls.push(name)
    ends.set(name, end)
    return true
  }
  return { startedCalls, call, end: (name: string) => ends.get(name)?.() }
}

test('Q68 eight calls of one caller run at once, and the others begin in their order', async () => {
  const { startedCalls, call, end } = openGate()
  for (let index = 0; index < 20; index += 1) void call(`a${index}`)
  await settle()
  expect(startedCalls).toEqual(Array.from({ length: 8 }, (_, index) => `a${index}`))
  end('a3')
  end('a3')
  await settle()
  expect(startedCalls.slice(8)).toEqual(['a8'])
  for (const name of [...startedCalls]) end(name)
  await settle()
  expect(startedCalls.slice(9)).toEqual(Array.from({ length: 8 }, (_, index) => `a${index + 9}`))
})

test('Q68 however many calls of one caller wait, another caller’s call begins at once', async () => {
  const { startedCalls, call } = openGate()
  for (let index = 0; index < 400; index += 1) void call(`a${index}`)
  void call('b')
  await settle()
  expect([startedCalls.length, startedCalls.at(-1)]).toEqual([9, 'b'])
})

test('Q68 several tabs full of pictures are never refused; bodies beyond 8 MiB are told when to try again', async () => {
  const { call } = openGate()
  const pictures = Array.from({ length: 300 }, (_, index) => call(`a${index}`))
  const bodies = Array.from({ length: 8 }, (_, index) => call(`a${index}`, { bytes: mebibyte }))
  const refusals: unknown[] = []
  for (const each of [...pictures, ...bodies]) each.catch((error: unknown) => refusals.push(error))
  const refusal = await call('a', { bytes: 1 }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(refusal).toMatchObject({ code: 'too_many', params: { retryAt: new Date(1000).toISOString() } })
  await settle()
  expect(refusals).toEqual([])
})

test('Q68 a caller who leaves while a call waits loses its turn, and costs others none', async () => {
  const { startedCalls, call, end } = openGate(1)
  void call('a1')
  const responseEnd = new ResponseEnd()
  const abandoned = call('a2', { responseEnd })
  void call('a3')
  responseEnd.end()
  expect(await abandoned).toBe(false)
  end('a1')
  await settle()
  expect(startedCalls).toEqual(['a1', 'a3'])
})

/** Ends the calls that are under way. */
let heldResponse = Promise.withResolvers<object>()
/** The number of calls of members that wait for it or did. */
let heldCount = 0
let testApp: TestApp
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ clientsPerDay: 10_000 }) })
  const { server, photoForms } = testApp.app
  server.get('/api/held', { config: { access: 'member' } }, () => {
    heldCount += 1
    return heldResponse.promise
  })
  server.get('/api/held-for-all', { config: { access: 'anyone' } }, () => heldResponse.promise)
  server.post('/api/form', photoForms.partsRoute, async (request) => {
    const { fields } = await photoForms.readParts(request)
    return Object.fromEntries(fields)
  })
})
afterAll(() => testApp.close())

test('Q68 during a flood a neighbor waits for the running calls and as many again, and no longer', async () => {
  const [rosa, noor] = [await testApp.signUp('Rosa'), await testApp.signUp('Noor')]
  const finishedCalls: string[] = []
  const look = async (by: TestMember) => {
    const { status } = await by.call('GET', '/api/posts')
    finishedCalls.push(`${by === noor ? 'neighbor' : 'flood'} ${status}`)
  }
  const flood = Array.from({ length: 500 }, () => look(rosa))
  await Promise.all([...flood, look(noor)])
  expect(finishedCalls.indexOf('neighbor 200')).toBeLessThanOrEqual(2 * 8)
  expect(finishedCalls.filter((each) => each === 'flood 200')).toHaveLength(500)
})

test('Q68 a flood of visitors from one address delays no member at that address: they wait with each other', async () => {
  const rosa = await testApp.signUp('Rosa')
  heldResponse = Promise.withResolvers()
  const flood = Array.from({ length: 100 }, () => callSignedOut(testApp, 'GET', '/api/held-for-all'))
  const visitor = callSignedOut(testApp, 'GET', '/api/community')
  const isEarly = await Promise.race([
    rosa.call('GET', '/api/posts').then(() => 'member'),
    visitor.then(() => 'visitor'),
    new Promise((resolve) => setTimeout(() => resolve('nobody'), 2000)),
  ])
  heldResponse.resolve({})
  await Promise.all([...flood, visitor])
  expect(isEarly).toBe('member')
})

test('Q68 R8 a flood of rounds beyond the queue is 429 with Retry-After, and the others get responses', async () => {
  const rosa = await testApp.signUp('Rosa')
  const clientId = createId()
  const round = { body: { protocol: 1, schema: 1, clientId, cursor: null } }
  const responses = await Promise.all(
    Array.from({ length: 700 }, () => rosa.call('POST', '/api/sync', round)),
  )
  const refusedResponses = responses.filter(({ status }) => status !== 200)
  expect(refusedResponses.length).toBeGreaterThan(0)
  for (const { status, headers } of refusedResponses)
    expect([status, headers['retry-after']]).toEqual([429, '1'])
  expect(responses.length - refusedResponses.length).toBeGreaterThanOrEqual(500)
})

const form = ['--porch', 'content-disposition: form-data; name="review"', '', 'Good', '--porch--', ''].join(
  '\r\n',
)

test.each([
  [
    'a form',
    async () => ({
      method: 'POST',
      url: '/api/form',
      payload: form,
      type: 'multipart/form-data; boundary=porch',
    }),
  ],
  [
    'a photo’s bytes',
    async () => {
      const payload = await aJpeg()
      return {
        method: 'PUT',
        url: `/api/files/${hashOf(payload)}`,
        payload,
        type: 'application/octet-stream',
      }
    },
  ],
] as const)(
  'Q68 Q36 %s: its work waits for the eight calls of its own member, and for nobody else’s',
  async (_what, make) => {
    const [rosa, noor] = [await testApp.signUp('Rosa'), await testApp.signUp('Noor')]
    heldResponse = Promise.withResolvers()
    const { method, url, payload, type } = await make()
    heldCount = 0
    const calls = Array.from({ length: 8 }, () => rosa.call('GET', '/api/held'))
    await expect.poll(() => heldCount).toBe(8)
    const responses: string[] = []
    const send = async (by: TestMember) => {
      const headers = { 'sec-fetch-site': 'same-origin', cookie: by.cookie, 'content-type': type }
      const { statusCode } = await testApp.app.server.inject({ method, url, payload, headers })
      responses.push(`${by === noor ? 'neighbor' : 'flood'} ${statusCode}`)
    }
    const flood = send(rosa)
    await send(noor)
    for (let turn = 0; turn < 20; turn += 1) await settle()
    expect(responses).toEqual(['neighbor 200'])
    heldResponse.resolve({})
    await Promise.all([...calls, flood])
    expect(responses).toEqual(['neighbor 200', 'flood 200'])
  },
)
