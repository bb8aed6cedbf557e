/** Gives premium without a payment, until the end of a day: to a volunteer, in a hardship, as a thank-you. */

import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { emailKey, isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { grantPremium } from '../../features/plans/subscriptions.operations.ts'
import { createPlans } from '../../plans/plans.ts'
import { withCommunity } from '../terminal/community.ts'
import { endOfDay } from '../terminal/days.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'
import { unknownMember } from './members.ts'

interface Options {
  email: string
  day: string
  why: string | undefined
}

const whyLengthMax = 200

export function givePremium(
  operator: Operator,
  { email, day, why: typedReason = '' }: Options,
): Promise<boolean> {
  const { now, say } = operator
  const reason = normalizeText(typedReason)
  if (!isVisibleText(reason) || reason.length > whyLengthMax) {
    throw new WrongUsage(
      `--why takes a sentence of at most ${whyLengthMax} characters, which the member reads.`,
    )
  }
  return withCommunity(operator, async ({ transact }, { communityTimeZone, plans: hasPlans }) => {
    const until = endOfDay(day, communityTimeZone)
    if (until <= now()) throw new WrongUsage(`${day} is over. It needs today or a later day.`)
    const plans = createPlans(() => hasPlans)
    const { address, isGiven } = await transact(async (transaction) => {
      const member = await memberByEmailKey(transaction.database, emailKey(email))
      if (!member) throw unknownMember(email)
      // Theirs without an end, from before there were payments: a gift would only shorten it.
      if (isPremium(member) && member.premiumUntil === null) return { address: member.email, isGiven: false }
      await grantPremium(transaction, plans, { memberId: member.id, untilAt: until, reason })
      return { address: member.email, isGiven: true }
    })
    if (!isGiven)
      throw new CommandFault(`${address} already has premium without an end; nothing was changed.`)
    say(`${address} has premium until the end of ${day}, and can read why: ${plain(reason)}`)
    say('What they pay for, if anything, does not change.')
    if (!hasPlans) say('With PLANS=off every member has all of premium, so nobody sees a difference now.')
    return true
  })
}
