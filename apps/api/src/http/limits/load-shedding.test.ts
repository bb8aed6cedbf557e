import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { callRaw, callSignedOut } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { registerErrors } from '../server/errors.ts'
import { registerLoadShedding } from './load-shedding.ts'

let testApp: TestApp
afterEach(() => testApp.close())

/** Any work at all is too much. */
const tooMuch = { loopDelayMsMax: -1 }
const quiet = { loopDelayMsMax: Number.POSITIVE_INFINITY }

test('an overloaded server refuses calls at once, each with a waiting time of its own', async () => {
  testApp = await buildTestApp({}, { load: quiet })
  const rosa = await testApp.signUp('Rosa')
  await testApp.restart({ load: tooMuch })
  const waits = new Set<number>()
  for (let n = 0; n < 40; n += 1) {
    const { status, headers, json } = await rosa.call('GET', '/api/posts')
    expect([status, json().code]).toEqual([503, 'unavailable'])
    waits.add(Number(headers['retry-after']))
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...waits)).toBeLessThanOrEqual(15)
  expect(waits.size).toBeGreaterThan(3)
  expect((await callSignedOut(testApp, 'POST', '/api/auth/login', { body: {} })).status).toBe(503)
  expect((await callRaw(testApp, 'GET', '/ws')).status).toBe(503)
})

test('Q73 an overloaded server still serves health, metrics and pages', async () => {
  testApp = await buildTestApp(
    { METRICS_TOKEN: 'a-token-of-the-operators-own' },
    { load: tooMuch, readiness: { loopDelayMsMax: Number.POSITIVE_INFINITY } },
  )
  const headers = { authorization: 'Bearer a-token-of-the-operators-own' }
  expect((await callRaw(testApp, 'GET', '/api/community')).status).toBe(503)
  for (const path of ['/livez', '/readyz', '/metrics']) {
    expect([path, (await callRaw(testApp, 'GET', path, { headers })).status]).toEqual([path, 200])
  }
  // The app is not built in this test, so the file does not exist.
  expect((await callRaw(testApp, 'GET', '/assets/app.js')).status).toBe(404)
  const { text } = await callRaw(testApp, 'GET', '/metrics', { headers })
  expect(text).toContain('porchlight_http_requests_shed_total 1')
})

test('a round refused by an overloaded server leaves nothing behind, and is applied once afterwards', async () => {
  testApp = await buildTestApp({}, { load: quiet })
  const rosa = await testApp.signUp('Rosa')
  const { cursor } = await rosa.round()
  const body = anOffer()
  const round = { cursor, operations: [createOperation(1, 'posts.create', body)] }
  await testApp.restart({ load: tooMuch })
  await expect(rosa.round(round)).rejects.toThrow(/503/)
  await testApp.restart({ load: quiet })
  expect((await rosa.round(round)).results).toEqual([expect.objectContaining({ n: 1, status: 'applied' })])
  expect((await rosa.round(round)).results).toEqual([expect.objectContaining({ n: 1, status: 'applied' })])
  const storedPosts = await testApp.app.database.reader.selectFrom('posts').select('id').execute()
  expect(storedPosts).toEqual([{ id: body.id }])
})

test('Q56 work that waits too long for the database counts as overload until it is done', async () => {
  testApp = await buildTestApp()
  const small = Fastify()
  const waitingWork = { count: 0, oldestMs: 0 }
  let shed = 0
  registerErrors(small, Date.now)
  registerLoadShedding(small, {
    bounds: { ...quiet, waitMsMax: 3000 },
    waiting: () => waitingWork,
    onShed: () => {
      shed += 1
    },
  })
  small.get('/api/posts', async () => [])
  const statusWith = async (oldestMs: number) => {
    waitingWork.oldestMs = oldestMs
    return (await small.inject('/api/posts')).statusCode
  }
  expect([await statusWith(3000), await statusWith(3001), await statusWith(0)]).toEqual([200, 503, 200])
  expect(shed).toBe(1)
  await small.close()
})
