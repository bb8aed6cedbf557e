/** What posting costs, as the device knows it. It warns and never blocks: only the server refuses money. */
import { requestTerms } from '@porchlight/contracts/credits/credits.rules'
import type { Subscription } from '@porchlight/contracts/plans/plans.rules'
import type { PostType } from '@porchlight/contracts/posts/posts.schema'

export interface Wallet {
  plan: Subscription
  /** As the server last said. */
  credits: number
  /** What waiting requests will cost. */
  waiting: number
}

export interface PostCost {
  cost: number
  /** How many credits are lacking for this post and all that waits. */
  missing: number
}

export function postCost(type: PostType, wallet: Wallet): PostCost {
  if (type !== 'request') return { cost: 0, missing: 0 }
  const { cost } = requestTerms(wallet.plan)
  return { cost, missing: cost === 0 ? 0 : Math.max(0, wallet.waiting + cost - wallet.credits) }
}
