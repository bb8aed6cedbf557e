/** Passkeys, and what authenticators were asked. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table passkeys (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter integer not null,
    transports text not null,
    rp_id text not null,
    name text not null,
    is_synced integer not null check (is_synced in (0, 1)),
    created_at integer not null,
    used_at integer
  ) strict`,
  `create index passkeys_member on passkeys (member_id)`,
  `create table passkey_challenges (
    token_hash text primary key,
    challenge text not null,
    session_hash text,
    created_at integer not null
  ) strict`,
  `create index passkey_challenges_created on passkey_challenges (created_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
