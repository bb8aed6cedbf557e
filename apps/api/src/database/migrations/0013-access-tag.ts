/** A tag that is another one after whatever may end a session or leave a device's client to nobody, whoever does it. */
import { type Kysely, sql } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

/** No row before the first change: that is a tag, too. */
const statements = [
  `create table access_tag (
    id integer primary key check (id = 1),
    tag text not null
  ) strict`,
]

const acts = [
  { name: 'sessions_ended', on: 'delete on sessions' },
  { name: 'sessions_changed', on: 'update on sessions' },
  { name: 'operators_changed', on: 'update of is_operator on members' },
  { name: 'clients_forgotten', on: 'delete on sync_clients' },
]

const another = (tag: string) =>
  `insert into access_tag (id, tag) values (1, ${tag}) on conflict (id) do update set tag = excluded.tag;`

/** Triggers that renew the access tag. The database renews it itself, so that no code can forget it. */
const triggers: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: acts.map(
    ({ name, on }) => `create trigger ${name} after ${on}
      begin ${another('lower(hex(randomblob(8)))')} end`,
  ),
  postgres: [
    `create function renew_access_tag() returns trigger language plpgsql as
      $$ begin ${another('md5(gen_random_uuid()::text)')} return null; end $$`,
    ...acts.map(
      ({ name, on }) => `create trigger ${name} after ${on}
        for each statement execute function renew_access_tag()`,
    ),
    `create trigger sessions_truncated after truncate on sessions
      for each statement execute function renew_access_tag()`,
  ],
}

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
  for (const trigger of triggers[engine]) await sql.raw(trigger).execute(database)
}
