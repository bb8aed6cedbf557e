/** Statements as they were prepared before: SQLite would read and plan each anew every time. */
import type { Database } from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** More than the server has; texts that differ by the length of a list alone push the oldest out. */
const countMax = 400

/**
 * A kept statement follows changes of the tables: SQLite itself reads it again then. While its rows are still taken
 * one by one it cannot be asked again; nobody does that here.
 */
export function keepingStatements(driver: Database, max = countMax): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    prepare: (text) => {
      const statement = kept.get(text) ?? driver.prepare(text)
      // To the end: the first is the one that was asked for longest ago.
      kept.delete(text)
      kept.set(text, statement)
      if (kept.size > max) kept.delete(kept.keys().next().value as string)
      return statement
    },
    close: () => {
      driver.close()
    },
  }
}
