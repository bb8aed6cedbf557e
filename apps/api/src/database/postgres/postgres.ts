/** A PostgreSQL database: one connection that writes, a pool that reads, both so that nothing waits for ever. */
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Engine } from '../engine/engine.ts'
import { DatabaseGone } from '../engine/faults.ts'
import { UnusableData } from '../engine/unusable-data.ts'
import type { Tables } from '../schema/tables.ts'
import { connectMsMax, keepAliveInitialDelayMillis, ourLocks } from './postgres-connection.ts'
import { createPostgresLocks } from './postgres-locks.ts'

/** The largest number of reading connections. Together with the writer the pool has 20. */
const readersMax = 19
/** Any number that is ours: processes that start together migrate one after the other. */
const migrationLock = ourLocks
/**
 * The oldest supported version of PostgreSQL. Older ones need an extension to generate a UUID, and get no more fixes.
 */
const versionMin = 14

/**
 * @param url with user, password and database; never logged
 * @param schema where all tables are, if not where the account has them by itself
 */
export async function openPostgres(
  url: URL,
  onFault: (error: unknown) => void,
  schema?: string,
): Promise<Engine> {
  const place = schema === undefined ? '' : ` -c search_path=${schema}`
  const pools = [
    openPool(url, onFault, {
      max: 1,
      options: `-c synchronous_commit=on -c lock_timeout=10s -c statement_timeout=30s${place}`,
    }),
    openPool(url, onFault, {
      max: readersMax,
      options: `-c statement_timeout=30s -c default_transaction_read_only=on${place}`,
    }),
  ] as const
  const [writer, reader] = pools.map(kyselyOf) as [Kysely<Tables>, Kysely<Tables>]
  const locks = createPostgresLocks(url, onFault)
  const close = async () => {
    await Promise.all([reader.destroy(), writer.destroy(), locks.close()])
  }
  try {
    await checkVersion(writer)
  } catch (error) {
    await close()
    throw error
  }
  return {
    name: 'postgres',
    writer,
    reader,
    snapshots: reader,
    // The head of the changes is locked first of all: commits follow each other in the order of their numbers,
    // and two that want the same rows never wait for each other crosswise.
    beginWriting: async (connection) => {
      await sql`begin isolation level read committed read write`.execute(connection)
      await sql`select seq from change_head for update`.execute(connection)
    },
    beginSnapshot: async (connection) => {
      await sql`begin isolation level repeatable read read only`.execute(connection)
    },
    beginMigration: async (connection) => {
      await sql`begin`.execute(connection)
      // A large table may take its time, and so may another process that is at it.
      await sql`set local lock_timeout = 0`.execute(connection)
      await sql`set local statement_timeout = 0`.execute(connection)
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(connection)
      await sql`create table if not exists schema_version (id bigint primary key check (id = 1), version bigint not null)`.execute(
        connection,
      )
      const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(connection)
      return rows[0]?.version ?? 0
    },
    noteVersion: async (connection, version) => {
      await sql`insert into schema_version (id, version) values (1, ${version})
        on conflict (id) do update set version = excluded.version`.execute(connection)
    },
    overwriteDeleted: async () => false,
    alone: locks.alone,
    sizeBytes: async () => {
      const { rows } = await sql<{
        bytes: number
      }>`select pg_database_size(current_database()) as bytes`.execute(reader)
      return rows[0]?.bytes ?? 0
    },
    close,
  }
}

/**
 * A client whose errors without a code become DatabaseGone. An error that the database reports has a code; every other
 * one is a connection that ended or never began.
 */
class Client extends pg.Client {
  override query = ((...args: Parameters<pg.Client['query']>) => {
    const pending: unknown = pg.Client.prototype.query.apply(this, args)
    return pending instanceof Promise ? pending.catch(asGone) : pending
  }) as pg.Client['query']
}

function openPool(
  url: URL,
  onFault: (error: unknown) => void,
  settings: { max: number; options: string },
): PostgresPool {
  const pool = new pg.Pool({
    ...settings,
    Client,
    connectionString: url.href,
    application_name: 'porchlight',
    connectionTimeoutMillis: connectMsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis,
    types: { getTypeParser },
  })
  // Without these listeners a restart of the database would end this process. One is for idle connections, the other
  // for connections in use.
  pool.on('error', onFault)
  pool.on('connect', (client) => client.on('error', onFault))
  return {
    options: {},
    connect: () => pool.connect().catch(asGone),
    end: () => pool.end(),
  }
}

function asGone(error: unknown): never {
  if (error instanceof pg.DatabaseError) throw error
  throw new DatabaseGone('the database does not answer', { cause: error })
}

/** Counts, sums and times come as text otherwise; ours are all far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format as 'text')
}

function kyselyOf(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
}

async function checkVersion(database: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{
    version: number
  }>`select current_setting('server_version_num')::bigint / 10000 as version`.execute(database)
  const version = rows[0]?.version ?? 0
  if (version < versionMin) {
    throw new UnusableData(
      `DATABASE_URL: PostgreSQL ${version} is too old: ${versionMin} or newer is needed.`,
    )
  }
}
