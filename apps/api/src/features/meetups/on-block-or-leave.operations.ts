/** Functions that change meetups after a block, after its end, or when a member leaves. */
import { randomInt } from 'node:crypto'

import { rsvpStateFor } from '@porchlight/contracts/meetups/meetups.rules'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { BlockEffects } from '../../feature-parts/between-two.ts'
import { notify } from '../notifications/notify.operations.ts'
import { waitingBehindBlocks } from '../posts/blocked-meetups.queries.ts'
import { notifyAboutPost } from '../posts/notify-about-post.operations.ts'
import { type PostRow, postById } from '../posts/posts.queries.ts'
import {
  areIntroduced,
  isGoing,
  listedOf,
  meetupsBetween,
  meetupsBySince,
  meetupWithRsvpsBy,
  ownRsvps,
  type RsvpRow,
  rsvpsBy,
  rsvpsTo,
  sharedMeetups,
} from '../posts/rsvps.queries.ts'
import { meetupDelayMs } from '../posts/shown-later/show-meetups.operations.ts'
import { isFormerPerson } from '../safety/shown-texts.queries.ts'
import { isOver } from './change-meetup.operations.ts'
import { endRsvp, promoteWaiting } from './end-rsvp.operations.ts'

/**
 * Ends RSVPs after a block, without revealing it. A guest whom the organizer blocks loses the seat, as if the list had
 * been closed. Waiting of a blocked member ends some minutes later, at a random time: they do not see who the organizer
 * is, and a neighbor disappears for them now. A guest who blocks the organizer loses the seat, and the organizer is
 * notified that a guest cannot come. A waiting member who blocks the organizer goes on waiting: an end would reveal
 * whose meetup it is.
 */
async function partMeetupsByBlock(
  transaction: Transaction,
  blockerId: string,
  otherId: string,
): Promise<void> {
  const { database, now } = transaction
  const between = await meetupsBetween(database, blockerId, otherId, { state: 'going', now })
  for (const { comer, ...post } of between) {
    const [rsvp] = await ownRsvps(database, comer, [post.id])
    if (!rsvp) continue
    if (comer === blockerId)
      await transaction.nested((inner) => endRsvp(inner, post, rsvp, { tells: 'without a name' }))
    else await endAsIfClosed(transaction, post, rsvp)
  }
}

async function endAsIfClosed(transaction: Transaction, post: PostRow, rsvp: RsvpRow): Promise<void> {
  const news = { memberId: rsvp.memberId, kind: 'meetup_list_closed' } as const
  await transaction.nested((inner) => endRsvp(inner, post, rsvp, { tells: 'nobody' }))
  await transaction.nested((inner) => notifyAboutPost(inner, post, news))
}

/** The share of the due entries that end in a minute: one in so many. */
const waitingEndsOneIn = 5

/**
 * Ends RSVPs of members who wait for a meetup whose organizer has blocked them; runs each minute.
 * @returns whether there may be more
 */
export async function endBlockedWaiting(transaction: Transaction): Promise<boolean> {
  const { database, now } = transaction
  const { min, max } = meetupDelayMs
  for (const { memberId, blockedAt, ...post } of await waitingBehindBlocks(database, now - min)) {
    if (blockedAt > now - max && randomInt(waitingEndsOneIn) > 0) continue
    const [rsvp] = await ownRsvps(database, memberId, [post.id])
    if (rsvp) await endAsIfClosed(transaction, post, rsvp)
  }
  return false
}

const meetupsAtOnce = 40

/** Phones keep what is over as long as that. */
const keptMsMax = 31 * dayMs

/**
 * Makes the other member's devices fetch the blocker's meetups again, after a block and after its end. Each meetup
 * changes at a random moment some minutes later: if they changed together with what vanishes at the block, that would
 * reveal their organizer.
 */
async function recheckMeetups(
  transaction: Transaction,
  organizerId: string,
  viewerId: string,
): Promise<void> {
  const { database, now, touchLater } = transaction
  const { min, max } = meetupDelayMs
  const meetups = await meetupsBySince(database, organizerId, now - keptMsMax)
  for (const { id } of meetups) touchLater('posts', id, memberAudience(viewerId), now + randomInt(min, max))
}

/**
 * Moves a member who waited to a seat that stayed free, and updates the rows of members who met or lost each other
 * meanwhile.
 */
async function onUnblockMeetups(transaction: Transaction, firstId: string, otherId: string): Promise<void> {
  const { database, now } = transaction
  await reintroduceGuests(transaction, firstId, otherId)
  await reintroduceGuests(transaction, otherId, firstId)
  for (const { comer, ...post } of await meetupsBetween(database, firstId, otherId, {
    state: 'waiting',
    now,
  })) {
    const [rsvp] = await ownRsvps(database, comer, [post.id])
    if (rsvp && rsvpStateFor(post) === 'going')
      await transaction.nested((inner) => promoteWaiting(inner, post, rsvp))
  }
}

/** Updates members' rows of each other: during a block they received nothing about each other's RSVPs. */
async function reintroduceGuests(
  { database, touch }: Transaction,
  firstId: string,
  otherId: string,
): Promise<void> {
  const sharedIds = (await sharedMeetups(database, { viewerId: firstId, otherId }, meetupsAtOnce)).map(
    ({ id }) => id,
  )
  const rsvps = Map.groupBy(await rsvpsTo(database, sharedIds), ({ postId }) => postId)
  const isListed = [...rsvps.values()].some((all) =>
    listedOf(all).some(({ memberId }) => memberId === otherId),
  )
  if (isListed) touch('people', otherId, memberAudience(firstId))
  else if (
    (await isFormerPerson(database, firstId, otherId)) &&
    !(await areIntroduced(database, firstId, otherId, ''))
  )
    touch('people', otherId, memberAudience(firstId), 'gone')
}

export const meetupBlockEffects: BlockEffects = {
  onBlock: partMeetupsByBlock,
  onReunion: onUnblockMeetups,
  onChange: recheckMeetups,
}

/**
 * Deletes one batch of a leaving member's RSVPs and meetups.
 * @returns whether there was anything to do
 */
export async function removeFromMeetups(transaction: Transaction, memberId: string): Promise<boolean> {
  const { database } = transaction
  const [rsvp] = await rsvpsBy(database, memberId, 1)
  const joinedPost = rsvp && (await postById(database, rsvp.postId))
  if (joinedPost) {
    await endRsvp(transaction, joinedPost, rsvp, { tells: 'without a name' })
    return true
  }
  const organized = await meetupWithRsvpsBy(database, memberId)
  if (organized) await cancelOwnMeetup(transaction, organized)
  return organized !== undefined
}

/**
 * RSVPs in one batch. Each notifies its member and touches three rows, so that all stay within the rows of one change
 * number.
 */
const rsvpsAtOnce = 20

/**
 * Deletes a meetup whose organizer leaves. Its guests and waiting members are notified, without a text of the
 * organizer.
 */
async function cancelOwnMeetup(transaction: Transaction, post: PostRow): Promise<void> {
  const { database, now } = transaction
  const rsvps = (await rsvpsTo(database, [post.id])).slice(0, rsvpsAtOnce)
  const isToCome = isOpen(post) && !isOver(post, now)
  for (const rsvp of rsvps) await deleteRsvp(transaction, post, rsvp, isToCome)
  const rsvpsToDelete = database.deleteFrom('rsvps').where('postId', '=', post.id)
  if (rsvps.length === 0) await rsvpsToDelete.execute()
  else
    await rsvpsToDelete
      .where(
        'place',
        'in',
        rsvps.map(({ place }) => place),
      )
      .execute()
}

async function deleteRsvp(
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
