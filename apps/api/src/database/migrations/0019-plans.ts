/**
 * Adds payments for premium, and premium that an operator gave. The resulting plan is in the member's own row, as
 * dates.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // Of whoever leaves it stays until the provider has ended it: nobody is charged for what they left.
  `create table subscriptions (
    id text primary key,
    provider text not null,
    member_id text references members (id) on delete set null,
    billing text not null check (billing in ('monthly', 'annual')),
    state text not null check (state in ('pending', 'active', 'suspended', 'ended')),
    starts_at integer,
    failed_at integer,
    ends_as text check (ends_as in ('canceled', 'free')),
    cancel_wanted_at integer,
    created_at integer not null,
    checked_at integer not null
  ) strict`,
  `create index subscriptions_member on subscriptions (member_id)`,
  `create index subscriptions_checked on subscriptions (checked_at, id) where state <> 'ended'`,
  `create table payments (
    id text primary key,
    subscription_id text not null references subscriptions (id) on delete cascade,
    payment_id text,
    member_id text not null references members (id) on delete cascade,
    billing text not null check (billing in ('monthly', 'annual')),
    amount text not null,
    currency text not null,
    state text not null check (state in ('paid', 'refunded', 'disputed')),
    paid_at integer not null,
    paid_until integer not null,
    revoked_at integer
  ) strict`,
  `create index payments_subscription on payments (subscription_id, paid_at)`,
  `create index payments_member on payments (member_id, paid_at)`,
  `create index payments_provided on payments (payment_id) where payment_id is not null`,
  `create table payment_events (
    id text primary key,
    received_at integer not null
  ) strict, without rowid`,
  `create index payment_events_received on payment_events (received_at)`,
  `create table given_premium (
    member_id text primary key references members (id) on delete cascade,
    from_at integer not null,
    until_at integer,
    reason text not null
  ) strict, without rowid`,
  // Until here, whoever had dates was given them.
  `insert into given_premium (member_id, from_at, until_at, reason)
    select id, premium_from, premium_until, '' from members where premium_from is not null`,
  `create table test_subscriptions (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    billing text not null check (billing in ('monthly', 'annual')),
    created_at integer not null,
    starts_at integer,
    approved_at integer,
    ended_at integer,
    fails_from integer,
    refunded_through integer
  ) strict`,
  `create index test_subscriptions_member on test_subscriptions (member_id)`,
  `alter table members add column premium_ends_as text`,
  `alter table members add column billing text`,
  `alter table members add column next_billing_at integer`,
  `alter table members add column payment_failed_at integer`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
