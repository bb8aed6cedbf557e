/**
 * Adds columns for links that work without a session: when a calendar was read last, and since when mails are
 * requested. The link in a mail from before that time ends no mails of today.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // To the hour; null: never yet.
  `alter table calendars add column read_at integer`,
  // When these mails were asked for last. The links of before that end none of today's.
  `alter table notification_settings add column mail_since integer not null default 0`,
  `alter table notification_settings add column digest_since integer not null default 0`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
