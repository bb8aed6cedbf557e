/**
 * Checks whether a log belongs to the file beside it. SQLite silently deletes a log that does not, so a copy of both is
 * opened. The check is needed only for a file that is empty itself: all data of a community may then be in the log, as
 * after a first start that was killed.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { kindOf } from './file-header.ts'
import { applicationId } from './sqlite.ts'

/** @param file whose own pages hold no table */
export function ownsWal(file: string): boolean {
  const log = `${file}-wal`
  if (!existsSync(log) || statSync(log).size === 0) return true
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-log-'))
  try {
    const copy = join(folder, basename(file))
    copyFileSync(file, copy)
    copyFileSync(log, `${copy}-wal`)
    // A server that runs may have folded it in meanwhile: then they were copied apart.
    return kindOf(file) !== 'empty' || tellsOfCommunity(copy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tellsOfCommunity(copy: string): boolean {
  let driver: BetterSqlite3.Database | undefined
  try {
    driver = new BetterSqlite3(copy)
    const number = (name: string) => Number(driver?.pragma(name, { simple: true }))
    const tables = Number(driver.prepare('select count(*) from sqlite_master').pluck().get())
    const [{ log: frames } = { log: 0 }] = driver.pragma('wal_checkpoint(PASSIVE)') as { log: number }[]
    if (frames <= 0) return false
    // A start killed before its first table left its name on the one page there is, and nothing else.
    return tables > 0 || (number('application_id') === applicationId && number('page_count') === 1)
  } catch {
    // Pages of another file make no sense on top of this one.
    return false
  } finally {
    driver?.close()
  }
}
