/** The view of a member's own marks; no other member sees them. */
import type { PlaceMark } from '@porchlight/contracts/places/places.schema'
import type { View } from '../../feature-parts/views.ts'
import { type MarkRow, marksBy } from './place-marks.queries.ts'
import { type PlaceRow, placesById } from './places.queries.ts'

export const placeMarksView: View<'placeMarks'> = async (database, { memberId }, ids) => {
  const marks = new Map((await marksBy(database, memberId)).map((mark) => [mark.placeId, mark]))
  const places = await placesById(database, ids)
  const visiblePlaces = places.filter(({ id, addedBy, mergedInto }) => {
    return mergedInto === null && (marks.has(id) || addedBy === memberId)
  })
  return new Map(visiblePlaces.map((place) => [place.id, markView(place, marks.get(place.id), memberId)]))
}

function markView(
  { id, addedBy, hiddenAt }: PlaceRow,
  mark: MarkRow | undefined,
  memberId: string,
): PlaceMark {
  const isOwn = addedBy === memberId
  return {
    id,
    upvoted: mark?.upvoted === 1,
    bookmarked: mark?.bookmarked === 1,
    ...(isOwn ? { isOwn } : {}),
    ...(isOwn && hiddenAt !== null ? { hiddenByOperator: true } : {}),
  }
}
