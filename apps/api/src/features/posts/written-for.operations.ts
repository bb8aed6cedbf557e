/** Posts that a coordinator writes down for a neighbor without a phone: their limits, and who pays. */
import { coordinationLimits } from '@porchlight/contracts/coordination/coordination.rules'
import { requestTerms } from '@porchlight/contracts/credits/credits.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { initialOf, shortName } from '@porchlight/contracts/members/members.rules'
import type { PostArgs } from '@porchlight/contracts/posts/posts.schema'
import { neighborAccountId } from '../../database/schema/accounts.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { refuseBeyondActs } from '../../feature-parts/day-limits.ts'
import type { Plans } from '../../plans/plans.ts'
import { balanceOf, escrowAccount, moveCredits } from '../credits/credits.operations.ts'
import type { PostRow } from './posts.queries.ts'
import { coordinatedBy, postsWrittenFor } from './written-for.queries.ts'

/** The name of a neighbor as everybody reads it on their posts. */
export function shownNameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return shortName({ firstName, lastName: initialOf(lastName) })
}

/**
 * Returns the name for a new post of a neighbor; null for a post of the author's own.
 * @throws Refused `not_found` when the author does not look after this neighbor
 */
export async function nameWrittenFor(
  transaction: Transaction,
  authorId: string,
  { type, writtenFor }: Pick<PostArgs, 'type' | 'writtenFor'>,
): Promise<string | null> {
  if (writtenFor === undefined) return null
  if (type === 'event') {
    const message = 'Only a request or an offer can be for a neighbor without a phone.'
    throw new Refused('invalid', { issues: [{ path: 'writtenFor', message }] })
  }
  const neighbor = await coordinatedBy(transaction.database, authorId, writtenFor.id)
  if (!neighbor) throw new Refused('not_found')
  const by = { neighborId: neighbor.id }
  await refuseBeyondActs(transaction, postsWrittenFor, by, { max: coordinationLimits.postsPerDayMax })
  return shownNameOf(neighbor)
}

/** Returns what a request costs a neighbor: the same each time, because they have no plan and no month's limit. */
export function costForNeighbor({ hasPlans }: Pick<Plans, 'hasPlans'>): number {
  return hasPlans ? requestTerms({ subscriptionPlan: 'trial', subscriptionStatus: 'trial' }).cost : 0
}

/** Takes the credit of a request from the neighbor's own account. */
export async function payFromNeighbor(
  transaction: Transaction,
  plans: Plans,
  { id: postId, authorId, title, writtenForId, writtenForName }: PostRow,
): Promise<void> {
  const cost = costForNeighbor(plans)
  if (cost === 0 || writtenForId === null) return
  const from = neighborAccountId(writtenForId)
  const missing = cost - (await balanceOf(transaction.database, from))
  if (missing > 0) throw new Refused('credits_missing', { missing, name: writtenForName ?? '' })
  await moveCredits(transaction, {
    id: `request:${postId}`,
    from,
    to: escrowAccount,
    amount: cost,
    reason: 'request',
    reference: postId,
    actorId: authorId,
    about: { postId, title },
  })
}
