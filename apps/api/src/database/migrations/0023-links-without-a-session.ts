/** What is read without a session: when a calendar was read last, and of which subscription the link in a mail is. */
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
