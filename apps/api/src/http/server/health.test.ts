import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.factory.ts'
import { callRaw } from '../../testing/responses.factory.ts'

let testApp: TestApp
let lines: string[]
afterEach(() => testApp.close())

/** Builds a server that is ready with any delay of a busy machine's event loop, unless a test sets a limit. */
async function open(readiness = {}): Promise<void> {
  lines = []
  testApp = await buildTestApp(
    { LOG_LEVEL: 'info' },
    {
      readiness: { loopDelayMsMax: Number.POSITIVE_INFINITY, ...readiness },
      logTo: { write: (line) => lines.push(line) },
    },
  )
}

async function readiness(): Promise<[number, unknown]> {
  const response = await callRaw(testApp, 'GET', '/readyz')
  return [response.status, response.json()]
}

const ready = [200, { ok: true }]
/** The response while not ready, which gives no reason. */
const notReady = [503, { ok: false }]

async function expectAlive(): Promise<void> {
  expect((await callRaw(testApp, 'GET', '/livez')).status).toBe(200)
}

/** Returns the log's lines about readiness, one per change. */
const logged = () =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; reason?: string })
    .filter(({ msg }) => msg === 'not ready' || msg === 'ready again')

test('Q73 /livez says that the process responds, /readyz that it can write and read', async () => {
  await open()
  for (const path of ['/livez', '/readyz']) {
    const response = await callRaw(testApp, 'GET', path)
    expect([response.status, response.json()]).toEqual([200, { ok: true }])
  }
  expect(logged()).toEqual([])
})

test('Q73 readiness writes a row with its time', async () => {
  await open()
  const before = testApp.clock.now()
  expect(await readiness()).toEqual(ready)
  const { probedAt } = await testApp.app.database.reader
    .selectFrom('readiness')
    .select('probedAt')
    .executeTakeFirstOrThrow()
  expect(probedAt).toBeGreaterThanOrEqual(before)
})

test('Q73 however often readiness is requested, the disk is written once a second', async () => {
  await open()
  const readProbeTime = async () =>
    (await testApp.app.database.reader.selectFrom('readiness').select('probedAt').executeTakeFirstOrThrow())
      .probedAt
  await Promise.all(Array.from({ length: 20 }, readiness))
  const first = await readProbeTime()
  expect(await readiness()).toEqual(ready)
  expect(await readProbeTime()).toBe(first)
  testApp.clock.advance(1000)
  expect(await readiness()).toEqual(ready)
  expect(await readProbeTime()).toBeGreaterThanOrEqual(first + 1000)
})

test('Q73 a clock set back does not keep an old readiness valid', async () => {
  await open()
  expect(await readiness()).toEqual(ready)
  await testApp.app.database.transact(({ database }) => sql`drop table readiness`.execute(database))
  testApp.clock.advance(-60_000)
  expect(await readiness()).toEqual(notReady)
})

test.each([
  ['read', 'change_head'],
  ['write', 'readiness'],
])(
  'Q73 a database that cannot %s makes the server not ready within a second, and the process stays alive',
  async (_what, table) => {
    await open()
    expect(await readiness()).toEqual(ready)
    const rename = (from: string, to: string) =>
      testApp.app.database.transact(({ database }) =>
        sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database),
      )
    await rename(table, 'elsewhere')
    testApp.clock.advance(1000)
    expect(await readiness()).toEqual(notReady)
    await expectAlive()
    expect(logged()).toEqual([expect.objectContaining({ reason: 'the database cannot be written and read' })])
  },
)

test('Q73 a closed database makes the server not ready', async () => {
  await open()
  await testApp.app.database.close()
  expect(await readiness()).toEqual(notReady)
  await expectAlive()
  await testApp.reopen()
})

test('Q73 a nearly full disk makes the server not ready, and the log says why', async () => {
  await open({ freeBytesMin: Number.MAX_SAFE_INTEGER })
  expect(await readiness()).toEqual(notReady)
  await expectAlive()
  testApp.clock.advance(1000)
  expect(await readiness()).toEqual(notReady)
  expect(logged()).toEqual([
    expect.objectContaining({
      reason: 'the disk of the data folder is nearly full',
      freeBytes: expect.any(Number),
    }),
  ])
})

test('Q73 an event loop that is late repeatedly makes the server not ready, and ready once it is in time', async () => {
  await open({ loopDelayMsMax: 200, loopWindowMs: 400 })
  const stop = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  const ask = async () => {
    testApp.clock.advance(1000)
    return (await readiness())[0]
  }
  const askLate = () => {
    stop()
    return ask()
  }
  await expect.poll(askLate, { timeout: 10_000, interval: 1 }).toBe(503)
  expect(logged()[0]).toMatchObject({ reason: 'the event loop is late', loopDelayMs: expect.any(Number) })
  await expect.poll(ask, { timeout: 10_000, interval: 50 }).toBe(200)
})

test('Q74 a server that is shutting down is not ready', async () => {
  await open()
  expect(await readiness()).toEqual(ready)
  const closing = testApp.app.close()
  expect(await readiness()).toEqual(notReady)
  await closing
  await testApp.reopen()
})
