/** What neighbours write to each other: the list, the chat, and what one does to be left alone. */
import type { Page } from 'playwright-core'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { safetyTexts } from '../../apps/web/src/locales/en/safety.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { chooseTab, closeDialog, openDialogBy } from './navigation.ts'
import type { Screen, Stage } from './screen.ts'
import { closeToast } from './toasts.ts'

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
    name: 'messages',
    show: async (stage) => {
      await stage.signIn('musician')
      await stage.open(paths.messages)
      await stage.page.getByRole('list', { name: messageTexts.list }).waitFor()
    },
    next: [
      {
        name: 'messages-offline',
        show: async (stage) => {
          await stage.offline(true)
          await stage.page.getByText(outboxTexts.offline.plain).waitFor()
        },
      },
      {
        name: 'chat',
        show: ({ page }) => openChat(page, 'Viktor'),
      },
      {
        name: 'chat-muted',
        show: ({ page }) => openChat(page, 'Finn'),
      },
      {
        name: 'chat-words',
        show: async ({ page }) => {
          await openChat(page, 'Rosa')
          await write(page, 'شكراً جزيلاً، سآتي غداً مع المفتاح')
          await write(page, `Kartoffelpuffer${'pfanne'.repeat(20)}`)
          await write(
            page,
            'All of it: https://example.org/a/long/address/that/goes/on/and/on/and/never/ends?page=1',
          )
        },
      },
      {
        name: 'chat-deleted',
        show: async ({ page }) => {
          await openDialogBy(page, /^More about the message “You are an angel/)
          await page.getByRole('button', { name: message.delete }).click()
          await page.getByRole('button', { name: message.delete }).click()
          await page.getByText(messageTexts.deleted).first().waitFor()
        },
      },
      {
        name: 'chat-reported-message',
        show: async ({ page }) => {
          await openDialogBy(page, /^More about the message “So did/)
        },
      },
    ],
  },
  {
    name: 'messages-loading',
    like: 'messages',
    show: async (stage) => {
      await stage.signIn('musician')
      await stage.hold(/\/api\/sync$/)
      await stage.visit(paths.messages)
      await stage.page.getByRole('status', { name: messageTexts.loading }).waitFor()
    },
    alone: true,
  },
  {
    name: 'chat-refused',
    like: 'chat-empty',
    show: async (stage) => {
      const { page } = stage
      await stage.signIn('stranger')
      await stage.open(paths.communityHelp)
      await page
        .getByRole('button', { name: startOf(connect.button) })
        .first()
        .click()
      for (const text of ['Good morning!', 'Is Sunday still free?', 'Or Monday?', 'Or any day at all?']) {
        await write(page, text)
      }
      await page.getByText(message.refused, { exact: true }).waitFor()
      await closeToast(page)
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
          await page.getByRole('button', { name: startOf(safetyTexts.unblock('')) }).waitFor()
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

/** On a wide screen it is beside the list, on a phone after it. */
async function openChat(page: Page, name: string): Promise<void> {
  const back = page.getByRole('link', { name: chat.back })
  if (await back.isVisible()) await back.click()
  await page
    .getByRole('list', { name: messageTexts.list })
    .getByRole('link', { name: new RegExp(`${name} `) })
    .click()
  await page.getByRole('region', { name: new RegExp(`^Messages with ${name} `) }).waitFor()
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
