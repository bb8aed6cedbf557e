/** Every change of a help goes through here: what is kept of it, who is told of which rows, and when the clock looks again. */
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { PostStatus } from '@porchlight/contracts/posts/posts.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transact.ts'
import { giveBack } from '../credits/escrow.operations.ts'
import { introducePerson } from '../members/people.operations.ts'
import { followPost } from '../posts/post-cards.operations.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import { keptUntil, touchPost } from '../posts/touch-post.ts'
import { payEarner, rolesIn } from './earning.operations.ts'
import { clockFrom } from './help-clock.ts'
import { type HelpRow, seesDetails } from './helps.queries.ts'
import { countHelp } from './kindness.operations.ts'
import { tell, tellBoth } from './tell.operations.ts'

interface Change {
  status?: PostStatus
  help?: Partial<Omit<HelpRow, 'postId' | 'authorId' | 'helperId'>>
}

/** What is there from now on, for the two and for everybody. */
export async function changeHelp<Help extends HelpRow | undefined>(
  transaction: Transaction,
  post: PostRow,
  help: Help,
  { status = post.status, help: changes = {} }: Change,
): Promise<{ post: PostRow; help: Help }> {
  const { database, now } = transaction
  const isClosing = isOpen(post) && !isOpen({ status })
  const next = {
    ...post,
    status,
    closedAt: isClosing ? now : post.closedAt,
    helperId: status === 'completed' && help ? help.helperId : post.helperId,
  }
  const nextHelp = help && { ...help, ...changes }
  next.clockAt = clockFrom(next, nextHelp, now)
  await keepPost(transaction, next)
  if (help && Object.keys(changes).length > 0) {
    await database.updateTable('helps').set(changes).where('postId', '=', post.id).execute()
  }
  touchPost(transaction, next)
  if (nextHelp) touchHelp(transaction, next, nextHelp)
  if (status !== post.status) await followPost(transaction, next)
  return { post: next, help: nextHelp as Help }
}

async function keepPost({ database }: Transaction, post: PostRow): Promise<void> {
  const { id, status, closedAt, helperId, clockAt } = post
  await database
    .updateTable('posts')
    .set({ status, closedAt, helperId, clockAt })
    .where('id', '=', id)
    .execute()
}

/** Whoever was chosen has the post as long as its author, and what only some may see of it until it ends without help. */
export function touchHelp({ touch }: Transaction, post: PostRow, { authorId, helperId }: HelpRow): void {
  const kept = keptUntil(post, true)
  for (const each of [authorId, helperId]) touch('helps', post.id, memberAudience(each), kept)
  touch('posts', post.id, memberAudience(helperId), kept)
  touch('postDetails', post.id, memberAudience(helperId), seesDetails(post) ? kept : 'gone')
}

/** Somebody was chosen. */
export async function beginHelp(transaction: Transaction, post: PostRow, help: HelpRow): Promise<void> {
  await transaction.database.insertInto('helps').values(help).execute()
  await changeHelp(transaction, post, help, { status: 'matched' })
}

/** Nobody is chosen any more: the post is open again, or past its date over, and what was paid returns. */
export async function endWithoutHelp(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  status: 'pending' | 'expired' | 'cancelled',
): Promise<{ hasReturned: boolean }> {
  await forgetHelp(transaction, help)
  await changeHelp(transaction, post, undefined, { status })
  return { hasReturned: status !== 'pending' && (await giveBack(transaction, post)) }
}

/** The row goes, and with it what whoever was chosen had of the post beyond what all have. */
export async function forgetHelp({ database, touch }: Transaction, help: HelpRow): Promise<void> {
  const { postId, authorId, helperId } = help
  await database.deleteFrom('helps').where('postId', '=', postId).execute()
  for (const each of [authorId, helperId]) touch('helps', postId, memberAudience(each), 'gone')
  for (const table of ['posts', 'postDetails'] as const) {
    touch(table, postId, memberAudience(helperId), 'gone')
  }
}

/** It is over, nobody has helped; whoever was chosen keeps it as it ended. */
export async function expire(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow | undefined,
): Promise<void> {
  await changeHelp(transaction, post, help, { status: 'expired' })
  const hasReturned = await giveBack(transaction, post)
  await tell(transaction, post, { memberId: post.authorId, kind: 'help_expired' })
  if (help) await tell(transaction, post, { memberId: help.helperId, kind: 'help_expired' })
  if (hasReturned) await tell(transaction, post, { memberId: post.authorId, kind: 'credit_returned' })
}

/** Until an operator decides. */
export async function hold(transaction: Transaction, post: PostRow, help: HelpRow): Promise<void> {
  await changeHelp(transaction, post, help, { help: { onHoldAt: transaction.now } })
}

interface Completion {
  timeZone: string
  /** Who of the two completes it; null where the clock or an operator does. */
  by: string | null
  /** Silence never mints. */
  mayBeMinted?: boolean
  /** An operator says that it did happen, but not that it was paid for, or the clock does. */
  help?: Change['help']
}

/** It is done: the credit moves, and who helped is known. */
export async function completeHelp(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  { timeZone, by, mayBeMinted = true, help: changes = {} }: Completion,
): Promise<void> {
  const { earnerId } = rolesIn(post, help)
  const hasEarned = await payEarner(transaction, post, help, {
    timeZone,
    actorId: by ?? earnerId,
    mayBeMinted,
  })
  await changeHelp(transaction, post, help, {
    status: 'completed',
    help: { ...changes, earnsCredit: hasEarned ? 1 : 0 },
  })
  await countHelp(transaction, earnerId, timeZone)
  for (const each of [help.authorId, help.helperId]) await introducePerson(transaction, each)
  await tellBoth(transaction, post, help, { kind: 'help_completed', by })
  if (hasEarned) await tell(transaction, post, { memberId: earnerId, kind: 'credit_earned' })
}
