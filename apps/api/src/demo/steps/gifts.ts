/** The gifts between neighbors of the demo, and the rewards that were redeemed. */
import { hourMs } from '@porchlight/contracts/values/time'
import { grantBonuses } from '../../features/credits/bonus.operations.ts'
import { offerReward, useCode } from '../../features/rewards/reward-stock.operations.ts'
import { redeem } from '../../features/rewards/rewards.operations.ts'
import { createPlans } from '../../plans/plans.ts'
import { rewards } from '../neighborhood/rewards.ts'
import { type DemoHandlers, stepBy } from './doors.ts'
import { demoId, idOf, personOf } from './ids.ts'
import type { Step } from './step.ts'

interface DemoGift {
  hoursAgo: number
  from: string
  to: string
  amount: number
  message: string
}

const gifts: readonly DemoGift[] = [
  {
    hoursAgo: 70,
    from: 'gus',
    to: 'rosa',
    amount: 1,
    message: 'That pie deserves more than five stars.',
  },
  { hoursAgo: 52, from: 'rosa', to: 'walter', amount: 1, message: 'The radio plays. The kitchen dances.' },
  {
    hoursAgo: 6,
    from: 'rosa',
    to: 'lena',
    amount: 1,
    message: 'For your first weeks here. Ask for something!',
  },
  { hoursAgo: 5, from: 'lena', to: 'greta', amount: 1, message: '' },
]

interface DemoRedemption {
  hoursAgo: number
  by: string
  title: string
  isUsed?: true
}

const redemptions: readonly DemoRedemption[] = [
  { hoursAgo: 240, by: 'rosa', title: 'A coffee, any size', isUsed: true },
  { hoursAgo: 26, by: 'walter', title: 'A day with the cargo bike' },
  { hoursAgo: 22, by: 'rosa', title: 'A coffee, any size' },
]

/**
 * Hours ago of the bonus grants, made before the server's own job would. A member's month may end in the hours after
 * the first one, so a second follows at the end.
 */
const bonusesHoursAgo = [8, 0]

export function creditSteps(handlers: DemoHandlers, now: number, timeZone: string): Step[] {
  const at = (hoursAgo: number) => Math.round(now - hoursAgo * hourMs)
  const member = (key: string) => idOf(personOf(key), now)
  const rewardId = (title: string) => {
    const reward = rewards.find((each) => each.title === title)
    return demoId(at(reward?.hoursAgo ?? 0), title)
  }
  return [
    ...gifts.map(({ hoursAgo, from, to, amount, message }) =>
      stepBy(member(from), at(hoursAgo), (context) =>
        handlers['credits.gift'].apply(context, {
          id: demoId(at(hoursAgo), `gift ${from} ${to}`),
          toUserId: member(to),
          amount,
          message,
        }),
      ),
    ),
    ...rewards.map(
      ({ hoursAgo, ...reward }): Step => ({
        at: at(hoursAgo),
        run: (transaction) => offerReward(transaction, { ...reward, id: rewardId(reward.title) }),
      }),
    ),
    ...redemptions.map(
      ({ hoursAgo, by, title, isUsed }): Step => ({
        at: at(hoursAgo),
        run: async (transaction) => {
          const id = demoId(at(hoursAgo), `redemption ${by}`)
          const { redemptionCode } = await redeem(transaction, {
            id,
            memberId: member(by),
            rewardId: rewardId(title),
          })
          if (isUsed) await useCode(transaction, redemptionCode)
        },
      }),
    ),
    ...bonusesHoursAgo.map(
      (hoursAgo): Step => ({
        at: at(hoursAgo),
        run: (transaction) =>
          grantBonuses(transaction, { plans: createPlans(() => true), timeZone: () => timeZone }),
      }),
    ),
  ]
}
