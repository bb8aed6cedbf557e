/** A seat is free, as an RSVP ends: it is for the first who waits and may have it. */
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Transaction } from '../../database/transactions/transact.ts'
import { notifyAboutPost } from '../posts/notify-about-post.operations.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import { isGoing, isWaiting, type RsvpRow, rsvpsTo } from '../posts/rsvps.queries.ts'
import { blockedWith, blocksBy } from '../safety/safety.queries.ts'
import { isOver } from './change-meetup.operations.ts'
import { followMeetup } from './follow-meetup.operations.ts'

interface Ending {
  /**
   * The notification to the organizer that a guest cancelled: without a name when the guest left for good or blocked
   * the organizer; none when the organizer blocked the guest.
   */
  tells: 'by name' | 'without a name' | 'nobody'
}

export async function endRsvp(
  transaction: Transaction,
  post: PostRow,
  rsvp: RsvpRow,
  { tells }: Ending,
): Promise<void> {
  const { database, now } = transaction
  const rsvps = await rsvpsTo(database, [post.id])
  const otherRsvps = rsvps.filter(({ place }) => place !== rsvp.place)
  await storeRsvpState(transaction, rsvp, 'cancelled')
  const isToCome = isOpen(post) && !isOver(post, now)
  const inVain = isGoing(rsvp) && isToCome ? await waitingInVain(database, post, otherRsvps) : []
  for (const each of inVain) await storeRsvpState(transaction, each, 'cancelled')
  const remaining = otherRsvps.filter((each) => !inVain.includes(each))
  const promoted = isGoing(rsvp) && isToCome ? await firstWaiting(database, post, remaining) : undefined
  if (promoted) await storeRsvpState(transaction, promoted, 'going')
  const freed = isGoing(rsvp) && !promoted ? 1 : 0
  const currentAttendees = post.currentAttendees - freed
  if (freed > 0) {
    await database.updateTable('posts').set({ currentAttendees }).where('id', '=', post.id).execute()
  }
  const after = {
    post: { ...post, currentAttendees },
    rsvps: remaining.map((each) => (each === promoted ? { ...each, state: 'going' as const } : each)),
  }
  await followMeetup(transaction, { post, rsvps }, after)
  const organizer = { memberId: post.authorId }
  if (tells !== 'nobody' && isGoing(rsvp) && isToCome) {
    const by = tells === 'by name' ? rsvp.memberId : null
    await notifyAboutPost(transaction, post, { ...organizer, kind: 'meetup_left', by })
  }
  if (promoted) await notifyPromoted(transaction, post, promoted)
  for (const { memberId } of inVain)
    await notifyAboutPost(transaction, post, { memberId, kind: 'meetup_list_closed' })
}

/** Moves a waiting member to a free seat. */
export async function promoteWaiting(transaction: Transaction, post: PostRow, rsvp: RsvpRow): Promise<void> {
  const { database } = transaction
  const rsvps = await rsvpsTo(database, [post.id])
  const currentAttendees = post.currentAttendees + 1
  await storeRsvpState(transaction, rsvp, 'going')
  await database.updateTable('posts').set({ currentAttendees }).where('id', '=', post.id).execute()
  const after = {
    post: { ...post, currentAttendees },
    rsvps: rsvps.map((each) => (each.place === rsvp.place ? { ...each, state: 'going' as const } : each)),
  }
  await followMeetup(transaction, { post, rsvps }, after)
  await notifyPromoted(transaction, post, rsvp)
}

async function notifyPromoted(transaction: Transaction, post: PostRow, { memberId }: RsvpRow): Promise<void> {
  await notifyAboutPost(transaction, post, { memberId, kind: 'meetup_promoted' })
  await notifyAboutPost(transaction, post, { memberId: post.authorId, kind: 'meetup_joined', by: memberId })
}

/**
 * Returns waiting members whom the organizer has blocked. Their waiting ends when a seat becomes free: otherwise they
 * would be the only ones to wait beside a free seat.
 */
async function waitingInVain(
  database: Transaction['database'],
  { authorId }: PostRow,
  rsvps: readonly RsvpRow[],
): Promise<RsvpRow[]> {
  const waitingRsvps = rsvps.filter(isWaiting)
  if (waitingRsvps.length === 0) return []
  const blocks = await blocksBy(
    database,
    authorId,
    waitingRsvps.map(({ memberId }) => memberId),
  )
  const blockedIds = new Set(blocks.map(({ blockedId }) => blockedId))
  return waitingRsvps.filter(({ memberId }) => blockedIds.has(memberId))
}

/**
 * Returns the first waiting member without a block. A member who blocked the organizer goes on waiting, so that they
 * cannot find out whose meetup it is.
 */
async function firstWaiting(
  database: Transaction['database'],
  { authorId }: PostRow,
  rsvps: readonly RsvpRow[],
): Promise<RsvpRow | undefined> {
  const apart = await blockedWith(database, authorId)
  return rsvps.find((rsvp) => isWaiting(rsvp) && !apart.has(rsvp.memberId))
}

/** Cancels the RSVPs of all who wait for a seat. */
export async function endQueue({ database }: Transaction, postId: string): Promise<void> {
  await database
    .updateTable('rsvps')
    .set({ state: 'cancelled' })
    .where('postId', '=', postId)
    .where('state', '=', 'waiting')
    .execute()
}

async function storeRsvpState(
  { database }: Transaction,
  { postId, place }: RsvpRow,
  state: RsvpRow['state'],
): Promise<void> {
  await database
    .updateTable('rsvps')
    .set({ state })
    .where('postId', '=', postId)
    .where('place', '=', place)
    .execute()
}
