/** The rights that operations may require, each with the check of a member. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { missingProfile } from '@porchlight/contracts/members/members.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { allSanctions, type Sanction } from '@porchlight/contracts/standing/standing.catalogue'
import { standingEnd, standingStateAt } from '@porchlight/contracts/standing/standing.rules'
import { recordBy } from '@porchlight/contracts/values/record-by'
import type { Guards, RightContext } from '../../feature-parts/rights.ts'
import type { Plans } from '../../plans/plans.ts'
import { type MemberRow, membersById } from '../members/members.queries.ts'
import { datesOf, standingOf } from '../members/standings.queries.ts'

interface GuardSettings {
  plans: Plans
  /** False on a server that sends no mail: there nobody can verify an address, and nobody has to. */
  sendsMail: boolean
}

export function createGuards({ plans, sendsMail }: GuardSettings): Guards {
  return {
    ...recordBy(
      allSanctions,
      ({ right }) => right,
      ({ state }) =>
        (context: RightContext) =>
          refuseIn(state, context),
    ),
    verifiedEmail: async (context) => {
      if (!sendsMail) return
      const member = await memberIn(context)
      // Who has no address came by a letter, which an operator printed for one person whom the community knows.
      if (member && (member.emailProvedAt !== null || !isAddress(member.email))) return
      throw new Refused('prove_email')
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
    coordinator: async (context) => {
      const member = await memberIn(context)
      if (member?.isOperator !== 1 && member?.isCoordinator !== 1) throw new Refused('coordinators_only')
    },
  }
}

/** Refuses a member whose standing is this one now. A member has one standing at a time, that of the gravest sanction. */
async function refuseIn(state: Sanction['state'], { database, memberId, now }: RightContext): Promise<void> {
  const row = await standingOf(database, memberId)
  if (!row) return
  const dates = datesOf(row)
  const until = standingEnd(dates, now)
  if (standingStateAt(dates, now) !== state || until === null) return
  throw new Refused(state, { until, reason: row.reason })
}

async function memberIn({ database, memberId }: RightContext): Promise<MemberRow | undefined> {
  const [member] = await membersById(database, [memberId])
  return member
}
