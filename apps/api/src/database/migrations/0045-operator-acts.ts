/** Adds the record of what operators did to members at the desk. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table operator_acts (
    id text primary key,
    act text not null,
    operator_id text references members (id) on delete set null,
    member_id text references members (id) on delete set null,
    reason text not null,
    amount integer,
    until integer,
    created_at integer not null
  ) strict`,
  `create index operator_acts_created on operator_acts (created_at, id)`,
  `create index operator_acts_member on operator_acts (member_id, created_at) where member_id is not null`,
  `create index operator_acts_operator on operator_acts (operator_id) where operator_id is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
