/**
 * Adds when an account ends at its member's request, their words with it, and the copies of their data that members
 * requested.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table members add column leaves_at integer`,
  `alter table members add column leaving_words text`,
  `create index members_leaving on members (leaves_at) where leaves_at is not null`,
  `create table exports (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    created_at integer not null,
    ready_at integer,
    bytes integer
  ) strict`,
  `create index exports_member on exports (member_id)`,
  `create index exports_waiting on exports (created_at) where ready_at is null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
