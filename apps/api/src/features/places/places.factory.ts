/** Places for a test, made as it needs them. */
import { featuredMax } from '@porchlight/contracts/places/places.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Row } from '../../database/schema/tables.ts'
import type { TestApp, TestClock, TestMember } from '../../testing/app.factory.ts'
import { addPlace as add } from './public-places.operations.ts'

/** A place made `ageMs` ago by the test's clock. */
export function placeRow(
  { clock }: { clock: Pick<TestClock, 'now'> },
  overrides: Partial<Row<'places'>> = {},
  ageMs = 0,
): Row<'places'> {
  const createdAt = clock.now() - ageMs
  return {
    id: createId(createdAt),
    name: 'The Long Table',
    tagline: 'Coffee until the last page',
    description: 'One big table, and room at it.',
    address: '1712 Palmetto Street',
    latitude: null,
    longitude: null,
    category: 'cafe',
    tags: JSON.stringify(['coffee', 'quiet']),
    placeId: null,
    isApproximate: 0,
    photo: null,
    photoShown: null,
    views: 12,
    upvotes: 3,
    ratingSum: 14,
    ratingCount: 3,
    isPaid: 0,
    isFeatured: 0,
    addedBy: null,
    closedAt: null,
    hiddenAt: null,
    mergedInto: null,
    createdAt,
    ...overrides,
  }
}

export async function addPlace(
  { app, clock }: TestApp,
  overrides: Partial<Row<'places'>> = {},
  ageMs = 0,
): Promise<Place['id']> {
  const row = placeRow({ clock }, overrides, ageMs)
  await app.database.transact((transaction) => add(transaction, row))
  return row.id
}

/** Adds so many featured places that the public ones have no room for others. */
export async function addFeaturedPlaces(testApp: TestApp): Promise<void> {
  for (let count = 0; count < featuredMax; count += 1) await addPlace(testApp, { isFeatured: 1 })
}

/** Adds a review by the API; returns its id. */
export async function addReview(
  by: TestMember,
  placeId: string,
  overrides: { rating?: number; review?: string; photo?: string } = {},
): Promise<string> {
  const body = { rating: 5, review: 'Room for a pram.', ...overrides }
  const response = await by.call('POST', `/api/third-places/${placeId}/reviews`, { body })
  if (response.status !== 200) throw new Error(`a review was refused: ${response.text}`)
  return response.json<{ id: string }>().id
}
