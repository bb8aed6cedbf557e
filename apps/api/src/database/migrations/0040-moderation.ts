/** Adds the role of moderator, and the cases that moderators decide, with what they did about each. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table members add column is_moderator integer not null default 0 check (is_moderator in (0, 1))`,
  `create table moderation_cases (
    id text primary key,
    kind text not null check (kind in ('report', 'help', 'check', 'place', 'appeal')),
    subject text not null check (subject in ('post', 'message', 'member', 'place', 'placeReview', 'check', 'appeal')),
    subject_id text not null,
    about_id text references members (id) on delete cascade,
    state text not null check (state in ('open', 'decided')),
    claimed_by text references members (id) on delete set null,
    claimed_at integer,
    opened_at integer not null,
    decided_at integer,
    is_emptied integer not null default 0 check (is_emptied in (0, 1))
  ) strict`,
  // Two reports that arrive together cannot open two cases.
  `create unique index moderation_cases_open on moderation_cases (kind, subject_id) where state = 'open'`,
  `create index moderation_cases_subject on moderation_cases (subject_id)`,
  `create index moderation_cases_about on moderation_cases (about_id) where about_id is not null`,
  `create index moderation_cases_claimed on moderation_cases (claimed_by) where claimed_by is not null`,
  `create index moderation_cases_full on moderation_cases (decided_at) where state = 'decided' and is_emptied = 0`,
  `create table moderation_acts (
    id text primary key,
    case_id text not null references moderation_cases (id) on delete cascade,
    act text not null,
    moderator_id text references members (id) on delete set null,
    words text not null,
    until integer,
    undoes text,
    created_at integer not null
  ) strict`,
  `create index moderation_acts_case on moderation_acts (case_id, created_at)`,
  `create index moderation_acts_moderator on moderation_acts (moderator_id) where moderator_id is not null`,
  `alter table reports add column case_id text references moderation_cases (id) on delete set null`,
  `create index reports_case on reports (case_id, created_at) where case_id is not null`,
  `create index reports_waiting on reports (created_at) where closed_at is null and case_id is null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
