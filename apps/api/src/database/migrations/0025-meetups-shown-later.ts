/** A meetup is shown to others some minutes after it came, by chance: lists go by that moment, and one is due until then. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // What is there already was shown as it came.
  `alter table posts add column shown_at integer not null default 0`,
  `alter table posts add column is_shown integer not null default 1 check (is_shown in (0, 1))`,
  `update posts set shown_at = created_at`,
  `drop index posts_created`,
  `drop index posts_type_created`,
  `create index posts_shown on posts (shown_at, id)`,
  `create index posts_type_shown on posts (type, shown_at, id)`,
  `create index posts_due on posts (shown_at) where is_shown = 0 and status = 'pending'`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
