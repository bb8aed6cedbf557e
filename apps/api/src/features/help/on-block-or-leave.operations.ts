/** Two go apart before it is done: one of them cannot make it, blocks the other, or leaves for good. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { earnerOf, otherOf } from '@porchlight/contracts/help/help.rules'
import { hasDatePassed, isOpen } from '@porchlight/contracts/posts/posts.rules'
import { toIso } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../database/transactions/transact.ts'
import { refundEscrow } from '../credits/escrow.operations.ts'
import { notify } from '../notifications/notify.operations.ts'
import { firstConfirmedAt, type HelpRow, helpsWith, openHelpsBetween } from '../posts/helps.queries.ts'
import { notifyAboutPost, notifyParticipants, notifyReturned } from '../posts/notify-about-post.operations.ts'
import { type PostRow, postById } from '../posts/posts.queries.ts'
import { touchPost } from '../posts/touch-post.operations.ts'
import { changeHelp } from './change-help.operations.ts'
import { deleteHelp, endWithoutHelp, payFromEscrow, putOnHold } from './end-help.operations.ts'

/** The member who ends a help. `isNamed` is true when the notification names them. */
interface Parting {
  by: string
  isNamed?: boolean
}

/**
 * Releases a help. After its date a neighbor would not take the post up any more: it expires, and the credit returns.
 */
export async function release(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  { by, isNamed = true }: Parting,
): Promise<void> {
  const { hasReturned } = await endWithoutHelp(transaction, post, help, reopenOr(post, transaction.now))
  const memberId = otherOf(help, by)
  if (memberId !== null) {
    await notifyAboutPost(transaction, post, { memberId, kind: 'help_released', by: isNamed ? by : null })
  }
  if (hasReturned && by !== post.authorId) {
    await notifyReturned(transaction, post)
  }
}

/** Withdraws a post of help for its author. The helper keeps it as withdrawn, and is notified without a name. */
export async function endAsWithdrawn(transaction: Transaction, post: PostRow, help: HelpRow): Promise<void> {
  await changeHelp(transaction, post, help, { status: 'cancelled' })
  await refundEscrow(transaction, post)
  await notifyAboutPost(transaction, post, { memberId: help.helperId, kind: 'help_withdrawn' })
}

function reopenOr({ dateNeeded }: PostRow, now: number): 'pending' | 'expired' {
  return hasDatePassed({ dateNeeded: toIso(dateNeeded) }, now) ? 'expired' : 'pending'
}

/**
 * Ends helps after a block. A help without a confirmation is released; an operator decides the others. The other member
 * is notified of the end, but not of who caused it.
 */
export async function partByBlock(
  transaction: Transaction,
  blockerId: string,
  otherId: string,
): Promise<void> {
  const { database } = transaction
  for (const help of await openHelpsBetween(database, blockerId, otherId)) {
    const post = await postById(database, help.postId)
    if (!post || help.onHoldAt !== null) continue
    const isReleased =
      firstConfirmedAt(help) === null && (await releaseUnlessPaused(transaction, post, help, blockerId))
    if (!isReleased) await transaction.nested((inner) => putOnHoldQuietly(inner, post, help))
  }
}

/**
 * Releases a help at once, unless credits are paused.
 * @returns false while the ledger has a fault, and the credit in escrow could not return: the block must succeed all
 * the same
 */
async function releaseUnlessPaused(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  by: string,
): Promise<boolean> {
  try {
    await transaction.nested((inner) => release(inner, post, help, { by, isNamed: false }))
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'credits_paused') return false
    throw error
  }
}

async function putOnHoldQuietly(transaction: Transaction, post: PostRow, help: HelpRow): Promise<void> {
  await putOnHold(transaction, post, help)
  await notifyParticipants(transaction, post, help, { kind: 'help_on_hold' })
}

/**
 * Helps in one batch. Each touches rows of both participants and of its cards in their conversations, and all stay
 * within the rows of one batch.
 */
const helpsAtOnce = 5

/**
 * Ends one batch of the helps of a member who leaves for good.
 * @returns whether there was anything to do
 */
export async function removeFromHelps(
  transaction: Transaction,
  memberId: string,
  { timeZone }: { timeZone: string },
): Promise<boolean> {
  const { database } = transaction
  const helps = await helpsWith(database, memberId, helpsAtOnce)
  for (const help of helps) {
    const post = await postById(database, help.postId)
    if (!post) continue
    await transaction.nested((inner) =>
      help.authorId === memberId
        ? endOwnHelp(inner, post, help, timeZone)
        : endHelpOfOther(inner, post, help),
    )
  }
  return helps.length > 0
}

/**
 * Ends a help whose author leaves; the post itself is deleted. The helper is notified, without a text of the author. A
 * helper who confirmed is paid from the author's credit in escrow, on hold or not, so that an author cannot avoid
 * paying by a block and leaving.
 */
async function endOwnHelp(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow,
  timeZone: string,
): Promise<void> {
  if (!isOpen(post)) return deleteHelp(transaction, help)
  const hasHelped =
    earnerOf({ ...post, helperId: help.helperId }) === help.helperId && help.helperConfirmedAt !== null
  const isPaid = hasHelped && (await payFromEscrow(transaction, post, help, timeZone))
  if (isPaid) await deleteHelp(transaction, help)
  else await endWithoutHelp(transaction, post, help, 'cancelled')
  await notify(transaction, {
    memberId: help.helperId,
    kind: isPaid ? 'help_left_paid' : 'help_left',
    params: { title: '', name: '' },
    target: '/community-help',
  })
}

/**
 * Ends a help whose helper leaves. A confirmed one, or one that waits for an operator, does not open again, and no
 * helper is left who could be paid.
 */
async function endHelpOfOther(transaction: Transaction, post: PostRow, help: HelpRow): Promise<void> {
  if (!isOpen(post)) return deleteHelper(transaction, post, help)
  const isUnsaid = firstConfirmedAt(help) === null && help.onHoldAt === null
  const status = isUnsaid ? reopenOr(post, transaction.now) : 'expired'
  const { hasReturned } = await endWithoutHelp(transaction, post, help, status)
  await notifyAboutPost(transaction, post, { memberId: post.authorId, kind: 'help_released' })
  if (hasReturned) await notifyReturned(transaction, post)
}

/** Deletes who helped. The help stays completed. */
async function deleteHelper(transaction: Transaction, post: PostRow, help: HelpRow): Promise<void> {
  await deleteHelp(transaction, help)
  await transaction.database.updateTable('posts').set({ helperId: null }).where('id', '=', post.id).execute()
  touchPost(transaction, { ...post, helperId: null })
}
