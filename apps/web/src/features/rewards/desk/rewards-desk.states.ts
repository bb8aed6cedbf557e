/** The page on which operators keep the rewards. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { DeskReward } from '@porchlight/contracts/rewards/reward-desk.operations'
import { hourMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { deskTexts } from '../../../locales/en/desk.ts'
import { rewardDeskTexts as texts } from '../../../locales/en/rewards-desk.ts'
import { paths } from '../../../paths.ts'

const operator = () => ({ ...trialMember(), isOperator: true as const })

export function aDeskReward(overrides: Partial<DeskReward> = {}): DeskReward {
  return {
    id: '01a20007-ec9a-7f1f-ad4b-99215b75c2f1',
    title: 'A coffee on the corner',
    description: 'Any size, any day.',
    category: 'food',
    creditCost: 2,
    partnerName: 'Stairwell Café',
    availableQuantity: 12,
    redeemInstructions: 'Show the code at the counter.',
    endedAt: null,
    redeemedCount: 8,
    unusedCount: 3,
    ...overrides,
  }
}

export const hostileTitle = '<b>=1+1</b> \u202eelif'

export function deskRewards(): ResponseNamed<'rewards.desk'> {
  return {
    rewards: [
      aDeskReward(),
      aDeskReward({
        ...{ id: '01a20007-ed05-798a-99c9-c34ca960fd8d', title: hostileTitle, availableQuantity: null },
        ...{
          partnerName: 'The Reading Room',
          category: 'events',
          creditCost: 1,
          redeemedCount: 0,
          unusedCount: 0,
        },
      }),
      aDeskReward({
        ...{ id: '01a20007-ed06-798a-99c9-c34ca960fd8d', title: 'A class at the yoga studio' },
        ...{ category: 'fitness', endedAt: toIso(Date.now() - 90 * hourMs), unusedCount: 1 },
      }),
    ],
    acts: [
      {
        ...{ id: '01a20007-ee06-798a-99c9-c34ca960fd8d', act: 'use', title: 'A coffee on the corner' },
        ...{ detail: '', reason: '', by: 'Olu', createdAt: toIso(Date.now() - hourMs) },
      },
      {
        ...{ id: '01a20007-ee07-798a-99c9-c34ca960fd8d', act: 'stock', title: 'A coffee on the corner' },
        ...{ detail: '12', reason: 'They have more for us.', createdAt: toIso(Date.now() - 3 * hourMs) },
      },
    ],
  }
}

export const rewardsDeskStates: ScreenState[] = [
  {
    name: 'desk-rewards',
    isLong: true,
    show: (phone) => openRewardsDesk(phone),
    next: [
      {
        name: 'desk-rewards-stock',
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.list.stock }).first().click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'desk-rewards-end',
        show: async ({ page }) => {
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
          await page.getByRole('button', { name: texts.list.end }).first().click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'desk-rewards-offer',
        isLong: true,
        show: async ({ page }) => {
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
          await page.getByRole('button', { name: texts.list.offer }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  {
    name: 'desk-rewards-none',
    show: (phone) => openRewardsDesk(phone, { 'rewards.desk': { rewards: [], acts: [] } }),
  },
  {
    name: 'desk-rewards-failed',
    show: async (phone) => {
      await phone.mount(paths.deskRewards, { member: operator(), server: {} })
      await phone.page.getByText(deskTexts.failed.title).waitFor()
    },
  },
]

export async function openRewardsDesk(
  phone: MountedPhone,
  server: StandInResponses = { 'rewards.desk': deskRewards() },
): Promise<void> {
  await phone.mount(paths.deskRewards, { member: operator(), server })
  await phone.page.getByRole('heading', { name: texts.use.title }).waitFor()
}
