import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { holdDataFolder } from './data-folder.ts'
import { UnusableData } from './unusable-data.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-folder-'))
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
})

test('Q49 a folder is one server’s at a time, and free again when that one lets go', () => {
  const first = holdDataFolder(dataDir)
  expect(() => holdDataFolder(dataDir)).toThrow(UnusableData)
  expect(() => holdDataFolder(dataDir)).toThrow(/running on .* already\. End it first/)
  first.letGo()
  const second = holdDataFolder(dataDir)
  second.letGo()
})

test('Q49 a folder that does not exist yet is made, for this account alone', async () => {
  const { statSync } = await import('node:fs')
  const folder = join(dataDir, 'not', 'yet')
  holdDataFolder(folder).letGo()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('Q49 a killed server leaves no lock behind', async () => {
  const holder = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { holdDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
       globalThis.held = holdDataFolder(${JSON.stringify(dataDir)})
       process.stdout.write('held')
       setInterval(() => undefined, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(holder.stdout, 'data')
  expect(() => holdDataFolder(dataDir)).toThrow(/already/)
  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
  holdDataFolder(dataDir).letGo()
})

test.runIf(process.platform === 'linux').each([
  ['NFS', 0x69_69],
  ['CIFS', 0xff_53_4d_42],
  ['SMB2', 0xfe_53_4d_42],
  ['FUSE', 0x65_73_55_46],
  ['9P', 0x01_02_19_97],
])('Q49 a folder on %s is refused, and not locked', (name, type) => {
  expect(() => holdDataFolder(dataDir, () => type)).toThrow(
    new RegExp(`^DATA_DIR: ${dataDir} is on ${name}.*Use a disk of this machine\\.$`),
  )
  holdDataFolder(dataDir).letGo()
})

test.each([
  ['ext4', 0xef_53],
  ['Btrfs', 0x91_23_68_3e],
  ['XFS', 0x58_46_53_42],
  ['ZFS', 0x2f_c1_2f_c1],
  ['overlay', 0x79_4c_76_30],
  ['tmpfs', 0x01_02_19_94],
])('Q49 a folder on %s will do', (_name, type) => {
  holdDataFolder(dataDir, () => type).letGo()
})

test('Q49 what is no folder, or closed to this account, is refused by name', () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, '')
  expect(() => holdDataFolder(join(file, 'data'))).toThrow(
    /^DATA_DIR: .* cannot be written to by this account/,
  )
})
