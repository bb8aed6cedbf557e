/** A community whose books do not add up spends nothing until they do. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table ledger_pause (
    id integer primary key check (id = 1),
    since integer not null
  ) strict`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
