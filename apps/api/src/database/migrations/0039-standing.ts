/** Adds what operators decided about members (warnings, mutes, suspensions), and members' responses to it. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table standing_decisions (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    act text not null check (act in ('warn', 'mute', 'suspend', 'lift')),
    reason text not null,
    rule text,
    until integer,
    operator_id text references members (id) on delete set null,
    decided_at integer not null
  ) strict`,
  `create index standing_decisions_member on standing_decisions (member_id, decided_at)`,
  `create index standing_decisions_operator on standing_decisions (operator_id) where operator_id is not null`,
  `create table standings (
    member_id text primary key references members (id) on delete cascade,
    decision_id text not null references standing_decisions (id) on delete cascade,
    muted_until integer,
    suspended_until integer,
    reason text not null,
    rule text not null,
    decided_at integer not null
  ) strict`,
  `create index standings_suspended on standings (suspended_until) where suspended_until is not null`,
  `create table appeals (
    decision_id text primary key references standing_decisions (id) on delete cascade,
    member_id text not null references members (id) on delete cascade,
    words text not null,
    created_at integer not null,
    outcome text check (outcome in ('granted', 'refused')),
    closed_at integer,
    operator_id text references members (id) on delete set null
  ) strict`,
  `create index appeals_waiting on appeals (created_at) where outcome is null`,
  `create index appeals_member on appeals (member_id)`,
  `create index appeals_operator on appeals (operator_id) where operator_id is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
