import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UnusableData } from '../engine/unusable-data.ts'
import { addKeys, addSealingKey, keysFolder, openDataKeys, readAllKeys, sealingKeyIds } from './data-keys.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const number = '+12135550142'

test('Q62 encrypted data decrypts with its key for its owner alone, and reveals nothing by itself', () => {
  const keys = openDataKeys(dataDir)
  const sealed = keys.seal(number, 'lena')
  expect(openDataKeys(dataDir).open(sealed, 'lena')).toBe(number)
  // The same text is sealed otherwise each time.
  expect(keys.seal(number, 'lena').sealed).not.toBe(sealed.sealed)
  expect(Buffer.from(sealed.sealed, 'base64').toString('latin1')).not.toContain('5550142')
  expect(keys.open(sealed, 'noor')).toBeNull()
})

test('Q62 data with one changed bit, a missing part or a missing key does not decrypt', () => {
  const keys = openDataKeys(dataDir)
  const { keyId, sealed } = keys.seal(number, 'lena')
  const bytes = Buffer.from(sealed, 'base64')
  for (const at of bytes.keys()) {
    const changedBytes = Buffer.from(bytes)
    changedBytes[at] = (changedBytes[at] ?? 0) ^ 1
    expect(keys.open({ keyId, sealed: changedBytes.toString('base64') }, 'lena')).toBeNull()
    const cut = bytes.subarray(0, at).toString('base64')
    expect(keys.open({ keyId, sealed: cut }, 'lena')).toBeNull()
  }
  for (const other of ['0002-00000000', 'hash', '../../etc/passwd', '']) {
    expect(keys.open({ keyId: other, sealed }, 'lena')).toBeNull()
  }
})

test('Q62 Q78 keys are files of this account alone, whatever the folder’s rights were before', () => {
  const keys = openDataKeys(dataDir)
  keys.hash(number)
  chmodSync(keysFolder(dataDir), 0o755)
  keys.seal(number, 'lena')
  const names = readdirSync(keysFolder(dataDir))
  expect(names).toHaveLength(2)
  expect(statSync(keysFolder(dataDir)).mode & 0o777).toBe(0o700)
  for (const name of names) {
    expect(statSync(join(keysFolder(dataDir), name)).mode & 0o777).toBe(0o600)
  }
})

test('Q62 another process’s newer key encrypts from the next time on, and older data still decrypts', () => {
  const keys = openDataKeys(dataDir)
  const before = keys.seal(number, 'lena')
  const ids = [before.keyId, addSealingKey(dataDir)]
  for (let more = 0; more < 10; more += 1) ids.push(addSealingKey(dataDir))
  expect(sealingKeyIds(dataDir)).toEqual(ids)
  expect(keys.seal(number, 'lena').keyId).toBe(ids.at(-1))
  expect(keys.open(before, 'lena')).toBe(number)
})

test('Q62 a hash is the same in every process of one community, and another one in another community', () => {
  const [firstKeys, other] = [openDataKeys(dataDir), openDataKeys(dataDir)]
  expect(firstKeys.hash(number)).toBe(other.hash(number))
  const elsewhere = join(dataDir, 'elsewhere')
  expect(openDataKeys(elsewhere).hash(number)).not.toBe(firstKeys.hash(number))
})

test('Q55 keys from a backup decrypt and hash as they did there; keys that exist here stay', () => {
  const keys = openDataKeys(dataDir)
  const sealed = keys.seal(number, 'lena')
  const hash = keys.hash(number)
  const elsewhere = join(dataDir, 'elsewhere')
  const ownSealed = openDataKeys(elsewhere).seal('+12135550143', 'noor')
  openDataKeys(elsewhere).hash(number)
  expect(addKeys(elsewhere, readAllKeys(dataDir))).toBe(2)
  const elsewhereKeys = openDataKeys(elsewhere)
  expect([elsewhereKeys.open(sealed, 'lena'), elsewhereKeys.hash(number)]).toEqual([number, hash])
  expect(elsewhereKeys.open(ownSealed, 'noor')).toBe('+12135550143')
  expect(addKeys(elsewhere, readAllKeys(dataDir))).toBe(0)
})

test('Q62 a damaged key file is reported, and not used as a key', () => {
  openDataKeys(dataDir).hash(number)
  const file = join(keysFolder(dataDir), 'hash.key')
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20))
  expect(() => openDataKeys(dataDir).hash(number)).toThrow(UnusableData)
})
