/**
 * The extra audiences of a member: premium by the dates at this moment, whatever badge was last delivered to neighbors;
 * and what moderators decide, for those who do. Whoever is suspended decides nothing, and reads no more of it.
 */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { ExtraAudiencesOf } from '../../feature-parts/audiences.ts'
import type { Plans } from '../../plans/plans.ts'
import { audienceColumnsOf } from './members.queries.ts'
import { isSuspended } from './standings.queries.ts'

export function createExtraAudiencesOf({ subscriptionAt }: Pick<Plans, 'subscriptionAt'>): ExtraAudiencesOf {
  return async (database, { memberId, now }) => {
    const member = await audienceColumnsOf(database, memberId)
    if (!member) return []
    const { isOperator, isModerator, ...subscription } = member
    const hasDesk = (isOperator === 1 || isModerator === 1) && !(await isSuspended(database, memberId, now))
    return [
      ...(isPremium(subscriptionAt(subscription, now)) ? (['premium'] as const) : []),
      ...(hasDesk ? (['moderators'] as const) : []),
    ]
  }
}
