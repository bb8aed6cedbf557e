/** A post that was opened, in every state, as its author, its helper and a stranger see it; and thanks afterwards. */

import { shortName } from '@porchlight/contracts/members/members.rules'
import type { Page } from 'playwright-core'
import { helpTexts } from '../../apps/web/src/locales/en/help.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { uiTexts } from '../../apps/web/src/locales/en/ui.ts'
import { paths, postPath } from '../../apps/web/src/paths.ts'
import { writePost } from '../harness/posting.ts'
import { helper, helpPostId, type PostOfHelp, rateEach, takeBack } from './helps.ts'
import { closeDialog } from './navigation.ts'
import type { Resident } from './residents.ts'
import type { Screen, Stage } from './screen.ts'
import { closeToast } from './toasts.ts'

const { celebration, steps, rating } = helpTexts
const unsentTitle = 'Somebody tall for the top shelf'
const nowhere = '0199f0c0-0000-7000-8000-000000000000'

export const helpScreens: Screen[] = [
  {
    name: 'post-stranger',
    looker: 'trial',
    like: 'post-author',
    long: true,
    show: async (stage) => {
      // The two of it have lived there longer.
      await stage.signIn('asker')
      await openPost(stage, 'trial', 'open')
    },
    next: [
      { name: 'post-stranger-begun', show: (stage) => openPost(stage, 'trial', 'begun') },
      {
        name: 'post-gone',
        show: async ({ page, open }) => {
          await open(postPath(nowhere))
          await page.getByText(postTexts.page.gone).last().waitFor()
        },
      },
    ],
  },
  {
    name: 'post-author',
    looker: 'asker',
    long: true,
    show: (stage) => openPost(stage, 'asker', 'open'),
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
        long: true,
        show: (stage: Stage) => openPost(stage, 'asker', state),
      })),
    ],
  },
  {
    name: 'help-celebration',
    // Its phone goes with what waits on it: what was thanked for is celebrated no more, and thanked for once.
    alone: true,
    show: async (stage) => {
      await stage.signIn('helper')
      await stage.open(postPath(helpPostId('completed')))
      await stage.page.getByRole('dialog', { name: celebration.title }).waitFor()
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
        show: async (stage) => {
          const { page } = stage
          await stage.offline(true)
          await tapStar(page, 5)
          await page.getByRole('textbox', { name: rating.words }).fill('The soup alone was worth it.')
          await page.getByRole('button', { name: rating.submit }).click()
          await closeToast(page)
          await page.getByText(rating.hidden).waitFor()
        },
      },
    ],
  },
  {
    name: 'post-helper-matched',
    show: async (stage) => {
      await stage.signIn('helper')
      await stage.open(postPath(helpPostId('matched')))
      await stage.page.getByRole('dialog', { name: celebration.title }).waitFor()
      await closeDialog(stage.page)
    },
    next: [
      ...(['confirmed', 'held', 'completed', 'cancelled'] as const).map((state) => ({
        name: `post-helper-${state}`,
        show: (stage: Stage) => openPost(stage, 'helper', state),
      })),
      {
        name: 'post-helper-dispute',
        show: async (stage) => {
          await openPost(stage, 'helper', 'begun')
          await stage.page.getByRole('button', { name: steps.dispute }).click()
          await stage.page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'post-helper-waiting',
        show: async (stage) => {
          await openPost(stage, 'helper', 'stale')
          await stage.offline(true)
          await stage.page.getByRole('button', { name: steps.start }).click()
          await stage.page.getByText(postTexts.page.waiting).waitFor()
        },
      },
      {
        name: 'post-helper-refused',
        show: async (stage) => {
          await takeBack(new URL(stage.page.url()).origin, 'stale')
          await stage.offline(false)
          await stage.page.getByText(postTexts.page.notSent).waitFor()
          await closeToast(stage.page)
        },
      },
    ],
  },
  {
    name: 'post-edit',
    long: true,
    like: 'create-post-request',
    show: async (stage) => {
      await openPost(stage, 'asker', 'open')
      await stage.page.getByRole('button', { name: postTexts.page.edit, exact: true }).click()
      await stage.page.getByRole('dialog', { name: postTexts.compose.editTitle }).waitFor()
    },
    next: [
      {
        name: 'post-edit-waiting',
        show: async (stage) => {
          await stage.offline(true)
          await stage.page.getByLabel('Title').fill('A hand with the very heavy curtains')
          await stage.page.getByRole('button', { name: postTexts.compose.save }).click()
          await closeToast(stage.page)
          await stage.page.getByRole('list', { name: postTexts.page.about }).waitFor()
        },
      },
      {
        name: 'post-no-signal',
        show: async ({ page, open }) => {
          await open(postPath(nowhere))
          await page.getByText(postTexts.page.noSignal).last().waitFor()
        },
      },
    ],
  },
  {
    name: 'post-new-waiting',
    like: 'post-author',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.home)
      await stage.offline(true)
      await writePost(stage.page, { title: unsentTitle })
      await stage.page.getByRole('link', { name: unsentTitle }).click()
      await stage.page.getByRole('article', { name: unsentTitle }).waitFor()
    },
  },
  {
    name: 'post-new-refused',
    like: 'post-author',
    show: async (stage) => {
      await stage.signIn('spent')
      await stage.open(paths.home)
      await stage.offline(true)
      await writePost(stage.page, { title: unsentTitle })
      await stage.offline(false)
      await stage.page.getByRole('link', { name: unsentTitle }).click()
      await stage.page.getByText(postTexts.page.notSent).waitFor()
    },
  },
  {
    name: 'chat-accept',
    like: 'chat',
    show: async (stage) => {
      await openPost(stage, 'asker', 'open')
      const name = shortName({ ...helper, lastName: 'P.' })
      await stage.page.getByRole('link', { name, exact: true }).click()
      await stage.page.getByRole('button', { name: /^Accept / }).waitFor()
    },
    next: [
      {
        name: 'post-author-rated',
        show: async (stage) => {
          await rateEach(new URL(stage.page.url()).origin, 'completed')
          await openPost(stage, 'asker', 'completed')
          await stage.page.getByText('The soup alone was worth it.').waitFor()
        },
      },
    ],
  },
]

async function openPost(stage: Stage, resident: Resident, state: PostOfHelp): Promise<void> {
  await stage.signIn(resident)
  await stage.open(postPath(helpPostId(state)))
  await stage.page.getByRole('heading', { level: 2 }).first().waitFor()
}

async function tapStar(page: Page, count: number): Promise<void> {
  await page.getByText(uiTexts.stars(count), { exact: true }).locator('..').click()
  await page.getByRole('radio', { name: uiTexts.stars(count), checked: true }).waitFor()
}
