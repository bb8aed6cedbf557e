/** Adds the code of the community, banned mailboxes, and whether a browser left for a provider with the code. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table community_codes (
    id integer primary key check (id = 1),
    code text not null,
    created_at integer not null
  ) strict`,
  `create table banned_mailboxes (
    hash text primary key,
    key_mark text not null,
    created_at integer not null
  ) strict`,
  `alter table sign_in_attempts add column may_join integer not null default 0 check (may_join in (0, 1))`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
