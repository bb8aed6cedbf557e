/** Saying yes to a meetup, and not any more; seats are the server's to give. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { canJoin, rsvpStateFor } from '@porchlight/contracts/meetups/meetups.rules'
import type { ArgsNamed, ResponseNamed } from '@porchlight/contracts/operations'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import { blockersOf, rowsBehindBlocks } from '../posts/blocked-meetups.queries.ts'
import { notifyAboutPost } from '../posts/notify-about-post.operations.ts'
import { type PostRow, postById } from '../posts/posts.queries.ts'
import {
  deleteCancelledRsvps,
  isGoing,
  isWaiting,
  nextPlace,
  ownRsvps,
  type RsvpRow,
  rsvpsTo,
} from '../posts/rsvps.queries.ts'
import { areBlocked } from '../safety/safety.queries.ts'
import { isOver, notifyAll } from './change-meetup.operations.ts'
import { endQueue, endRsvp } from './end-rsvp.operations.ts'
import { followMeetup } from './follow-meetup.operations.ts'
import type { WriteSettings } from './letters.operations.ts'
import { rsvpsView } from './meetups.view.ts'
import { ownMeetup } from './own-meetup.ts'
import { recipientsOf, writeToAttendees } from './write.operations.ts'

export function meetupOperations(settings: WriteSettings): HandlersOf<'meetups'> {
  return {
    'meetups.rsvp': {
      // A limit is checked before the meetup is looked up, so a refusal beyond it says nothing of the meetup.
      perDay: ['rsvps'],
      isDone: async ({ transaction: { database }, memberId }, { id }) =>
        (await ownRsvps(database, memberId, [id])).length > 0,
      apply: join,
      response,
    },
    'meetups.cancelRsvp': { apply: (context, { id }) => cancel(context, id), response },
    'meetups.confirmRsvp': { apply: (context, { id }) => confirm(context, id), response },
    'meetups.closeList': {
      apply: (context, { id, isClosed }) => closeList(context, id, isClosed),
      response,
    },
    'meetups.write': {
      requires: ['verifiedEmail'],
      apply: (context, args) => writeToAttendees(context, args, settings),
      response: async ({ transaction: { database }, memberId }, { id }) => {
        return { id, sentTo: (await recipientsOf(database, memberId, id)).length }
      },
    },
  }
}

/**
 * Returns the meetup for this member. One that an operator hid is there only for members with an RSVP and its
 * organizer; one not shown yet only for its organizer. The list is closed for a member whom the organizer blocked.
 */
async function meetupFor(
  database: Kysely<Tables>,
  memberId: string,
  id: string,
): Promise<{ post: PostRow; ownRsvp: RsvpRow | undefined; isClosed: boolean }> {
  const post = await postById(database, id)
  const [ownRsvp] = await ownRsvps(database, memberId, [id])
  const isForAll = post?.isShown === 1 && post.hiddenAt === null
  const isThere = post?.type === 'event' && (isForAll || ownRsvp || post.authorId === memberId)
  if (!isThere) throw new Refused('not_found')
  const [visible] = rowsBehindBlocks([post], await blockersOf(database, memberId))
  if (!visible && !ownRsvp) throw new Refused('not_found')
  return { post, ownRsvp, isClosed: (visible ?? post).isListClosed === 1 }
}

/**
 * Adds the member as a guest while there is a seat, or to the waiting list. The refusal contains no reason. The member's
 * own block refuses only a seat: if it refused the waiting list, too, a member could block one neighbor after the other and
 * find out who organizes a full meetup, without the organizer noticing.
 */
async function join(
  { transaction, memberId }: WriteContext,
  { id, isUnlisted = false }: ArgsNamed<'meetups.rsvp'>,
): Promise<void> {
  const { database, now } = transaction
  const { post, isClosed } = await meetupFor(database, memberId, id)
  const { type, status } = post
  const asShown = { type, status, dateNeeded: toIso(post.dateNeeded) }
  const isJoinable = canJoin({ ...asShown, ...(isClosed ? { isListClosed: true } : {}) }, now)
  const state = rsvpStateFor(post)
  const isKeptAway = state === 'going' && (await areBlocked(database, memberId, post.authorId))
  if (!isJoinable || post.authorId === memberId || isKeptAway) throw new Refused('not_joinable')
  await deleteCancelledRsvps(database, memberId, now)

  const rsvps = await rsvpsTo(database, [id])
  const rsvp: RsvpRow = {
    postId: id,
    place: await nextPlace(database, id),
    memberId,
    state,
    askedAt: null,
    confirmedAt: null,
    createdAt: now,
    isUnlisted: isUnlisted ? 1 : 0,
  }
  await database.insertInto('rsvps').values(rsvp).execute()
  const currentAttendees = post.currentAttendees + (isGoing(rsvp) ? 1 : 0)
  const next = { ...post, currentAttendees }
  await database.updateTable('posts').set({ currentAttendees }).where('id', '=', id).execute()
  await followMeetup(transaction, { post, rsvps }, { post: next, rsvps: [...rsvps, rsvp] })
  if (!isGoing(rsvp)) return
  await notifyAboutPost(transaction, post, { memberId: post.authorId, kind: 'meetup_joined', by: memberId })
}

/** Cancels the member's RSVP; without one there is nothing to do. */
async function cancel({ transaction, memberId }: WriteContext, id: string): Promise<void> {
  const { post, ownRsvp } = await meetupFor(transaction.database, memberId, id)
  if (ownRsvp) await endRsvp(transaction, post, ownRsvp, { tells: 'by name' })
}

/** A second time changes nothing. */
async function confirm({ transaction, memberId }: WriteContext, id: string): Promise<void> {
  const { database, now } = transaction
  const { post, ownRsvp } = await meetupFor(database, memberId, id)
  if (!ownRsvp || !isGoing(ownRsvp)) throw new Refused('not_found')
  if (ownRsvp.confirmedAt !== null) return
  if (!isOpen(post) || isOver(post, now)) throw new Refused('not_joinable')
  const rsvps = await rsvpsTo(database, [id])
  const confirmedRsvps = rsvps.map((rsvp) =>
    rsvp.memberId === memberId ? { ...rsvp, confirmedAt: now } : rsvp,
  )
  await database
    .updateTable('rsvps')
    .set({ confirmedAt: now })
    .where('postId', '=', id)
    .where('place', '=', ownRsvp.place)
    .execute()
  await followMeetup(transaction, { post, rsvps }, { post, rsvps: confirmedRsvps })
}

/**
 * Opens or closes the list. Guests stay on a closed list; members who wait are notified that no seat will come, and
 * wait no more.
 */
async function closeList(
  { transaction, memberId }: WriteContext,
  id: string,
  isClosed: boolean,
): Promise<void> {
  const { database } = transaction
  const post = await ownMeetup(transaction, memberId, id)
  const isListClosed = isClosed ? 1 : 0
  if (post.isListClosed === isListClosed) return
  await database.updateTable('posts').set({ isListClosed }).where('id', '=', id).execute()
  const rsvps = await rsvpsTo(database, [id])
  const waitingRsvps = isClosed ? rsvps.filter(isWaiting) : []
  const remaining = rsvps.filter((rsvp) => !waitingRsvps.includes(rsvp))
  if (waitingRsvps.length > 0) await endQueue(transaction, id)
  await followMeetup(transaction, { post, rsvps }, { post: { ...post, isListClosed }, rsvps: remaining })
  await notifyAll(transaction, post, waitingRsvps, 'meetup_list_closed')
}

async function response(
  { transaction: { database, now }, memberId }: Pick<WriteContext, 'transaction' | 'memberId'>,
  { id }: { id: string },
): Promise<ResponseNamed<'meetups.rsvp'>> {
  const post = await postById(database, id)
  if (!post) throw new Refused('not_found')
  const rsvp = (await rsvpsView(database, { memberId, now }, [id])).get(id) ?? null
  const { currentAttendees, maxAttendees } = post
  return { id, rsvp, currentAttendees, maxAttendees }
}
