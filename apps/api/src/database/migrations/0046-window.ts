/** Adds the community's window: a post hangs there by a random address of its own, if its author agrees. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table posts add column window_code text`,
  `create unique index posts_window on posts (window_code) where window_code is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
