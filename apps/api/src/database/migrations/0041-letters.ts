/** Adds letters: neighbors from an operator's list who may join, each with what waits for them. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table letters (
    id text primary key,
    first_name text not null,
    last_name text not null,
    email text,
    zip_code text,
    old_id text,
    opening integer not null check (opening >= 0),
    invitation_id text unique references invitations (id) on delete set null,
    member_id text references members (id) on delete set null,
    created_at integer not null,
    line integer not null,
    mailed_at integer,
    came_at integer
  ) strict`,
  `create index letters_member on letters (member_id)`,
  `create index letters_waiting on letters (created_at, line) where came_at is null`,
  `create table letter_keys (
    digest text primary key,
    letter_id text not null references letters (id) on delete cascade
  ) strict`,
  `create index letter_keys_letter on letter_keys (letter_id)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
