/** The steps of a gift, and its giver's statement: while the gift is on its way, and after a refusal. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { closeToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { openDialogBy } from '../../../../../../tests/screens/navigation.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { creditTexts } from '../../../locales/en/credits.ts'
import { paths } from '../../../paths.ts'
import { anEntry } from '../credits.factory.ts'

const { gift } = creditTexts
const words = 'For the ladder, and for the two hands that held it while I was up there.'

export const giftStates: ScreenState[] = [
  {
    name: 'gift-picker',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.donations, {
        member: trialMember(),
        creditEntries: [anEntry({ reason: 'welcome', amount: 2 })],
      })
      await openDialogBy(page, creditTexts.give)
      await dialog(page).getByText(gift.others).waitFor()
    },
    next: [
      {
        name: 'gift-form',
        show: async ({ page }) => {
          await chooseRosa(page)
        },
      },
      {
        name: 'gift-too-many',
        show: async ({ page }) => {
          await dialog(page).getByLabel(gift.amount).fill('5')
          await page.getByRole('button', { name: gift.next }).click()
          await dialog(page)
            .getByText(/^Insufficient Credits/)
            .waitFor()
        },
      },
      {
        name: 'gift-confirm',
        show: async ({ page }) => {
          await dialog(page).getByLabel(gift.amount).fill('1')
          await page.getByRole('button', { name: gift.next }).click()
          await dialog(page).getByText(gift.step(2)).waitFor()
        },
      },
      {
        name: 'gift-cancel',
        show: async ({ page }) => {
          await page.keyboard.press('Escape')
          await page.getByRole('button', { name: gift.cancelConfirm }).waitFor()
        },
      },
      {
        name: 'gift-given',
        show: async ({ page, server, member }) => {
          await page.getByRole('button', { name: gift.cancelKeep }).click()
          const row = { ...member, credits: member.credits - 1, risingFlame: 1 }
          server.bring([{ table: 'members', id: member.id, row }])
          await page.getByRole('button', { name: gift.give(1) }).click()
          await dialog(page).getByText(gift.flame).waitFor()
        },
      },
      {
        name: 'gift-waiting',
        show: async (phone) => {
          const { page } = phone
          await page.getByRole('button', { name: gift.another }).click()
          await phone.offline(true)
          await chooseRosa(page)
          await page.getByRole('button', { name: gift.next }).click()
          await page.getByRole('button', { name: gift.give(1) }).click()
          await dialog(page).getByText(gift.waiting).waitFor()
        },
      },
      {
        name: 'statement-waiting',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('button', { name: gift.done }).click()
          await page.getByRole('region', { name: creditTexts.unsent }).waitFor()
        },
      },
      {
        name: 'statement-refused',
        isLong: true,
        show: async (phone) => {
          // The refusal is the one for credits that were spent on another device meanwhile.
          phone.server.refusals = { 'credits.gift': new Refused('gift_too_large', { available: 0 }) }
          await phone.offline(false)
          const { member } = phone
          await phone.bring([
            { table: 'members', id: member.id, row: { ...member, credits: 0, risingFlame: 2 } },
          ])
          await phone.page
            .getByText(/^You only have 0 credits/)
            .first()
            .waitFor()
          await closeToast(phone.page)
        },
      },
    ],
  },
  {
    name: 'gift-newcomer',
    like: 'gift-picker',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.donations, {
        member: { ...trialMember(), isNewcomer: true },
        creditEntries: [anEntry({ reason: 'welcome', amount: 2 })],
      })
      await openDialogBy(page, creditTexts.give)
      await chooseRosa(page)
      await dialog(page).getByText(gift.newcomer(2)).waitFor()
    },
  },
]

const dialog = (page: Page) => page.getByRole('dialog').last()

async function chooseRosa(page: Page): Promise<void> {
  await dialog(page).getByLabel(gift.search).fill('Rosa')
  await dialog(page).getByRole('listitem').getByRole('button').first().click()
  await dialog(page).getByLabel(gift.message).fill(words)
}
