/** Goes from one state to the next within the app, so that the connection and stored data stay as they are. */
import type { Page } from 'playwright-core'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { historyTexts } from '../../apps/web/src/locales/en/posts.history.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'

/** Opens a dialog by the first button of that name, because several cards may have one. */
export async function openDialogBy(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** The uppermost. */
export async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

/** Opens the board from home. */
export async function goToBoard(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: appTexts.tabs.communityHelp }).click()
  await page.getByRole('heading', { level: 1, name: postTexts.board.title }).waitFor()
}

/** Opens the outbox by its link in the header, which is there while entries wait. */
export async function goToOutbox(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Outbox/ })
    .click()
  await page.getByRole('heading', { level: 1, name: outboxTexts.title }).waitFor()
}

export async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${appTexts.header.notifications}`) }).click()
  await page.getByRole('dialog', { name: appTexts.notifications.title }).waitFor()
}

/** Opens the history by way of the profile. */
export async function goToHistory(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByRole('link', { name: historyTexts.recent.all }).click()
  await page.getByRole('heading', { level: 1, name: historyTexts.title }).waitFor()
}

/** Opens a tab of the board. */
export async function chooseTab(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

/** The form was opened further down. */
export function backToTop(page: Page): Promise<void> {
  return page.evaluate(() => window.scrollTo(0, 0))
}
