/** States of waiting and refused entries: on home, on the board, in the outbox and in the history. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { fillPost, startPost, writePost } from '../../../../../tests/harness/people/posting.ts'
import { closeToast, keepToast } from '../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { spentMember, trialMember } from '../../../../../tests/screens/looking-members.ts'
import {
  backToTop,
  chooseTab,
  closeDialog,
  goToBoard,
  goToHistory,
  openBell,
  openDialogBy,
} from '../../../../../tests/screens/navigation.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { homeTexts } from '../../locales/en/home.ts'
import { outboxTexts } from '../../locales/en/outbox.ts'
import { postOutboxTexts } from '../../locales/en/posts.outbox.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { aNewPost, aPost, creating } from '../posts/posts.factory.ts'
import { openHome } from './home.states.ts'

export const unsentStates: ScreenState[] = [
  {
    name: 'home-offline',
    show: async (phone) => {
      await openHome(phone, trialMember())
      await phone.offline(true)
      await phone.page.getByText(outboxTexts.offline.plain).waitFor()
    },
    next: [
      {
        name: 'message',
        show: async ({ page }) => {
          await writePost(page, {
            title: 'Pharmacy pickup on Sunset',
            category: 'Transportation & Errands',
            subcategory: 'Pharmacy pickup',
          })
          await keepToast(page)
          await backToTop(page)
        },
      },
      {
        name: 'message-over-form',
        show: ({ page }) => openDialogBy(page, homeTexts.post),
      },
      {
        name: 'home-offline-waiting',
        isLong: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await closeToast(page)
          await writePost(page, { type: 'offer', title: 'I can water your plants' })
          await closeToast(page)
          await writePost(page, { type: 'offer', title: 'Soup on Sunday', daysAhead: 6 })
          await closeToast(page)
          await page.getByText(postOutboxTexts.waiting(3)).waitFor()
          await backToTop(page)
        },
      },
      {
        name: 'community-help-offline-waiting',
        isLong: true,
        show: async ({ page }) => {
          await goToBoard(page)
          await chooseTab(page, /^Transportation/)
          await page.getByRole('article', { name: 'Pharmacy pickup on Sunset' }).waitFor()
        },
      },
      {
        name: 'history-offline-waiting',
        isLong: true,
        show: async ({ page }) => {
          await goToHistory(page)
          await page.getByText(postTexts.card.waiting).first().waitFor()
        },
      },
    ],
  },
  {
    name: 'home-refused',
    isLong: true,
    show: async (phone) => {
      await openHomeOfSpent(phone)
      phone.server.refusals = { [creating(aNewPost()).name]: new Refused('credits_missing', { missing: 1 }) }
      await writePost(phone.page, { title: 'A hand with the long ladder', location: 'Lemoyne Street' })
      await phone.page.getByRole('link', { name: homeTexts.refusedMore }).waitFor()
      await closeToast(phone.page)
      await backToTop(phone.page)
    },
    next: [
      {
        name: 'bell-refused',
        show: ({ page }) => openBell(page),
      },
      {
        name: 'create-post-without-credits',
        show: async ({ page }) => {
          await closeDialog(page)
          const dialog = await startPost(page)
          await fillPost(dialog, { title: 'Someone to hold the other end', location: 'Lemoyne Street' })
          await dialog.getByLabel(postTexts.compose.fields.title).focus()
        },
      },
      {
        name: 'community-help-refused',
        isLong: true,
        show: async ({ page }) => {
          await page
            .getByRole('dialog')
            .getByRole('button', { name: postTexts.compose.submit.request })
            .click()
          // The toast 'Saved. Sending…' comes first, and the result replaces it.
          await page.getByRole('link', { name: homeTexts.refusedMore }).nth(1).waitFor()
          await closeToast(page)
          await goToBoard(page)
          await chooseTab(page, /^Other/)
          await page.getByText(postTexts.card.refused, { exact: true }).first().waitFor()
        },
      },
      {
        name: 'outbox-refused',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
          await page.getByRole('link', { name: homeTexts.refusedMore }).first().click()
          await page.getByRole('region', { name: new RegExp(`^${outboxTexts.groups.refused}`) }).waitFor()
        },
      },
      {
        name: 'outbox-discard-all',
        show: ({ page }) => openDialogBy(page, outboxTexts.together.discardAll),
      },
      {
        name: 'history-refused',
        isLong: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await goToHistory(page)
          await page.getByText(postTexts.card.refused, { exact: true }).first().waitFor()
        },
      },
    ],
  },
]

/** Opens home for a member whose credits are spent, with the requests that cost them. */
async function openHomeOfSpent(phone: MountedPhone): Promise<void> {
  const member = spentMember()
  const titles = ['Someone tall for the top shelf', 'A bread tin to borrow over the weekend']
  const ownPosts = titles.map((title) =>
    aPost({
      authorId: member.id,
      title,
      category: 'other',
      subcategory: 'Something else',
      dateNeeded: toIso(Date.now() + 3 * dayMs),
      createdAt: toIso(Date.now() - hourMs),
    }),
  )
  await openHome(phone, member, ownPosts)
}
