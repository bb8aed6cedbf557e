import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'

export type PlaceRow = Row<'places'>

/** Featured or sponsored; the sponsored ones first, then the newest. */
export function featuredPlaces(database: Kysely<Tables>): Promise<PlaceRow[]> {
  return database
    .selectFrom('places')
    .where((is) => is.or([is('isFeatured', '=', 1), is('isPaid', '=', 1)]))
    .orderBy('isPaid', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

/** The place stays, and who added it is not known any more. */
export async function forgetWhoAdded(database: Kysely<Tables>, memberId: string): Promise<void> {
  await database.updateTable('places').set({ addedBy: null }).where('addedBy', '=', memberId).execute()
}

/** Newest first; without a number, all of them. */
export function newestPlaces(database: Kysely<Tables>, countMax?: number): Promise<PlaceRow[]> {
  const query = database.selectFrom('places').orderBy('createdAt', 'desc').orderBy('id', 'desc').selectAll()
  return (countMax === undefined ? query : query.limit(countMax)).execute()
}

export function placesById(database: Kysely<Tables>, ids: readonly string[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('places')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
}
