/** An author takes a post of help back, until the help began. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { PostKind } from '../../feature-parts/post-kinds.ts'
import { refundEscrow } from '../credits/escrow.operations.ts'
import { helpOf } from '../posts/helps.queries.ts'
import { notifyAboutPost } from '../posts/notify-about-post.operations.ts'
import type { PostRow } from '../posts/posts.queries.ts'
import { changeHelp } from './change-help.operations.ts'

/** The kind of requests and offers. */
export const helpKind: PostKind = { withdraw: withdrawHelpPost }

/** Withdraws an open post of help. The chosen helper keeps the post, with the author's message. */
async function withdrawHelpPost(transaction: Transaction, post: PostRow, word: string | null): Promise<void> {
  const help = await helpOf(transaction.database, post.id)
  if (help && help.onHoldAt !== null) throw new Refused('on_hold')
  await changeHelp(transaction, post, help, { status: 'cancelled', help: { word } })
  await refundEscrow(transaction, post)
  if (!help) return
  const { authorId: by, helperId: memberId } = help
  await notifyAboutPost(transaction, post, { memberId, kind: 'help_withdrawn', by })
}
