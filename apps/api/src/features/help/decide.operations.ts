/**
 * The decision of an operator when one participant confirmed a help and the other disputes it. The credit follows the
 * decision.
 */
import type { Transaction } from '../../database/transactions/transact.ts'
import { refundEscrow } from '../credits/escrow.operations.ts'
import { helpOf } from '../posts/helps.queries.ts'
import { notifyParticipants, notifyReturned } from '../posts/notify-about-post.operations.ts'
import { postById } from '../posts/posts.queries.ts'
import { closeHelpReports } from '../safety/help-reports.operations.ts'
import { changeHelp } from './change-help.operations.ts'
import { completeHelp } from './end-help.operations.ts'

export interface Decision {
  didHappen: boolean
  timeZone: string
}

/** @returns what becomes of a credit by it; null where nothing waits for a decision */
export async function decide(
  transaction: Transaction,
  postId: string,
  { didHappen, timeZone }: Decision,
): Promise<'earned' | 'returned' | 'none' | null> {
  const { database, now } = transaction
  const post = await postById(database, postId)
  const help = await helpOf(database, postId)
  if (!post || !help || help.onHoldAt === null) return null
  await closeHelpReports(transaction, { postId, reporterIds: [help.authorId, help.helperId], didHappen })
  await notifyParticipants(transaction, post, help, { kind: 'help_decided' })
  if (didHappen) {
    const changes = { onHoldAt: null, startedAt: help.startedAt ?? now }
    await completeHelp(transaction, post, help, { timeZone, by: null, help: changes })
    return (await helpOf(database, postId))?.earnsCredit === 1 ? 'earned' : 'none'
  }
  await changeHelp(transaction, post, help, { status: 'expired', help: { onHoldAt: null } })
  if (!(await refundEscrow(transaction, post))) return 'none'
  await notifyReturned(transaction, post)
  return 'returned'
}
