/** What a block, its end, or a farewell does to meetups. */

import { rsvpStateFor } from '@porchlight/contracts/meetups/meetups.rules'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transact.ts'
import { notify } from '../notifications/notify.operations.ts'
import { isOver } from '../posts/change-meetup.operations.ts'
import { type PostRow, postById } from '../posts/posts.queries.ts'
import {
  isGoing,
  meetupsOfTwo,
  meetupWithRsvpsBy,
  ownRsvps,
  type RsvpRow,
  rsvpsBy,
  rsvpsTo,
} from '../posts/rsvps.queries.ts'
import { endRsvp, giveSeat } from './end-rsvp.operations.ts'

/** Neither is told: whose block it was, and that it was one, is nobody's to read. Who waits has nothing of the other, and would learn by what ended whose the meetup is. */
export async function partMeetupsByBlock(
  transaction: Transaction,
  blockerId: string,
  otherId: string,
): Promise<void> {
  const { database, now } = transaction
  for (const { comer, ...post } of await meetupsOfTwo(database, blockerId, otherId, {
    state: 'going',
    now,
  })) {
    const [rsvp] = await ownRsvps(database, comer, [post.id])
    if (rsvp) await transaction.nested((inner) => endRsvp(inner, post, rsvp, { tells: 'nobody' }))
  }
}

/** Whoever waited for a seat that stayed free has it now. */
export async function reuniteMeetups(transaction: Transaction, one: string, other: string): Promise<void> {
  const { database, now } = transaction
  for (const { comer, ...post } of await meetupsOfTwo(database, one, other, { state: 'waiting', now })) {
    const [rsvp] = await ownRsvps(database, comer, [post.id])
    if (rsvp && rsvpStateFor(post) === 'going')
      await transaction.nested((inner) => giveSeat(inner, post, rsvp))
  }
}

/** A piece of it: with whoever leaves for good go their RSVPs, and their meetups. @returns whether there was anything to do */
export async function leaveMeetups(transaction: Transaction, memberId: string): Promise<boolean> {
  const { database } = transaction
  const [rsvp] = await rsvpsBy(database, memberId, 1)
  const joined = rsvp && (await postById(database, rsvp.postId))
  if (joined) {
    await endRsvp(transaction, joined, rsvp, { tells: 'without a name' })
    return true
  }
  const organized = await meetupWithRsvpsBy(database, memberId)
  if (organized) await leaveOwnMeetup(transaction, organized)
  return organized !== undefined
}

/** Each is told to its member, with three rows: so many stay within one piece. */
const rsvpsAtOnce = 20

/** The meetup itself goes with its organizer; those who come, or wait, are told in words that nobody wrote. */
async function leaveOwnMeetup(transaction: Transaction, post: PostRow): Promise<void> {
  const { database, now } = transaction
  const rsvps = (await rsvpsTo(database, [post.id])).slice(0, rsvpsAtOnce)
  const isToCome = isOpen(post) && !isOver(post, now)
  for (const rsvp of rsvps) await forgetRsvp(transaction, post, rsvp, isToCome)
  const left = database.deleteFrom('rsvps').where('postId', '=', post.id)
  if (rsvps.length === 0) await left.execute()
  else
    await left
      .where(
        'place',
        'in',
        rsvps.map(({ place }) => place),
      )
      .execute()
}

async function forgetRsvp(
  transaction: Transaction,
  post: PostRow,
  rsvp: RsvpRow,
  isToCome: boolean,
): Promise<void> {
  const { memberId } = rsvp
  for (const table of ['rsvps', 'posts'] as const) {
    transaction.touch(table, post.id, memberAudience(memberId), 'gone')
  }
  if (isGoing(rsvp)) transaction.touch('meetups', post.id, memberAudience(memberId), 'gone')
  if (!isToCome) return
  const params = { title: '', name: '' }
  await notify(transaction, { memberId, kind: 'meetup_ended', params, target: '/community-help' })
}
