import { featuredMax, featuredOr, publicPlaces, sponsoredOf } from '@porchlight/contracts/places/places.rules'
import { type Kysely, sql } from 'kysely'
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

/** As the rules read it. */
interface Flagged {
  id: string
  isFeatured: boolean
  isPaid: boolean
}

/** The newest first: all that can be public. */
async function candidates(database: Kysely<Tables>): Promise<Flagged[]> {
  const rows = [...(await featuredPlaces(database)), ...(await newestPlaces(database, featuredMax))]
  const each = [...new Map(rows.map((row) => [row.id, row])).values()]
  return each
    .sort((one, other) => other.createdAt - one.createdAt || (other.id > one.id ? 1 : -1))
    .map(({ id, isFeatured, isPaid }) => ({ id, isFeatured: isFeatured === 1, isPaid: isPaid === 1 }))
}

export async function publicPlaceIds(database: Kysely<Tables>): Promise<Set<string>> {
  return new Set(publicPlaces(await candidates(database)).map(({ id }) => id))
}

/** For whoever has no more than the public ones (C15). The newest first. */
export async function newestPublicPlaces(
  database: Kysely<Tables>,
  countMax: number,
  orAddedBy: string | null = null,
): Promise<PlaceRow[]> {
  const open = [...(await publicPlaceIds(database))]
  return database
    .selectFrom('places')
    .where((is) => is.or([...(open.length > 0 ? [is('id', 'in', open)] : []), is('addedBy', '=', orAddedBy)]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** What home has room for. */
const homeMax = 6

/** What home shows: the sponsored place, and the featured ones or those in their place. */
export async function homePlaceIds(database: Kysely<Tables>): Promise<string[]> {
  const all = await candidates(database)
  const sponsored = sponsoredOf(all)
  const shown = [...(sponsored === null ? [] : [sponsored]), ...featuredOr(all, all)]
  return [...new Set(shown.map(({ id }) => id))].slice(0, homeMax)
}

/** Of which premium members were not told. */
export async function placeIdsNotOfPremium(database: Kysely<Tables>, countMax: number): Promise<string[]> {
  const rows = await database
    .selectFrom('places')
    .leftJoin('changes', (join) =>
      join
        .on('changes.audience', '=', 'premium')
        .on('changes.tableName', '=', 'places')
        .onRef('changes.rowId', '=', 'places.id'),
    )
    .where((is) => is.or([is('changes.isGone', 'is', null), is('changes.isGone', '=', 1)]))
    .orderBy('places.id')
    .limit(countMax)
    .select('places.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of which whoever added them was not told. */
export function placesNotOfAdder(
  database: Kysely<Tables>,
  countMax: number,
): Promise<{ id: string; addedBy: string }[]> {
  const adder = sql<Row<'changes'>['audience']>`'member:' || ${sql.ref('places.addedBy')}`
  return database
    .selectFrom('places')
    .leftJoin('changes', (join) =>
      join
        .on('changes.audience', '=', adder)
        .on('changes.tableName', '=', 'places')
        .onRef('changes.rowId', '=', 'places.id'),
    )
    .where('places.addedBy', 'is not', null)
    .where((is) => is.or([is('changes.isGone', 'is', null), is('changes.isGone', '=', 1)]))
    .orderBy('places.id')
    .limit(countMax)
    .select('places.id')
    .select((column) => column.ref('places.addedBy').$notNull().as('addedBy'))
    .execute()
}

/** Of which premium members were told, and which are no more. */
export async function deletedPlaceIds(database: Kysely<Tables>, countMax: number): Promise<string[]> {
  const rows = await database
    .selectFrom('changes')
    .leftJoin('places', 'places.id', 'changes.rowId')
    .where('changes.audience', '=', 'premium')
    .where('changes.tableName', '=', 'places')
    .where('changes.isGone', '=', 0)
    .where('places.id', 'is', null)
    .orderBy('changes.rowId')
    .limit(countMax)
    .select('changes.rowId')
    .execute()
  return rows.map(({ rowId }) => rowId)
}
