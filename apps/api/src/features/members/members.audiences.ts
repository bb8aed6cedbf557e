/** The premium audience of a member: by the dates at this moment, whatever badge was last delivered to neighbors. */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { ExtraAudiencesOf } from '../../feature-parts/audiences.ts'
import type { Plans } from '../../plans/plans.ts'
import { subscriptionOf } from './members.queries.ts'

export function createExtraAudiencesOf({ subscriptionAt }: Pick<Plans, 'subscriptionAt'>): ExtraAudiencesOf {
  return async (database, { memberId, now }) => {
    const subscription = await subscriptionOf(database, memberId)
    return subscription && isPremium(subscriptionAt(subscription, now)) ? ['premium'] : []
  }
}
