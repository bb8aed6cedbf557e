/** Stores a post's text before its author changed it, for reports of what a member was shown. No view shows it. */
import { dayMs } from '@porchlight/contracts/values/time'
import { rowsPerNumberMax } from '../../../database/transactions/changes.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import type { PostRow } from '../posts.queries.ts'

/** The lifetime of an earlier text: as long as a closed post stays on devices. */
const keptMs = 30 * dayMs
/** The most earlier texts of one post: the first one and the newest ones. */
const perPostMax = 20

export async function storeEarlierPost(
  { database, now }: Transaction,
  before: PostRow,
  after: PostRow,
): Promise<void> {
  const earlierTexts = textsOf(before)
  if (earlierTexts === textsOf(after)) return
  await database
    .insertInto('earlierPosts')
    .values({ postId: before.id, changedAt: now, said: earlierTexts })
    // A text that was there for less than a millisecond was shown to no member.
    .onConflict((conflict) => conflict.columns(['postId', 'changedAt']).doNothing())
    .execute()
  const rows = await database
    .selectFrom('earlierPosts')
    .where('postId', '=', before.id)
    .orderBy('changedAt')
    .select('changedAt')
    .execute()
  const beyond = rows.slice(1, 1 + Math.max(0, rows.length - perPostMax))
  for (const { changedAt } of beyond) {
    await database
      .deleteFrom('earlierPosts')
      .where('postId', '=', before.id)
      .where('changedAt', '=', changedAt)
      .execute()
  }
}

/**
 * Serializes a post's texts. The location of a help post is left out: only the chosen helper sees where the author
 * lives, and it is stored no longer than that.
 */
function textsOf({ type, title, description, location, photo }: PostRow): string {
  return JSON.stringify({ title, description, ...(type === 'event' ? { location } : {}), photo })
}

/**
 * Deletes one batch of the earlier texts that are old enough.
 * @returns whether there may be more
 */
export async function deleteEarlierPosts({ database, now }: Transaction): Promise<boolean> {
  const old = await database
    .selectFrom('earlierPosts')
    .where('changedAt', '<', now - keptMs)
    .orderBy('changedAt')
    .limit(rowsPerNumberMax)
    .select(['postId', 'changedAt'])
    .execute()
  for (const { postId, changedAt } of old) {
    await database
      .deleteFrom('earlierPosts')
      .where('postId', '=', postId)
      .where('changedAt', '=', changedAt)
      .execute()
  }
  return old.length === rowsPerNumberMax
}
