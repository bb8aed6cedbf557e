/** A post that was opened, in every state of a help, as its author, its helper and a stranger see it; and thanks afterwards. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { closeToast } from '../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { bram, openAsAuthor, openAsHelper, openAsStranger } from '../../../../../tests/screens/helps.ts'
import { closeDialog } from '../../../../../tests/screens/navigation.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { helpTexts } from '../../locales/en/help.ts'
import { postTexts } from '../../locales/en/posts.ts'
import { uiTexts } from '../../locales/en/ui.ts'

const { celebration, steps, rating } = helpTexts

export const helpStates: ScreenState[] = [
  {
    name: 'post-stranger',
    like: 'post-author',
    isLong: true,
    show: (phone) => openAsStranger(phone, 'open'),
    next: [{ name: 'post-stranger-begun', show: (phone) => openAsStranger(phone, 'begun') }],
  },
  {
    name: 'post-author',
    isLong: true,
    show: (phone) => openAsAuthor(phone, 'open'),
    next: [
      {
        name: 'post-author-accept',
        show: async ({ page }) => {
          await page.getByRole('button', { name: /^Accept / }).click()
          await page.getByRole('dialog').waitFor()
        },
      },
      ...(['matched', 'begun', 'confirmed', 'held', 'completed', 'cancelled'] as const).map((state) => ({
        name: `post-author-${state}`,
        isLong: true,
        show: (phone: MountedPhone) => openAsAuthor(phone, state),
      })),
      {
        name: 'post-author-rated',
        show: async (phone) => {
          await openAsAuthor(phone, 'completed', true)
          await phone.page.getByText('The soup alone was worth it.').waitFor()
        },
      },
    ],
  },
  {
    name: 'chat-accept',
    like: 'chat-empty',
    show: async (phone) => {
      await openAsAuthor(phone, 'open')
      await phone.page.getByRole('link', { name: shortName(bram), exact: true }).click()
      await phone.page.getByRole('button', { name: /^Accept / }).waitFor()
      // Its messages follow the bar.
      await phone.page.locator('[data-placed]').waitFor()
    },
  },
  {
    name: 'help-celebration',
    show: async (phone) => {
      await openAsHelper(phone, 'completed')
      await phone.page.getByRole('dialog', { name: celebration.title }).waitFor()
    },
    next: [
      {
        name: 'help-rate',
        show: async ({ page }) => {
          await page.getByRole('button', { name: /^Thank / }).click()
          await tapStar(page, 4)
        },
      },
      {
        name: 'help-rate-missing',
        show: async ({ page }) => {
          await closeDialog(page)
          await page.getByRole('button', { name: /^Thank / }).click()
          await page.getByRole('button', { name: /^Discard/ }).click()
          await page.getByRole('button', { name: rating.submit }).click()
          await page.getByRole('alert').waitFor()
        },
      },
      {
        name: 'help-rated-waiting',
        show: async (phone) => {
          const { page } = phone
          await phone.offline(true)
          await tapStar(page, 5)
          await page.getByRole('textbox', { name: rating.words }).fill('The soup alone was worth it.')
          await page.getByRole('button', { name: rating.submit }).click()
          await closeToast(page)
          await page.getByText(rating.hidden).waitFor()
        },
      },
      {
        name: 'post-helper-completed',
        show: async (phone) => {
          await phone.offline(false)
          await openAsHelper(phone, 'completed')
          await phone.page.getByRole('dialog', { name: celebration.title }).waitFor()
          await closeDialog(phone.page)
        },
      },
    ],
  },
  {
    name: 'post-helper-matched',
    show: (phone) => openAsHelper(phone, 'matched'),
    next: [
      ...(['confirmed', 'held', 'cancelled'] as const).map((state) => ({
        name: `post-helper-${state}`,
        show: (phone: MountedPhone) => openAsHelper(phone, state),
      })),
      {
        name: 'post-helper-dispute',
        show: async (phone) => {
          await openAsHelper(phone, 'begun')
          await phone.page.getByRole('button', { name: steps.dispute }).click()
          await phone.page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
  stepThatComesLate(),
]

/** A step that waits for a signal, while the author takes the post back. */
function stepThatComesLate(): ScreenState {
  let post: Post
  return {
    name: 'post-helper-waiting',
    like: 'post-author',
    show: async (phone) => {
      post = await openAsHelper(phone, 'stale')
      await phone.offline(true)
      await phone.page.getByRole('button', { name: steps.start }).click()
      await phone.page.getByRole('dialog').getByRole('button', { name: steps.start }).click()
      await phone.page.getByText(postTexts.page.waiting).waitFor()
    },
    next: [
      {
        name: 'post-helper-refused',
        show: async (phone) => {
          phone.server.refusals = { 'help.start': new Refused('wrong_step', { status: 'cancelled' }) }
          const row: Post = { ...post, status: 'cancelled', closedAt: toIso(Date.now()) }
          phone.server.bring([{ table: 'posts', id: post.id, row }])
          await phone.offline(false)
          await phone.page.getByText(postTexts.page.notSent).waitFor()
          await closeToast(phone.page)
        },
      },
    ],
  }
}

async function tapStar(page: Page, count: number): Promise<void> {
  await page.getByText(uiTexts.stars(count), { exact: true }).locator('..').click()
  await page.getByRole('radio', { name: uiTexts.stars(count), checked: true }).waitFor()
}
