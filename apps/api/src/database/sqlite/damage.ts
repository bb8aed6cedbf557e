/**
 * Watches for a file that turns out to be damaged, or a disk that cannot be read or written, while the server runs.
 * Further writes would destroy what could still be saved, and the damage could stay unnoticed for months. So nothing
 * more is written.
 */
import BetterSqlite3 from 'better-sqlite3'
import { DatabaseGone } from '../engine/faults.ts'

export interface DamageWatch {
  /** Checks any fault for damage, wherever it occurred. */
  notice: (error: unknown) => void
  /** @throws DatabaseGone once damage was noticed */
  assertSound: () => void
}

/** @param onDamaged called once, for the first damage */
export function watchDamage(onDamaged: (error: unknown) => void): DamageWatch {
  let isDamaged = false
  return {
    notice: (error) => {
      if (isDamaged || !isDamage(error)) return
      isDamaged = true
      onDamaged(error)
    },
    assertSound: () => {
      if (isDamaged) throw new DatabaseGone('the data is damaged, and nothing more is written')
    },
  }
}

/** Returns whether an error means damage, by SQLite's own codes alone. PostgreSQL checks its own files. */
function isDamage(error: unknown): boolean {
  if (error instanceof BetterSqlite3.SqliteError) return /^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(error.code)
  return error instanceof Error && error.cause !== undefined && isDamage(error.cause)
}
