/** Links that set a new password. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table password_resets (
    token_hash text primary key,
    member_id text references members (id),
    expires_at integer not null
  ) strict`,
  `create index password_resets_member on password_resets (member_id)`,
  `create index password_resets_expiry on password_resets (expires_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
