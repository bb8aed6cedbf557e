/** Adds to profiles: three photos, the number of meetups that a member hosted, and whether they are away. */
import type { Kysely } from 'kysely'
import type { EngineName } from './engine-name.ts'
import { runStatements } from './statements.ts'

const statements = [
  // With their row: there are three of them or none, and whoever asks for one asks for all.
  `alter table members add column profile_photos text not null default '[]'`,
  `alter table members add column main_photo_index integer not null default 0`,
  // Counted by the clock from what there is.
  `alter table members add column meetups_hosted integer not null default 0`,
  `alter table members add column away_until integer`,
  // For whom the shared list of posts leaves something out by the clock.
  `create index members_away on members (away_until) where away_until is not null`,
]

export async function up(database: Kysely<unknown>, engine: EngineName): Promise<void> {
  await runStatements(database, engine, statements)
}
