/**
 * The keys of what the database holds only sealed, beside the data and never in a backup of it: one for hashes, and one or
 * several to seal with, of which the newest seals and all open. A key is a file of its own, of hexadecimal figures.
 */

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { UnusableData } from '../engine/unusable-data.ts'
import { makeFolder } from './make-folder.ts'

export interface Sealed {
  keyId: string
  /** Base64 of three parts: the nonce (12 bytes), the encrypted text and the authentication tag (16 bytes). */
  sealed: string
}

export interface DataKeys {
  /** @param owner whose it is: sealed for one, it does not open for another */
  seal: (text: string, owner: string) => Sealed
  /**
   * Returns null when the key is not in this folder, or when the sealed text was changed or belongs to another owner.
   */
  open: (sealed: Sealed, owner: string) => string | null
  /** Returns the same hash for equal texts. Nobody can compute or check it without the key. */
  hash: (text: string) => string
}

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const hashKeyName = 'hash'
/** A count, and 8 random hexadecimal digits, so that two communities do not have the same key id. */
const sealingKeyId = /^\d{4}-[0-9a-f]{8}$/

export function keysFolder(dataDir: string): string {
  return join(dataDir, 'keys')
}

/**
 * Opens the keys beside the data. A key is created when it is first needed. A key that another process adds is found at
 * the next use.
 */
export function openDataKeys(dataDir: string): DataKeys {
  const keysByName = new Map<string, Buffer>()
  const keyOf = (name: string): Buffer | null => {
    const key = keysByName.get(name) ?? readKey(dataDir, name)
    if (key) keysByName.set(name, key)
    return key
  }
  return {
    seal: (text, owner) => {
      const keyId = newestKeyId(dataDir) ?? addSealingKey(dataDir)
      const key = keyOf(keyId)
      if (!key) throw new UnusableData(`${fileOf(dataDir, keyId)} is gone.`)
      return { keyId, sealed: sealWith(key, text, owner) }
    },
    open: ({ keyId, sealed }, owner) => {
      const key = sealingKeyId.test(keyId) ? keyOf(keyId) : null
      return key && openWith(key, sealed, owner)
    },
    hash: (text) => {
      const key = keyOf(hashKeyName) ?? addKey(dataDir, hashKeyName)
      return createHmac('sha256', key).update(text).digest('base64url')
    },
  }
}

/** Another one, which seals from now on; those before it still open. Gives its id. */
export function addSealingKey(dataDir: string): string {
  const [count = '0'] = newestKeyId(dataDir)?.split('-') ?? []
  const keyId = `${String(Number(count) + 1).padStart(4, '0')}-${randomBytes(4).toString('hex')}`
  addKey(dataDir, keyId)
  return keyId
}

/** The oldest first. */
export function sealingKeyIds(dataDir: string): string[] {
  return keyNames(dataDir).filter((name) => sealingKeyId.test(name))
}

export function hasHashKey(dataDir: string): boolean {
  return keyNames(dataDir).includes(hashKeyName)
}

export function deleteSealingKey(dataDir: string, keyId: string): void {
  rmSync(fileOf(dataDir, keyId), { force: true })
}

/** Returns all keys by name, as they are in the file that goes with a backup. */
export function readAllKeys(dataDir: string): Record<string, string> {
  const names = keyNames(dataDir).filter((name) => name === hashKeyName || sealingKeyId.test(name))
  return Object.fromEntries(names.map((name) => [name, readKey(dataDir, name)?.toString('hex') ?? '']))
}

/**
 * Adds the keys of data that replaces the data of this folder, because it was hashed by its own key. @returns how many were
 * not here yet
 */
export function addKeys(dataDir: string, keys: Readonly<Record<string, string>>): number {
  const existingKeys = readAllKeys(dataDir)
  const missing = Object.entries(keys).filter(
    ([name, figures]) =>
      existingKeys[name] !== figures &&
      (name === hashKeyName || (sealingKeyId.test(name) && !(name in existingKeys))),
  )
  for (const [name, figures] of missing) {
    rmSync(fileOf(dataDir, name), { force: true })
    addKey(dataDir, name, keyFrom(figures, name))
  }
  return missing.length
}

function sealWith(key: Buffer, text: string, owner: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner))
  const parts = [nonce, sealing.update(text, 'utf8'), sealing.final()]
  return Buffer.concat([...parts, sealing.getAuthTag()]).toString('base64')
}

function openWith(key: Buffer, sealed: string, owner: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length < nonceBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  opening.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return opening.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return null
  }
}

function newestKeyId(dataDir: string): string | undefined {
  return sealingKeyIds(dataDir).at(-1)
}

const ending = '.key'

function fileOf(dataDir: string, name: string): string {
  return join(keysFolder(dataDir), `${name}${ending}`)
}

function keyNames(dataDir: string): string[] {
  const folder = keysFolder(dataDir)
  if (!existsSync(folder)) return []
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .sort()
  } catch (error) {
    throw unusable(folder, error)
  }
}

function readKey(dataDir: string, name: string): Buffer | null {
  const file = fileOf(dataDir, name)
  let figures: string
  try {
    figures = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw unusable(file, error)
  }
  return keyFrom(figures, file)
}

function keyFrom(figures: string, whose: string): Buffer {
  const text = figures.trim()
  if (!/^[0-9a-f]{64}$/.test(text)) throw new UnusableData(`${whose} is no key of this program.`)
  return Buffer.from(text, 'hex')
}

/**
 * Writes the key to the disk completely before the file gets its name. When two processes need the first key at once,
 * both get the same one.
 */
function addKey(dataDir: string, name: string, key: Buffer = randomBytes(keyBytes)): Buffer {
  const folder = keysFolder(dataDir)
  try {
    makeFolder(folder)
    chmodSync(folder, 0o700)
    const staging = mkdtempSync(join(folder, '.unfinished-'))
    try {
      const partial = join(staging, name)
      writeToDisk(partial, `${key.toString('hex')}\n`)
      linkSync(partial, fileOf(dataDir, name))
    } finally {
      rmSync(staging, { recursive: true, force: true })
    }
    syncFolder(folder)
    return key
  } catch (error) {
    const existingKey = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readKey(dataDir, name) : null
    if (existingKey) return existingKey
    throw unusable(folder, error)
  }
}

function writeToDisk(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function syncFolder(folder: string): void {
  // Windows syncs no folders, and does without.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function unusable(path: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined
    ? error
    : new UnusableData(
        `${path} cannot be used by this account (${code}). Give it to the account that runs the server.`,
      )
}
