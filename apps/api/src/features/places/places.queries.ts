import { Refused } from '@porchlight/contracts/errors/refusals'
import { featuredMax, featuredOf, publicPlaces, sponsoredOf } from '@porchlight/contracts/places/places.rules'
import { utcDayOf } from '@porchlight/contracts/values/time'
import { type Kysely, sql } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'
import { membersById } from '../members/members.queries.ts'

export type PlaceRow = Row<'places'>

/** Selects listed places: neither closed nor hidden, and not merged into another. */
function listedPlaces(database: Kysely<Tables>) {
  return database
    .selectFrom('places')
    .where('closedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .where('mergedInto', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

/** Returns the featured places, filled up to three with the newest. */
export async function featuredPlaces(database: Kysely<Tables>): Promise<PlaceRow[]> {
  return featuredOf(await candidates(database)).map(({ row }) => row)
}

/** The most places in a response of the list; premium members' phones have all. */
const listMax = 1000

/** Newest first. */
export function newestPlaces(database: Kysely<Tables>, countMax: number = listMax): Promise<PlaceRow[]> {
  return listedPlaces(database).limit(countMax).selectAll().execute()
}

/** Counts the listed places, at most up to `countMax`. */
export async function countPlaces(database: Kysely<Tables>, countMax: number): Promise<number> {
  const rows = await listedPlaces(database).select('id').limit(countMax).execute()
  return rows.length
}

export function placesById(database: Kysely<Tables>, ids: readonly string[]): Promise<PlaceRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return database
    .selectFrom('places')
    .where('id', 'in', [...ids])
    .selectAll()
    .execute()
}

/** Returns all places that were not merged into another, the newest first. */
export function placesThere(database: Kysely<Tables>): Promise<PlaceRow[]> {
  return database
    .selectFrom('places')
    .where('mergedInto', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

/** Returns a page of the places that are no other by now, the newest first, from those of a time on. */
export function placesUpTo(
  database: Kysely<Tables>,
  createdAt: number,
  countMax: number,
): Promise<PlaceRow[]> {
  return database
    .selectFrom('places')
    .where('mergedInto', 'is', null)
    .where('createdAt', '<=', createdAt)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(countMax)
    .selectAll()
    .execute()
}

/** Returns a place as it is stored, even when it was hidden or merged. */
export function placeById(database: Kysely<Tables>, id: string): Promise<PlaceRow | undefined> {
  return byId.first(database, { id })
}

const byId = prepare((database, { id }: { id: string }) =>
  database.selectFrom('places').where('id', '=', id).selectAll(),
)

/** Returns the place of an id, or the place that it was merged into. */
export async function placeAfterMerge(database: Kysely<Tables>, id: string): Promise<PlaceRow | undefined> {
  const place = await placeById(database, id)
  return place?.mergedInto == null ? place : placeById(database, place.mergedInto)
}

export function placesMergedInto(database: Kysely<Tables>, id: string): Promise<{ id: string }[]> {
  return database.selectFrom('places').where('mergedInto', '=', id).select('id').execute()
}

/** Returns true when the viewer may see the place. A hidden place is visible only to the member who added it. */
export function canSeePlace({ hiddenAt, mergedInto, addedBy }: PlaceRow, viewerId: string): boolean {
  return mergedInto === null && (hiddenAt === null || addedBy === viewerId)
}

/** @throws Refused `not_found` */
export async function placeFor(database: Kysely<Tables>, viewerId: string, id: string): Promise<PlaceRow> {
  const place = await placeAfterMerge(database, id)
  if (!place || !canSeePlace(place, viewerId)) throw new Refused('not_found')
  return place
}

/** Returns the places of these ids that the viewer may see, by the requested id, in their current form. */
export async function placesFor(
  database: Kysely<Tables>,
  viewerId: string,
  ids: readonly string[],
): Promise<Map<string, PlaceRow>> {
  const foundById = new Map<string, PlaceRow>()
  for (const place of await placesById(database, ids)) {
    const target = place.mergedInto === null ? place : await placeById(database, place.mergedInto)
    if (target && canSeePlace(target, viewerId)) foundById.set(place.id, target)
  }
  return foundById
}

/** Returns the places that the member added, the newest first, closed and hidden ones included. */
export function placesAddedBy(
  database: Kysely<Tables>,
  memberId: string,
  countMax: number,
): Promise<PlaceRow[]> {
  return database
    .selectFrom('places')
    .where('addedBy', '=', memberId)
    .where('mergedInto', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(countMax)
    .selectAll()
    .execute()
}

export const addedPlaces = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('places')
    .where('addedBy', '=', memberId)
    .where('createdAt', '>', since)
    .select('createdAt as at'),
)

/** Returns the first names of the members who added the places: the community shows no last names here. */
export async function adderNames(
  database: Kysely<Tables>,
  places: readonly Pick<PlaceRow, 'addedBy'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(places.flatMap(({ addedBy }) => addedBy ?? []))
  const members = await membersById(database, [...ids])
  return new Map(members.map(({ id, firstName }) => [id, firstName]))
}

/** A place in the form that the rules read. */
interface Flagged {
  id: string
  isFeatured: boolean
  isPaid: boolean
  row: PlaceRow
}

/** The newest first: all that can be public. */
async function candidates(database: Kysely<Tables>): Promise<Flagged[]> {
  // Each by its own index; of few rows it does not matter who sorts them.
  const sponsoredPlaces = await listedPlaces(database).where('isPaid', '=', 1).selectAll().execute()
  const featured = await listedPlaces(database).where('isFeatured', '=', 1).selectAll().execute()
  const plain = listedPlaces(database).where('isPaid', '=', 0).where('isFeatured', '=', 0)
  const newest = await plain.limit(featuredMax).select('createdAt').execute()
  // Devices have only the day of each place, so places of one day are ordered by id.
  const since = utcDayOf(newest.at(-1)?.createdAt ?? 0)
  const recentPlaces = await plain.where('createdAt', '>=', since).selectAll().execute()
  const rows = [...sponsoredPlaces, ...featured.filter(({ isPaid }) => isPaid === 0), ...recentPlaces]
  return rows
    .sort(
      (first, other) =>
        utcDayOf(other.createdAt) - utcDayOf(first.createdAt) || (other.id > first.id ? 1 : -1),
    )
    .map((row) => ({ id: row.id, isFeatured: row.isFeatured === 1, isPaid: row.isPaid === 1, row }))
}

export async function publicPlaceIds(database: Kysely<Tables>): Promise<Set<string>> {
  return new Set(publicPlaces(await candidates(database)).map(({ id }) => id))
}

/** Returns the newest places first, for members who see only the public ones (C15). */
export async function newestPublicPlaces(
  database: Kysely<Tables>,
  countMax: number,
  orAddedBy: string | null = null,
): Promise<PlaceRow[]> {
  const open = [...(await publicPlaceIds(database))]
  return listedPlaces(database)
    .where(({ eb, or }) =>
      or([...(open.length > 0 ? [eb('id', 'in', open)] : []), eb('addedBy', '=', orAddedBy)]),
    )
    .limit(countMax)
    .selectAll()
    .execute()
}

/** The most places that home has room for. */
const homeMax = 6

/** Returns the places on home: the sponsored one, and the featured ones with the newest that complete them. */
export async function homePlaceIds(database: Kysely<Tables>): Promise<string[]> {
  const all = await candidates(database)
  const sponsored = sponsoredOf(all)
  const shownFirst = [...(sponsored === null ? [] : [sponsored]), ...featuredOf(all)]
  return [...new Set(shownFirst.map(({ id }) => id))].slice(0, homeMax)
}

/** Returns visible places without a current row for premium members. */
export async function placeIdsNotOfPremium(database: Kysely<Tables>, countMax: number): Promise<string[]> {
  const rows = await database
    .selectFrom('places')
    .leftJoin('changes', (join) =>
      join
        .on('changes.audience', '=', 'premium')
        .on('changes.tableName', '=', 'places')
        .onRef('changes.rowId', '=', 'places.id'),
    )
    .where('places.hiddenAt', 'is', null)
    .where('places.mergedInto', 'is', null)
    .where(({ eb, or }) => or([eb('changes.isGone', 'is', null), eb('changes.isGone', '=', 1)]))
    .orderBy('places.id')
    .limit(countMax)
    .select('places.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns places without a current row for the member who added them. */
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
    .where('places.mergedInto', 'is', null)
    .where(({ eb, or }) => or([eb('changes.isGone', 'is', null), eb('changes.isGone', '=', 1)]))
    .orderBy('places.id')
    .limit(countMax)
    .select('places.id')
    .select(({ ref }) => ref('places.addedBy').$notNull().as('addedBy'))
    .execute()
}

/** Returns ids that premium members still have a row for although the place was deleted. */
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
