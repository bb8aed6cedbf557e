/** Checks a SQLite file before anything is done with it. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import BetterSqlite3 from 'better-sqlite3'
import { newerData, newestVersion } from '../engine/migrate.ts'
import { assertReleasedFile } from '../engine/structure.ts'
import { UnusableData } from '../engine/unusable-data.ts'
import { applicationId } from './sqlite.ts'

/**
 * Going over 256 MB took 0.4 s from memory, but 5 to 10 s from a slow card, and a start should not. What is larger
 * is gone over by `check` and by every backup.
 */
const checkedBytesMax = 256 * 1024 ** 2

/** The maximum number of faults in a report; so many are enough to show the damage. */
const damageShownMax = 3

/** The error for a file whose contents contradict themselves, or are no database's at all. */
export class DamagedFile extends UnusableData {
  override name = 'DamagedFile'
  /** The fault in the engine's own words. */
  readonly how: string

  constructor(file: string, fault: string) {
    super(
      `${file} is damaged (${fault}). Nothing was changed. Put a backup in its place: npm run porchlight -- restore <file>`,
    )
    this.how = fault
  }
}

/**
 * Checks a file before the server uses it. A file that does not exist yet passes; `main-file.ts` decides whether it may
 * be missing.
 * @returns true when the contents were checked, false when the file is too large for that
 * @throws UnusableData when the file is not ours, from a newer program, damaged, or not readable or writable for this
 * account
 */
export function checkBeforeStart(file: string, bytesMax = checkedBytesMax): boolean {
  if (!existsSync(file)) return true
  assertWritable(file)
  return readingFrom(file, (driver) => {
    const version = versionIn(driver, file)
    if (version > newestVersion) throw newerData(version)
    assertReleasedFile(driver, version)
    if (statSync(file).size > bytesMax) return false
    const damage = damageIn(driver, 'quick_check')
    if (damage.length > 0) throw new DamagedFile(file, damage.join('; '))
    return true
  })
}

/** @throws UnusableData when it is no database of ours */
export function versionIn(driver: BetterSqlite3.Database, file: string): number {
  const version = Number(driver.pragma('user_version', { simple: true }))
  const application = driver.pragma('application_id', { simple: true })
  const isEmpty = driver.prepare('select count(*) from sqlite_master').pluck().get() === 0
  if (application !== applicationId && !isEmpty) {
    throw new UnusableData(`${file} is a database, but not one of Porchlight’s.`)
  }
  return version
}

/** Returns damaged pages and indexes, and rows whose parent is missing. Empty when the file is sound. */
export function damageIn(driver: BetterSqlite3.Database, check: 'quick_check' | 'integrity_check'): string[] {
  const findings = (driver.pragma(check) as Record<string, unknown>[]).map((row) =>
    String(Object.values(row)[0]),
  )
  const pages = findings
    .filter((line) => line !== 'ok')
    .map((line) => line.replace('*** in database main ***', '').replaceAll('\n', ' ').trim())
  const orphans = driver.pragma('foreign_key_check') as { table: string; parent: string }[]
  const rows = [...new Set(orphans.map(({ table, parent }) => `rows of ${table} without their ${parent}`))]
  return [...pages.slice(0, damageShownMax), ...rows.slice(0, damageShownMax)]
}

/** Opens a file for reading. The engine's error for a damaged file becomes a sentence for the operator. */
export function readingFrom<Result>(file: string, read: (driver: BetterSqlite3.Database) => Result): Result {
  let driver: BetterSqlite3.Database | undefined
  try {
    driver = new BetterSqlite3(file, { readonly: true, fileMustExist: true, timeout: 5_000 })
    driver.pragma('trusted_schema = OFF')
    return read(driver)
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code)) throw new DamagedFile(file, message)
    if (/^SQLITE_CANTOPEN/.test(code)) throw new UnusableData(`${file} cannot be opened by this account.`)
    throw error
  } finally {
    driver?.close()
  }
}

function assertWritable(file: string): void {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
  } catch {
    throw new UnusableData(
      `${file} cannot be written to by this account. Run as the account that it belongs to, or give it to this one.`,
    )
  }
}
