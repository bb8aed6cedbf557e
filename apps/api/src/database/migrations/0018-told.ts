/** Adds members' choices of notifications, the push addresses of their devices, and planned deliveries. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table notification_settings (
    member_id text primary key references members (id) on delete cascade,
    chosen text not null,
    nearby text not null check (nearby in ('off', 'daily', 'at_once')),
    has_mail integer not null check (has_mail in (0, 1))
  ) strict`,
  `create index notification_settings_nearby on notification_settings (nearby) where nearby = 'at_once'`,
  // The server's own, by which push services know it. Another one after a restore: devices subscribe anew.
  `create table push_keys (
    id integer primary key check (id = 1),
    public_key text not null,
    private_key text not null,
    created_at integer not null
  ) strict`,
  // One browser has one session here, and one address at its push service. It goes with its session.
  `create table push_subscriptions (
    session_hash text primary key references sessions (token_hash) on delete cascade,
    member_id text not null references members (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at integer not null,
    told_up_to integer not null,
    nearby_since integer,
    sent_at integer not null default 0,
    due_at integer,
    leased_until integer,
    failures integer not null default 0
  ) strict`,
  `create index push_subscriptions_member on push_subscriptions (member_id)`,
  `create index push_subscriptions_due on push_subscriptions (due_at) where due_at is not null`,
  `create index push_subscriptions_leased on push_subscriptions (leased_until) where leased_until is not null`,
  // What is told by the clock, of each member who wants it. It stays due until it has left.
  `create table deliveries (
    member_id text not null references members (id) on delete cascade,
    channel text not null check (channel in ('mail', 'digest', 'nearby')),
    planned_at integer,
    due_at integer,
    told_up_to integer not null,
    failures integer not null default 0,
    primary key (member_id, channel)
  ) strict, without rowid`,
  `create index deliveries_due on deliveries (channel, due_at) where due_at is not null`,
  // What links in mails are signed with: kept as long as the mails are.
  `create table unsubscribe_keys (
    id integer primary key check (id = 1),
    signing_key text not null,
    created_at integer not null
  ) strict`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
