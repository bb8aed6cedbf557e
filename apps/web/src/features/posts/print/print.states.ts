/** The board on paper with its choices, and the poster. */
import { postTypes } from '@porchlight/contracts/posts/posts.schema'
import { pick } from '../../../../../../tests/harness/phone/fields.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { neighborhoodPosts } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { printTexts } from '../../../locales/en/print.ts'
import { paths } from '../../../paths.ts'

/** A few of each kind, for two pages. */
const posts = postTypes.flatMap((type) => neighborhoodPosts.filter((post) => post.type === type).slice(0, 3))

export const printStates: ScreenState[] = [
  {
    name: 'print-board',
    isLong: true,
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.printBoard, { member: trialMember(), posts })
      await page.getByRole('article').first().waitFor()
    },
    next: [
      {
        name: 'print-board-choose',
        isLong: true,
        show: ({ page }) => page.locator('summary').click(),
      },
      {
        name: 'print-board-large',
        isLong: true,
        show: async ({ page }) => {
          await page.locator('summary').click()
          await page.getByRole('checkbox', { name: printTexts.large }).check()
          await page.getByRole('checkbox', { name: printTexts.names }).check()
        },
      },
    ],
  },
  {
    name: 'print-board-empty',
    show: async (phone) => {
      await phone.mount(paths.printBoard, { member: trialMember(), server: {} })
      await phone.page.getByText(printTexts.empty.text).waitFor()
    },
  },
  {
    name: 'print-poster',
    isLong: true,
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.printBoard, { member: trialMember() })
      await pick(page, printTexts.sheets.poster)
      await page.getByRole('region', { name: printTexts.sheets.poster }).waitFor()
    },
    next: [
      {
        name: 'print-poster-wrong-link',
        show: ({ page }) => page.getByLabel(printTexts.link).fill('https://elsewhere.example/join'),
      },
    ],
  },
]
