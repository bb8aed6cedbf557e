/**
 * Moves meetups from a merged place to the place that replaces it. Guests are not notified, because nothing is
 * different for them.
 */
import type { Transaction } from '../../database/transactions/transact.ts'
import { rsvpsTo } from '../posts/rsvps.queries.ts'
import { followMeetup } from './follow-meetup.operations.ts'

/** The most meetups moved at once; the guests of each are notified in batches of their own. */
const meetupsAtOnce = 5

/** Moves one batch of meetups. Returns true when there may be more. */
export async function moveMeetups(transaction: Transaction): Promise<boolean> {
  const { database } = transaction
  const movedPosts = await database
    .selectFrom('posts')
    .innerJoin('places', 'places.id', 'posts.thirdPlaceId')
    .where('places.mergedInto', 'is not', null)
    .orderBy('posts.id')
    .limit(meetupsAtOnce)
    .selectAll('posts')
    .select('places.mergedInto as meant')
    .execute()
  for (const { meant: thirdPlaceId, ...post } of movedPosts) {
    await database.updateTable('posts').set({ thirdPlaceId }).where('id', '=', post.id).execute()
    const rsvps = await rsvpsTo(database, [post.id])
    await followMeetup(transaction, { post, rsvps }, { post: { ...post, thirdPlaceId }, rsvps })
  }
  return movedPosts.length === meetupsAtOnce
}
