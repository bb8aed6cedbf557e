/** Adds the locations of members and places: how often a member moved, and where a public place is. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // When, and never where from: for the limit of a day, after which they go.
  `create table moves (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    created_at integer not null
  ) strict, without rowid`,
  `create index moves_member on moves (member_id, created_at)`,
  `alter table places add column latitude real`,
  `alter table places add column longitude real`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
