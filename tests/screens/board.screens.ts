/** The help board, full and empty, and what one does from its cards. */
import type { Page } from 'playwright-core'
import { paths } from '../../apps/web/src/app/paths.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { pick } from '../harness/fields.ts'
import { writePost } from '../harness/posting.ts'
import { takeMessageAway } from './messages.ts'
import type { Resident } from './residents.ts'
import type { Screen, Stage } from './screen.ts'

const { board, withdraw } = postTexts

export const boardScreens: Screen[] = [
  {
    name: 'community-help',
    looker: 'trial',
    long: true,
    show: async (stage) => {
      await openBoard(stage, 'trial', /^Home & Yard/)
    },
  },
  {
    name: 'community-help-requests',
    looker: 'trial',
    show: async (stage) => {
      const page = await openBoard(stage, 'trial', /^Transportation/)
      await pick(page, board.filters.request)
    },
  },
  {
    name: 'community-help-empty',
    looker: 'newcomer',
    show: async (stage) => {
      const page = await openBoard(stage, 'newcomer')
      await page.getByText(board.emptyText).waitFor()
    },
  },
  {
    name: 'community-help-nothing-found',
    looker: 'trial',
    show: async (stage) => {
      const page = await openBoard(stage, 'trial')
      await page.getByPlaceholder(board.search).fill('accordion')
      await page.getByText(board.nothingFoundTitle).waitFor()
    },
  },
  {
    name: 'community-help-loading',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.hold(/\/api\/sync/)
      await stage.visit(paths.communityHelp)
      await stage.page.getByLabel(board.loading).waitFor()
    },
  },
  {
    name: 'community-help-offline-waiting',
    long: true,
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.home)
      await stage.offline(true)
      await writePost(stage.page, {
        title: 'Pharmacy pickup on Sunset',
        category: 'Transportation & Errands',
        subcategory: 'Pharmacy pickup',
      })
      await takeMessageAway(stage.page)
      await goToBoard(stage.page)
      await chooseTab(stage.page, /^Transportation/)
      await stage.page.getByRole('article', { name: 'Pharmacy pickup on Sunset' }).waitFor()
    },
  },
  {
    name: 'community-help-refused',
    long: true,
    show: async (stage) => {
      await stage.signIn('spent')
      await stage.open(paths.home)
      await writePost(stage.page, { title: 'A hand with the long ladder' })
      await takeMessageAway(stage.page)
      await goToBoard(stage.page)
      await chooseTab(stage.page, /^Other/)
      await stage.page.getByText(postTexts.card.refused, { exact: true }).waitFor()
    },
  },
  {
    name: 'connect',
    looker: 'trial',
    show: async (stage) => {
      const page = await openBoard(stage, 'trial', /^Home & Yard/)
      await page
        .getByRole('button', { name: /^Connect/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'withdraw',
    show: async (stage) => {
      const page = await openBoard(stage, 'spent', /^Other/)
      await page.getByRole('button', { name: postTexts.card.withdraw }).first().click()
      await page.getByRole('dialog', { name: withdraw.title }).waitFor()
    },
  },
]

async function openBoard(stage: Stage, resident: Resident, tab?: RegExp): Promise<Page> {
  await stage.signIn(resident)
  await stage.open(paths.communityHelp)
  if (tab) await chooseTab(stage.page, tab)
  return stage.page
}

async function chooseTab(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click()
  await page.getByRole('tab', { name, selected: true }).waitFor()
}

/** Within the app, so that the line stays as it is. */
async function goToBoard(page: Page): Promise<void> {
  await page.getByRole('link', { name: homeTexts.upcoming.seeAll }).first().click()
  await page.getByRole('heading', { level: 1, name: board.title }).waitFor()
}
