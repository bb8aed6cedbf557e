/**
 * Tests of what may be found in the place of the community's file: no new database may replace data that somebody may
 * still need.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { give } from '../../cli/commands.factory.ts'
import { bytesIn, killedFolder } from '../../testing/killed-folder.factory.ts'
import { UnusableData } from '../engine/unusable-data.ts'
import { openDatabase } from '../open.ts'
import { openData } from '../open-exclusive.ts'
import { openSqlite, sqliteFileIn } from './sqlite.ts'

let dataDir: string
let file: string
beforeEach(async () => {
  dataDir = await killedFolder()
  file = sqliteFileIn(dataDir)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () => openData({ dataDir, now: () => 0, onUnchecked: () => undefined })

/** Deletes the log, as an orderly shutdown does. */
function withoutLog(): void {
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`)
}

/** Writes the log of another database, which holds only a later page of that database. */
function writeStrangersLog(to: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-stranger-'))
  const stranger = join(folder, 'theirs')
  const driver = new BetterSqlite3(stranger)
  driver.exec(`pragma journal_mode = WAL; create table notes (text); insert into notes values ('one')`)
  driver.pragma('wal_checkpoint(TRUNCATE)')
  driver.exec(`insert into notes values ('two')`)
  copyFileSync(`${stranger}-wal`, to)
  driver.close()
  rmSync(folder, { recursive: true })
}

const places: [string, () => void, RegExp][] = [
  ['a log alone', () => rmSync(file), /sqlite-wal and .*sqlite-shm belong to a database that is not there\./],
  [
    'the index of a log alone',
    () => {
      rmSync(file)
      rmSync(`${file}-wal`)
    },
    /^\S+sqlite-shm belongs to a database that is not there\..* restore <file>$/,
  ],
  [
    'only the journal of an unfinished write',
    () => {
      withoutLog()
      renameSync(file, `${file}-journal`)
    },
    /sqlite-journal belongs to a database that is not there\./,
  ],
  [
    'an empty file beside a log',
    () => truncateSync(file),
    /sqlite is empty, and .*sqlite-wal and .*-shm belong/,
  ],
  ...[1, 99].map((bytes): [string, () => void, RegExp] => [
    `a file of ${bytes} bytes beside a log`,
    () => truncateSync(file, bytes),
    new RegExp(
      `sqlite is too short for a database \\(${bytes} bytes?\\), and .*sqlite-wal and .*-shm belong`,
    ),
  ]),
  [
    'a file of one byte',
    () => {
      withoutLog()
      writeFileSync(file, '\n')
    },
    /sqlite is too short for a database \(1 byte\)\. Nothing was changed\. .*restore <file>.* delete it/,
  ],
  [
    'a database without a table, beside a file that is no log',
    () => {
      withoutLog()
      writeFileSync(`${file}-wal`, 'Somebody’s notes. '.repeat(100))
    },
    /sqlite holds nothing, and .*sqlite-wal is no log of it\. .*restore <file>$/,
  ],
  [
    'a database without a table, beside the log of another database',
    () => {
      withoutLog()
      writeStrangersLog(`${file}-wal`)
    },
    /sqlite holds nothing, and .*sqlite-wal is no log of it\./,
  ],
  [
    'an empty file',
    () => {
      withoutLog()
      truncateSync(file)
    },
    /sqlite is empty\. Nothing was changed\. .*restore <file>.* delete it/,
  ],
  [
    'a folder',
    () => {
      rmSync(file)
      mkdirSync(file)
    },
    /sqlite is no file\./,
  ],
  [
    'a pipe',
    () => {
      rmSync(file)
      execFileSync('mkfifo', [file])
    },
    /sqlite is no file\./,
  ],
  [
    'a link without a target',
    () => {
      withoutLog()
      rmSync(file)
      symlinkSync(join(dataDir, 'unmounted', 'porchlight.sqlite'), file)
    },
    /sqlite leads to .*unmounted\/porchlight\.sqlite, which is not there\./,
  ],
  [
    'no file, and the community under another name',
    () => {
      withoutLog()
      renameSync(file, join(dataDir, 'porchlight-2026-05-01.sqlite'))
    },
    /There is no community in .*, but .*porchlight-2026-05-01\.sqlite is there\..*restore /,
  ],
  ...['porchlight.sqlite.bak', 'porchlight.db', 'copy-of-may'].map((name): [string, () => void, RegExp] => [
    `nothing, and the community as ${name}`,
    () => {
      withoutLog()
      renameSync(file, join(dataDir, name))
    },
    new RegExp(`but \\S+/${name} is there\\.`),
  ]),
  [
    'no file, and the community in a subfolder',
    () => {
      withoutLog()
      mkdirSync(join(dataDir, 'old'))
      renameSync(file, join(dataDir, 'old', 'porchlight.sqlite'))
    },
    /but .*old\/porchlight\.sqlite is there\./,
  ],
  [
    'no file, and a list of removed members',
    () => {
      withoutLog()
      rmSync(file)
      writeFileSync(join(dataDir, 'removed-members.txt'), '0198c5a0-0000-7000-8000-000000000001\n')
    },
    /There is no community in .*, but .*removed-members\.txt tells of one\..*restore <file>/,
  ],
  [
    'no file, and backups of earlier data',
    () => {
      withoutLog()
      mkdirSync(join(dataDir, 'backups'))
      renameSync(file, join(dataDir, 'backups', 'before-version-2.sqlite'))
    },
    /but .*backups\/before-version-2\.sqlite is there\./,
  ],
  [
    'no file, and the files that a restore put aside',
    () => {
      withoutLog()
      mkdirSync(join(dataDir, 'before-restore-2026'))
      renameSync(file, join(dataDir, 'before-restore-2026', 'porchlight.sqlite'))
    },
    /but .*before-restore-2026\/porchlight\.sqlite is there\./,
  ],
  [
    'the file of a restore that was interrupted after its log was put aside',
    () => {
      const aside = join(dataDir, 'before-restore-2026')
      mkdirSync(aside)
      linkSync(file, join(aside, 'porchlight.sqlite'))
      renameSync(`${file}-wal`, join(aside, 'porchlight.sqlite-wal'))
      rmSync(`${file}-shm`)
    },
    /A restore was cut off: .*before-restore-2026\/porchlight\.sqlite-wal belongs beside .*porchlight\.sqlite\./,
  ],
]

test.each(places)(
  'Q49 %s: start and commands change nothing, and both say what to do',
  async (_what, prepare, words) => {
    prepare()
    const before = bytesIn(dataDir)
    const startError = await open().then(
      () => null,
      (error: unknown) => error,
    )
    expect(startError).toBeInstanceOf(UnusableData)
    expect((startError as Error).message).toMatch(words)
    expect((startError as Error).message).not.toContain('\n')
    for (const words of [['check'], ['backup'], ['make-operator', 'rosa@example.org']]) {
      const { code, output, complaints } = await give({ DATA_DIR: dataDir }, words)
      expect([code, output]).toEqual([1, ''])
      expect(complaints).toBe((startError as Error).message)
    }
    expect(bytesIn(dataDir)).toEqual(before)
  },
)

test('Q49 a community is created in an empty folder, beside its own pages, and beside the empty lock of a killed start', async () => {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name))
  mkdirSync(join(dataDir, 'pages'))
  writeFileSync(join(dataDir, 'pages', 'terms.md'), '# Terms')
  writeFileSync(join(dataDir, 'porchlight.lock'), '')
  mkdirSync(join(dataDir, 'mails'))
  writeFileSync(join(dataDir, 'mails', 'one.eml'), 'Subject: Hello\n'.repeat(20))
  await (await open()).close()
  expect(readdirSync(dataDir)).toContain('porchlight.sqlite')
})

test('Q49 a first start that was killed before its first table continues', async () => {
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name))
  const elsewhere = mkdtempSync(join(tmpdir(), 'porchlight-killed-early-'))
  const begunEngine = openSqlite(elsewhere)
  for (const end of ['', '-wal']) copyFileSync(`${sqliteFileIn(elsewhere)}${end}`, `${file}${end}`)
  await begunEngine.close()
  rmSync(elsewhere, { recursive: true })
  await (await open()).close()
})

test('Q49 a file and its log open as before, also through a link, and nothing of the log is lost', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'porchlight-link-'))
  symlinkSync(file, sqliteFileIn(elsewhere))
  const through = await openDatabase({ dataDir: elsewhere, now: () => 0 })
  const { epoch } = await through.reader.selectFrom('changeHead').select('epoch').executeTakeFirstOrThrow()
  await through.close()
  rmSync(elsewhere, { recursive: true })
  const database = await open()
  expect(await database.reader.selectFrom('changeHead').select('epoch').executeTakeFirst()).toEqual({ epoch })
  await database.close()
})
