/** Every change of a meetup and of who comes goes through here: who is told of which rows, and who becomes known to whom. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transact.ts'
import type { PostRow } from './posts.queries.ts'
import { areIntroduced, isGoing, isWaiting, type RsvpRow } from './rsvps.queries.ts'
import { keptUntil, touchPost } from './touch-post.operations.ts'

export interface MeetupState {
  post: PostRow
  /** In the order of coming. */
  rsvps: readonly RsvpRow[]
}

/** Tells all that differs; what nobody would see otherwise is not touched. */
export async function followMeetup(
  transaction: Transaction,
  before: MeetupState,
  after: MeetupState,
): Promise<void> {
  followForAll(transaction, before, after)
  followComers(transaction, before, after)
  await followPeople(transaction, before, after)
  // Those who go have all of it under one number. A queue has no end: the rest of it goes in parts with numbers of their own.
  const members = [
    ...new Set([...after.rsvps, ...before.rsvps].toSorted(goersFirst).map(({ memberId }) => memberId)),
  ]
  followMembers(transaction, members.slice(0, membersAtOnce), before, after)
  for (let at = membersAtOnce; at < members.length; at += membersAtOnce) {
    const some = members.slice(at, at + membersAtOnce)
    await transaction.nested(async (inner) => followMembers(inner, some, before, after))
  }
}

const membersAtOnce = 40

const goersFirst = (one: RsvpRow, other: RsvpRow) => Number(isGoing(other)) - Number(isGoing(one))
const goersIn = ({ rsvps }: MeetupState): string[] => rsvps.filter(isGoing).map(({ memberId }) => memberId)
const queueIn = ({ rsvps }: MeetupState): string[] => rsvps.filter(isWaiting).map(({ memberId }) => memberId)
const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}

/** What all see of it changes at once where one can do something else by it; a seat more or less waits a minute. */
function followForAll({ touch, touchLater }: Touching, before: MeetupState, after: MeetupState): void {
  const { post } = after
  if (isOther(before, after) || isFull(before.post) !== isFull(post)) touchPost({ touch }, post)
  else if (isCounted(before, after)) {
    touchLater('posts', post.id, 'community')
    touch('posts', post.id, memberAudience(post.authorId), keptUntil(post, true))
  }
}

/** Of each who comes or waits: their own RSVP, and the post, which they keep longer than others. A place in the queue only counts. */
function followMembers(
  { touch, touchLater }: Touching,
  members: readonly string[],
  before: MeetupState,
  after: MeetupState,
): void {
  const { id } = after.post
  const kept = keptUntil(after.post, true)
  const isPostOther = isOther(before, after)
  const [placesBefore, placesAfter] = [placesIn(before), placesIn(after)]
  const [were, are] = [byMember(before), byMember(after)]
  for (const each of members) {
    const audience = memberAudience(each)
    const [was, is] = [were.get(each), are.get(each)]
    if (is === undefined) {
      for (const table of ['rsvps', 'posts'] as const) touch(table, id, audience, 'gone')
      continue
    }
    if (isPostOther || was?.state !== is.state || was.confirmedAt !== is.confirmedAt) {
      for (const table of ['rsvps', 'posts'] as const) touch(table, id, audience, kept)
      continue
    }
    if (placesBefore.get(each) !== placesAfter.get(each)) touchLater('rsvps', id, audience)
  }
}

type Touching = Pick<Transaction, 'touch' | 'touchLater'>

const byMember = ({ rsvps }: MeetupState) => new Map(rsvps.map((rsvp) => [rsvp.memberId, rsvp]))
const placesIn = (state: MeetupState) => new Map(queueIn(state).map((memberId, at) => [memberId, at]))

function isOther(before: MeetupState, after: MeetupState): boolean {
  return JSON.stringify(seen(before.post)) !== JSON.stringify(seen(after.post))
}

function isCounted(before: MeetupState, after: MeetupState): boolean {
  return before.post.currentAttendees !== after.post.currentAttendees
}

/** All but the count. */
function seen({ currentAttendees: _counted, ...rest }: PostRow): Omit<PostRow, 'currentAttendees'> {
  return rest
}

function isFull({ currentAttendees, maxAttendees }: PostRow): boolean {
  return maxAttendees !== null && currentAttendees >= maxAttendees
}

/** The list of those who come: for its organizer and for them, and for nobody else. */
function followComers({ touch, touchLater }: Touching, before: MeetupState, after: MeetupState): void {
  const { post } = after
  const kept = keptUntil(post, true)
  const listed = (state: MeetupState) =>
    JSON.stringify([
      state.rsvps.filter(isGoing).map(({ memberId, confirmedAt }) => [memberId, confirmedAt !== null]),
      state.post.word,
      keptUntil(state.post, true),
    ])
  const isListOther = listed(before) !== listed(after)
  const isQueueOther = queueIn(before).length !== queueIn(after).length
  if (isListOther || isQueueOther) touch('meetups', post.id, memberAudience(post.authorId), kept)
  for (const each of goersIn(after)) {
    if (isListOther) touch('meetups', post.id, memberAudience(each), kept)
    else if (isQueueOther) touchLater('meetups', post.id, memberAudience(each))
  }
  for (const each of without(goersIn(before), goersIn(after))) {
    touch('meetups', post.id, memberAudience(each), 'gone')
  }
}

/** Who goes and who organizes are introduced to each other. Whoever does not come after all forgets them again, and they them. */
async function followPeople(
  { database, touch }: Transaction,
  before: MeetupState,
  after: MeetupState,
): Promise<void> {
  const { id: postId, authorId } = after.post
  const [were, are] = [goersIn(before), goersIn(after)]
  for (const each of without(are, were)) {
    for (const other of without([authorId, ...are], [each])) {
      touch('people', other, memberAudience(each))
      touch('people', each, memberAudience(other))
    }
  }
  for (const each of without(were, are)) {
    for (const other of without([authorId, ...are], [each])) {
      if (await areIntroduced(database, each, other, postId)) continue
      touch('people', other, memberAudience(each), 'gone')
      // The organizer was told by name that they came, and that they do not.
      if (other !== authorId) touch('people', each, memberAudience(other), 'gone')
    }
  }
}
