import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { backupsFolder } from '../database/backup/backup-file.ts'
import { backupName } from '../database/backup/backups-folder.ts'
import { connect, listening, waitUntilSettled } from '../realtime/dial.factory.ts'
import { anOffer, buildTestApp, type TestApp } from '../testing/app.factory.ts'
import { callRaw } from '../testing/responses.factory.ts'
import { createOperation } from '../testing/rounds.factory.ts'
import { withRoutes } from '../testing/routes.factory.ts'
import { listen } from '../testing/wire.factory.ts'

const token = 'a-token-of-the-operators-own'
const authorization = `Bearer ${token}`

let testApp: TestApp
afterEach(() => testApp.close())

const ask = (headers: Record<string, string> = { authorization }) =>
  callRaw(testApp, 'GET', '/metrics', { headers })

/** The figures by name and labels. */
async function figures(): Promise<Map<string, number>> {
  const { status, text } = await ask()
  expect(status).toBe(200)
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

test('Q77 without a token in the settings there are no metrics, whoever asks', async () => {
  testApp = await buildTestApp()
  for (const headerText of ['', authorization, 'Bearer ', 'Bearer null']) {
    expect((await ask({ authorization: headerText })).status).toBe(404)
  }
})

test('Q77 a caller without the token gets 404 for metrics, and guesses are limited', async () => {
  testApp = await buildTestApp({ METRICS_TOKEN: token, LIMITS: '{"requestsPerAddress": 12}' })
  const wrong = [
    '',
    token,
    `Basic ${token}`,
    `Bearer ${token} `,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
  ]
  for (const headerText of wrong) {
    const response = await ask({ authorization: headerText })
    expect([headerText, response.status, response.json().code]).toEqual([headerText, 404, 'not_found'])
  }
  const rosa = await testApp.signUp('Rosa')
  expect((await rosa.call('GET', '/metrics')).status).toBe(404)
  await expect.poll(async () => (await ask({})).status).toBe(429)
  expect((await ask()).status).toBe(200)
})

test('Q77 metrics have what the operator needs: calls, writes, sockets, mails, log, ledger, backup and jobs', async () => {
  testApp = await buildTestApp({ METRICS_TOKEN: token })
  const rosa = await testApp.signUp('Rosa')
  const line = await connect(await listen(testApp), rosa)
  listening(line)
  expect(await waitUntilSettled(line)).toBe(true)
  const before = await figures()
  await rosa.round({ operations: [createOperation(1, 'posts.create', anOffer())] })
  await rosa.call('GET', '/api/posts/0198c5a0-0000-7000-8000-000000000000')
  await testApp.app.jobs.runAll()
  const madeAt = Date.parse('2026-11-24T03:00:00.000Z')
  mkdirSync(backupsFolder(testApp.dataDir), { recursive: true })
  writeFileSync(join(backupsFolder(testApp.dataDir), backupName(madeAt)), '')
  const after = await figures()
  const grown = (name: string) => (after.get(name) ?? Number.NaN) - (before.get(name) ?? 0)
  expect(grown('porchlight_http_requests_total{method="POST",route="/api/sync",status="200"}')).toBe(1)
  expect(grown('porchlight_http_requests_total{method="GET",route="/api/posts/:id",status="404"}')).toBe(1)
  expect(grown('porchlight_http_request_duration_seconds_count{method="POST",route="/api/sync"}')).toBe(1)
  expect(grown('porchlight_transaction_duration_seconds_count')).toBeGreaterThan(0)
  expect(after.get('porchlight_sockets')).toBe(1)
  expect(before.get('porchlight_last_backup_timestamp_seconds')).toBeUndefined()
  expect(after.get('porchlight_last_backup_timestamp_seconds')).toBe(madeAt / 1000)
  // PostgreSQL looks after its own.
  const hasLog = testApp.app.database.engine === 'sqlite'
  expect((after.get('porchlight_database_log_bytes') ?? 0) > 0).toBe(hasLog)
  expect(after.get('porchlight_ledger_paused')).toBe(0)
  expect(after.get('porchlight_database_bytes')).toBeGreaterThan(0)
  expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeDefined()
  expect(after.get('porchlight_job_failures{job="going over the ledger"}')).toBe(0)
  for (const name of [
    'transactions_waiting',
    'transaction_oldest_waiting_seconds',
    'transactions_repeated_total',
    'sockets_dropped_total',
    'http_requests_shed_total',
    'mails_waiting',
    'mail_oldest_waiting_seconds',
    'mail_failures_total',
    'pushes_total{outcome="delivered"}',
    'pushes_total{outcome="gone"}',
    'pushes_total{outcome="later"}',
    'mails_told_total{kind="news"}',
    'mails_told_total{kind="digest"}',
    'subscriptions_reconciled_total{outcome="done"}',
    'subscriptions_reconciled_total{outcome="failed"}',
  ]) {
    expect([name, after.get(`porchlight_${name}`)]).toEqual([name, 0])
  }
})

test('Q77 each route and each job has its figure before its first call or failure, so that growth shows', async () => {
  const [builtApp, routes] = await withRoutes(() => buildTestApp({ METRICS_TOKEN: token }))
  testApp = builtApp
  const first = await figures()
  const calledRoutes = routes.filter(({ method }) => method !== 'HEAD')
  const expectedLabels = calledRoutes.flatMap(({ method, path }) =>
    ['200', '500'].map((status) => `{method="${method}",route="${path}",status="${status}"}`),
  )
  expect(expectedLabels.length).toBeGreaterThan(200)
  expect(
    expectedLabels.filter((labels) => first.get(`porchlight_http_requests_total${labels}`) !== 0),
  ).toEqual([])

  const jobsIn = (figuresByName: Map<string, number>) =>
    [...figuresByName].filter(([name]) => name.startsWith('porchlight_job_failures'))
  expect(jobsIn(first).length).toBeGreaterThan(5)
  await testApp.app.jobs.runAll()
  expect(jobsIn(first).toSorted()).toEqual(jobsIn(await figures()).toSorted())
})

test('Q63 Q77 no label contains what a caller sent: neither ids nor paths nor methods create a series', async () => {
  testApp = await buildTestApp({ METRICS_TOKEN: token, LIMITS: '{"requestsPerMember": 1000}' })
  const rosa = await testApp.signUp('Rosa')
  const ids = [anOffer().id, anOffer().id]
  const askAll = async (end: string) => {
    for (const path of ['/api/posts/', '/api/conversations/', '/nowhere/', '/api/nowhere/', '/assets/']) {
      await rosa.call('GET', `${path}${end}?q=${end}`)
      await rosa.call('DELETE', `${path}${end}`)
    }
  }
  for (const end of ['sentinel-one', String(ids[0])]) await askAll(end)
  const series = new Set((await figures()).keys())
  for (const end of ['sentinel-two', String(ids[1])]) await askAll(end)
  const { text } = await ask()
  expect(text).not.toMatch(/sentinel|Rosa|example\.org/)
  for (const secret of [rosa.id, ...ids.map(String), token]) expect(text).not.toContain(secret)
  const addedSeries = [...(await figures()).keys()].filter((name) => !series.has(name))
  // The request for the metrics is a call, too, and the garbage collection may run in a way that it did not need
  // before.
  const ofNobody = /"\/metrics"|^nodejs_gc_/
  expect(addedSeries.filter((name) => !ofNobody.test(name))).toEqual([])
})
