/** When an account ends whose member asked for it, and what they said to whoever runs the community. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table members add column leaves_at integer`,
  `alter table members add column leaving_words text`,
  `create index members_leaving on members (leaves_at) where leaves_at is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
