/** The statement, the steps of a gift, and rewards with their codes. */
import type { Page } from 'playwright-core'
import { creditTexts } from '../../apps/web/src/locales/en/credits.ts'
import { helpTexts } from '../../apps/web/src/locales/en/help.ts'
import { rewardTexts } from '../../apps/web/src/locales/en/rewards.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { closeDialog, openDialogBy } from './navigation.ts'
import type { Resident } from './residents.ts'
import type { Screen, Stage } from './screen.ts'
import { closeToast } from './toasts.ts'

const { gift } = creditTexts
const words = 'For the ladder, and for the two hands that held it while I was up there.'

export const creditScreens: Screen[] = [
  {
    name: 'statement',
    looker: 'baker',
    long: true,
    show: async (stage) => {
      await stage.signIn('baker')
      await stage.open(paths.donations)
      // What she earned last is celebrated wherever she is.
      await stage.page.getByRole('button', { name: helpTexts.celebration.later, exact: true }).click()
      await statementTitle(stage.page).waitFor()
    },
    next: [
      {
        name: 'rewards-mine',
        show: async ({ page }) => {
          await openRewards(page)
          await page.getByRole('radio', { name: rewardTexts.tabs.mine }).check()
          await dialog(page).getByText(rewardTexts.used, { exact: true }).waitFor()
        },
      },
    ],
  },
  {
    name: 'rewards',
    looker: 'musician',
    like: 'rewards-mine',
    show: async (stage) => {
      await openStatement(stage, 'musician')
      await openRewards(stage.page)
      await dialog(stage.page).getByText(rewardTexts.soldOut).waitFor()
    },
  },
  {
    name: 'rewards-empty',
    looker: 'newcomer',
    like: 'rewards-mine',
    show: async (stage) => {
      await openStatement(stage, 'newcomer')
      await openRewards(stage.page)
      await dialog(stage.page).getByText(rewardTexts.empty).waitFor()
    },
  },
  {
    name: 'rewards-question',
    like: 'rewards-mine',
    show: async (stage) => {
      await openStatement(stage, 'redeemer')
      await openRewards(stage.page)
      await stage.page.getByRole('button', { name: /^Redeem: A coffee/ }).click()
      await dialog(stage.page).getByRole('button', { name: rewardTexts.question.cancel }).waitFor()
    },
    next: [
      {
        name: 'rewards-code',
        show: async ({ page }) => {
          await page.getByRole('button', { name: rewardTexts.question.confirm(1) }).click()
          await dialog(page).getByText(rewardTexts.code).waitFor()
          await closeToastBeside(page)
        },
      },
      {
        name: 'rewards-no-signal',
        show: async ({ page, offline }) => {
          await page.getByRole('button', { name: rewardTexts.another }).click()
          await offline(true)
          await dialog(page).getByText(rewardTexts.needsSignal).waitFor()
        },
      },
    ],
  },
  {
    name: 'gift-picker',
    like: 'gift-form',
    show: async (stage) => {
      await openStatement(stage, 'donor')
      await openDialogBy(stage.page, creditTexts.give)
      await dialog(stage.page).getByText(gift.others).waitFor()
    },
    next: [
      {
        name: 'gift-form',
        show: async ({ page }) => {
          await dialog(page).getByLabel(gift.search).fill('Rosa')
          await dialog(page).getByRole('listitem').getByRole('button').first().click()
          await dialog(page).getByLabel(gift.message).fill(words)
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
        show: async ({ page }) => {
          await page.getByRole('button', { name: gift.cancelKeep }).click()
          await page.getByRole('button', { name: gift.give(1) }).click()
          await dialog(page).getByText(gift.flame).waitFor()
          await closeToastBeside(page)
        },
      },
      {
        name: 'gift-waiting',
        show: async ({ page, offline }) => {
          await page.getByRole('button', { name: gift.another }).click()
          await offline(true)
          await giveTo(page, 'Rosa')
          await dialog(page).getByText(gift.waiting).waitFor()
        },
      },
      {
        name: 'statement-waiting',
        long: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await page.getByRole('region', { name: creditTexts.unsent }).waitFor()
        },
      },
      {
        name: 'statement-refused',
        long: true,
        show: async (stage) => {
          await spendOneElsewhere(stage)
          await stage.offline(false)
          await stage.page.evaluate(() => window.dispatchEvent(new Event('online')))
          await stage.page
            .getByText(/^You only have 0 credits/)
            .first()
            .waitFor()
          await closeToast(stage.page)
        },
      },
    ],
  },
]

const dialog = (page: Page) => page.getByRole('dialog').last()

async function openStatement(stage: Stage, resident: Resident): Promise<void> {
  await stage.signIn(resident)
  await stage.open(paths.donations)
  await statementTitle(stage.page).waitFor()
}

const statementTitle = (page: Page) => page.getByRole('heading', { level: 1, name: creditTexts.title })

/** Nothing beside an open dialog has a role, and what was there before it takes no tap. */
async function closeToastBeside(page: Page): Promise<void> {
  const toast = page.locator('[data-toast-area] > li[data-state="open"]')
  await toast.locator('button[aria-label="Close"]').evaluate((close: HTMLElement) => close.click())
  await toast.waitFor({ state: 'hidden' })
}

async function openRewards(page: Page): Promise<void> {
  await page.getByRole('button', { name: rewardTexts.open, exact: true }).click()
  await dialog(page).getByText(rewardTexts.tabs.available).waitFor()
}

async function giveTo(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel(gift.search).fill(name)
  await dialog(page).getByRole('listitem').getByRole('button').first().click()
  await dialog(page).getByLabel(gift.message).fill(words)
  await page.getByRole('button', { name: gift.next }).click()
  await page.getByRole('button', { name: gift.give(1) }).click()
}

/** Past the phone, which has no signal. */
async function spendOneElsewhere({ page, context }: Stage): Promise<void> {
  const { origin } = new URL(page.url())
  const headers = { 'sec-fetch-site': 'same-origin', origin }
  const gifts = (await (await context.request.get(`${origin}/api/credits/gifts`)).json()) as {
    toUserId: string
  }[]
  await context.request.post(`${origin}/api/credits/gift`, {
    headers,
    data: { toUserId: gifts[0]?.toUserId, amount: 1 },
  })
}
