/**
 * Adds to sessions the browser and the time of the last proof of identity; and adds address changes that are pending or
 * can be undone.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table sessions add column proved_at integer not null default 0`,
  `update sessions set proved_at = created_at`,
  // Null where the browser did not say, or not in words that we know.
  `alter table sessions add column browser text`,
  // Where whoever only says once more who they are goes on; null for whoever signs in.
  `alter table sign_in_attempts add column return_to text`,
  // The newest link alone works.
  `create table email_changes (
    member_id text primary key references members (id) on delete cascade,
    token_hash text not null unique,
    email text not null,
    email_key text not null,
    expires_at integer not null
  ) strict, without rowid`,
  `create index email_changes_expiry on email_changes (expires_at)`,
  // What the mails to the addresses of before are good for: to have them back.
  `create table email_undos (
    token_hash text primary key,
    member_id text not null references members (id) on delete cascade,
    email text not null,
    email_key text not null,
    created_at integer not null,
    expires_at integer not null
  ) strict, without rowid`,
  `create index email_undos_member on email_undos (member_id, created_at)`,
  `create index email_undos_expiry on email_undos (expires_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
