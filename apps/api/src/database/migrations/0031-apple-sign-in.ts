/** Answers of providers that come by a form, what a browser left for, and by which provider somebody signs in. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table sign_in_attempts add column purpose text not null default 'sign-in'
    check (purpose in ('sign-in', 'confirm', 'connect'))`,
  `alter table sign_in_attempts add column answer text`,
  `update sign_in_attempts set purpose = 'confirm' where return_to is not null`,
  `create unique index sign_in_attempts_state on sign_in_attempts (state)`,
  `alter table sign_in_links add column provider text not null default 'google'`,
  `create unique index sign_in_links_member_provider on sign_in_links (member_id, provider)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
