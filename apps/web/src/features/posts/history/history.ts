/** The state of posts in the history (the member's own, and those they helped with), and their effect on credits. */
import { earnerOf } from '@porchlight/contracts/help/help.rules'
import type { Help } from '@porchlight/contracts/help/help.schema'
import { isMeetupOver } from '@porchlight/contracts/meetups/meetups.rules'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { PostItem } from '../posts.reads.ts'

export const historyGroups = ['open', 'inProgress', 'done', 'ended'] as const
export type HistoryGroup = (typeof historyGroups)[number]

export interface HistoryItem extends PostItem {
  group: HistoryGroup
  credit: 'earned' | 'cost' | null
}

/** Returns the group of a post. No member closes a meetup: its date ends it. */
export function groupOf({ type, status, dateNeeded }: Post, now: number): HistoryGroup {
  if (status === 'completed') return 'done'
  if (!isOpen({ status })) return 'ended'
  if (type === 'event') return isMeetupOver({ dateNeeded }, now) ? 'ended' : 'open'
  return status === 'pending' ? 'open' : 'inProgress'
}

interface CreditBasis {
  help: Help | undefined
  memberId: string
  /** True when the statement has a line for the credit of this request. */
  isPaid: boolean
  /** True when a request of this member costs nothing now, which decides for one that is not sent yet. */
  isFree: boolean
}

/** Returns whether the post cost a credit or earned one. A request that ended without help returned its credit. */
export function creditOf(
  { post, state, isOwn }: PostItem,
  { help, memberId, isPaid, isFree }: CreditBasis,
): HistoryItem['credit'] {
  const { type, status, writtenFor } = post
  // The credits of what a coordinator wrote down are the neighbor's.
  if (isOwn && writtenFor) return null
  if (type === 'request' && isOwn) {
    if (!isOpen(post) && status !== 'completed') return null
    return isPaid || (state !== 'posted' && state !== 'refused' && !isFree) ? 'cost' : null
  }
  if (!help?.earnsCredit || status !== 'completed') return null
  const { authorId, helperId } = help
  return earnerOf({ type, authorId, helperId }) === memberId ? 'earned' : null
}

/** Sorts unsent posts first, then the newest first. A closed post is sorted by the time it ended. */
export function byLatest(first: HistoryItem, other: HistoryItem): number {
  const unsent = Number(other.state !== 'posted') - Number(first.state !== 'posted')
  return unsent !== 0 ? unsent : timeOf(other) - timeOf(first)
}

function timeOf({ post }: HistoryItem): number {
  return Date.parse(post.closedAt ?? post.createdAt)
}
