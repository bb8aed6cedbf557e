/** Brings a database up to this version of the code: numbered, forward only, each migration whole or not at all. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from './engine.ts'
import * as initialSchema from './migrations/0001-initial-schema.ts'
import * as places from './migrations/0002-places.ts'
import * as passwordResets from './migrations/0003-password-resets.ts'
import * as signInLinks from './migrations/0004-sign-in-links.ts'
import * as ledgerPause from './migrations/0005-ledger-pause.ts'
import * as pendingSignUps from './migrations/0006-pending-sign-ups.ts'
import * as jobs from './migrations/0007-jobs.ts'
import type { EngineName } from './migrations/engine-name.ts'
import { UnusableData } from './unusable-data.ts'

interface Migration {
  up: (database: Kysely<unknown>, engine: EngineName) => Promise<void>
}

/** In order, from 1, without gaps; a released one is never edited. */
const migrations: readonly Migration[] = [
  initialSchema,
  places,
  passwordResets,
  signInLinks,
  ledgerPause,
  pendingSignUps,
  jobs,
]

export class NewerDatabase extends UnusableData {
  override name = 'NewerDatabase'
}

export const newestVersion = migrations.length

export function newerData(version: number): NewerDatabase {
  return new NewerDatabase(
    `The data is of version ${version}, this program only knows ${newestVersion}. Start the newer program, or restore a backup.`,
  )
}

/**
 * @param until an older version, for a database that has to be like another one
 * @throws NewerDatabase when the data was written by a newer version of the code.
 */
export async function migrate(engine: Engine, until = newestVersion): Promise<void> {
  for (let version = 0; version < until; ) version = await migrateOnce(engine)
}

/** Brings it one version further, unless it is there already; gives the version it has by then. */
function migrateOnce({ name, writer, beginMigration, noteVersion }: Engine): Promise<number> {
  return (writer as Kysely<unknown>).connection().execute(async (connection) => {
    try {
      const version = await beginMigration(connection)
      if (version > newestVersion) throw newerData(version)
      const next = migrations[version]
      if (next) {
        await next.up(connection, name)
        await noteVersion(connection, version + 1)
      }
      await sql`commit`.execute(connection)
      return next ? version + 1 : version
    } catch (error) {
      await sql`rollback`.execute(connection).catch(() => undefined)
      throw error
    }
  })
}
