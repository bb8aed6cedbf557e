/** Meetups people come to: who goes and who waits, and the private address of one's own calendar. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // By the order of their coming within the meetup. What was cancelled stays a day, for the limit of a day.
  `create table rsvps (
    post_id text not null references posts (id) on delete cascade,
    place integer not null,
    member_id text not null references members (id) on delete cascade,
    state text not null check (state in ('going', 'waiting', 'cancelled')),
    asked_at integer,
    confirmed_at integer,
    created_at integer not null,
    primary key (post_id, place)
  ) strict, without rowid`,
  `create unique index rsvps_once on rsvps (post_id, member_id) where state <> 'cancelled'`,
  `create index rsvps_member on rsvps (member_id, created_at)`,
  `alter table posts add column is_list_closed integer not null default 0 check (is_list_closed in (0, 1))`,
  `alter table posts add column word text`,
  // Meetups by their time alone: those of the coming days are asked for.
  `create index posts_meetups on posts (date_needed) where type = 'event'`,
  `create table calendars (
    member_id text primary key references members (id) on delete cascade,
    token_hash text not null unique,
    created_at integer not null
  ) strict, without rowid`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
