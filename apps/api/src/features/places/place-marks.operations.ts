/** Upvotes and bookmarks: a state for each member, which is set and never toggled (M4). */
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { type Exploring, recordActivity } from '../exploration/record-activity.operations.ts'
import { type MarkRow, markOf, storeMark } from './place-marks.queries.ts'
import { placeFor } from './places.queries.ts'
import { countPlace, updateAdderAudience } from './public-places.operations.ts'

export async function markPlace(
  exploring: Exploring,
  { transaction, memberId, writtenAt }: WriteContext,
  { id, upvoted, bookmarked }: ArgsNamed<'places.mark'>,
): Promise<void> {
  const { database, touch } = transaction
  const place = await placeFor(database, memberId, id)
  const key = { placeId: place.id, memberId }
  const currentMark = (await markOf(database, key)) ?? { ...key, upvoted: 0, bookmarked: 0 }
  const next: MarkRow = {
    ...key,
    upvoted: flag(upvoted) ?? currentMark.upvoted,
    bookmarked: flag(bookmarked) ?? currentMark.bookmarked,
  }
  if (next.upvoted === currentMark.upvoted && next.bookmarked === currentMark.bookmarked) return
  await storeMark(database, next)
  const isLeft = next.upvoted === 1 || next.bookmarked === 1 || place.addedBy === memberId
  touch('placeMarks', place.id, memberAudience(memberId), isLeft ? 'there' : 'gone')
  await updateAdderAudience(transaction, place, memberId)
  const deed = { memberId, place, writtenAt }
  if (next.upvoted > currentMark.upvoted) {
    await recordActivity(exploring, transaction, { ...deed, type: 'upvote_place' })
  }
  if (next.bookmarked > currentMark.bookmarked) {
    await recordActivity(exploring, transaction, { ...deed, type: 'bookmark_place' })
  }
  const more = next.upvoted - currentMark.upvoted
  if (more === 0) return
  await database
    .updateTable('places')
    .set((eb) => ({ upvotes: eb('upvotes', '+', more) }))
    .where('id', '=', place.id)
    .execute()
  await countPlace(transaction, place)
}

const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)

/** The spec's form: the other of what it is now. */
export async function interact(
  exploring: Exploring,
  context: WriteContext,
  { id, type }: ArgsNamed<'places.interact'>,
): Promise<ResponseNamed<'places.interact'>> {
  const { database } = context.transaction
  const place = await placeFor(database, context.memberId, id)
  const currentMark = await markOf(database, { placeId: place.id, memberId: context.memberId })
  const mark =
    type === 'upvote'
      ? { upvoted: currentMark?.upvoted !== 1 }
      : { bookmarked: currentMark?.bookmarked !== 1 }
  await markPlace(exploring, context, { id: place.id, ...mark })
  return markResponse(database, context.memberId, place.id)
}

export async function markResponse(
  database: Kysely<Tables>,
  memberId: string,
  id: string,
): Promise<ResponseNamed<'places.mark'>> {
  const place = await placeFor(database, memberId, id)
  const mark = await markOf(database, { placeId: place.id, memberId })
  return {
    id: place.id,
    upvotes: place.upvotes,
    userUpvoted: mark?.upvoted === 1,
    isBookmarked: mark?.bookmarked === 1,
  }
}
