/** Brings a database up to this version of the code: numbered, forward only, each migration whole or not at all. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { EngineName } from '../migrations/engine-name.ts'
import type { Engine } from './engine.ts'
import { isDatabaseFault } from './faults.ts'
import { UnusableData } from './unusable-data.ts'

interface Migration {
  up: (database: Kysely<unknown>, engine: EngineName) => Promise<void>
}

const folder = join(import.meta.dirname, '..', 'migrations')

/**
 * Migrations in order, numbered from 1 without gaps by the start of their names. A released migration is never edited.
 */
const migrations = readdirSync(folder)
  .filter((name) => /^\d{4}-.+\.ts$/.test(name))
  .sort()

export class NewerDatabase extends UnusableData {
  override name = 'NewerDatabase'
}

/** The message is for an operator at night: it names the intact data, and the way back to the previous program. */
export class FailedMigration extends UnusableData {
  override name = 'FailedMigration'
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
        const { up } = await load(next)
        await up(connection, name).catch((error: unknown) => {
          throw failedMigration(error, { version, name: next })
        })
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

/**
 * Returns the error to show for a failed migration. A full disk or a broken connection has a clear error of its own;
 * after every other error the operator can only go back.
 */
function failedMigration(error: unknown, { version, name }: { version: number; name: string }): unknown {
  if (isDatabaseFault(error) || isForbidden(error)) return error
  const reason = error instanceof Error ? error.message : String(error)
  return new FailedMigration(
    `The data cannot be brought to version ${version + 1} (${name.replace(/\.ts$/, '')}: ${reason}). It is whole, and of version ${version}. The program from before takes it: npm run porchlight -- roll-back, and a start. Please report what stands in the brackets.`,
    { cause: error },
  )
}

/** PostgreSQL's word for an account that may not make tables. */
function isForbidden(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '42501'
}

function load(name: string): Promise<Migration> {
  return import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href) as Promise<Migration>
}
