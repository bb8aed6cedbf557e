/** A post is taken back by its author, until the help began. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { canWithdraw, isOpen } from '@porchlight/contracts/posts/posts.rules'
import { normalizeText } from '@porchlight/contracts/values/text'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { WriteContext } from '../../feature-parts/handlers.ts'
import { refundEscrow } from '../credits/escrow.operations.ts'
import { changeHelp } from './change-help.operations.ts'
import { callOff } from './change-meetup.operations.ts'
import { type HelpRow, helpOf } from './helps.queries.ts'
import { notifyAboutPost } from './notify-about-post.operations.ts'
import { type PostRow, postById } from './posts.queries.ts'
import { canSeePost } from './posts.view.ts'

/**
 * Withdraws the member's own post; for others it does not exist here. A second request succeeds and changes nothing.
 */
export async function withdrawPost(
  { transaction, memberId }: WriteContext,
  { id, word }: ArgsNamed<'posts.withdraw'>,
): Promise<void> {
  const post = await ownPost(transaction, memberId, id)
  if (post.status === 'cancelled') return
  if (!isOpen(post)) throw new Refused('not_open')
  if (!canWithdraw(post)) throw new Refused('wrong_step', { status: post.status })
  const tidyWord = normalizeText(word ?? '') || null
  if (post.type === 'event') {
    await callOff(transaction, post, tidyWord)
    return
  }
  const help = await helpOf(transaction.database, id)
  if (help && help.onHoldAt !== null) throw new Refused('on_hold')
  await withdrawOpenPost(transaction, post, help, tidyWord)
}

/** Withdraws an open post of help. The chosen helper keeps the post, with the author's message. */
export async function withdrawOpenPost(
  transaction: Transaction,
  post: PostRow,
  help: HelpRow | undefined,
  word: string | null,
): Promise<void> {
  await changeHelp(transaction, post, help, { status: 'cancelled', help: { word } })
  await refundEscrow(transaction, post)
  if (!help) return
  const { authorId: by, helperId: memberId } = help
  await notifyAboutPost(transaction, post, { memberId, kind: 'help_withdrawn', by })
}

/** @throws Refused `not_yours` of what one sees of others, `not_found` of all else */
export async function ownPost(
  { database }: Pick<Transaction, 'database'>,
  memberId: string,
  id: string,
): Promise<PostRow> {
  const post = await postById(database, id)
  if (!post) throw new Refused('not_found')
  if (post.authorId === memberId) return post
  const isSeen = post.type !== 'event' && (await canSeePost(database, post, memberId))
  throw new Refused(isSeen ? 'not_yours' : 'not_found')
}
