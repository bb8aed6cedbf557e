/**
 * Open requests and offers of a suspended member leave the board, and come back afterwards, unless they have ended.
 * Their author still has them. A help post that others do not see is one of these: it is shown from its arrival otherwise.
 */
import { changeInBatches } from '../../database/transactions/change-in-batches.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { PostRow } from './posts.queries.ts'
import { touchPost } from './touch-post.operations.ts'

/** The posts that share a change number: each touches three rows. */
const atOnce = 25

export async function withholdPostsOf(transaction: Transaction, authorId: string): Promise<void> {
  const all = await openHelpPosts(transaction, authorId, 1)
  await changeInBatches(transaction, { all, atOnce }, async (inner, post) => {
    await inner.database.updateTable('posts').set({ isShown: 0 }).where('id', '=', post.id).execute()
    inner.touch('posts', post.id, 'community', 'gone')
  })
}

export async function showWithheldPostsOf(transaction: Transaction, authorId: string): Promise<void> {
  const all = await openHelpPosts(transaction, authorId, 0)
  await changeInBatches(transaction, { all, atOnce }, async (inner, post) => {
    await inner.database.updateTable('posts').set({ isShown: 1 }).where('id', '=', post.id).execute()
    touchPost(inner, { ...post, isShown: 1 })
  })
}

function openHelpPosts(
  { database }: Transaction,
  authorId: string,
  isShown: PostRow['isShown'],
): Promise<PostRow[]> {
  return database
    .selectFrom('posts')
    .where('authorId', '=', authorId)
    .where('type', '!=', 'event')
    .where('status', '=', 'pending')
    .where('isShown', '=', isShown)
    .orderBy('id')
    .selectAll()
    .execute()
}

/** Returns one author whose posts are still withheld although they are not suspended any more. */
export async function authorToShowAgain({ database, now }: Transaction): Promise<string | undefined> {
  const row = await database
    .selectFrom('posts')
    .leftJoin('standings', 'standings.memberId', 'posts.authorId')
    .where('isShown', '=', 0)
    .where('status', '=', 'pending')
    .where('type', '!=', 'event')
    .where(({ eb, or }) => or([eb('suspendedUntil', 'is', null), eb('suspendedUntil', '<=', now)]))
    .limit(1)
    .select('authorId')
    .executeTakeFirst()
  return row?.authorId
}
