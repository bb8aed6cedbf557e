import { gzipSync } from 'node:zlib'
import type { SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestResponse,
} from '../../testing/app.factory.ts'
import { callSignedOut } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { isModest } from './json-body.ts'

let testApp: TestApp
let rosa: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ logInsPerAddress: 1000 }) })
  rosa = await testApp.signUp('Rosa')
})
afterAll(() => testApp.close())

describe('counting values', () => {
  it.each([
    ['{}', 1],
    ['[]', 1],
    ['"a, [b, {c"', 0],
    ['{"a": [1, 2, {"b": "\\\\\\", , ,"}]}', 5],
    ['[[],[],[]]', 6],
    ['{"\\\\": ",", "b": ","}', 2],
  ])('Q72 %s counts as %i values', (text, things) => {
    expect(() => JSON.parse(text)).not.toThrow()
    expect(isModest(text, things)).toBe(true)
    expect(things === 0 || isModest(text, things - 1)).toBe(things === 0)
  })

  it('Q72 invalid JSON is left to the parser', () => {
    for (const text of ['', '"', '\\', ']]]', '{"a', '[}']) expect(isModest(text, 10)).toBe(true)
  })
})

const readRefusal = ({ status, json }: TestResponse) => [status, json().code]
const zipped = (text: string) => ({
  body: gzipSync(text),
  headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
})
const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]))
const round = (operations: unknown) =>
  JSON.stringify({ protocol: 1, schema: 1, clientId: createId(), cursor: null, operations })

describe('a body', () => {
  it.each([
    ['fields', fields(12_000)],
    ['items', Array.from({ length: 32_000 }, () => 0)],
    ['empty objects', { interests: Array.from({ length: 60_000 }, () => ({})) }],
    ['brackets', JSON.parse('['.repeat(1500) + ']'.repeat(1500))],
  ])('Q72 of too many %s is 413 and is not parsed', async (_what, body) => {
    const parse = vi.spyOn(JSON, 'parse')
    try {
      const response = await rosa.call('PATCH', '/api/profile/complete', zipped(JSON.stringify(body)))
      expect(parse).not.toHaveBeenCalled()
      expect(readRefusal(response)).toEqual([413, 'too_large'])
    } finally {
      parse.mockRestore()
    }
  })

  it('Q72 R1 of a round may hold many values: a faulty operation gets its own refusal', async () => {
    const zeros = { interests: Array.from({ length: 400_000 }, () => 0) }
    const profile = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
    const operations = [zeros, profile].map((args, n) =>
      createOperation(n + 1, 'members.completeProfile', args),
    )
    const response = await rosa.call('POST', '/api/sync', zipped(round(operations)))
    expect(response.json<SyncResponse>().results).toMatchObject([
      {
        n: 1,
        code: 'invalid',
        params: { issues: [{ path: 'interests', message: 'Please select at most 10 interests.' }] },
      },
      { n: 2, status: 'applied' },
    ])
    const empties = await rosa.call(
      'POST',
      '/api/sync',
      zipped(round(Array.from({ length: 340_000 }, () => ({})))),
    )
    expect([empties.status, empties.json().issues]).toEqual([
      400,
      [{ path: 'operations', message: 'Expected <=200 received 340000' }],
    ])
  })

  it('Q72 of a round is at most 64 levels deep, and a deeper one is not parsed', async () => {
    const nested = (levels: number) =>
      round([]).replace('[]', `[{"args":${'['.repeat(levels)}${']'.repeat(levels)}}]`)
    const parse = vi.spyOn(JSON, 'parse')
    try {
      const responses = [
        await rosa.call('POST', '/api/sync', zipped(nested(62))),
        await rosa.call('POST', '/api/sync', zipped(nested(500_000))),
      ]
      expect(parse).not.toHaveBeenCalled()
      for (const response of responses) expect(readRefusal(response)).toEqual([413, 'too_large'])
    } finally {
      parse.mockRestore()
    }
    expect(readRefusal(await rosa.call('POST', '/api/sync', zipped(nested(61))))).toEqual([400, 'invalid'])
  })

  it('Q72 of a call open to anyone is at most 16 KB, compressed or not', async () => {
    const logIn = (options: object) => callSignedOut(testApp, 'POST', '/api/auth/login', options)
    const text = JSON.stringify({ email: rosa.email, password: 'x'.repeat(17_000) })
    for (const options of [zipped(text), { body: text, headers: { 'content-type': 'application/json' } }]) {
      expect(readRefusal(await logIn(options))).toEqual([413, 'too_large'])
    }
    expect(readRefusal(await logIn({ body: { email: rosa.email, password: 'x'.repeat(15_000) } }))[0]).toBe(
      400,
    )
    expect(
      (await rosa.call('POST', '/api/posts', { body: anOffer({ title: 'x'.repeat(20_000) }) })).status,
    ).toBe(400)
  })
})

it('Q72 many unknown fields are one issue, and are examined once', async () => {
  const response = await callSignedOut(testApp, 'POST', '/api/auth/login', { body: fields(900) })
  expect(response.status).toBe(400)
  expect(response.json().issues).toHaveLength(3)
  const query = Array.from({ length: 1500 }, (_, n) => `q${n}=`).join('&')
  const indexOf = vi.spyOn(Array.prototype, 'indexOf')
  try {
    expect((await rosa.call('GET', `/api/posts?${query}`)).status).toBe(400)
    // Each look at a name through all the others is what made this slow.
    expect(indexOf.mock.contexts.filter((list) => Array.isArray(list) && list.length > 1000)).toEqual([])
  } finally {
    indexOf.mockRestore()
  }
})
