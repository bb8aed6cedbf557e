/** Sign-ups that a link in a mail finishes, and which members have shown that their address is theirs. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table pending_sign_ups (
    token_hash text primary key,
    email text not null,
    email_key text not null,
    password_hash text not null,
    first_name text not null,
    last_name text not null,
    expires_at integer not null
  ) strict`,
  `create index pending_sign_ups_email on pending_sign_ups (email_key)`,
  `create index pending_sign_ups_expiry on pending_sign_ups (expires_at)`,
  `alter table members add column email_proved_at integer`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
