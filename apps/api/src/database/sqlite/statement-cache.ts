/** Statements as they were prepared before: SQLite would read and plan each anew every time. */
import type { Database } from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** More than the server has; texts that differ by the length of a list alone push the oldest out. */
const countMax = 400

/**
 * Caches statements. A cached statement follows changes of the tables, because SQLite then prepares it again. A
 * statement cannot run again while its rows are still read one by one; no code here does that.
 */
export function withStatementCache(driver: Database, max = countMax): SqliteDatabase {
  const cached = new Map<string, SqliteStatement>()
  return {
    prepare: (text) => {
      const statement = cached.get(text) ?? driver.prepare(text)
      // The statement moves to the end of the map, so the first one is always the one that was not used for the longest
      // time.
      cached.delete(text)
      cached.set(text, statement)
      if (cached.size > max) cached.delete(cached.keys().next().value as string)
      return statement
    },
    close: () => {
      driver.close()
    },
  }
}
