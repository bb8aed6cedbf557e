/** Premium that nobody pays for, until the end of a day: as a thank-you, or to look at what premium shows. */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { emailKey } from '@porchlight/contracts/values/text'
import { dayMs } from '@porchlight/contracts/values/time'
import { momentOf } from '@porchlight/contracts/values/wall-time'
import { memberByEmailKey } from '../features/members/members.queries.ts'
import { setPremiumDates } from '../features/members/premium.operations.ts'
import { createPlans } from '../nouns/plans.ts'
import { withCommunity } from './community.ts'
import { unknownMember } from './members.ts'
import { CommandFault, type Operator, WrongUsage } from './operator.ts'

export function givePremium(operator: Operator, email: string, day: string): Promise<boolean> {
  const { config, now, say } = operator
  const until = endOf(day, config.communityTimeZone)
  if (until <= now()) throw new WrongUsage(`${day} is over. It needs a day that is still to come, or today.`)
  const plans = createPlans(config.plans)
  return withCommunity(operator, async ({ transact }) => {
    const { address, isGiven } = await transact(async (transaction) => {
      const member = await memberByEmailKey(transaction.database, emailKey(email))
      if (!member) throw unknownMember(email)
      // What was paid for is not to end earlier by a gift.
      const isLonger = member.premiumUntil === null || member.premiumUntil > until
      if (isPremium(member) && isLonger) return { address: member.email, isGiven: false }
      // A gift begins once: whoever had one already keeps its beginning.
      const from = Math.min(member.premiumFrom ?? transaction.now, transaction.now)
      await setPremiumDates(plans, transaction, member.id, { from, until })
      return { address: member.email, isGiven: true }
    })
    if (!isGiven)
      throw new CommandFault(`${address} has premium for longer than that already; nothing was changed.`)
    say(`${address} has premium until the end of ${day}.`)
    if (!config.plans) say('With PLANS=off everybody has everything, so that nobody sees a difference now.')
    return true
  })
}

/** On the walls of the community. */
function endOf(day: string, timeZone: string): number {
  const begins = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // 31 February is another day to whoever is forgiving.
  if (Number.isNaN(begins) || !new Date(begins).toISOString().startsWith(day)) {
    throw new WrongUsage(`'${day}' is no day. It needs one such as 2027-03-31.`)
  }
  return momentOf(begins + dayMs, timeZone)
}
