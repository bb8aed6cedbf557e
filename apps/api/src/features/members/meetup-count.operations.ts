/** Counts meetups that took place for their organizers: on the day after, and when at least one guest came. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import { membersWithMeetupsUncounted } from './members.queries.ts'

const membersAtOnce = 50

/**
 * Counts the meetups that members hosted, from the posts, so that a repetition changes nothing.
 * @returns whether there may be more
 */
export async function countMeetups({ database, now, touch }: Transaction): Promise<boolean> {
  const uncounted = await membersWithMeetupsUncounted(database, now - dayMs, membersAtOnce)
  for (const { id, hosted } of uncounted) {
    await database.updateTable('members').set({ meetupsHosted: hosted }).where('id', '=', id).execute()
    touch('members', id, memberAudience(id))
  }
  return uncounted.length === membersAtOnce
}
