/** A meetup says what its organizer says of themselves. Those from before say nothing: they are over in a few days. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, [`alter table posts add column organizer text`])
}
