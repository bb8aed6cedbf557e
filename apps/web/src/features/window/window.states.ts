/** The window on a display: with posts, with none, and before there was a signal. */

import { neighborhoodPosts } from '../../../../../tests/screens/neighborhood-rows.ts'
import { openNeighborhood } from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { windowTexts as texts } from '../../locales/en/window.ts'
import { paths } from '../../paths.ts'
import { aWindowPost } from './window.factory.ts'

export const windowPath = `${paths.board}?screen`

const names = ['Rosa', 'Noor', 'Howard', 'Mei', 'Luis']

/** Requests before offers, as the server sends them. */
export const windowPosts = (['request', 'offer'] as const).flatMap((type) =>
  neighborhoodPosts
    .filter((post) => post.type === type)
    .slice(0, 5)
    .map(({ title, category }, index) =>
      aWindowPost({
        type,
        title,
        category,
        firstName: names[index] ?? null,
        weekday: index === 4 ? null : (new Date().getDay() + index) % 7,
      }),
    ),
)

export const windowStates: ScreenState[] = [
  {
    name: 'window',
    show: async (phone) => {
      const server = { 'window.read': { posts: windowPosts } }
      const page = await openNeighborhood(phone, windowPath, { server })
      await page.getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'window-empty',
    show: async (phone) => {
      const server = {
        'window.read': { posts: [] },
        'community.about': { name: 'Echo Park', displayLocation: 'Los Angeles, CA', signUp: 'code' as const },
      }
      const page = await openNeighborhood(phone, windowPath, { server })
      await page.getByText(texts.empty.title).waitFor()
    },
  },
  {
    name: 'window-no-signal',
    like: 'window-empty',
    show: async (phone) => {
      await phone.mount(windowPath)
      await phone.page.getByText(texts.noSignal.title).waitFor()
    },
  },
]
