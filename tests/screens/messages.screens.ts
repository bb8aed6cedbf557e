/** What neighbours write to each other: the list, the chat, and what one does to be left alone. */
import type { Page } from 'playwright-core'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { safetyTexts } from '../../apps/web/src/locales/en/safety.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { chooseTab, closeDialog, openDialogBy } from './navigation.ts'
import type { Screen, Stage } from './screen.ts'

const { chat, connect, menu, message } = messageTexts

export const messageScreens: Screen[] = [
  {
    name: 'messages-empty',
    looker: 'newcomer',
    show: async (stage) => {
      await stage.signIn('newcomer')
      await stage.open(paths.messages)
      await stage.page.getByText(messageTexts.empty).waitFor()
    },
  },
  {
    name: 'chat-empty',
    show: async (stage) => {
      const page = await beginChat(stage)
      await page.getByText(chat.empty).waitFor()
    },
    next: [
      {
        name: 'chat-waiting',
        show: async ({ page }) => {
          await write(page, 'Good morning. Is Sunday at ten still good?')
          await write(page, 'It is a long story, and every part of it matters. '.repeat(8))
          await page.getByText(message.waiting).first().waitFor()
        },
      },
      {
        name: 'chat-message-menu',
        show: ({ page }) => openDialogBy(page, /^More about the message/),
      },
      {
        name: 'chat-edit',
        show: async ({ page }) => {
          await page.getByRole('button', { name: /^Edit: / }).click()
          await page.getByRole('dialog', { name: message.editTitle }).waitFor()
        },
      },
      {
        name: 'chat-menu',
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, /^More about [^t]/)
        },
      },
      {
        name: 'block',
        show: async ({ page }) => {
          await page.getByRole('button', { name: startOf(menu.block('')) }).click()
          await page.getByRole('button', { name: safetyTexts.block.confirm, exact: true }).waitFor()
        },
      },
      {
        name: 'report',
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, /^More about [^t]/)
          await page.getByRole('button', { name: startOf(menu.report('')) }).click()
          const dialog = page.getByRole('dialog', { name: safetyTexts.report.titles.member })
          await dialog.getByRole('radio', { name: safetyTexts.report.reasons.danger }).check()
        },
      },
      {
        name: 'messages-waiting',
        show: async ({ page }) => {
          await closeDialog(page)
          await page.getByRole('link', { name: chat.back }).click()
          await page.getByRole('list', { name: messageTexts.list }).waitFor()
        },
      },
      {
        name: 'chat-blocked',
        show: async ({ page }) => {
          await page.getByRole('list', { name: messageTexts.list }).getByRole('link').click()
          await openDialogBy(page, /^More about [^t]/)
          await page.getByRole('button', { name: startOf(menu.block('')) }).click()
          await page.getByRole('button', { name: safetyTexts.block.confirm, exact: true }).click()
          await page.getByRole('button', { name: startOf(menu.unblock('')) }).waitFor()
        },
      },
      {
        name: 'blocked-people',
        show: async ({ page }) => {
          await page.getByRole('link', { name: chat.back }).click()
          await page.getByRole('link', { name: appTexts.tabs.profile, exact: true }).click()
          await page.getByRole('heading', { level: 1, name: profileTexts.title }).waitFor()
          await openDialogBy(page, safetyTexts.blocked.link)
        },
      },
    ],
  },
]

/** From the board, without a signal: nothing of it reaches a neighbour. */
async function beginChat(stage: Stage): Promise<Page> {
  const { page } = stage
  await stage.signIn('sender')
  await stage.open(paths.communityHelp)
  await chooseTab(page, /^Home & Yard/)
  await stage.offline(true)
  await page
    .getByRole('button', { name: startOf(connect.button) })
    .first()
    .click()
  await page.getByRole('textbox', { name: chat.write }).waitFor()
  return page
}

async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: chat.write })
  await field.fill(text)
  await field.press('Enter')
  await page.getByText(text.trim()).last().waitFor()
}

function startOf(name: string): RegExp {
  return new RegExp(`^${name.trim()}`)
}
