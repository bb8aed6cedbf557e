/** The help board, full and empty, and what one does from its cards. */
import type { Page } from 'playwright-core'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { pick } from '../harness/fields.ts'
import { chooseTab, closeDialog, openDialogBy } from './navigation.ts'
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
    next: [
      {
        name: 'report-post',
        show: ({ page }) => openDialogBy(page, /^Report/),
      },
      {
        name: 'community-help-requests',
        show: async ({ page }) => {
          await closeDialog(page)
          await chooseTab(page, /^Transportation/)
          await pick(page, board.filters.request)
        },
      },
      {
        name: 'community-help-found-elsewhere',
        show: async ({ page }) => {
          await pick(page, board.filters.all)
          await page.getByPlaceholder(board.search).fill('dog')
          await page.getByRole('list', { name: board.elsewhere }).waitFor()
        },
      },
      {
        name: 'community-help-all',
        show: async ({ page }) => {
          await page.getByPlaceholder(board.search).fill('')
          await chooseTab(page, /^All/)
        },
      },
      {
        name: 'community-help-nothing-found',
        show: async ({ page }) => {
          await page.getByPlaceholder(board.search).fill('accordion')
          await page.getByText(board.nothingFoundTitle).waitFor()
        },
      },
    ],
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
    name: 'community-help-loading',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.hold(/\/api\/sync/)
      await stage.visit(paths.communityHelp)
      await stage.page.getByLabel(board.loading).waitFor()
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
