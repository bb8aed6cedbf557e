/** Adds to letters the sign-in names of members who have no email address. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table letters add column sign_in_name text`,
  `create unique index letters_sign_in_name on letters (sign_in_name) where sign_in_name is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
