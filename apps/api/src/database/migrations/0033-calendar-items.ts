/**
 * Adds the last content that each calendar received of each item, so that a changed item gets a higher number; and the
 * choice of reminders.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table calendars add column has_alarm integer not null default 0 check (has_alarm in (0, 1))`,
  `create table calendar_items (
    member_id text not null references members (id) on delete cascade,
    post_id text not null references posts (id) on delete cascade,
    digest text not null,
    sequence integer not null,
    changed_at integer not null,
    primary key (member_id, post_id)
  ) strict`,
  `create index calendar_items_post on calendar_items (post_id)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
