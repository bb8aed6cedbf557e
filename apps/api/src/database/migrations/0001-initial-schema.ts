/** The first tables: members and sessions, the ledger, posts, and what makes a round once-only. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table members (
    id text primary key,
    email text not null,
    email_key text not null unique,
    password_hash text,
    auth_provider text not null,
    first_name text not null,
    last_name text not null,
    bio text,
    interests text not null,
    zip_code text,
    location text,
    latitude real,
    longitude real,
    location_permission_granted integer not null check (location_permission_granted in (0, 1)),
    subscription_plan text not null check (subscription_plan in ('free', 'trial', 'premium')),
    subscription_status text not null check (subscription_status in ('active', 'premium', 'trial', 'canceled')),
    trial_ends_at integer,
    rating_sum integer not null,
    rating_count integer not null,
    is_operator integer not null check (is_operator in (0, 1)),
    created_at integer not null
  ) strict`,
  `create table sessions (
    token_hash text primary key,
    member_id text not null references members (id),
    created_at integer not null,
    seen_at integer not null
  ) strict`,
  `create index sessions_member on sessions (member_id)`,

  `create table accounts (
    id text primary key,
    kind text not null check (kind in ('member', 'escrow', 'community')),
    balance integer not null check (kind = 'community' or balance >= 0),
    version integer not null
  ) strict`,
  `create table transfers (
    id text primary key,
    from_account_id text not null references accounts (id),
    to_account_id text not null references accounts (id),
    amount integer not null check (amount > 0),
    reason text not null check (reason in ('welcome', 'request', 'request_back')),
    reference text,
    actor_id text not null,
    created_at integer not null,
    check (from_account_id <> to_account_id)
  ) strict`,
  `create table entries (
    account_id text not null references accounts (id),
    version integer not null,
    transfer_id text not null references transfers (id),
    amount integer not null check (amount <> 0),
    balance_after integer not null,
    primary key (account_id, version)
  ) strict`,
  `insert into accounts (id, kind, balance, version) values ('community', 'community', 0, 0), ('escrow', 'escrow', 0, 0)`,

  `create table posts (
    id text primary key,
    author_id text not null references members (id),
    type text not null check (type in ('request', 'offer', 'event')),
    title text not null,
    description text not null,
    category text,
    subcategory text,
    location text,
    latitude real,
    longitude real,
    zip_code text,
    date_needed integer not null,
    time_needed text,
    max_attendees integer,
    current_attendees integer not null,
    gender_preference text check (gender_preference in ('all', 'women', 'men')),
    has_tip_jar integer not null check (has_tip_jar in (0, 1)),
    status text not null
      check (status in ('pending', 'matched', 'in_progress', 'completed', 'cancelled', 'expired')),
    written_at integer not null,
    created_at integer not null
  ) strict`,
  `create index posts_author on posts (author_id, created_at)`,
  `create index posts_created on posts (created_at, id)`,
  `create index posts_type_created on posts (type, created_at, id)`,
  `create index posts_date on posts (date_needed)`,
  `create table request_counts (
    member_id text not null references members (id),
    month text not null,
    used integer not null check (used >= 0),
    primary key (member_id, month)
  ) strict`,

  `create table change_head (
    id integer primary key check (id = 1),
    epoch text not null,
    seq integer not null
  ) strict`,
  `create table change_numbers (
    seq integer primary key,
    tag text not null,
    created_at integer not null
  ) strict`,
  `create index change_numbers_created on change_numbers (created_at)`,
  `create table changes (
    audience text not null,
    table_name text not null,
    row_id text not null,
    seq integer not null,
    is_gone integer not null check (is_gone in (0, 1)),
    primary key (audience, table_name, row_id)
  ) strict, without rowid`,
  `create index changes_audience_seq on changes (audience, seq)`,

  `create table sync_clients (
    id text primary key,
    member_id text not null references members (id),
    last_number integer not null,
    created_at integer not null
  ) strict`,
  `create table acknowledgements (
    client_id text not null references sync_clients (id),
    number integer not null,
    operation_id text not null,
    primary key (client_id, number)
  ) strict, without rowid`,
  `create table operations (
    member_id text not null references members (id),
    id text not null,
    name text not null,
    args_hash text not null,
    status text not null check (status in ('applied', 'refused')),
    code text,
    params text,
    answer text,
    settled_at integer not null,
    primary key (member_id, id)
  ) strict, without rowid`,
  `create index operations_settled on operations (settled_at)`,
  `create table readiness (
    id integer primary key check (id = 1),
    probed_at integer not null
  ) strict`,
  `create table operation_faults (
    member_id text not null,
    operation_id text not null,
    count integer not null,
    primary key (member_id, operation_id)
  ) strict, without rowid`,
]

/**
 * Triggers that refuse every change of the ledger, even by another program: a movement is never changed and never
 * deleted.
 */
const guards: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: ledgerActs(['update', 'delete']).map(
    ({ table, act }) => `create trigger ${table}_no_${act} before ${act} on ${table}
      begin select raise(abort, 'the ledger is only ever added to'); end`,
  ),
  postgres: [
    `create function refuse_ledger_change() returns trigger language plpgsql as
      $$ begin raise exception 'the ledger is only ever added to' using errcode = 'restrict_violation'; end $$`,
    ...ledgerActs(['update', 'delete', 'truncate']).map(
      ({ table, act }) => `create trigger ${table}_no_${act} before ${act} on ${table}
        for each statement execute function refuse_ledger_change()`,
    ),
  ],
}

function ledgerActs(acts: readonly string[]) {
  return ['transfers', 'entries'].flatMap((table) => acts.map((act) => ({ table, act })))
}

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
  for (const guard of guards[engine]) await sql.raw(guard).execute(database)
  // Another history than any other database's, and no start that another one had.
  await sql`insert into change_head (id, epoch, seq) values (1, ${randomHex()}, 0)`.execute(database)
  await sql`insert into change_numbers (seq, tag, created_at) values (0, ${randomHex()}, 0)`.execute(database)
}

function randomHex(): string {
  return randomBytes(4).toString('hex')
}
