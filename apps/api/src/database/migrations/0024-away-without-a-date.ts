/** Others read that a neighbor answers later, and no date: the rows that name one are sent anew, without it. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `insert into delayed_touches (audience, table_name, row_id)
    select audience, table_name, row_id from changes
    where table_name = 'people' and is_gone = 0
      and row_id in (select id from members where away_until is not null)
    on conflict do nothing`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
