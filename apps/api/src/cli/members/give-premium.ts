/** Grants premium without a payment, until the end of a day: to a volunteer, in a hardship, as a thank-you. */

import { Refused } from '@porchlight/contracts/errors/refusals'
import { emailKey, isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import { memberByEmailKey } from '../../features/members/members.queries.ts'
import { grantPremium } from '../../features/plans/subscriptions.operations.ts'
import { createPlans } from '../../plans/plans.ts'
import { withCommunity } from '../terminal/community.ts'
import { endOfDay } from '../terminal/days.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'
import { recordAtTerminal, unknownMember } from './members.ts'

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
  const { config, now, say } = operator
  const endOf = (timeZone: string) => {
    const end = endOfDay(day, timeZone)
    if (end <= now()) throw new WrongUsage(`${day} is over. It needs today or a later day.`)
    return end
  }
  // A day that is none is refused before anything is opened.
  endOf(config.communityTimeZone)
  const reason = normalizeText(typedReason)
  if (!isVisibleText(reason) || reason.length > whyLengthMax) {
    throw new WrongUsage(
      `--why takes a sentence of at most ${whyLengthMax} characters, which the member reads.`,
    )
  }
  return withCommunity(operator, async ({ transact }, { communityTimeZone, hasPlans }) => {
    const until = endOf(communityTimeZone)
    const plans = createPlans(() => hasPlans)
    const address = await transact(async (transaction) => {
      const member = await memberByEmailKey(transaction.database, emailKey(email))
      if (!member) throw unknownMember(email)
      await grantPremium(transaction, plans, { memberId: member.id, untilAt: until, reason })
      await recordAtTerminal(transaction, { act: 'give_premium', memberId: member.id, until, reason })
      return member.email
    }).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'premium_without_end')
        throw new CommandFault(`${email} already has premium without an end; nothing was changed.`)
      throw error
    })
    say(`${address} has premium until the end of ${day}, and can read why: ${plain(reason)}`)
    say('What they pay for, if anything, does not change.')
    if (!hasPlans) say('With PLANS=off every member has all of premium, so nobody sees a difference now.')
    return true
  })
}
