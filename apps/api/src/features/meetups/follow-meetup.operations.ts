/**
 * Every change of a meetup and of its guests goes through here: which rows are sent to whom, and which members become
 * visible to each other.
 */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import {
  areIntroduced,
  isGoing,
  isWaiting,
  listedFor,
  listedOf,
  type RsvpRow,
} from '../posts/rsvps.queries.ts'
import { retentionOf, touchPost } from '../posts/touch-post.operations.ts'
import { blockedPairsAmong } from '../safety/safety.queries.ts'

export interface MeetupState {
  post: PostRow
  /** The RSVPs in the order in which they arrived. */
  rsvps: readonly RsvpRow[]
}

/** Touches all rows that differ between both states. A row that looks the same to its viewers is not touched. */
export async function followMeetup(
  transaction: Transaction,
  before: MeetupState,
  after: MeetupState,
): Promise<void> {
  followForAll(transaction, before, after)
  followOrganizer(transaction, before, after)
  const members = [
    ...new Set([...after.rsvps, ...before.rsvps].toSorted(goersFirst).map(({ memberId }) => memberId)),
  ]
  const involvedIds = [after.post.authorId, ...goersIn(before), ...goersIn(after)]
  const apart = await blockedPairsAmong(transaction.database, [...new Set(involvedIds)])
  const follow = async (within: Transaction, some: readonly string[]) => {
    followMembers(within, some, before, after)
    followComers(within, some, { before, after, apart })
    await followPeople(within, some, { before, after, apart })
  }
  // Those who go to a meetup of the usual size have all of it under one number. A queue has no end, nor have the guests at a
  // place: the rest of them has it in parts with numbers of their own.
  await follow(transaction, members.slice(0, membersAtOnce))
  for (let at = membersAtOnce; at < members.length; at += membersAtOnce) {
    const some = members.slice(at, at + membersAtOnce)
    await transaction.nested((inner) => follow(inner, some))
  }
}

const membersAtOnce = 40

const goersFirst = (first: RsvpRow, other: RsvpRow) => Number(isGoing(other)) - Number(isGoing(first))
const goersIn = ({ rsvps }: MeetupState): string[] => rsvps.filter(isGoing).map(({ memberId }) => memberId)
/** Returns the members whom all guests see. */
const listedIn = ({ rsvps }: MeetupState): string[] => listedOf(rsvps).map(({ memberId }) => memberId)
const queueIn = ({ rsvps }: MeetupState): string[] => rsvps.filter(isWaiting).map(({ memberId }) => memberId)
const without = (ids: readonly string[], otherIds: readonly string[]): string[] => {
  const excludedIds = new Set(otherIds)
  return ids.filter((id) => !excludedIds.has(id))
}

/**
 * Updates the post for the community: immediately when the change decides what a member can do, a minute later when
 * only the number of seats differs.
 */
function followForAll({ touch, touchLater }: Touching, before: MeetupState, after: MeetupState): void {
  const { post } = after
  if (isOther(before, after) || isFull(before.post) !== isFull(post)) touchPost({ touch }, post)
  else if (isCounted(before, after)) {
    touchLater('posts', post.id, 'community')
    touch('posts', post.id, memberAudience(post.authorId), retentionOf(post, true))
  }
}

/**
 * Updates, for each member who comes or waits, their own RSVP and the post, which they have longer than others. A
 * change of place in the queue is only counted.
 */
function followMembers(
  { touch, touchLater }: Touching,
  members: readonly string[],
  before: MeetupState,
  after: MeetupState,
): void {
  const { id } = after.post
  const retention = retentionOf(after.post, true)
  const isPostOther = isOther(before, after)
  const [placesBefore, placesAfter] = [placesIn(before), placesIn(after)]
  const [rsvpsBefore, rsvpsAfter] = [byMember(before), byMember(after)]
  for (const memberId of members) {
    const audience = memberAudience(memberId)
    const [rsvpBefore, rsvpAfter] = [rsvpsBefore.get(memberId), rsvpsAfter.get(memberId)]
    if (rsvpAfter === undefined) {
      for (const table of ['rsvps', 'posts'] as const) touch(table, id, audience, 'gone')
      continue
    }
    if (
      isPostOther ||
      rsvpBefore?.state !== rsvpAfter.state ||
      rsvpBefore.confirmedAt !== rsvpAfter.confirmedAt
    ) {
      for (const table of ['rsvps', 'posts'] as const) touch(table, id, audience, retention)
      continue
    }
    if (placesBefore.get(memberId) !== placesAfter.get(memberId)) touchLater('rsvps', id, audience)
  }
}

type Touching = Pick<Transaction, 'touch' | 'touchLater'>

const byMember = ({ rsvps }: MeetupState) => new Map(rsvps.map((rsvp) => [rsvp.memberId, rsvp]))
const placesIn = (state: MeetupState) => new Map(queueIn(state).map((memberId, at) => [memberId, at]))

function isOther(before: MeetupState, after: MeetupState): boolean {
  return JSON.stringify(visibleFields(before.post)) !== JSON.stringify(visibleFields(after.post))
}

function isCounted(before: MeetupState, after: MeetupState): boolean {
  return before.post.currentAttendees !== after.post.currentAttendees
}

/** Returns the fields without the count. */
function visibleFields({ currentAttendees: _counted, ...rest }: PostRow): Omit<PostRow, 'currentAttendees'> {
  return rest
}

function isFull({ currentAttendees, maxAttendees }: PostRow): boolean {
  return maxAttendees !== null && currentAttendees >= maxAttendees
}

/**
 * The members, by member, from whom a block separates them: they receive no change about each other, neither a yes nor
 * a no.
 */
type BlockedPairs = ReadonlyMap<string, ReadonlySet<string>>

interface Followed {
  before: MeetupState
  after: MeetupState
  apart: BlockedPairs
}

/** Returns whether the list of guests changed, and whether the number of waiting members did. */
function listChange(
  before: MeetupState,
  after: MeetupState,
  {
    list = listedOf,
    hidden: hiddenIds = new Set(),
  }: { list?: typeof listedOf; hidden?: ReadonlySet<string> } = {},
): { isListOther: boolean; isQueueOther: boolean } {
  const listedText = (state: MeetupState) =>
    JSON.stringify([
      list(state.rsvps)
        .filter(({ memberId }) => !hiddenIds.has(memberId))
        .map(({ memberId, confirmedAt }) => [memberId, confirmedAt !== null]),
      state.post.word,
      retentionOf(state.post, true),
    ])
  return {
    isListOther: listedText(before) !== listedText(after),
    isQueueOther: queueIn(before).length !== queueIn(after).length,
  }
}

/** Touches the guest list for the organizer. Only the organizer and the guests receive the list. */
function followOrganizer({ touch }: Touching, before: MeetupState, after: MeetupState): void {
  const { id, authorId } = after.post
  const { isListOther, isQueueOther } = listChange(before, after, {
    list: (rsvps) => listedFor({ memberId: authorId, isOrganizer: true }, rsvps),
  })
  const organizer = memberAudience(authorId)
  if (isListOther || isQueueOther) touch('meetups', id, organizer, retentionOf(after.post, true))
  // The organizer gets the name of each guest, listed or not, and keeps the name of a guest who cancels.
  for (const each of without(goersIn(after), goersIn(before))) touch('people', each, organizer)
}

function followComers(
  { touch, touchLater }: Touching,
  members: readonly string[],
  { before, after, apart }: Followed,
): void {
  const { id } = after.post
  const retention = retentionOf(after.post, true)
  const forMost = listChange(before, after)
  const unlisted = new Set(
    after.rsvps.filter(({ isUnlisted }) => isUnlisted === 1).map(({ memberId }) => memberId),
  )
  const listChangeFor = (memberId: string) => {
    const hiddenIds = apart.get(memberId)
    if (!hiddenIds && !unlisted.has(memberId)) return forMost
    const list = (rsvps: readonly RsvpRow[]) => listedFor({ memberId, isOrganizer: false }, rsvps)
    return listChange(before, after, { list, ...(hiddenIds ? { hidden: hiddenIds } : {}) })
  }
  const [were, are] = [new Set(goersIn(before)), new Set(goersIn(after))]
  for (const each of members) {
    const audience = memberAudience(each)
    const { isListOther, isQueueOther } = listChangeFor(each)
    if (!are.has(each)) {
      if (were.has(each)) touch('meetups', id, audience, 'gone')
    } else if (isListOther || !were.has(each)) touch('meetups', id, audience, retention)
    else if (isQueueOther) touchLater('meetups', id, audience)
  }
}

/**
 * Introduces a new guest to the organizer and to the listed guests. When a guest cancels, they and the others lose each
 * other's rows; each may still block and report the other.
 */
async function followPeople(
  { database, touch }: Transaction,
  members: readonly string[],
  { before, after, apart }: Followed,
): Promise<void> {
  const { id: postId, authorId } = after.post
  const [were, are] = [new Set(goersIn(before)), new Set(goersIn(after))]
  const [wereListed, areListed] = [listedIn(before), listedIn(after)]
  for (const each of members) {
    const audience = memberAudience(each)
    const hiddenIds = apart.get(each)
    const newIds = !are.has(each)
      ? []
      : were.has(each)
        ? without(areListed, wereListed)
        : [authorId, ...areListed]
    for (const otherId of without(newIds, [each]))
      if (!hiddenIds?.has(otherId)) touch('people', otherId, audience)
    const goneIds = !were.has(each)
      ? []
      : are.has(each)
        ? wereListed.filter((otherId) => !are.has(otherId))
        : [authorId, ...wereListed]
    for (const otherId of without(goneIds, [each])) {
      if (await areIntroduced(database, each, otherId, postId)) continue
      if (!hiddenIds?.has(otherId)) touch('people', otherId, audience, 'gone')
      await noteMeeting(database, each, otherId)
    }
  }
}

async function noteMeeting(
  database: Transaction['database'],
  memberId: string,
  personId: string,
): Promise<void> {
  await database
    .insertInto('peopleMet')
    .values({ memberId, personId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
