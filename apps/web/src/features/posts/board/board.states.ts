/** The help board, full and empty, and what one does from its cards. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { Page } from 'playwright-core'
import { pick } from '../../../../../../tests/harness/phone/fields.ts'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { spentMember, trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { chooseTab, openDialogBy } from '../../../../../../tests/screens/navigation.ts'
import { neighborhood, neighborhoodPictures } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { openBeforeInitialSync } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { paths } from '../../../paths.ts'
import { aPost } from '../posts.factory.ts'

const { board, withdraw } = postTexts

export const boardStates: ScreenState[] = [
  {
    name: 'community-help',
    isLong: true,
    show: async (phone) => {
      await openBoard(phone, trialMember())
      await chooseTab(phone.page, /^Home & Yard/)
    },
    next: [
      {
        name: 'community-help-requests',
        show: async ({ page }) => {
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
      {
        name: 'report-post',
        show: async ({ page }) => {
          await page.getByPlaceholder(board.search).fill('')
          await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
          await openDialogBy(page, /^Report/)
        },
      },
    ],
  },
  {
    name: 'community-help-empty',
    show: async (phone) => {
      await phone.mount(paths.communityHelp, { member: trialMember(), server: {} })
      await phone.page.getByText(board.emptyText).waitFor()
    },
  },
  {
    name: 'community-help-loading',
    show: async (phone) => {
      await openBeforeInitialSync(phone, paths.communityHelp)
      await phone.page.getByLabel(board.loading).waitFor()
    },
  },
  {
    name: 'withdraw',
    show: async (phone) => {
      const member = spentMember()
      const ownPost = aPost({
        authorId: member.id,
        title: 'A bread tin to borrow over the weekend',
        category: 'other',
        subcategory: 'Something else',
      })
      const page = await openBoard(phone, member, [ownPost])
      await chooseTab(page, /^Other/)
      await page.getByRole('button', { name: postTexts.card.withdraw }).first().click()
      await page.getByRole('dialog', { name: withdraw.title }).waitFor()
    },
  },
]

async function openBoard(phone: MountedPhone, member: Member, ownPosts: Post[] = []): Promise<Page> {
  const { posts, ...rows } = neighborhood()
  await phone.mount(paths.communityHelp, {
    member,
    ...rows,
    posts: [...ownPosts, ...posts],
    pictures: neighborhoodPictures,
    server: {},
  })
  await phone.page.getByRole('tablist').waitFor()
  return phone.page
}
