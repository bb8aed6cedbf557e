/** Tests of the warnings to operators, in readiness and in the log, by a clock that the test moves. */
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, expect, it } from 'vitest'
import type { AppSettings } from '../app/app-settings.ts'
import { give } from '../cli/commands.factory.ts'
import { backupsFolder } from '../database/backup/backup-file.ts'
import { backupName } from '../database/backup/backups-folder.ts'
import { buildTestApp, type TestApp } from '../testing/app.factory.ts'
import { callRaw, callSignedOut } from '../testing/responses.factory.ts'
import { startS3 } from '../testing/services/s3-server.factory.ts'
import { startMailServer } from '../testing/services/smtp-server.factory.ts'
import type { JobRow } from './job-rows.ts'

let testApp: TestApp
let lines: string[]
afterEach(() => testApp.close())

async function open(
  environment: Record<string, string> = {},
  readiness: AppSettings['readiness'] = {},
): Promise<void> {
  lines = []
  testApp = await buildTestApp(
    { LOG_LEVEL: 'warn', ...environment },
    {
      readiness: { loopDelayMsMax: Number.POSITIVE_INFINITY, freeBytesLow: 0, ...readiness },
      logTo: { write: (line) => void lines.push(line) },
    },
  )
}

async function readiness(): Promise<[number, unknown]> {
  testApp.clock.advance(1000)
  const { status, json } = await callRaw(testApp, 'GET', '/readyz')
  return [status, json()]
}

const ready = [200, { ok: true }]
const warnedOf = (...warnings: string[]) => [200, { ok: true, warnings }]
const noBackup = 'no good backup for 36 hours'

function putBackup(madeAt: number): void {
  mkdirSync(backupsFolder(testApp.dataDir), { recursive: true })
  writeFileSync(join(backupsFolder(testApp.dataDir), backupName(madeAt)), '')
}

/** Sets a job's row as a run would. */
async function setJob(name: string, row: Partial<JobRow>): Promise<void> {
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('jobs').set(row).where('name', '=', name).execute(),
  )
}

const logged = () => lines.filter((line) => line.includes('this needs the operator'))
const check = () => give(testApp.environment, ['check'], testApp.clock.now)

it('J9 Q73 a community of more than 36 hours without a good backup since is ready, with a warning', async () => {
  await open({ BACKUPS: 'on' })
  const now = testApp.clock.now
  expect(await readiness()).toEqual(ready)
  await testApp.signUp()
  testApp.clock.advance(35 * hourMs)
  expect(await readiness()).toEqual(ready)
  testApp.clock.advance(2 * hourMs)
  expect(await readiness()).toEqual(warnedOf(noBackup))
  putBackup(now() - 37 * hourMs)
  putBackup(now() + dayMs)
  expect(await readiness()).toEqual(warnedOf(noBackup))
  putBackup(now() - 35 * hourMs)
  expect(await readiness()).toEqual(ready)
  rmSync(backupsFolder(testApp.dataDir), { recursive: true })
  writeFileSync(backupsFolder(testApp.dataDir), 'no folder')
  expect(await readiness()).toEqual(warnedOf(noBackup))
})

it('J9 with BACKUPS=off there is no warning about them', async () => {
  await open({ BACKUPS: 'off' })
  await testApp.signUp()
  testApp.clock.advance(9 * dayMs)
  expect(await readiness()).toEqual(ready)
})

it.each<[string, AppSettings['readiness'], unknown]>([
  [
    'nearly full is a warning',
    { freeBytesLow: Number.MAX_SAFE_INTEGER },
    warnedOf('the disk of the data folder is nearly full'),
  ],
  [
    'fuller, the server is not ready, and logs nothing more',
    { freeBytesLow: Number.MAX_SAFE_INTEGER, freeBytesMin: Number.MAX_SAFE_INTEGER },
    [503, { ok: false }],
  ],
])('J9 Q73 a disk: %s', async (_what, needs, response) => {
  await open({}, needs)
  expect(await readiness()).toEqual(response)
})

it('J9 a job that failed three times in a row is a warning, without its error; check reports it too', async () => {
  await open()
  await testApp.app.jobs.runAll()
  const name = 'going over the ledger'
  const failing = {
    failingSince: testApp.clock.now() - 2 * hourMs,
    fault: 'Error (SQLITE_FULL), see the log',
  }
  await setJob(name, { failures: 2, ...failing })
  expect(await readiness()).toEqual(ready)
  expect((await check()).output).toMatch(
    /^note {3}going over the ledger: failed 2 times in a row, since 2 hours \(Error \(SQLITE_FULL\), see the log\); last done a moment ago$/m,
  )
  await setJob(name, { failures: 3, ...failing })
  expect(await readiness()).toEqual(warnedOf(`a job fails again and again: ${name}`))
  const { code, output } = await check()
  expect(output).toMatch(/^WRONG {2}going over the ledger: failed 3 times in a row, since 2 hours/m)
  expect(code).toBe(1)
})

it('J9 check says when each job ran last, and calls a daily one wrong that was left out while the server ran', async () => {
  await open()
  expect((await check()).output).toMatch(/^note {3}no scheduled job has run yet/m)
  await testApp.app.jobs.runAll()
  testApp.clock.advance(5 * hourMs)
  const { code, output } = await check()
  expect(output).toMatch(/^ok {5}forgetting sessions that ended: last done 5 hours ago$/m)
  expect(code).toBe(0)
  // A server that rested left nothing out.
  testApp.clock.advance(30 * dayMs)
  expect((await check()).code).toBe(0)
  await setJob('watching over backups, disk and jobs', { begunAt: testApp.clock.now() - hourMs })
  const overdueOutcome = await check()
  expect(overdueOutcome.output).toMatch(
    /^WRONG {2}forgetting sessions that ended: due for \d+ days although the server ran; last done 30 days ago$/m,
  )
  expect(overdueOutcome.code).toBe(1)
})

it('J9 the log has each warning once a day, however often it is checked', async () => {
  await open({}, { freeBytesLow: Number.MAX_SAFE_INTEGER })
  const tellAll = () => testApp.app.jobs.runAll()
  await tellAll()
  await tellAll()
  expect(logged()).toHaveLength(1)
  expect(logged()[0]).toContain('the disk of the data folder is nearly full')
  expect(logged()[0]).not.toContain(testApp.dataDir)
  testApp.clock.advance(dayMs)
  await tellAll()
  await tellAll()
  expect(logged()).toHaveLength(2)
})

it('J9 J5 an unreadable table of jobs does not make a working server unready', async () => {
  await open()
  await testApp.app.database.transact(({ database }) => database.schema.dropTable('jobs').execute())
  expect(await readiness()).toEqual(ready)
  expect(lines).toHaveLength(1)
})

const behind = 'the clock is behind what was written last'

it('J9 Q73 a clock behind the last written time is reported at the start, by readiness and by check, until it is right', async () => {
  await open()
  await testApp.signUp()
  // A small difference like this comes from adjusting a clock.
  testApp.clock.advance(-minuteMs)
  expect(await readiness()).toEqual(ready)
  testApp.clock.advance(-dayMs)
  expect(await readiness()).toEqual(warnedOf(behind))
  lines.splice(0)
  await testApp.restart()
  expect(logged().filter((line) => line.includes(behind))).toHaveLength(1)
  // The warning stays when new data is written by the wrong clock.
  await testApp.signUp('Noor')
  expect(await readiness()).toEqual(warnedOf(behind))
  const wrong = await check()
  expect(wrong.output).toMatch(/^WRONG {2}the clock is 24 hours behind the latest data/m)
  expect(wrong.code).toBe(1)
  testApp.clock.reset()
  testApp.clock.advance(minuteMs)
  expect(await readiness()).toEqual(ready)
  expect((await check()).output).toMatch(/^ok {5}the clock is not behind the latest data$/m)
})

const noMail = 'the mail server takes no mail'
const publicUrl = 'https://help.example.org'

it('J9 S-041 a mail that no mail server accepts is a warning after five minutes, and check counts the waiting ones', async () => {
  await open({ PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://127.0.0.1:9' })
  const { email } = await testApp.signUp()
  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email } })
  await expect.poll(() => lines.some((line) => line.includes('is tried again'))).toBe(true)
  expect(lines.join('')).not.toContain(email)
  // The log names the code, the host and the port, and not the recipient.
  expect(lines.join('')).toContain('"code":"ECONNREFUSED","host":"127.0.0.1","port":9')
  expect(await readiness()).toEqual(ready)
  testApp.clock.advance(4 * minuteMs)
  expect(await readiness()).toEqual(ready)
  testApp.clock.advance(minuteMs)
  expect(await readiness()).toEqual(warnedOf(noMail))
  testApp.clock.advance(25 * minuteMs)
  const { code, output } = await check()
  expect(output).toMatch(/^note {3}1 mail about accounts could not be sent for 30 minutes/m)
  expect(output).toMatch(
    /^WRONG {2}the mail server takes no mail: ECONNREFUSED at 127\.0\.0\.1:9: nothing listens there/m,
  )
  expect(code).toBe(1)
})

it('J9 S-041 a mail server that is down is noticed before a mail needs it, and so is its return', async () => {
  const closedServer = await startMailServer()
  await closedServer.close()
  await open({ PUBLIC_URL: publicUrl, SMTP_URL: `smtp://127.0.0.1:${closedServer.port}` })
  await testApp.app.jobs.runAll()
  testApp.clock.advance(5 * minuteMs)
  expect(await readiness()).toEqual(warnedOf(noMail))
  const back = await startMailServer({ port: closedServer.port })
  testApp.clock.advance(5 * minuteMs)
  await testApp.app.jobs.runAll()
  expect(await readiness()).toEqual(ready)
  expect((await check()).output).toMatch(/^ok {5}the mail server accepts the login$/m)
  await back.close()
})

it('J9 S-041 a mail server that refuses every sender stays a warning, also when no mail waits any more', async () => {
  const server = await startMailServer({ refusesAll: 'sender' })
  await open({ PUBLIC_URL: publicUrl, SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  const { email } = await testApp.signUp()
  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email } })
  await expect.poll(() => lines.some((line) => line.includes('is tried again'))).toBe(true)
  testApp.clock.advance(2 * hourMs)
  await testApp.app.jobs.runAll()
  expect(await readiness()).toEqual(warnedOf(noMail))
  await server.close()
})

it('J9 S-041 a mailbox that says "not now" does not count as a mail server down: it is reported after half an hour', async () => {
  const server = await startMailServer({ notNow: { at: 'recipient', times: 1 } })
  await open({ PUBLIC_URL: publicUrl, SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  const { email } = await testApp.signUp()
  await callSignedOut(testApp, 'POST', '/api/auth/forgot-password', { body: { email } })
  await expect.poll(() => lines.some((line) => line.includes('is tried again'))).toBe(true)
  testApp.clock.advance(29 * minuteMs)
  expect(await readiness()).toEqual(ready)
  testApp.clock.advance(2 * minuteMs)
  expect(await readiness()).toEqual(warnedOf('a mail has waited for half an hour to leave'))
  await server.close()
})

it('J9 a bucket that is down is a warning until it is back, and its key is nowhere in the log', async () => {
  const closedBucket = await startS3()
  await closedBucket.close()
  await open(closedBucket.environment)
  expect(await readiness()).toEqual(ready)
  await testApp.app.jobs.runAll()
  expect(await readiness()).toEqual(warnedOf('the bucket of photos does not answer'))
  expect(lines.join('')).not.toContain(closedBucket.environment.S3_SECRET_ACCESS_KEY)
  const port = Number(new URL(String(closedBucket.environment.S3_ENDPOINT)).port)
  const back = createServer((_request, response) => response.writeHead(404).end()).listen(port, '127.0.0.1')
  await once(back, 'listening')
  testApp.clock.advance(10 * minuteMs)
  await testApp.app.jobs.runAll()
  expect(await readiness()).toEqual(ready)
  back.close()
})

it('J9 data that a restore replaced is deleted after 30 days, and no folder with another name', async () => {
  await open()
  const nameAt = (at: number) => `before-restore-${new Date(at).toISOString().replace(/[:.]/g, '-')}`
  const now = testApp.clock.now()
  const [old, young] = [nameAt(now - 31 * dayMs), nameAt(now - 29 * dayMs)]
  const otherFolders = ['before-restore-by-hand', `${old}.copy`, 'before-version-7']
  for (const name of [old, young, ...otherFolders]) {
    mkdirSync(join(testApp.dataDir, name))
    writeFileSync(join(testApp.dataDir, name, 'porchlight.sqlite'), 'as it was')
  }
  await testApp.app.jobs.runAll()
  const remainingNames = readdirSync(testApp.dataDir)
  expect(remainingNames).toEqual(expect.arrayContaining([young, ...otherFolders]))
  expect(remainingNames).not.toContain(old)
})
