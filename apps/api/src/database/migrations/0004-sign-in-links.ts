/** Members whom a provider vouches for, and browsers that are on their way to one. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table sign_in_links (
    issuer text not null,
    subject text not null,
    member_id text not null references members (id),
    created_at integer not null,
    primary key (issuer, subject)
  ) strict, without rowid`,
  `create index sign_in_links_member on sign_in_links (member_id)`,
  `create table sign_in_attempts (
    token_hash text primary key,
    provider text not null,
    state text not null,
    nonce text not null,
    verifier text not null,
    session_before text,
    created_at integer not null
  ) strict`,
  `create index sign_in_attempts_created on sign_in_attempts (created_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
