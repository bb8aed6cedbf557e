/** Meetups at a third place. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // Where a place goes, its meetups stay, at the address they have.
  `alter table posts add column third_place_id text references places (id) on delete set null`,
  `create index posts_at_place on posts (third_place_id) where third_place_id is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
