/** The activities at places from before exploring was counted, as far as rows still show them. */
import type { ActivityType } from '@porchlight/contracts/exploration/exploration.catalogue'
import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import type { Kysely } from 'kysely'
import { splitRows } from '../../database/engine/prepared.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { communityDay } from './community-day.ts'
import type { ActivityRow, ExploredPlaceRow } from './exploration.queries.ts'

/** The time of an upvote or bookmark, which was never stored: it counts, but on no day. */
const unknownTime = 0

export async function storeEarlierActivities(
  database: Kysely<Tables>,
  memberId: string,
  timeZone: string,
): Promise<void> {
  const deeds = await earlierDeeds(database, memberId)
  const explored = deeds.map(({ type, placeId, category, doneAt }): ExploredPlaceRow => {
    return { memberId, type, placeId, zipCode: null, category, exploredAt: doneAt }
  })
  const activities = deeds.flatMap(({ type, placeId, doneAt }): ActivityRow[] => {
    if (doneAt === unknownTime) return []
    const day = communityDay(timeZone, doneAt)
    return [{ memberId, day, placeId, type, createdAt: doneAt }]
  })
  for (const rows of splitRows(explored)) {
    const insert = database.insertInto('exploredPlaces').values(rows)
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
  }
  for (const rows of splitRows(activities)) {
    const insert = database.insertInto('activities').values(rows)
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
  }
}

interface EarlierDeed {
  type: ActivityType
  placeId: string
  category: PlaceCategory
  doneAt: number
}

async function earlierDeeds(database: Kysely<Tables>, memberId: string): Promise<EarlierDeed[]> {
  const addedPlaces = await database
    .selectFrom('places')
    .where('addedBy', '=', memberId)
    .where('mergedInto', 'is', null)
    .select(['id as placeId', 'category', 'createdAt as doneAt', 'photoShown'])
    .execute()
  const reviewed = await database
    .selectFrom('placeReviews')
    .innerJoin('places', 'places.id', 'placeReviews.placeId')
    .where('authorId', '=', memberId)
    .select([
      'places.id as placeId',
      'category',
      'placeReviews.createdAt as doneAt',
      'placeReviews.photoShown',
    ])
    .execute()
  const markedPlaces = await database
    .selectFrom('placeMarks')
    .innerJoin('places', 'places.id', 'placeMarks.placeId')
    .where('memberId', '=', memberId)
    .select(['places.id as placeId', 'category', 'upvoted', 'bookmarked'])
    .execute()
  const withPhoto = [...addedPlaces, ...reviewed].filter(({ photoShown }) => photoShown !== null)
  return [
    ...addedPlaces.map((place) => deedOf('place_add', place)),
    ...reviewed.map((review) => deedOf('review_write', review)),
    ...withPhoto.map((each) => deedOf('photo_add', each)),
    ...markedPlaces.flatMap((mark) => [
      ...(mark.upvoted === 1 ? [deedOf('upvote_place', { ...mark, doneAt: unknownTime })] : []),
      ...(mark.bookmarked === 1 ? [deedOf('bookmark_place', { ...mark, doneAt: unknownTime })] : []),
    ]),
  ]
}

function deedOf(type: ActivityType, { placeId, category, doneAt }: Omit<EarlierDeed, 'type'>): EarlierDeed {
  return { type, placeId, category, doneAt }
}
