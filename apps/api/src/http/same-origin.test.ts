import type { Operation } from '@porchlight/contracts/operation'
import { operations } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callRaw, type Method } from '../answers.factory.ts'
import { buildTestApp, type TestApp } from '../app.factory.ts'

const publicUrl = 'http://porch.example.org:8080'
const limits = JSON.stringify({
  requestsPerAddress: 10_000,
  logInsPerAddress: 10_000,
  signUpsPerAddress: 10_000,
})
let porch: TestApp
let cookie: string

beforeAll(async () => {
  porch = await buildTestApp({ PUBLIC_URL: publicUrl, LIMITS: limits })
  cookie = (await porch.signUp()).cookie
})
afterAll(() => porch.close())

const writes: { method: Method; path: string }[] = (Object.values(operations) as Operation[])
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, createId()) }))
  .concat([{ method: 'POST', path: '/api/sync' }])

const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site', 'made-up']
const origins = [
  undefined,
  publicUrl,
  'null',
  'http://evil.example.com',
  'https://porch.example.org:8080',
  'http://porch.example.org',
  `${publicUrl}.evil.example.com`,
]

const table = sites.flatMap((site) =>
  origins.flatMap((origin) => [true, false].map((hasCookie) => ({ site, origin, hasCookie }))),
)

test.each(writes)('Q27 $method $path acts only for the app itself', async ({ method, path }) => {
  for (const { site, origin, hasCookie } of table) {
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
    const answer = await callRaw(porch, method, path, { body: {}, headers })
    const code = answer.json().code
    if (isOurs) expect(code, JSON.stringify(headers)).not.toBe('not_same_origin')
    else expect([answer.status, code], JSON.stringify(headers)).toEqual([403, 'not_same_origin'])
  }
})

test('Q27 a cookie under another name of ours does not open the door', async () => {
  const answer = await callRaw(porch, 'POST', '/api/posts', {
    body: {},
    headers: { cookie: `a=1; ${cookie}` },
  })
  expect(answer.json().code).toBe('not_same_origin')
})

test('Q27 without a configured address page and call must agree', async () => {
  const open = await buildTestApp()
  try {
    const from = async (origin: string, host: string) =>
      (await callRaw(open, 'POST', '/api/auth/login', { body: {}, headers: { origin, host } })).status
    expect(await from('http://box.local:3000', 'box.local:3000')).toBe(400)
    expect(await from('http://box.local', 'box.local:3000')).toBe(403)
    expect(await from('http://evil.example.com', 'box.local:3000')).toBe(403)
    expect(await from('null', 'box.local:3000')).toBe(403)
  } finally {
    await open.close()
  }
})
