/** Adds which members must prove their address, now that mail leaves this machine, and when a mail requests it. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table members add column is_proof_wanted integer not null default 0 check (is_proof_wanted in (0, 1))`,
  `alter table members add column proof_mail_due_at integer`,
  `alter table members add column proof_mailed_at integer`,
  `create index members_unproved on members (id) where email_proved_at is null and is_proof_wanted = 0`,
  `create index members_proof_wanted on members (id) where is_proof_wanted = 1`,
  `create index members_proof_mail_due on members (proof_mail_due_at) where proof_mail_due_at is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
