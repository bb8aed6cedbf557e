/**
 * Adds the community's figures by week, the indexes by which a week's are counted, and the record of what operators did to
 * rewards and places.
 */
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
  `create table curation_acts (
    id text primary key,
    subject text not null check (subject in ('reward', 'place')),
    subject_id text not null,
    title text not null,
    act text not null,
    detail text not null,
    operator_id text references members (id) on delete set null,
    reason text not null,
    created_at integer not null
  ) strict`,
  `create index curation_acts_newest on curation_acts (subject, created_at, id)`,
  `create index curation_acts_operator on curation_acts (operator_id) where operator_id is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
