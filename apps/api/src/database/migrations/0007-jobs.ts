/** Adds the jobs that run by the clock: when each was done last, and when it is due. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table jobs (
    name text primary key,
    period_ms integer not null,
    due_at integer not null,
    begun_at integer,
    done_at integer,
    failures integer not null check (failures >= 0),
    failing_since integer,
    retry_at integer,
    fault text
  ) strict`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
