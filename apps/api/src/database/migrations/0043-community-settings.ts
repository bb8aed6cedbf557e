/** Adds the settings that operators change at the desk, as the record of these changes: the newest one of a setting holds. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table community_settings (
    version integer not null,
    name text not null,
    value text not null,
    value_before text not null,
    operator_id text references members (id) on delete set null,
    changed_at integer not null,
    primary key (version, name)
  ) strict`,
  `create index community_settings_name on community_settings (name, version)`,
  `create index community_settings_operator on community_settings (operator_id) where operator_id is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
