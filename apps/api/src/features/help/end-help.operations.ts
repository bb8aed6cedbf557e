/**
 * Functions that begin and end a help. They change its row, the participants' rows, its credit, and send notifications.
 */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import { refundEscrow } from '../credits/escrow.operations.ts'
import { introducePerson } from '../members/people.operations.ts'
import { dropCase, openCase, touchHelpCases } from '../moderation/cases.operations.ts'
import type { HelpRow } from '../posts/helps.queries.ts'
import { notifyAboutPost, notifyReturned } from '../posts/notify-about-post.operations.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import { type Change, changeHelp } from './change-help.operations.ts'
import { payEarner, rolesIn } from './earning/earning.operations.ts'
import { countCompletedHelp } from './ratings/participant-totals.operations.ts'

/** Begins a help when the author has chosen a helper. */
export async function beginHelp(transaction: Transaction, post: PostRow, help: HelpRow): Promise<void> {
  await transaction.database.insertInto('helps').values(help).execute()
  await changeHelp(transaction, post, help, { status: 'matched' })
}

/**
 * Ends a help: no helper is chosen any more. The post is open again, or is over when its date has passed, and the
 * credit returns.
 */
export async function endWithoutHelp(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  status: 'pending' | 'expired' | 'cancelled',
): Promise<{ hasReturned: boolean }> {
  await deleteHelp(transaction, help)
  await changeHelp(transaction, post, undefined, { status })
  return { hasReturned: status !== 'pending' && (await refundEscrow(transaction, post)) }
}

/** Deletes the row of a help, and touches the rows that its helper had of the post beyond those of all members. */
export async function deleteHelp(transaction: Transaction, help: HelpRow): Promise<void> {
  const { postId, authorId, helperId } = help
  const { database, touch } = transaction
  await database.deleteFrom('helps').where('postId', '=', postId).execute()
  await dropCase(transaction, { kind: 'help', subjectId: postId })
  await touchHelpCases(transaction, postId)
  for (const each of [authorId, helperId]) touch('helps', postId, memberAudience(each), 'gone')
  for (const table of ['posts', 'postDetails'] as const) {
    touch(table, postId, memberAudience(helperId), 'gone')
  }
}

/** Ends a post that is over without help; the chosen helper keeps it as it ended. */
export async function expire(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow | undefined,
): Promise<void> {
  await changeHelp(transaction, post, help, { status: 'expired' })
  const hasReturned = await refundEscrow(transaction, post)
  await notifyAboutPost(transaction, post, { memberId: post.authorId, kind: 'help_expired' })
  if (help) await notifyAboutPost(transaction, post, { memberId: help.helperId, kind: 'help_expired' })
  if (hasReturned) await notifyReturned(transaction, post)
}

/** Puts a help on hold until an operator decides. */
export async function putOnHold(transaction: Transaction, post: PostRow, help: HelpRow): Promise<void> {
  await changeHelp(transaction, post, help, { help: { onHoldAt: transaction.now } })
  // Both are concerned: who said what is in their reports, if there are any.
  await openCase(transaction, { kind: 'help', subject: 'post', subjectId: post.id, aboutId: null })
}

/**
 * Pays the helper of an author who has left. The help counts as done for the helper, and no other member is notified.
 * @returns whether there was a credit
 */
export async function payFromEscrow(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  timeZone: string,
): Promise<boolean> {
  const { earnerId } = rolesIn(post, help)
  const isPaid = await payEarner(transaction, post, help, { timeZone, actorId: earnerId, mayBeMinted: false })
  if (!isPaid) return false
  await changeHelp(transaction, post, help, { status: 'completed', help: { earnsCredit: 1 } })
  await countCompletedHelp(transaction, post, help, timeZone)
  return true
}

interface Completion {
  timeZone: string
  /** The participant who completes the help; null when the clock or an operator does. */
  by: string | null
  /** Silence never mints. */
  mayBeMinted?: boolean
  /** Changes of the help: an operator decides that it happened, but not that it was paid for, or the clock ends it. */
  help?: Change['help']
}

/** Completes a help: the credit moves, and everybody sees who helped. */
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
  await countCompletedHelp(transaction, post, help, timeZone)
  for (const each of [help.authorId, help.helperId]) await introducePerson(transaction, each)
  // A member who earned a credit gets one notification for both events.
  for (const memberId of [help.authorId, help.helperId]) {
    const isForNeighbor = memberId === post.authorId && post.writtenForId !== null
    if (hasEarned && memberId === earnerId && !isForNeighbor)
      await notifyAboutPost(transaction, post, { memberId, kind: 'credit_earned' })
    else if (memberId !== by)
      await notifyAboutPost(transaction, post, { memberId, kind: 'help_completed', by })
  }
}
