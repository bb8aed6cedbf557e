/**
 * Guests may come without being named to the others; those from before are named, as they were. And what is to be touched
 * later may wait for a moment of its own.
 */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, [
    `alter table rsvps add column is_unlisted integer not null default 0 check (is_unlisted in (0, 1))`,
    `alter table delayed_touches add column not_before integer not null default 0`,
  ])
}
