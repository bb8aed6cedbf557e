/** Changes that an organizer makes to a meetup with RSVPs: an edit, or its cancellation. */

import type { NotificationName } from '@porchlight/contracts/notifications/notifications.catalogue'
import { hasDatePassed } from '@porchlight/contracts/posts/posts.rules'
import { toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transact.ts'
import { followMeetup } from './follow-meetup.operations.ts'
import { followPost } from './linked-posts.operations.ts'
import { notifyAboutPost } from './notify-about-post.operations.ts'
import type { PostRow } from './posts.queries.ts'
import { type RsvpRow, rsvpsTo } from './rsvps.queries.ts'

/** Another time asks everybody anew whether they are coming. */
export async function changeMeetup(
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

/** Those who said they come, and those who wait, keep it as it ended. Of what is over anyway nobody is told. */
export async function callOff(transaction: Transaction, post: PostRow, word: string | null): Promise<void> {
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

/** A queue has no end: what is told goes in parts with numbers of their own. */
const toldAtOnce = 40

/** Notifies all guests without naming an actor: those who wait do not know the organizer. */
export async function notifyAll(
  transaction: Transaction,
  post: PostRow,
  rsvps: readonly RsvpRow[],
  kind: NotificationName,
): Promise<void> {
  for (let at = 0; at < rsvps.length; at += toldAtOnce) {
    const some = rsvps.slice(at, at + toldAtOnce)
    await transaction.nested(async (inner) => {
      for (const { memberId } of some) await notifyAboutPost(inner, post, { memberId, kind })
    })
  }
}
