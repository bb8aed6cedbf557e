import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { give } from '../cli/commands.factory.ts'
import { bytesIn } from '../testing/killed-folder.factory.ts'
import { lockDataFolder } from './data-folder.ts'
import { UnusableData } from './engine/unusable-data.ts'
import { openDatabase } from './open.ts'
import { openData } from './open-exclusive.ts'
import { sqliteFileIn } from './sqlite/sqlite.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-folder-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

test('Q49 a second server on a folder is refused until the first one releases it', () => {
  const first = lockDataFolder(dataDir)
  expect(() => lockDataFolder(dataDir)).toThrow(UnusableData)
  expect(() => lockDataFolder(dataDir)).toThrow(/running on .* already\. End it first/)
  first.release()
  const second = lockDataFolder(dataDir)
  second.release()
})

test('Q49 one file in two folders by a symbolic link can be opened by one server at a time', async () => {
  const [first, second] = [join(dataDir, 'first'), join(dataDir, 'second')]
  await (await openDatabase({ dataDir: first, now: () => 0 })).close()
  mkdirSync(second)
  symlinkSync(sqliteFileIn(first), sqliteFileIn(second))
  for (const [firstFolder, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const heldLock = lockDataFolder(firstFolder)
    expect(() => lockDataFolder(other)).toThrow(/running on .*first already\. End it first/)
    heldLock.release()
  }
})

test('Q49 one file in two folders by a hard link is refused, because neither folder’s lock can show the other server', async () => {
  const [first, second] = [join(dataDir, 'first'), join(dataDir, 'second')]
  await (await openDatabase({ dataDir: first, now: () => 0 })).close()
  mkdirSync(second)
  linkSync(sqliteFileIn(first), sqliteFileIn(second))
  const before = bytesIn(dataDir)
  for (const folder of [first, second]) {
    const opening = openData({ dataDir: folder, now: () => 0, onUnchecked: () => undefined })
    await expect(opening).rejects.toThrow(/porchlight\.sqlite has another name as well \(a hard link\)/)
  }
  for (const folder of [first, second]) rmSync(join(folder, 'porchlight.lock'))
  expect(bytesIn(dataDir)).toEqual(before)
})

test('Q49 a missing folder is created, for this account alone', async () => {
  const { statSync } = await import('node:fs')
  const folder = join(dataDir, 'not', 'yet')
  lockDataFolder(folder).release()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('Q49 a killed server leaves no lock behind', async () => {
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
       globalThis.held = lockDataFolder(${JSON.stringify(dataDir)})
       process.stdout.write('held')
       setInterval(() => undefined, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  expect(() => lockDataFolder(dataDir)).toThrow(/already/)
  const holderExit = once(holder, 'exit')
  holder.kill('SIGKILL')
  await holderExit
  lockDataFolder(dataDir).release()
})

test('Q49 a lock file that this account cannot write to is refused by name, because it would stop nobody', async () => {
  writeFileSync(join(dataDir, 'porchlight.lock'), '', { mode: 0o444 })
  if (process.getuid?.() === 0) {
    chmodSync(dirname(dataDir), 0o711)
    chmodSync(dataDir, 0o777)
  }
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import BetterSqlite3 from ${JSON.stringify(createRequire(import.meta.url).resolve('better-sqlite3'))}
       import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
       new BetterSqlite3(':memory:').close()
       // To root no file is closed.
       if (process.getuid() === 0) process.setuid(65534)
       try {
         lockDataFolder(${JSON.stringify(dataDir)})
         process.stdout.write('held')
       } catch (error) {
         process.stdout.write(error.name + ': ' + error.message)
       }`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  expect(await text(child.stdout)).toMatch(
    /^UnusableData: DATA_DIR: .*porchlight\.lock cannot be written to by this account \(SQLITE_READONLY\)\. Give it to the account/,
  )
})

test.each([
  ['a folder', (lock: string) => mkdirSync(lock)],
  ['a text file', (lock: string) => writeFileSync(lock, 'Somebody’s notes. '.repeat(100))],
])('Q49 %s in place of the lock file is refused by name and left as it is', async (_what, put) => {
  put(join(dataDir, 'porchlight.lock'))
  const before = bytesIn(dataDir, '')
  expect(() => lockDataFolder(dataDir)).toThrow(UnusableData)
  expect(() => lockDataFolder(dataDir)).toThrow(/porchlight\.lock cannot be used as a lock \(SQLITE_\w+\)\. /)
  expect(bytesIn(dataDir, '')).toEqual(before)
  await (await openDatabase({ dataDir, now: () => 0 })).close()
  for (const words of [
    ['restore', join(import.meta.dirname, 'migrations/fixtures/version-1.sql')],
    ['move', '--to', 'postgres://u@127.0.0.1:1/x'],
  ]) {
    const { code, output, complaints } = await give({ DATA_DIR: dataDir }, words)
    expect([code, output]).toEqual([1, ''])
    expect(complaints).toMatch(/^DATA_DIR: .*porchlight\.lock cannot be used as a lock/)
  }
  expect((await give({ DATA_DIR: dataDir }, ['check'])).output).toMatch(
    /^WRONG .*porchlight\.lock cannot be used as a lock by this account: the server will not start$/m,
  )
})

test.runIf(process.platform === 'linux').each([
  ['NFS', 0x69_69],
  ['CIFS', 0xff_53_4d_42],
  ['SMB2', 0xfe_53_4d_42],
  ['FUSE', 0x65_73_55_46],
  ['9P', 0x01_02_19_97],
])('Q49 a folder on %s is refused, and not locked', (name, type) => {
  expect(() => lockDataFolder(dataDir, () => type)).toThrow(
    new RegExp(`^DATA_DIR: ${dataDir} is on ${name}.*Use a disk of this machine\\.$`),
  )
  lockDataFolder(dataDir).release()
})

test.each([
  ['ext4', 0xef_53],
  ['Btrfs', 0x91_23_68_3e],
  ['XFS', 0x58_46_53_42],
  ['ZFS', 0x2f_c1_2f_c1],
  ['overlay', 0x79_4c_76_30],
  ['tmpfs', 0x01_02_19_94],
])('Q49 a folder on %s is accepted', (_name, type) => {
  lockDataFolder(dataDir, () => type).release()
})

test('Q49 a file in place of the folder, or a folder without access, is refused by name', () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  expect(() => lockDataFolder(join(file, 'data'))).toThrow(
    /^DATA_DIR: .* cannot be written to by this account/,
  )
})
