/** Photos of places and of their reviews: a viewer of the place or of the review sees the photo. */
import type { Transaction } from '../../database/transactions/transact.ts'
import { createPhotoUse, rowsWithPhoto } from '../../feature-parts/photo-rows.ts'
import type { PhotoUse } from '../../feature-parts/photos.ts'
import { type Exploring, recordActivity } from '../exploration/record-activity.operations.ts'
import { areBlocked } from '../safety/safety.queries.ts'
import { canSeePlace, type PlaceRow, placeById, publicPlaceIds } from './places.queries.ts'
import { touchHolders, touchPlace } from './public-places.operations.ts'
import { touchReview } from './reviews/reviews.operations.ts'

/** Each touches others besides, and all of one number go together. */
const rowsAtOnce = 10

const rowsOfPlaces = { table: 'places', authorColumn: 'addedBy', endColumn: 'mergedInto' } as const
const rowsOfReviews = { table: 'placeReviews', authorColumn: 'authorId' } as const

export const placePhotos = (exploring: Exploring): PhotoUse =>
  createPhotoUse({
    ...rowsOfPlaces,
    rowsAtOnce,

    isSeen: async (database, viewer, photo) =>
      (await rowsWithPhoto(database, rowsOfPlaces, photo)).some((place) =>
        canSeePlace(place, viewer.memberId),
      ),

    isSeenByAnyone: async (database, photo) => {
      const [places, open] = [
        await rowsWithPhoto(database, rowsOfPlaces, photo),
        await publicPlaceIds(database),
      ]
      return places.some(({ id }) => open.has(id))
    },

    onShown: async (transaction, place) => {
      await touchPlace(transaction, place)
      await touchHolders(transaction, place.id)
      await countPhoto(exploring, transaction, { memberId: place.addedBy, place })
    },
  })

export const reviewPhotos = (exploring: Exploring): PhotoUse =>
  createPhotoUse({
    ...rowsOfReviews,
    rowsAtOnce,

    isSeen: async (database, { memberId: viewerId }, photo) => {
      const isOwn = photo.memberId === viewerId
      if (!isOwn && (await areBlocked(database, viewerId, photo.memberId))) return false
      for (const { placeId, hiddenAt } of await rowsWithPhoto(database, rowsOfReviews, photo)) {
        if (isOwn) return true
        const place = await placeById(database, placeId)
        if (hiddenAt === null && place && canSeePlace(place, viewerId)) return true
      }
      return false
    },

    onShown: async (transaction, review) => {
      const place = await placeById(transaction.database, review.placeId)
      if (!place) return
      await touchReview(transaction, place, review)
      await countPhoto(exploring, transaction, { memberId: review.authorId, place })
    },
  })

async function countPhoto(
  exploring: Exploring,
  transaction: Transaction,
  { memberId, place }: { memberId: string | null; place: PlaceRow },
): Promise<void> {
  if (memberId === null) return
  const deed = { memberId, place, type: 'photo_add', writtenAt: transaction.now } as const
  await recordActivity(exploring, transaction, deed)
}
