/** The list of third places: for visitors, for every plan, and for Premium. */
import type { Page } from 'playwright-core'
import { freeMember, premiumMember, trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { placesOfAll } from '../../../../../../tests/screens/neighborhood-places.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { paths } from '../../../paths.ts'
import { testOffer } from '../../plans/plans.factory.ts'

const featured = placesOfAll.filter(({ isFeatured }) => isFeatured)

export const placesStates: ScreenState[] = [
  {
    name: 'places-visitor',
    like: 'places',
    isLong: true,
    show: async (phone) => {
      const server = { 'places.featured': featured, 'plans.offer': { ...testOffer, placeCount: 60 } }
      await firstPlace(await openNeighborhood(phone, paths.places, { server }))
    },
  },
  {
    name: 'places-visitor-failed',
    like: 'places',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.places)
      await page.getByRole('button', { name: texts.failed.again }).waitFor()
    },
  },
  {
    name: 'places',
    isLong: true,
    show: async (phone) => {
      const server = { 'plans.offer': { ...testOffer, placeCount: placesOfAll.length } }
      const data = { member: freeMember(), places: placesOfAll, server }
      await firstPlace(await openNeighborhood(phone, paths.places, data))
    },
  },
  {
    name: 'places-premium',
    isLong: true,
    show: async (phone) =>
      firstPlace(await openNeighborhood(phone, paths.places, { member: premiumMember() })),
    next: [
      {
        name: 'places-premium-found',
        show: async ({ page }) => {
          await page.getByText('Free WiFi', { exact: true }).first().click()
          await page.getByRole('searchbox').fill('library')
          await page.getByText(/^[1-9]\d* Places? Found$/).waitFor()
        },
      },
      {
        name: 'places-premium-nothing',
        show: async ({ page }) => {
          await page.getByRole('searchbox').fill('an opera house')
          await page.getByText(texts.explore.nothing).waitFor()
        },
      },
    ],
  },
  {
    name: 'places-empty',
    like: 'places',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.places, { member: trialMember(), places: [] })
      await page.getByText(texts.featured.none).waitFor()
    },
  },
]

function firstPlace(page: Page): Promise<void> {
  return page.getByRole('article').first().waitFor()
}
