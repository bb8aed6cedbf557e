/** Adds members' statements of credits, the rewards of partners, and the monthly bonus. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // Beside the ledger, which is only ever added to: names and words leave with whose they are.
  `create table credit_entries (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    transfer_id text not null,
    reason text not null,
    amount integer not null check (amount <> 0),
    person_id text references members (id),
    post_id text references posts (id) on delete set null,
    title text,
    message text,
    created_at integer not null
  ) strict`,
  `create index credit_entries_member on credit_entries (member_id, created_at, id)`,
  `create index credit_entries_person on credit_entries (person_id) where person_id is not null`,
  `create index credit_entries_post on credit_entries (post_id) where post_id is not null`,
  // What moved before there were statements: it is told in pieces, and each goes from here with it.
  `create table untold_entries (
    account_id text not null,
    version integer not null,
    primary key (account_id, version)
  ) strict, without rowid`,
  `insert into untold_entries (account_id, version)
    select account_id, version from entries where account_id like 'member:%'`,
  `create table rewards (
    id text primary key,
    title text not null,
    description text not null,
    category text not null check (category in ('food', 'fitness', 'events', 'other')),
    partner_name text not null,
    credit_cost integer not null check (credit_cost > 0),
    available_quantity integer check (available_quantity >= 0),
    redeem_instructions text not null,
    created_at integer not null,
    ended_at integer
  ) strict`,
  // As the reward was then. The code is whoever’s who paid for it, and read by nobody else.
  `create table redemptions (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    reward_id text not null references rewards (id),
    title text not null,
    partner_name text not null,
    redeem_instructions text not null,
    code text not null unique,
    credits_spent integer not null check (credits_spent > 0),
    used_at integer,
    returned_at integer,
    created_at integer not null
  ) strict`,
  `create index redemptions_member on redemptions (member_id, created_at)`,
  `create index redemptions_reward on redemptions (reward_id)`,
  `alter table members add column rising_flame integer not null default 0`,
  // The last month whose bonus was given: a clock that is put back gives none twice.
  `alter table members add column bonus_month text`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
