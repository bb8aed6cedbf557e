/** The process is a real one, and so is what befalls it. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupsFolder, readCopy } from '../database/backup/backup-file.ts'
import { backupName, backupsIn } from '../database/backup/backups-folder.ts'
import { buildTestApp, type TestApp } from '../testing/app.factory.ts'
import type { BackupFault } from '../testing/backup-faults.factory.ts'
import { type JobRow, readJobs } from './job-rows.ts'
import { backupJobName, nightlyBackup } from './nightly-backup.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'

let testApp: TestApp
let outcomes: string[]
let schedulers: Scheduler[]
beforeEach(async () => {
  outcomes = []
  schedulers = []
  testApp = await buildTestApp()
  await testApp.signUp('Rosa')
})
afterEach(async () => {
  await Promise.all(schedulers.map((scheduler) => scheduler.stop()))
  await testApp.close()
})

/** The server's next night, and the one job of it. */
async function night(fault?: BackupFault, msMax?: number): Promise<Scheduler> {
  const faults = new URL('../testing/backup-faults.factory.ts', import.meta.url)
  const { DATABASE_URL } = testApp.environment
  const scheduler = createScheduler({
    jobs: [
      nightlyBackup({
        dataDir: testApp.dataDir,
        databaseUrl: DATABASE_URL === undefined ? null : new URL(DATABASE_URL),
        s3: null,
        now: testApp.clock.now,
        ...(msMax === undefined ? {} : { msMax }),
        onMade: ({ bytes }) => outcomes.push(bytes > 10_000 ? 'made' : 'made too small'),
        onLedgerFaults: () => outcomes.push('of a ledger that does not add up'),
        onPhotosMissing: ({ photos }) => outcomes.push(`${photos} photos are missing`),
        ...(fault ? { nodeArguments: [`--import=${faults.href}?${fault}`] } : {}),
      }),
    ],
    database: testApp.app.database,
    now: testApp.clock.now,
    timeZone: () => 'UTC',
    onFailure: (_name, error) => outcomes.push((error as Error).message),
  })
  schedulers.push(scheduler)
  await scheduler.runDue()
  return scheduler
}

const inFolder = () =>
  existsSync(backupsFolder(testApp.dataDir)) ? readdirSync(backupsFolder(testApp.dataDir)) : []
const row = async (): Promise<JobRow | undefined> => (await readJobs(testApp.app.database.reader))[0]

it('Q55 J8 a server makes a backup by itself, by its clock, and says so in the log', async () => {
  const lines: string[] = []
  const loggingApp = await buildTestApp(
    { BACKUPS: 'on', LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(line) } },
  )
  try {
    await loggingApp.signUp('Noor')
    loggingApp.clock.advance(3 * dayMs)
    await loggingApp.app.jobs.runAll()
    const [backup, more] = backupsIn(loggingApp.dataDir)
    expect(more).toBeUndefined()
    expect(Math.abs(loggingApp.clock.now() - Number(backup?.madeAt))).toBeLessThan(minuteMs)
    const members = await readCopy(backup?.file ?? '', (database) =>
      database.selectFrom('members').select('email').execute(),
    )
    expect(members).toEqual([{ email: 'noor.1@example.org' }])
    expect(lines.filter((line) => line.includes('a backup was made'))).toHaveLength(1)
  } finally {
    await loggingApp.close()
  }
})

it('J8 the backup is due at half past three, and stored like the command’s', async () => {
  const scheduler = await night()
  expect(inFolder()).toEqual([])
  testApp.clock.advance(dayMs)
  const old = [2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 23, 30, 37, 44].map((days) =>
    backupName(testApp.clock.now() - days * dayMs),
  )
  mkdirSync(backupsFolder(testApp.dataDir))
  for (const name of old) writeFileSync(join(backupsFolder(testApp.dataDir), name), '')
  await scheduler.runDue()
  expect(outcomes).toEqual(['made'])
  expect(inFolder().length).toBeLessThanOrEqual(11)
  expect(await row()).toMatchObject({ name: backupJobName, failures: 0, doneAt: expect.any(Number) })
  const backupsBefore = inFolder()
  await scheduler.runDue()
  expect(inFolder()).toEqual(backupsBefore)
})

it.each<[BackupFault, RegExp]>([
  ['full', /^There is not enough room on the disk of .*backups\. No backup was made\.$/],
  ['killed', /^The process that makes it was ended \(SIGKILL\)\.$/],
])(
  'Q55 J8 a night on which the copy is cut off (%s) leaves no part of it, and the next one makes it',
  async (fault, words) => {
    const unlucky = await night(fault)
    testApp.clock.advance(dayMs)
    await unlucky.runDue()
    expect(outcomes).toEqual([expect.stringMatching(words)])
    expect(inFolder()).toEqual([])
    expect(await row()).toMatchObject({ failures: 1, doneAt: null, fault: expect.stringMatching(words) })
    testApp.clock.advance(dayMs)
    await night()
    expect(outcomes.slice(1)).toEqual(['made'])
    expect(inFolder()).toEqual([basename(backupsIn(testApp.dataDir)[0]?.file ?? 'none')])
    expect(await row()).toMatchObject({ failures: 0, fault: null })
  },
)

it('J6 J8 a copy that hangs stops nobody: the server responds, ends in time, and leaves nothing of the copy', async () => {
  const scheduler = await night('hung')
  testApp.clock.advance(dayMs)
  void scheduler.runDue()
  await expect.poll(inFolder, { timeout: 15_000 }).toEqual([expect.stringMatching(/^\.unfinished-\d+-/)])
  expect((await testApp.app.server.inject('/livez')).statusCode).toBe(200)
  const before = performance.now()
  await scheduler.stop()
  expect(performance.now() - before).toBeLessThan(4000)
  expect(inFolder()).toEqual([])
  expect(outcomes).toEqual([])
  expect(await row()).toMatchObject({ failures: 0, doneAt: null })
})

it('J8 a copy that takes too long is ended, and fails like any other', async () => {
  const scheduler = await night('hung', minuteMs / 40)
  testApp.clock.advance(dayMs)
  await scheduler.runDue()
  const words = 'It took longer than 0.025 minutes, and was ended.'
  expect(outcomes).toEqual([words])
  expect(inFolder()).toEqual([])
  expect(await row()).toMatchObject({ failures: 1, fault: words })
})

it('Q55 J8 a backup of a ledger that does not add up is kept, reported and made once, and deletes no good one', async () => {
  const scheduler = await night()
  mkdirSync(backupsFolder(testApp.dataDir))
  const old = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((days) => backupName(testApp.clock.now() - days * dayMs))
  for (const name of old) writeFileSync(join(backupsFolder(testApp.dataDir), name), '')
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('accounts').set({ balance: 7 }).where('kind', '=', 'member').execute(),
  )
  testApp.clock.advance(dayMs)
  await scheduler.runDue()
  expect(outcomes).toEqual(['made', 'of a ledger that does not add up'])
  expect(inFolder()).toHaveLength(11)
  expect(await row()).toMatchObject({ failures: 0 })
})
