/** Help from ask to thanks: who helps whom, ratings, what members are told, and when the clock looks at a post next. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const dayMs = 86_400_000

const statements = [
  // Of a help post that somebody was chosen for. It goes when they are released.
  `create table helps (
    post_id text primary key references posts (id) on delete cascade,
    author_id text not null references members (id),
    helper_id text not null references members (id),
    accepted_at integer not null,
    started_at integer,
    author_confirmed_at integer,
    helper_confirmed_at integer,
    on_hold_at integer,
    word text,
    earns_credit integer not null check (earns_credit in (0, 1)),
    check (author_id <> helper_id)
  ) strict`,
  `create index helps_author on helps (author_id)`,
  `create index helps_helper on helps (helper_id)`,
  `create index helps_on_hold on helps (on_hold_at) where on_hold_at is not null`,
  // What counts towards the limits of a month. Whoever was helped and left still counts for who earned.
  `create table minted_credits (
    post_id text primary key,
    earner_id text not null references members (id) on delete cascade,
    helped_id text references members (id) on delete set null,
    month text not null
  ) strict, without rowid`,
  `create index minted_credits_earner on minted_credits (earner_id, month)`,
  `create index minted_credits_helped on minted_credits (helped_id, month)`,
  `create table ratings (
    id text primary key,
    post_id text not null references posts (id) on delete cascade,
    rater_id text not null references members (id),
    rated_id text not null references members (id),
    rating integer not null check (rating in (1, 2, 3, 4, 5)),
    review text not null,
    created_at integer not null,
    shown_at integer,
    check (rater_id <> rated_id)
  ) strict`,
  `create unique index ratings_once on ratings (post_id, rater_id)`,
  `create index ratings_rater on ratings (rater_id)`,
  `create index ratings_rated on ratings (rated_id, created_at)`,
  `create index ratings_hidden on ratings (created_at) where shown_at is null`,
  `create table notifications (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    kind text not null,
    params text not null,
    person_id text references members (id) on delete cascade,
    target text not null,
    created_at integer not null
  ) strict`,
  `create index notifications_member on notifications (member_id, created_at, id)`,
  `create index notifications_person on notifications (person_id)`,
  `create index notifications_target on notifications (target)`,
  `create index notifications_created on notifications (created_at)`,
  // 'It did not happen' stands beside what else somebody reports of the same post.
  `drop index reports_once`,
  `create unique index reports_once
    on reports (reporter_id, subject, subject_id, (reason = 'did_not_happen'))`,
  `alter table members add column kindness_weeks integer not null default 0`,
  `alter table members add column kindness_until integer`,
  `alter table members add column people_helped integer not null default 0`,
  `alter table members add column notifications_read_up_to integer`,
  // Who helped, or was helped, once it is completed.
  `alter table posts add column helper_id text references members (id)`,
  `create index posts_helper on posts (helper_id) where helper_id is not null`,
  `alter table posts add column clock_at integer`,
  `create index posts_clock on posts (clock_at) where clock_at is not null`,
  `update posts set clock_at = date_needed + ${6 * dayMs} where type <> 'event' and status = 'pending'`,
  `update posts set clock_at = coalesce(closed_at, date_needed) + ${14 * dayMs}
    where type <> 'event' and location is not null and status in ('completed', 'cancelled', 'expired')`,
]

/**
 * Statements that remove the check of reasons from the table. The program checks them, so that a new reason does not
 * require rewriting the ledger.
 */
const openReasons: Record<EngineName, readonly string[]> = {
  sqlite: [
    `create table kept_transfers as select * from transfers`,
    // Entries point at rows that are gone for a moment: this is looked at when it is committed.
    `pragma defer_foreign_keys = on`,
    `drop table transfers`,
    `create table transfers (
      id text primary key,
      from_account_id text not null references accounts (id),
      to_account_id text not null references accounts (id),
      amount integer not null check (amount > 0),
      reason text not null,
      reference text,
      actor_id text not null,
      created_at integer not null,
      check (from_account_id <> to_account_id)
    ) strict`,
    `insert into transfers select * from kept_transfers`,
    `drop table kept_transfers`,
    ...['update', 'delete'].map(
      (act) => `create trigger transfers_no_${act} before ${act} on transfers
        begin select raise(abort, 'the ledger is only ever added to'); end`,
    ),
  ],
  postgres: [`alter table transfers drop constraint transfers_reason_check`],
}

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
  for (const statement of openReasons[engine]) await sql.raw(statement).execute(database)
}
