/** The job that asks every guest once 'Still coming?', on the day before by the community's time. */
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import { momentOf, wallTime } from '@porchlight/contracts/values/clock/wall-time'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Job } from '../../jobs/job.ts'
import { postById } from '../posts/posts.queries.ts'
import { firstUnasked, isGoing, rsvpsTo } from '../posts/rsvps.queries.ts'
import { notifyAll } from './change-meetup.operations.ts'

/** The time of day of the question: late enough to wake no one, early enough to give a seat to a waiting member. */
const askedAt = '10:00'

export function stillComingJob(timeZone: () => string): Job {
  return {
    name: 'asking who is still coming',
    schedule: { dailyAt: askedAt },
    run: async ({ transact }) => ({
      more: await transact((transaction) => askGuestsToConfirm(transaction, timeZone())),
    }),
  }
}

/** Asks the guests of one meetup of tomorrow whether they still come. @returns whether there was one */
export async function askGuestsToConfirm(transaction: Transaction, timeZone: string): Promise<boolean> {
  const { database, now } = transaction
  const postId = await firstUnasked(database, tomorrow(now, timeZone))
  const post = postId === undefined ? undefined : await postById(database, postId)
  if (!post) return false
  const unasked = (await rsvpsTo(database, [post.id])).filter(
    (rsvp) => isGoing(rsvp) && rsvp.askedAt === null,
  )
  await database
    .updateTable('rsvps')
    .set({ askedAt: now })
    .where('postId', '=', post.id)
    .where('state', '=', 'going')
    .execute()
  if (isOpen(post)) await notifyAll(transaction, post, unasked, 'meetup_tomorrow')
  return true
}

/** Returns the beginning and the end of tomorrow, in epoch ms. */
function tomorrow(now: number, timeZone: string): { from: number; until: number } {
  const today = Math.floor(wallTime(now, timeZone) / dayMs) * dayMs
  return { from: momentOf(today + dayMs, timeZone), until: momentOf(today + 2 * dayMs, timeZone) }
}
