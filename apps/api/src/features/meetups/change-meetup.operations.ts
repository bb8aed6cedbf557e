/** Changes that an organizer makes to a meetup with RSVPs: an edit, or its cancellation. */

import type { NotificationName } from '@porchlight/contracts/notifications/notifications.catalogue'
import { hasDatePassed } from '@porchlight/contracts/posts/posts.rules'
import { toIso } from '@porchlight/contracts/values/time'
import { changeInBatches } from '../../database/transactions/change-in-batches.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { PostKind } from '../../feature-parts/post-kinds.ts'
import { followPost } from '../posts/linked-posts.operations.ts'
import { notifyAboutPost } from '../posts/notify-about-post.operations.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import { type RsvpRow, rsvpsTo } from '../posts/rsvps.queries.ts'
import { followMeetup } from './follow-meetup.operations.ts'

/** The kind of meetups. */
export const meetupKind: PostKind = { withdraw: callOff, change: changeMeetup }

/**
 * Stores a change of a meetup and notifies its guests. A new time resets their confirmations, so that they are asked
 * again whether they come.
 */
async function changeMeetup(
  transaction: Transaction,
  post: PostRow,
  changes: Partial<PostRow>,
): Promise<void> {
  const { database } = transaction
  const next = { ...post, ...changes }
  await database.updateTable('posts').set(changes).where('id', '=', post.id).execute()
  const rsvps = await rsvpsTo(database, [post.id])
  const isMoved = next.dateNeeded !== post.dateNeeded
  const unasked = { askedAt: null, confirmedAt: null }
  if (isMoved) await database.updateTable('rsvps').set(unasked).where('postId', '=', post.id).execute()
  const after = isMoved ? rsvps.map((rsvp) => ({ ...rsvp, ...unasked })) : rsvps
  await followMeetup(transaction, { post, rsvps }, { post: next, rsvps: after })
  await notifyAll(transaction, next, rsvps, 'meetup_changed')
}

/**
 * Cancels a meetup. Its guests and the waiting members keep it as cancelled. A meetup that is over anyway causes no
 * notification.
 */
async function callOff(transaction: Transaction, post: PostRow, word: string | null): Promise<void> {
  const { database, now } = transaction
  const changes = { status: 'cancelled', closedAt: now, word } as const
  const next = { ...post, ...changes }
  await database.updateTable('posts').set(changes).where('id', '=', post.id).execute()
  const rsvps = await rsvpsTo(database, [post.id])
  await followMeetup(transaction, { post, rsvps }, { post: next, rsvps })
  await followPost(transaction, next)
  if (isOver(post, now)) return
  await notifyAll(transaction, next, rsvps, 'meetup_cancelled')
}

export function isOver({ dateNeeded }: Pick<PostRow, 'dateNeeded'>, now: number): boolean {
  return hasDatePassed({ dateNeeded: toIso(dateNeeded) }, now)
}

/**
 * The most guests notified under one change number. A waiting list can be of any length, so the rest follows in batches
 * with numbers of their own.
 */
const toldAtOnce = 40

/** Notifies all guests without naming the organizer: waiting members do not see who that is. */
export async function notifyAll(
  transaction: Transaction,
  post: PostRow,
  rsvps: readonly RsvpRow[],
  kind: NotificationName,
): Promise<void> {
  await changeInBatches(transaction, { all: rsvps, atOnce: toldAtOnce }, (inner, { memberId }) =>
    notifyAboutPost(inner, post, { memberId, kind }),
  )
}
