/** Live queries of help, as hooks: they follow the device's own database and never await the network. */
import { otherMemberOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Conversation } from '@porchlight/contracts/conversations/conversations.schema'
import {
  areRatingsOpen,
  canRate,
  earnerOf,
  type HelpState,
  type HelpStep,
  otherOf,
  ratingIdOf,
  stepsFor,
} from '@porchlight/contracts/help/help.rules'
import type { Help, Rating } from '@porchlight/contracts/help/help.schema'
import type { Person } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import Dexie from 'dexie'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { isDismissed } from '../../storage/dismissed.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { Device, DeviceData } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { isQuiet, touchedIn } from '../../sync/outbox/queued-rules.ts'
import { readPeople } from '../members/people.reads.ts'
import { type OutboxItem, useDescribed } from '../outbox/outbox.reads.ts'
import { readBlockedIds } from '../safety/safety.reads.ts'

/** The data that the participants of a post need. */
export interface HelpItem {
  post: Post
  /** The help row; undefined while no helper is chosen. */
  help: Help | undefined
  isAuthor: boolean
  /** The id of the other participant. */
  otherId: string | null
  other: Person | undefined
  /** The steps that are possible now. */
  steps: HelpStep[]
  /** True when this member is the one who helps. */
  isEarner: boolean
  /** True when the help is completed and brought a credit. */
  hasEarned: boolean
  /** True when the choice has not been sent, so the server has not decided yet whether a credit is earned. */
  isChoiceUnsent: boolean
  /** True when both have confirmed, and the server has not responded yet. */
  isBeingCompleted: boolean
  rating: 'given' | 'open' | null
  /** True when the other participant may still give a rating. */
  isOtherAwaited: boolean
  given: Rating | undefined
  received: Rating | undefined
}

/** Returns null for a member who is not a participant; undefined while loading. */
export function useHelp(postId: string): HelpItem | null | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['help', postId], () => readHelp(device, postId))
}

export async function readHelp(
  { database, memberId, now }: DeviceData & Pick<Device, 'now'>,
  postId: string,
): Promise<HelpItem | null> {
  const [post, help, unsettled, ratings] = await Promise.all([
    database.posts.get(postId),
    database.helps.get(postId),
    readEntriesAbout(database, postId),
    database.ratings.filter((rating) => rating.postId === postId).toArray(),
  ])
  const authorId = help?.authorId ?? post?.authorId
  if (!post || authorId === undefined) return null
  const state = stateOf(post, help, authorId)
  if (memberId !== authorId && memberId !== state.helperId) return null
  const otherId = otherOf(state, memberId)
  const people = await readPeople({ database, memberId }, otherId === null ? [] : [otherId])
  const isBeingCompleted = post.status !== 'completed' && state.confirmedBy.length === 2
  const isEarner = isEarnerOf(post, state, memberId)
  const ownRating = ratings.find(({ id }) => id === ratingIdOf(postId, memberId))
  const receivedRating = ratings.find(({ ratedId }) => ratedId === memberId)
  const isOpen = areRatingsOpen(Date.parse(post.closedAt ?? post.dateNeeded), now())
  const mayBeRated = canRate(state, memberId) && otherId !== null
  return {
    post,
    help,
    isAuthor: memberId === authorId,
    otherId,
    other: otherId === null ? undefined : people.get(otherId),
    steps: isBeingCompleted ? [] : stepsFor(state, memberId),
    isEarner,
    hasEarned: isEarner && post.status === 'completed' && help?.earnsCredit === true,
    isChoiceUnsent: unsettled.some(({ name }) => name === 'help.accept'),
    isBeingCompleted,
    rating: mayBeRated && ownRating ? 'given' : mayBeRated && isOpen ? 'open' : null,
    isOtherAwaited: receivedRating === undefined && isOpen,
    given: ownRating,
    received: receivedRating,
  }
}

/** A coordinator earns nothing by what they wrote down for a neighbor. */
function isEarnerOf({ writtenFor }: Post, state: HelpState, memberId: string): boolean {
  return earnerOf(state) === memberId && !(writtenFor && state.authorId === memberId)
}

/**
 * Combines the state of a help: the public row of the post has its status, and the row of the help has its
 * participants.
 */
function stateOf(post: Post, help: Help | undefined, authorId: string): HelpState {
  return {
    type: post.type,
    status: post.status,
    authorId,
    helperId: help?.helperId ?? post.helperId ?? null,
    confirmedBy: help?.confirmedBy ?? [],
    isOnHold: help?.isOnHold ?? false,
  }
}

/** Returns who wrote to the member about their post, the latest first. */
export function useCandidates(postId: string): Candidate[] | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['candidates', postId], () => readCandidates(device, postId))
}

export interface Candidate {
  id: string
  person: Person | undefined
}

export async function readCandidates(
  { database, memberId }: DeviceData,
  postId: string,
): Promise<Candidate[]> {
  const [conversations, blockedIds, details] = await Promise.all([
    database.conversations.toArray(),
    readBlockedIds(database),
    database.postDetails.get(postId),
  ])
  // A post that an operator hid is not shown to any member.
  if (details?.hiddenByOperator) return []
  const about = conversations
    .filter(({ posts }) => posts.some((card) => card.postId === postId))
    .sort((first, other) =>
      (first.lastMessage?.createdAt ?? '') < (other.lastMessage?.createdAt ?? '') ? 1 : -1,
    )
  const writtenToIds = await Promise.all(
    about.map(async (each) => {
      const id = otherMemberOf(each, memberId)
      return !blockedIds.has(id) && (await hasWritten(database, each, id)) ? [id] : []
    }),
  )
  const ids = writtenToIds.flat()
  const people = await readPeople({ database, memberId }, ids)
  return ids.map((id) => ({ id, person: people.get(id) }))
}

async function hasWritten(
  database: MemberDatabase,
  conversation: Conversation,
  id: string,
): Promise<boolean> {
  const { id: conversationId, lastMessage } = conversation
  if (lastMessage?.senderId === id) return true
  const ownMessage = await database.messages
    .where('[conversationId+seq]')
    .between([conversationId, Dexie.minKey], [conversationId, Dexie.maxKey])
    .filter(({ senderId }) => senderId === id)
    .first()
  return ownMessage !== undefined
}

/**
 * Returns true when this member may choose the other one for their post: the post is theirs and open, and the other has
 * written to them.
 */
export async function readCanAccept(
  { database, memberId }: DeviceData,
  postId: string,
  helperId: string,
): Promise<boolean> {
  const post = await database.posts.get(postId)
  if (post?.authorId !== memberId || post.type === 'event' || post.status !== 'pending') return false
  const candidates = await readCandidates({ database, memberId }, postId)
  return candidates.some(({ id }) => id === helperId)
}

/** Returns the waiting and refused entries about a post, in the order of the actions; undefined while loading. */
export function useUnsentAbout(postId: string): OutboxItem[] | undefined {
  const { database, rules } = useDevice()
  return useDescribed(['unsent about', postId], async () => {
    const entries = await readEntriesAbout(database, postId)
    return entries.filter((entry) => !isQuiet(entry, rules))
  })
}

async function readEntriesAbout(database: MemberDatabase, postId: string): Promise<OutboxEntry[]> {
  const unsettled = await unsettledEntries(database).sortBy('order')
  // A rating is a row of its own, which is not there where it came back.
  return unsettled.filter(
    (entry) => touchedIn('posts', entry).includes(postId) || argsNowOf('help.rate', entry)?.id === postId,
  )
}

export interface EarnedCredit {
  post: Post
  otherId: string | null
  other: Person | undefined
}

/**
 * Milliseconds in which an earned credit is celebrated: older ones were celebrated on another device, or are too old.
 */
const celebratedMs = 7 * dayMs

/** The latest help that earned the member a credit, unless it was celebrated or thanked for; undefined while loading. */
export function useEarned(): EarnedCredit | null | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['earned'], () => readEarned(device), { fresh: true })
}

export async function readEarned({
  database,
  memberId,
  now,
}: DeviceData & Pick<Device, 'now'>): Promise<EarnedCredit | null> {
  const helps = (await database.helps.toArray()).filter(({ earnsCredit }) => earnsCredit)
  const [posts, givenRatings] = await Promise.all([
    database.posts.bulkGet(helps.map(({ id }) => id)),
    database.ratings.bulkGet(helps.map(({ id }) => ratingIdOf(id, memberId))),
  ])
  const earnings = helps.flatMap((help, index) => {
    const post = posts[index]
    if (post?.status !== 'completed' || givenRatings[index] || isDismissed(celebrationOf(post.id), 'ever')) {
      return []
    }
    const closedAt = Date.parse(post.closedAt ?? post.dateNeeded)
    const isFresh = closedAt > now() - celebratedMs
    const isEarner = isEarnerOf(post, stateOf(post, help, help.authorId), memberId)
    return isFresh && isEarner ? [{ post, help, closedAt }] : []
  })
  const [first] = earnings.sort((first, other) => other.closedAt - first.closedAt)
  if (!first) return null
  const otherId = otherOf(first.help, memberId)
  const people = await readPeople({ database, memberId }, otherId === null ? [] : [otherId])
  return { post: first.post, otherId, other: otherId === null ? undefined : people.get(otherId) }
}

/** Returns the name under which the celebration of a post is stored. */
export function celebrationOf(postId: string): string {
  return `celebrated:${postId}`
}
