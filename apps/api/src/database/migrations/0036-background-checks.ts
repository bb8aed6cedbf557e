/** Applications for a background check, what providers say of them, and whose badge neighbors see. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table members add column background_checked_at integer`,
  `alter table members add column is_check_running integer not null default 0 check (is_check_running in (0, 1))`,
  `create table background_checks (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    provider text not null check (provider in ('manual', 'instant', 'http')),
    state text not null check (state in ('undecided', 'passed', 'refused', 'withdrawn')),
    key_id text,
    sealed_address text,
    reason text,
    created_at integer not null,
    decided_at integer,
    decided_by text check (decided_by in ('operator', 'provider')),
    ask_at integer
  ) strict`,
  `create unique index background_checks_undecided on background_checks (member_id) where state = 'undecided'`,
  `create index background_checks_member on background_checks (member_id, created_at)`,
  `create index background_checks_ask on background_checks (ask_at) where ask_at is not null`,
  `create table check_events (
    id text primary key,
    received_at integer not null
  ) strict`,
  `create index check_events_received on check_events (received_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
