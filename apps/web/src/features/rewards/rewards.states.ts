/** States of the rewards that partners give for credits, of redeeming one, and of the stored codes. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Redemption, Reward } from '@porchlight/contracts/rewards/rewards.schema'
import { createId } from '@porchlight/contracts/values/id'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { closeToastBeside } from '../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { premiumMember, trialMember } from '../../../../../tests/screens/looking-members.ts'
import { neighborhoodRewards } from '../../../../../tests/screens/neighborhood-rewards.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { rewardTexts } from '../../locales/en/rewards.ts'
import { paths } from '../../paths.ts'
import { aRedemption } from './rewards.factory.ts'

const rewards = [...neighborhoodRewards]
/** The last day with the bike was taken. */
const afterTheBike = rewards.map((reward) =>
  reward.availableQuantity === 1 ? { ...reward, availableQuantity: 0 } : reward,
)

export const rewardStates: ScreenState[] = [
  {
    name: 'rewards-mine',
    show: async (phone) => {
      const [coffee] = rewards
      if (!coffee) throw new Error('no reward')
      const redemptionOf = (hoursAgo: number, isUsed: boolean, redemptionCode: string) =>
        aRedemption({
          reward: coffee,
          creditsSpent: 1,
          isUsed,
          redemptionCode,
          createdAt: toIso(Date.now() - hoursAgo * hourMs),
        })
      const page = await openRewards(phone, premiumMember(), afterTheBike, [
        redemptionOf(240, true, '7K3QX-0M9VA-HJ2RT-5CWEN'),
        redemptionOf(22, false, 'A1B2C-D3E4F-G5H6J-K7M8N'),
      ])
      await page.getByRole('radio', { name: rewardTexts.tabs.mine }).check()
      await dialog(page).getByText(rewardTexts.used, { exact: true }).waitFor()
    },
  },
  {
    name: 'rewards',
    like: 'rewards-mine',
    show: async (phone) => {
      const page = await openRewards(phone, trialMember(), afterTheBike)
      await dialog(page).getByText(rewardTexts.soldOut).waitFor()
    },
  },
  {
    name: 'rewards-empty',
    like: 'rewards-mine',
    show: async (phone) => {
      const page = await openRewards(phone, trialMember(), [])
      await dialog(page).getByText(rewardTexts.empty).waitFor()
    },
  },
  {
    name: 'rewards-newcomer',
    like: 'rewards-mine',
    show: async (phone) => {
      const page = await openRewards(phone, { ...trialMember(), isNewcomer: true }, rewards)
      await dialog(page).getByText(rewardTexts.helpFirst).waitFor()
    },
  },
  {
    name: 'rewards-question',
    like: 'rewards-mine',
    show: async (phone) => {
      const page = await openRewards(phone, trialMember(), rewards)
      await page.getByRole('button', { name: /^Redeem: A coffee/ }).click()
      await dialog(page).getByRole('button', { name: rewardTexts.question.cancel }).waitFor()
    },
    next: [
      {
        name: 'rewards-code',
        show: async ({ page, server }) => {
          const redemptionCode = '7K3QX-0M9VA-HJ2RT-5CWEN'
          server.change({ 'rewards.redeem': { id: createId(), redemptionCode } })
          await page.getByRole('button', { name: rewardTexts.question.confirm(1) }).click()
          await dialog(page).getByText(rewardTexts.code).waitFor()
          await closeToastBeside(page)
        },
      },
      {
        name: 'rewards-no-signal',
        show: async (phone) => {
          await phone.page.getByRole('button', { name: rewardTexts.another }).click()
          await phone.offline(true)
          await dialog(phone.page).getByText(rewardTexts.needsSignal).waitFor()
        },
      },
    ],
  },
]

const dialog = (page: Page) => page.getByRole('dialog').last()

async function openRewards(
  phone: MountedPhone,
  member: Member,
  rewards: Reward[],
  redemptions: Redemption[] = [],
): Promise<Page> {
  const page = await openNeighborhood(phone, paths.donations, { member, rewards: rewards, redemptions })
  await page.getByRole('button', { name: rewardTexts.open, exact: true }).click()
  await dialog(page).getByText(rewardTexts.tabs.available).waitFor()
  return page
}
