/** Premium, while a member is: by the dates at this moment, whatever neighbours were told so far. */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { ExtraAudiencesOf } from '../../nouns/audiences.ts'
import type { Plans } from '../../nouns/plans.ts'
import { memberById } from './members.queries.ts'

export function createExtraAudiencesOf({ subscriptionAt }: Pick<Plans, 'subscriptionAt'>): ExtraAudiencesOf {
  return async (database, { memberId, now }) => {
    const member = await memberById(database, memberId)
    return member && isPremium(subscriptionAt(member, now)) ? ['premium'] : []
  }
}
