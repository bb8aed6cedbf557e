/** Statements as they were prepared before: SQLite would read and plan each anew every time. */
import type { Database } from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** More than the server has; texts that differ by the length of a list alone push the oldest out. */
const countMax = 400

/**
 * A cached statement follows changes of the tables: SQLite itself reads it again then. While its rows are still taken
 * one by one it cannot be asked again; nobody does that here.
 */
export function withStatementCache(driver: Database, max = countMax): SqliteDatabase {
  const cached = new Map<string, SqliteStatement>()
  return {
    prepare: (text) => {
      const statement = cached.get(text) ?? driver.prepare(text)
      // To the end: the first is the one that was asked for longest ago.
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
