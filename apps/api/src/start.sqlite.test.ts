/** The process refuses to start on data it must not work with: a sentence, exit code 1, and the data as it was. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import BetterSqlite3 from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepCompiled } from '../../../scripts/paths.mjs'
import { type LockedFolder, lockDataFolder } from './database/data-folder.ts'
import { newestVersion } from './database/engine/migrate.ts'
import { openDatabase } from './database/open.ts'
import { sqliteFileIn } from './database/sqlite/sqlite.ts'
import { bytesIn, killedFolder } from './testing/killed-folder.factory.ts'

const folders: string[] = []
const lockedFolders: LockedFolder[] = []

async function dataFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-start-'))
  folders.push(folder)
  await (await openDatabase({ dataDir: folder, now: () => 0 })).close()
  return folder
}

function change(folder: string, statement: string): string {
  const driver = new BetterSqlite3(sqliteFileIn(folder))
  driver.pragma('foreign_keys = OFF')
  driver.exec(statement)
  driver.close()
  return folder
}

async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...keepCompiled, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Nothing of this may ever be on: the test would wait for it to end.
  child.stdout.once('data', () => child.kill('SIGKILL'))
  const [output, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  return { code, output, complaints }
}

async function startIn(environment: Record<string, string>) {
  const before = bytesIn(environment.DATA_DIR ?? '')
  return { before, ...(await start(environment)), after: bytesIn(environment.DATA_DIR ?? '') }
}

const refusals: [string, () => Promise<Record<string, string>>, RegExp][] = [
  [
    'a folder that another server has',
    async () => {
      const folder = await dataFolder()
      lockedFolders.push(lockDataFolder(folder))
      return { DATA_DIR: folder }
    },
    /^DATA_DIR: Porchlight is running on .* already\. End it first/,
  ],
  [
    'a file that is damaged',
    async () => {
      const folder = await dataFolder()
      writeFileSync(sqliteFileIn(folder), readFileSync(sqliteFileIn(folder)).fill(0x5a, 4096))
      return { DATA_DIR: folder }
    },
    /is damaged \(.*npm run porchlight -- restore <file>$/,
  ],
  [
    'rows that point nowhere',
    async () => ({
      DATA_DIR: change(
        await dataFolder(),
        `insert into sessions (token_hash, member_id, created_at, seen_at) values ('hash', 'nobody', 0, 0)`,
      ),
    }),
    /is damaged \(rows of sessions without their members\)/,
  ],
  [
    'data of a newer program',
    async () => ({ DATA_DIR: change(await dataFolder(), `pragma user_version = ${newestVersion + 1}`) }),
    /this program only knows \d+\. Start the newer program, or restore a backup\.$/,
  ],
  [
    'data of a program that never was a release',
    async () => ({ DATA_DIR: change(await dataFolder(), 'alter table posts add column mood text') }),
    /^The data was changed by a program that never was a release: .* restore <file>$/,
  ],
  [
    'data of one that never was a release, of an older version',
    async () => ({
      DATA_DIR: change(await dataFolder(), `pragma user_version = ${newestVersion - 1}`),
    }),
    /^The data was changed by a program that never was a release: what is called version \d+ /,
  ],
  [
    'another program’s database',
    async () => ({ DATA_DIR: change(await dataFolder(), 'pragma application_id = 1') }),
    /not one of Porchlight’s\.$/,
  ],
  [
    'a log whose file is not there',
    async () => {
      const folder = await killedFolder()
      folders.push(folder)
      rmSync(sqliteFileIn(folder))
      return { DATA_DIR: folder }
    },
    /sqlite-wal and .*sqlite-shm belong to a database that is not there\. Nothing was changed\. Put .* back/,
  ],
  [
    'a log whose file is empty',
    async () => {
      const folder = await killedFolder()
      folders.push(folder)
      truncateSync(sqliteFileIn(folder))
      return { DATA_DIR: folder }
    },
    /porchlight\.sqlite is empty, and .*sqlite-wal and .* belong to what it held\. Nothing was changed/,
  ],
  [
    'a folder that cannot be',
    async () => ({ DATA_DIR: join(sqliteFileIn(await dataFolder()), 'data') }),
    /^DATA_DIR: .* cannot be written to by this account/,
  ],
  [
    'a folder where the system makes none',
    async () => ({ DATA_DIR: '/proc/porchlight/data' }),
    /^DATA_DIR: \/proc\/porchlight\/data cannot be written to by this account/,
  ],
  [
    'a database server that does not answer',
    async () => ({
      DATA_DIR: await dataFolder(),
      DATABASE_URL: 'postgres://porchlight:secret-word@127.0.0.1:1/porchlight',
    }),
    /^DATABASE_URL: the database does not answer \(ECONNREFUSED\)/,
  ],
]

const outcomes = new Map<string, Awaited<ReturnType<typeof startIn>>>()
beforeAll(async () => {
  // Together: each takes the time that Node takes to start.
  await Promise.all(
    refusals.map(async ([name, prepare]) => outcomes.set(name, await startIn(await prepare()))),
  )
})
afterAll(() => {
  for (const { release } of lockedFolders) release()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test.each(refusals)(
  'Q49 %s: refused at the start with a sentence and exit code 1',
  (name, _prepare, words) => {
    const { code, output, complaints, before, after } = outcomes.get(name) as Awaited<
      ReturnType<typeof startIn>
    >
    expect([code, output]).toEqual([1, ''])
    expect(complaints.trim()).toMatch(words)
    expect(complaints.trim().split('\n')).toHaveLength(1)
    expect(complaints).not.toContain('secret-word')
    // SQLite makes an empty log beside a file that it reads, so new files are allowed here.
    expect(after).toMatchObject(before)
  },
)
