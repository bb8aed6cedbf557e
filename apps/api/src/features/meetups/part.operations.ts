/** What a block, its end, or a farewell does to meetups. */

import { rsvpStateFor } from '@porchlight/contracts/meetups/meetups.rules'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transact.ts'
import { notify } from '../notifications/notify.operations.ts'
import { blockersOf } from '../posts/blocked-meetups.queries.ts'
import { isOver } from '../posts/change-meetup.operations.ts'
import { type PostRow, postById } from '../posts/posts.queries.ts'
import {
  areIntroduced,
  isGoing,
  listedOf,
  meetupsBySince,
  meetupsOfTwo,
  meetupWithRsvpsBy,
  ownRsvps,
  type RsvpRow,
  rsvpsBy,
  rsvpsTo,
} from '../posts/rsvps.queries.ts'
import { tell } from '../posts/tell.operations.ts'
import { keptUntil } from '../posts/touch-post.operations.ts'
import { sharedMeetups } from '../safety/safety.queries.ts'
import { hasForgotten } from '../safety/words-shown.queries.ts'
import { endRsvp, giveSeat } from './end-rsvp.operations.ts'

/**
 * That it was a block is nobody's to read. Whom an organizer blocks goes and waits no more, as if the list had been closed.
 * A guest who blocks the organizer goes no more, and the organizer hears that somebody cannot come. A guest who waits, and
 * blocks, would learn by what ended whose the meetup is: they wait on.
 */
export async function partMeetupsByBlock(
  transaction: Transaction,
  blockerId: string,
  otherId: string,
): Promise<void> {
  const { database, now } = transaction
  for (const state of ['going', 'waiting'] as const) {
    for (const { comer, ...post } of await meetupsOfTwo(database, blockerId, otherId, { state, now })) {
      const isBlockers = comer === blockerId
      const [rsvp] = isBlockers && state === 'waiting' ? [] : await ownRsvps(database, comer, [post.id])
      if (!rsvp) continue
      const tells = isBlockers ? 'without a name' : 'nobody'
      await transaction.nested((inner) => endRsvp(inner, post, rsvp, { tells }))
      if (isBlockers) continue
      const news = { memberId: comer, kind: 'meetup_list_closed' } as const
      await transaction.nested((inner) => tell(inner, post, news))
    }
  }
}

const meetupsAtOnce = 40

/** Phones keep what is over as long as that. */
const keptMsMax = 31 * dayMs

/**
 * With a block, and with its end, what the one who blocks organizes reads otherwise for the other, whose devices are told to
 * look at it again. Whom the other has blocked as well wakes no phone at once (C14): there it is told with what counts.
 */
export async function lookAtMeetupsAgain(
  transaction: Transaction,
  organizerId: string,
  viewerId: string,
): Promise<void> {
  const { database, now, touchLater } = transaction
  const meetups = await meetupsBySince(database, organizerId, now - keptMsMax)
  const audience = memberAudience(viewerId)
  if ((await blockersOf(database, organizerId)).has(viewerId)) {
    for (const { id } of meetups) touchLater('posts', id, audience)
    return
  }
  for (let at = 0; at < meetups.length; at += meetupsAtOnce) {
    const some = meetups.slice(at, at + meetupsAtOnce)
    const ids = some.map(({ id }) => id)
    const own = new Set((await ownRsvps(database, viewerId, ids)).map(({ postId }) => postId))
    await transaction.nested(async ({ touch }) => {
      for (const post of some)
        touch('posts', post.id, audience, own.has(post.id) ? keptUntil(post, true) : 'gone')
    })
  }
}

/** Whoever waited for a seat that stayed free has it now; and whom one came to know, or forgot, meanwhile is made up for. */
export async function reuniteMeetups(transaction: Transaction, one: string, other: string): Promise<void> {
  const { database, now } = transaction
  await introduceAgain(transaction, one, other)
  await introduceAgain(transaction, other, one)
  for (const { comer, ...post } of await meetupsOfTwo(database, one, other, { state: 'waiting', now })) {
    const [rsvp] = await ownRsvps(database, comer, [post.id])
    if (rsvp && rsvpStateFor(post) === 'going')
      await transaction.nested((inner) => giveSeat(inner, post, rsvp))
  }
}

/** While a block was between them nothing was told of the other's coming and going. */
async function introduceAgain({ database, touch }: Transaction, one: string, other: string): Promise<void> {
  const shared = (await sharedMeetups(database, one, other, meetupsAtOnce)).map(({ id }) => id)
  const rsvps = Map.groupBy(await rsvpsTo(database, shared), ({ postId }) => postId)
  const isListed = [...rsvps.values()].some((all) => listedOf(all).some(({ memberId }) => memberId === other))
  if (isListed) touch('people', other, memberAudience(one))
  else if ((await hasForgotten(database, one, other)) && !(await areIntroduced(database, one, other, '')))
    touch('people', other, memberAudience(one), 'gone')
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
