/**
 * Adds the activities of members at places, the resulting exploration, and a list of members whose earlier activities
 * are not counted yet.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table activities (
    member_id text not null references members (id) on delete cascade,
    day integer not null,
    place_id text not null references places (id) on delete cascade,
    type text not null,
    created_at integer not null,
    primary key (member_id, day, place_id, type)
  ) strict, without rowid`,
  `create index activities_day on activities (day)`,
  `create index activities_place on activities (place_id, member_id)`,
  // Each place once for each type: what a member has been to is known when the days are forgotten.
  `create table explored_places (
    member_id text not null references members (id) on delete cascade,
    type text not null,
    place_id text not null references places (id) on delete cascade,
    zip_code text,
    category text not null,
    explored_at integer not null,
    primary key (member_id, type, place_id)
  ) strict, without rowid`,
  `create index explored_places_newest on explored_places (member_id, type, explored_at)`,
  `create index explored_places_place on explored_places (place_id, member_id)`,
  `create table explorations (
    member_id text primary key references members (id) on delete cascade,
    state text not null
  ) strict`,
  `create table achievements (
    id text primary key,
    member_id text not null references members (id) on delete cascade,
    achievement_id text not null,
    unlocked_at integer not null,
    is_celebrated integer not null check (is_celebrated in (0, 1))
  ) strict`,
  `create index achievements_member on achievements (member_id)`,
  `create table exploration_settings (
    member_id text primary key references members (id) on delete cascade,
    is_hidden integer not null check (is_hidden in (0, 1))
  ) strict`,
  `create table uncounted_explorations (
    member_id text primary key references members (id) on delete cascade
  ) strict`,
  `insert into uncounted_explorations select id from members`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
