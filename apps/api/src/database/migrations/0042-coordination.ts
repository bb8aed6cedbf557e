/** Adds coordinators, the neighbors without a phone whom they look after, and the posts that they write down for them. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `alter table members add column is_coordinator integer not null default 0 check (is_coordinator in (0, 1))`,
  `create table coordinated_neighbors (
    id text primary key,
    coordinator_id text references members (id) on delete set null,
    first_name text not null,
    last_name text not null,
    created_at integer not null,
    removed_at integer,
    taken_over_at integer,
    member_id text references members (id) on delete set null
  ) strict`,
  `create index coordinated_neighbors_coordinator on coordinated_neighbors (coordinator_id)`,
  `create index coordinated_neighbors_member on coordinated_neighbors (member_id)`,
  `alter table posts add column written_for_id text references coordinated_neighbors (id)`,
  `alter table posts add column written_for_name text`,
  `create index posts_written_for on posts (written_for_id) where written_for_id is not null`,
  `alter table letters add column neighbor_id text references coordinated_neighbors (id)`,
  `create unique index letters_neighbor on letters (neighbor_id) where neighbor_id is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
