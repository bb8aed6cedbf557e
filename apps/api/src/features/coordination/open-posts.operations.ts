/** A neighbor's open posts: moved to another member who answers for them, or withdrawn. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { changeInBatches } from '../../database/transactions/change-in-batches.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { refundEscrow } from '../credits/escrow.operations.ts'
import { copyPhoto } from '../files/copy-photo.operations.ts'
import { changeHelp, touchHelp } from '../help/change-help.operations.ts'
import { endAsWithdrawn } from '../help/on-block-or-leave.operations.ts'
import { introducePerson } from '../members/people.operations.ts'
import { touchHelpCases } from '../moderation/cases.operations.ts'
import { firstConfirmedAt, type HelpRow, helpOf } from '../posts/helps.queries.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import { touchPost } from '../posts/touch-post.operations.ts'
import { areBlocked } from '../safety/safety.queries.ts'
import { openPostsFor } from './coordination.queries.ts'

/** The posts that share a change number: each touches three rows of its author and of its helper. */
const postsAtOnce = 25

interface Handover {
  neighborId: string
  /** The member who answers for the posts from now on. */
  memberId: string
  /** True when the neighbor has joined, and the posts are their own. */
  isNeighbor: boolean
}

/**
 * Moves a neighbor's open posts, and the helps that are under way, to another member. The member who answered for them
 * before can do nothing about them any more.
 * @returns false when the new member helps with one of them, or has a block with who helps; then nothing may be moved
 */
export async function moveOpenPosts(
  transaction: Transaction,
  { neighborId, memberId, isNeighbor }: Handover,
): Promise<boolean> {
  const { database } = transaction
  const posts = (await openPostsFor(database, neighborId)).filter(({ authorId }) => authorId !== memberId)
  for (const { id } of posts) {
    const help = await helpOf(database, id)
    if (help && (help.helperId === memberId || (await areBlocked(database, memberId, help.helperId))))
      return false
  }
  const changes = {
    authorId: memberId,
    ...(isNeighbor ? { writtenForId: null, writtenForName: null } : {}),
    // Those of a suspended coordinator are withheld until another one answers for them.
    isShown: 1,
  } as const
  await changeInBatches(transaction, { all: posts, atOnce: postsAtOnce }, (inner, post) =>
    movePost(inner, post, changes),
  )
  return true
}

async function movePost(
  transaction: Transaction,
  post: PostRow,
  authorColumns: Pick<PostRow, 'authorId' | 'isShown'> & Partial<PostRow>,
): Promise<void> {
  const { database, touch } = transaction
  const { authorId } = authorColumns
  const photo =
    post.photo === null
      ? {}
      : await copyPhoto(database, authorId, { memberId: post.authorId, sha256: post.photo })
  const changes = { ...authorColumns, ...photo }
  const next = { ...post, ...changes }
  const help = await helpOf(database, post.id)
  await database.updateTable('posts').set(changes).where('id', '=', post.id).execute()
  await database
    .updateTable('conversationPosts')
    .set({ authorId })
    .where('authorId', '=', post.authorId)
    .where('postId', '=', post.id)
    .execute()
  for (const table of ['posts', 'postDetails', 'helps'] as const) {
    touch(table, post.id, memberAudience(post.authorId), 'gone')
  }
  touchPost(transaction, next)
  await introducePerson(transaction, authorId)
  if (!help) return
  await database.updateTable('helps').set({ authorId }).where('postId', '=', post.id).execute()
  touchHelp(transaction, next, { ...help, authorId })
  // Whoever answers for the post does not read what the other one reported.
  await touchHelpCases(transaction, post.id)
}

/**
 * Withdraws a neighbor's open posts; credits return to the neighbor's account. A help that somebody confirmed, or that waits
 * for an operator, goes on.
 * @returns the posts that go on
 */
export async function withdrawOpenPosts(transaction: Transaction, neighborId: string): Promise<PostRow[]> {
  const { database } = transaction
  const remaining: PostRow[] = []
  for (const post of await openPostsFor(database, neighborId)) {
    const help = await helpOf(database, post.id)
    if (help && (help.onHoldAt !== null || firstConfirmedAt(help) !== null)) remaining.push(post)
    // One helper may be told of many, so each post takes a change number of its own.
    else await transaction.nested((inner) => withdrawPost(inner, post, help))
  }
  return remaining
}

async function withdrawPost(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow | undefined,
): Promise<void> {
  if (help) return endAsWithdrawn(transaction, post, help)
  await changeHelp(transaction, post, undefined, { status: 'cancelled' })
  await refundEscrow(transaction, post)
}

/** The name of a neighbor whose own name is deleted. */
const namelessNeighbor = 'a neighbor'

/** Deletes a neighbor's name from their row and from all posts that were written down for them. */
export async function deleteNameOf(transaction: Transaction, neighborId: string): Promise<void> {
  const { database } = transaction
  await database
    .updateTable('coordinatedNeighbors')
    .set({ firstName: '', lastName: '' })
    .where('id', '=', neighborId)
    .execute()
  const posts = await database
    .updateTable('posts')
    .set({ writtenForName: namelessNeighbor })
    .where('writtenForId', '=', neighborId)
    .where('writtenForName', '!=', namelessNeighbor)
    .returningAll()
    .execute()
  await changeInBatches(transaction, { all: posts, atOnce: postsAtOnce }, touchPost)
}
