/**
 * Computes what posting costs, from what the device stores. It warns and never blocks: only the server refuses a
 * payment.
 */
import { requestTerms } from '@porchlight/contracts/credits/credits.rules'
import type { Subscription } from '@porchlight/contracts/plans/plans.rules'
import type { PostType } from '@porchlight/contracts/posts/posts.schema'

export interface Wallet {
  plan: Subscription
  /** The credits in the server's latest row. */
  credits: number
  /** The cost of the waiting requests. */
  waiting: number
}

export interface PostCost {
  cost: number
  /** The number of credits that are lacking for this post and everything that waits. */
  missing: number
}

export function postCost(type: PostType, wallet: Wallet): PostCost {
  if (type !== 'request') return { cost: 0, missing: 0 }
  const { cost } = requestTerms(wallet.plan)
  return { cost, missing: cost === 0 ? 0 : Math.max(0, wallet.waiting + cost - wallet.credits) }
}
