/** Brings a database up to this version of the code: numbered, forward only, each migration whole or not at all. */
import type BetterSqlite3 from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import * as theThread from './migrations/0001-the-thread.ts'
import * as places from './migrations/0002-places.ts'
import * as passwordResets from './migrations/0003-password-resets.ts'
import * as signInLinks from './migrations/0004-sign-in-links.ts'

interface Migration {
  up: (database: Kysely<unknown>) => Promise<void>
}

/** In order, from 1, without gaps; a released one is never edited. */
const migrations: readonly Migration[] = [theThread, places, passwordResets, signInLinks]

export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

export const newestVersion = migrations.length

/** @throws NewerDatabase when the data was written by a newer version of the code. */
export async function migrate(writer: Kysely<unknown>, driver: BetterSqlite3.Database): Promise<void> {
  const version = Number(driver.pragma('user_version', { simple: true }))
  if (version > newestVersion) {
    throw new NewerDatabase(
      `The data is of version ${version}, this program only knows ${newestVersion}. Start the newer program, or restore a backup.`,
    )
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue
    await writer.connection().execute(async (connection) => {
      await sql`begin immediate`.execute(connection)
      try {
        await migration.up(connection as Kysely<unknown>)
        await sql.raw(`pragma user_version = ${index + 1}`).execute(connection)
        await sql`commit`.execute(connection)
      } catch (error) {
        await sql`rollback`.execute(connection)
        throw error
      }
    })
  }
}
