/** Phone numbers, sealed; the codes that prove them; and how many were asked for, since each text message costs something. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // What neighbors and the member's own devices are told of; the number itself is in a table that no view reads.
  `alter table members add column phone_state text not null default 'none'
    check (phone_state in ('none', 'own_word', 'verified'))`,
  `create table phones (
    member_id text primary key references members (id) on delete cascade,
    number_hash text not null unique,
    key_id text not null,
    sealed text not null,
    verified_at integer,
    given_at integer not null
  ) strict`,
  // For those that are to be sealed anew.
  `create index phones_by_key on phones (key_id)`,
  `create table phone_codes (
    member_id text primary key references members (id) on delete cascade,
    number_hash text not null,
    code_hash text not null,
    tries_left integer not null,
    expires_at integer not null
  ) strict`,
  `create table phone_requests (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    number_hash text not null,
    address_hash text not null,
    requested_at integer not null
  ) strict`,
  `create index phone_requests_by_member on phone_requests (member_id, requested_at)`,
  `create index phone_requests_by_number on phone_requests (number_hash, requested_at)`,
  `create index phone_requests_by_address on phone_requests (address_hash, requested_at)`,
  `create index phone_requests_by_time on phone_requests (requested_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
