/** Adds the community's figures by week, and the indexes by which a week's are counted. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table weekly_figures (
    week integer not null,
    name text not null,
    value integer not null check (value >= 0),
    primary key (week, name)
  ) strict`,
  `create index posts_closed on posts (closed_at) where closed_at is not null`,
  `create index transfers_created on transfers (created_at)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
