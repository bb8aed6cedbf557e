/** The interface to everything in which the two engines differ. All else is the same Kysely code on both. */
import type { Database as SqliteDriver } from 'better-sqlite3'
import type { Kysely } from 'kysely'
import type { EngineName } from '../migrations/engine-name.ts'
import type { Tables } from '../schema/tables.ts'

export interface Engine {
  readonly name: EngineName
  /** The only connection that writes, for `transact` and migrations alone. */
  readonly writer: Kysely<Tables>
  /** Sees every commit as soon as it is acknowledged. */
  readonly reader: Kysely<Tables>
  /** Apart from the reader where one connection is all a reader has: what reads beside a snapshot sees every commit. */
  readonly snapshots: Kysely<Tables>
  /** The connections to a SQLite file; absent on PostgreSQL. */
  readonly files?: Readonly<Record<'writer' | 'reader' | 'snapshots', SqliteDriver>>
  /** Begins a transaction during which nothing else writes, in this process or another. */
  beginWriting: (connection: Kysely<Tables>) => Promise<void>
  /** Begins a transaction that sees one state of the database, however long it takes. */
  beginSnapshot: (connection: Kysely<Tables>) => Promise<void>
  /** Begins a transaction for one migration; gives the version that is there. */
  beginMigration: (connection: Kysely<unknown>) => Promise<number>
  /** Notes within the same transaction which version is there now. */
  noteVersion: (connection: Kysely<unknown>, version: number) => Promise<void>
  /**
   * Overwrites what deleted rows leave behind in the database's files.
   * @returns false where that is the engine's own affair, and done in its own time
   * @throws when it could not be done
   */
  overwriteDeleted: () => Promise<boolean>
  /**
   * Does the work unless another process does work of this name on the same data just then.
   * @returns whether it was done
   */
  alone: (name: string, work: () => Promise<void>) => Promise<boolean>
  /** Returns the size of the data in bytes. */
  sizeBytes: () => Promise<number>
  close: () => Promise<void>
}
