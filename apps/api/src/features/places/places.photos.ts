/** Photos of places and of their reviews: a viewer of the place or of the review sees the photo. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { PhotoKey, PhotoUse } from '../../feature-parts/photos.ts'
import { type Exploring, recordActivity } from '../exploration/record-activity.operations.ts'
import { areBlocked } from '../safety/safety.queries.ts'
import { canSeePlace, type PlaceRow, placeById, publicPlaceIds } from './places.queries.ts'
import { touchHolders, touchPlace } from './public-places.operations.ts'
import { touchReview } from './reviews.operations.ts'
import type { ReviewRow } from './reviews.queries.ts'

/** Each touches others besides, and all of one number go together. */
const rowsAtOnce = 10
/** The same picture stands on few of one member's; of more the newest are looked at. */
const rowsMax = 50

export const placePhotos = (exploring: Exploring): PhotoUse => ({
  isSeen: async (database, viewer, photo) =>
    (await placesWith(database, photo)).some((place) => canSeePlace(place, viewer.memberId)),

  isSeenByAnyone: async (database, photo) => {
    const [places, open] = [await placesWith(database, photo), await publicPlaceIds(database)]
    return places.some(({ id }) => open.has(id))
  },

  named: (database, photos) =>
    database
      .selectFrom('places')
      .where('photo', 'in', hashesOf(photos))
      .where('addedBy', 'is not', null)
      .where('mergedInto', 'is', null)
      .select(['addedBy as memberId', 'photo as sha256'])
      .distinct()
      .$narrowType<{ memberId: string; sha256: string }>()
      .execute(),

  arrived: async (transaction, { memberId, sha256 }, photoShown) => {
    const { database } = transaction
    const waitingPlaces = database
      .selectFrom('places')
      .where('photo', '=', sha256)
      .where('addedBy', '=', memberId)
      .where('photoShown', 'is', null)
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id')
    const places = await database
      .updateTable('places')
      .set({ photoShown })
      .where('id', 'in', waitingPlaces)
      .returningAll()
      .execute()
    for (const place of places) {
      await touchPlace(transaction, place)
      await touchHolders(transaction, place.id)
      await countPhoto(exploring, transaction, memberId, place)
    }
    return places.length === rowsAtOnce
  },
})

export const reviewPhotos = (exploring: Exploring): PhotoUse => ({
  isSeen: async (database, { memberId: viewerId }, photo) => {
    const isOwn = photo.memberId === viewerId
    if (!isOwn && (await areBlocked(database, viewerId, photo.memberId))) return false
    for (const { placeId, hiddenAt } of await reviewsWith(database, photo)) {
      if (isOwn) return true
      const place = await placeById(database, placeId)
      if (hiddenAt === null && place && canSeePlace(place, viewerId)) return true
    }
    return false
  },

  named: (database, photos) =>
    database
      .selectFrom('placeReviews')
      .where('photo', 'in', hashesOf(photos))
      .select(['authorId as memberId', 'photo as sha256'])
      .distinct()
      .$narrowType<{ sha256: string }>()
      .execute(),

  arrived: async (transaction, { memberId, sha256 }, photoShown) => {
    const { database } = transaction
    const waitingReviews = database
      .selectFrom('placeReviews')
      .where('photo', '=', sha256)
      .where('authorId', '=', memberId)
      .where('photoShown', 'is', null)
      .orderBy('id')
      .limit(rowsAtOnce)
      .select('id')
    const reviews = await database
      .updateTable('placeReviews')
      .set({ photoShown })
      .where('id', 'in', waitingReviews)
      .returningAll()
      .execute()
    for (const review of reviews) {
      const place = await placeById(database, review.placeId)
      if (!place) continue
      await touchReview(transaction, place, review)
      await countPhoto(exploring, transaction, memberId, place)
    }
    return reviews.length === rowsAtOnce
  },
})

function countPhoto(exploring: Exploring, transaction: Transaction, memberId: string, place: PlaceRow) {
  const deed = { memberId, place, type: 'photo_add', writtenAt: transaction.now } as const
  return recordActivity(exploring, transaction, deed)
}

const hashesOf = (photos: readonly PhotoKey[]) => [...new Set(photos.map(({ sha256 }) => sha256))]

function placesWith(database: Kysely<Tables>, { memberId, sha256 }: PhotoKey): Promise<PlaceRow[]> {
  return database
    .selectFrom('places')
    .where('photo', '=', sha256)
    .where('addedBy', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(rowsMax)
    .selectAll()
    .execute()
}

function reviewsWith(database: Kysely<Tables>, { memberId, sha256 }: PhotoKey): Promise<ReviewRow[]> {
  return database
    .selectFrom('placeReviews')
    .where('photo', '=', sha256)
    .where('authorId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .limit(rowsMax)
    .selectAll()
    .execute()
}
