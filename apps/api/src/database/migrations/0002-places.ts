/** Third places: cafés, parks and whatever else neighbors meet in. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  `create table places (
    id text primary key,
    name text not null,
    tagline text,
    description text not null,
    address text not null,
    category text not null check (category in
      ('cafe', 'park', 'bar', 'lounge', 'library', 'coworking', 'restaurant', 'bookstore', 'gallery', 'other')),
    tags text not null,
    image_url text,
    views integer not null check (views >= 0),
    upvotes integer not null check (upvotes >= 0),
    rating_sum integer not null check (rating_sum >= 0),
    rating_count integer not null check (rating_count >= 0),
    is_paid integer not null check (is_paid in (0, 1)),
    is_featured integer not null check (is_featured in (0, 1)),
    added_by text references members (id),
    created_at integer not null
  ) strict`,
  `create index places_created on places (created_at, id)`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
