/** States of messages between neighbors: the list, the chat, blocks and reports. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page } from 'playwright-core'
import { closeToast } from '../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import { chooseTab, closeDialog, openDialogBy } from '../../../../../tests/screens/navigation.ts'
import { openMessagesOfLena } from '../../../../../tests/screens/neighborhood-chats.ts'
import { neighbor } from '../../../../../tests/screens/neighborhood-rows.ts'
import {
  loseSignal,
  openBeforeInitialSync,
  openNeighborhood,
} from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { appTexts } from '../../locales/en/app.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { profileTexts } from '../../locales/en/profile.ts'
import { safetyTexts } from '../../locales/en/safety.ts'
import { conversationPath, paths } from '../../paths.ts'
import { aConversation } from './messages.factory.ts'

const { chat, connect, menu, message } = messageTexts

export const messageStates: ScreenState[] = [
  {
    name: 'messages-empty',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.messages, { member: trialMember() })
      await page.getByText(messageTexts.empty).waitFor()
    },
  },
  {
    name: 'messages',
    show: async (phone) => {
      await openMessagesOfLena(phone)
    },
    next: [
      {
        name: 'messages-offline',
        show: async (phone) => {
          await phone.offline(true)
          await phone.page.getByText(outboxTexts.offline.plain).waitFor()
        },
      },
      { name: 'chat', show: ({ page }) => openChat(page, 'Viktor') },
      { name: 'chat-muted', show: ({ page }) => openChat(page, 'Finn') },
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
    show: async (phone) => {
      await openBeforeInitialSync(phone, paths.messages)
      await phone.page.getByRole('status', { name: messageTexts.loading }).waitFor()
    },
  },
  {
    name: 'chat-refused',
    like: 'chat-empty',
    show: async (phone) => {
      const member = trialMember()
      const texts = ['Good morning!', 'Is Sunday still free?', 'Or Monday?'].map((text) => [0, text] as const)
      const conversation = aConversation([member.id, neighbor('gus').id], texts)
      const path = conversationPath(conversation.conversations[0]?.id ?? '')
      const page = await openNeighborhood(phone, path, { member, ...conversation })
      phone.server.refusals = { 'messages.send': new Refused('wait_for_answer') }
      await write(page, 'Or any day at all?')
      await page.getByText(message.refused, { exact: true }).waitFor()
      await closeToast(page)
    },
  },
  {
    name: 'chat-empty',
    show: async (phone) => {
      await beginChat(phone)
      await phone.page.getByText(chat.empty).waitFor()
    },
    next: [
      {
        name: 'chat-typed',
        show: async ({ page }) => {
          await page.getByRole('textbox', { name: chat.write }).fill('On Sunday\nat ten')
        },
      },
      {
        name: 'chat-waiting',
        show: async ({ page }) => {
          await write(page, 'Good morning. Is Sunday at ten still good?')
          await write(page, 'It is a long story, and every part of it matters. '.repeat(8))
          await page.getByText(message.waiting).first().waitFor()
        },
      },
      { name: 'chat-message-menu', show: ({ page }) => openDialogBy(page, /^More about the message/) },
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
          await openChatMenu(page)
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
          await openChatMenu(page)
          await page.getByRole('button', { name: startOf(menu.report('')) }).click()
          const dialog = page.getByRole('dialog', { name: safetyTexts.report.titles.member })
          await dialog.getByRole('radio', { name: safetyTexts.report.reasons.danger }).check()
        },
      },
      {
        name: 'messages-waiting',
        show: async ({ page }) => {
          await closeDialog(page)
          await leaveChat(page)
          await page.getByRole('list', { name: messageTexts.list }).waitFor()
        },
      },
      {
        name: 'chat-blocked',
        show: async (phone) => {
          const { page } = phone
          await page.getByRole('list', { name: messageTexts.list }).getByRole('link').click()
          await openChatMenu(page)
          const { pathname } = new URL(page.url())
          await page.getByRole('button', { name: startOf(menu.block('')) }).click()
          await page.getByRole('button', { name: safetyTexts.block.confirm, exact: true }).click()
          await page.getByText(messageTexts.empty).waitFor()
          await phone.visit(pathname)
          await page.getByRole('button', { name: startOf(safetyTexts.unblock('')) }).waitFor()
        },
      },
      {
        name: 'blocked-people',
        show: async ({ page }) => {
          await backOf(page).click()
          await page.getByRole('link', { name: appTexts.tabs.profile, exact: true }).click()
          await page.getByRole('link', { name: profileTexts.settings }).click()
          await openDialogBy(page, safetyTexts.blocked.link)
        },
      },
    ],
  },
  {
    name: 'people-met',
    show: async (phone) => {
      const server = { 'safety.met': [neighbor('howard'), neighbor('rosa')] }
      const page = await openNeighborhood(phone, paths.accountSetup, { member: trialMember(), server })
      await openDialogBy(page, safetyTexts.blocked.link)
      await page.getByRole('region', { name: safetyTexts.met.title }).waitFor()
    },
  },
]

/** Begins a chat from the board, without a signal. */
async function beginChat(phone: MountedPhone): Promise<void> {
  const page = await openNeighborhood(phone, paths.communityHelp, { member: trialMember() })
  await chooseTab(page, /^Home & Yard/)
  await loseSignal(phone)
  await page
    .getByRole('button', { name: startOf(connect.button) })
    .first()
    .click()
  await page.getByRole('textbox', { name: chat.write }).waitFor()
}

/** The link back to the list. It exists on a phone only; on a wide screen the list is beside the chat. */
const backOf = (page: Page) => page.getByRole('link', { name: /^Back/ })

/** Opens the list, from any screen on which the chat was begun. */
async function leaveChat(page: Page): Promise<void> {
  // The link back has the address of the tab: a tap on both within half a second counts as a double tap.
  if (await backOf(page).isVisible()) await page.goBack()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: startOf(appTexts.tabs.messages) })
    .click()
}

const openChatMenu = (page: Page) => openDialogBy(page, /^More about [^t]/)

/** Opens a chat from the list. On a phone it goes back to the list first; on a wide screen both are side by side. */
async function openChat(page: Page, name: string): Promise<void> {
  if (await backOf(page).isVisible()) await backOf(page).click()
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
