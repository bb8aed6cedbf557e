/** The rights that operations may require, each with the check of a member. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { missingProfile } from '@porchlight/contracts/members/members.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { Guards, RightContext } from '../../feature-parts/rights.ts'
import type { Plans } from '../../plans/plans.ts'
import { type MemberRow, membersById } from '../members/members.queries.ts'

interface GuardSettings {
  plans: Plans
  /** False on a server that sends no mail: there nobody can verify an address, and nobody has to. */
  sendsMail: boolean
}

export function createGuards({ plans, sendsMail }: GuardSettings): Guards {
  return {
    verifiedEmail: async (context) => {
      if (sendsMail && (await memberIn(context))?.emailProvedAt == null) throw new Refused('prove_email')
    },
    profile: async (context) => {
      const { bio = null, interests = '[]' } = (await memberIn(context)) ?? {}
      const missing = missingProfile({ bio, interests: JSON.parse(interests) })
      if (missing) throw new Refused('profile_incomplete', { missing })
    },
    premium: async (context) => {
      const member = await memberIn(context)
      if (!member || !isPremium(plans.subscriptionAt(member, context.now))) throw new Refused('premium_only')
    },
    operator: async (context) => {
      if ((await memberIn(context))?.isOperator !== 1) throw new Refused('operators_only')
    },
    moderator: async (context) => {
      const member = await memberIn(context)
      if (member?.isOperator !== 1 && member?.isModerator !== 1) throw new Refused('moderators_only')
    },
  }
}

async function memberIn({ database, memberId }: RightContext): Promise<MemberRow | undefined> {
  const [member] = await membersById(database, [memberId])
  return member
}
