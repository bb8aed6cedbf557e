/** Opens the community's data, in a SQLite file or in PostgreSQL, brought up to this version of the code. */
import { Bug } from '@porchlight/contracts/errors/assert'
import type { Kysely, KyselyPlugin } from 'kysely'
import { copyBeforeMigrating } from './backup/backup-file.ts'
import { versionOf } from './backup/version.ts'
import type { Engine } from './engine/engine.ts'
import { migrate } from './engine/migrate.ts'
import { type Access, accessTo, provideAccess, runText } from './engine/prepared.ts'
import { assertReleased } from './engine/structure.ts'
import type { EngineName } from './migrations/engine-name.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Tables } from './schema/tables.ts'
import { type DamageWatch, watchDamage } from './sqlite/damage.ts'
import { openSqlite } from './sqlite/sqlite.ts'
import {
  createTransact,
  isInsideTransaction,
  type OnCommitted,
  type Transact,
} from './transactions/transact.ts'
import { type WorkWatch, watchWork } from './transactions/transaction-timing.ts'

export interface Database {
  readonly engine: EngineName
  /** The connection for reading. It sees every commit at once, and refuses to be used inside a transaction. */
  readonly reader: Kysely<Tables>
  /** Reads that belong together, all from one state of the database. */
  readonly snapshot: Snapshot
  /** The only way to write. */
  readonly transact: Transact
  /** Returns how much work waits for the writer. */
  readonly waiting: WorkWatch['waiting']
  /** Checks readiness by a real write with its commit, and a read. Rejects when either fails. */
  probe: () => Promise<void>
  overwriteDeleted: Engine['overwriteDeleted']
  alone: Engine['alone']
  sizeBytes: Engine['sizeBytes']
  close: () => Promise<void>
}

export type Snapshot = <Result>(work: (database: Kysely<Tables>) => Promise<Result>) => Promise<Result>

export interface OpenSettings {
  /** The folder of the SQLite file. */
  dataDir: string
  /** A PostgreSQL database instead of the file. */
  databaseUrl?: URL | null
  now: () => number
  /** Called after each commit with the audiences that have new data. */
  onCommitted?: OnCommitted
  /** Called after a commit with the first and the last change number that it assigned. */
  onNumbered?: (first: number, last: number) => void
  /**
   * Called with errors after a commit, which they cannot undo, and with errors of broken connections to the database.
   */
  onFault?: (error: unknown) => void
  /** Called with the duration of each piece of work, including its commit and excluding its wait. */
  onWorked?: (ms: number) => void
  /** Called when a commit is repeated because another process held the database. */
  onRepeated?: () => void
  /**
   * Milliseconds to wait while another process holds the SQLite file. The default suits a process that must not block,
   * such as the server.
   */
  busyMsMax?: number
  /** Throws when a commit would go to data that no server uses any more. */
  beforeCommit?: () => void
  /** Gets the faults of the data itself, and then prevents all writes. */
  damage?: DamageWatch
}

export async function openDatabase({
  dataDir,
  databaseUrl = null,
  now,
  onCommitted = () => undefined,
  onNumbered,
  onFault = () => undefined,
  onWorked = () => undefined,
  onRepeated = () => undefined,
  busyMsMax,
  beforeCommit = () => undefined,
  damage = watchDamage(() => undefined),
}: OpenSettings): Promise<Database> {
  const engine =
    databaseUrl === null ? openSqlite(dataDir, busyMsMax) : await openPostgres(databaseUrl, onFault)
  try {
    await assertReleased(engine, await versionOf(engine))
    await copyBeforeMigrating(engine, dataDir)
    await migrate(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
  const reader = engine.reader.withPlugin(refusingInsideTransactions)
  provideAccess(reader, { ...accessTo(engine.files?.reader), beforeQuery: refuseInsideTransactions })
  const { transact, waiting: waitingWork } = watchWork(
    refuseWhenDamaged(
      createTransact({ engine, now, onCommitted, onNumbered, onFault, beforeCommit, onRepeated }),
      damage,
    ),
    onWorked,
  )
  return {
    engine: engine.name,
    reader,
    snapshot: createSnapshot(engine),
    transact,
    waiting: waitingWork,
    probe: async () => {
      await transact(({ database, now: probedAt }) =>
        database
          .insertInto('readiness')
          .values({ id: 1, probedAt })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ probedAt }))
          .execute(),
      )
      await reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
    },
    overwriteDeleted: engine.overwriteDeleted,
    alone: engine.alone,
    sizeBytes: engine.sizeBytes,
    close: engine.close,
  }
}

function refuseWhenDamaged(transact: Transact, { notice, assertSound }: DamageWatch): Transact {
  return async (work, origin) => {
    assertSound()
    try {
      return await transact(work, origin)
    } catch (error) {
      notice(error)
      throw error
    }
  }
}

function createSnapshot({ beginSnapshot, snapshots, files }: Engine): Snapshot {
  const access: Access = { ...accessTo(files?.snapshots), beforeQuery: refuseInsideTransactions }
  const guarded = snapshots.withPlugin(refusingInsideTransactions)
  return (work) =>
    guarded.connection().execute(async (connection) => {
      provideAccess(connection, access)
      await beginSnapshot(connection)
      try {
        return await work(connection)
      } finally {
        // Nothing was written; all it does is let go of the state.
        await runText(connection, 'rollback').catch(() => undefined)
      }
    })
}

/**
 * Throws inside a transaction. A read with the outer handle, awaited inside the transaction, would miss the
 * transaction's own changes, or wait for ever. It is refused while the query is built, before it takes a connection: a
 * connection that is not returned stops all reading.
 */
function refuseInsideTransactions(): void {
  if (isInsideTransaction()) throw new Bug('the outer database handle was used inside a transaction')
}

const refusingInsideTransactions: KyselyPlugin = {
  transformQuery: ({ node }) => {
    refuseInsideTransactions()
    return node
  },
  transformResult: async ({ result }) => result,
}
