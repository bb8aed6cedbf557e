/** States of the pages for visitors. */
import { community } from '../../../../../tests/screens/neighborhood-rows.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { paths } from '../../paths.ts'

const { location } = landingTexts

export const landingStates: ScreenState[] = [
  {
    name: 'landing',
    show: async (phone) => {
      await phone.mount(paths.home, { server: { 'community.about': community } })
      await phone.page.getByText(community.name).first().waitFor()
    },
    next: [
      {
        name: 'landing-location',
        show: async ({ page }) => {
          await page.getByRole('link', { name: landingTexts.toLocation }).click()
          await page.getByRole('heading', { name: location.title }).waitFor()
        },
      },
      {
        name: 'landing-location-denied',
        show: async ({ page }) => {
          await page.getByRole('button', { name: location.current }).click()
          await page.getByText(location.noPosition('ZIP code').denied).waitFor()
        },
      },
    ],
  },
  {
    name: 'landing-elsewhere',
    like: 'landing',
    show: async (phone) => {
      const elsewhere = {
        name: 'Vesterbro',
        displayLocation: 'Copenhagen, Denmark',
        postalCodes: { name: 'postcode', form: '9999', example: '1620' },
        distanceUnit: 'km' as const,
      }
      await phone.mount(paths.home, { server: { 'community.about': elsewhere } })
      await phone.page.getByText(elsewhere.name).first().waitFor()
    },
    next: [
      {
        name: 'landing-elsewhere-location',
        show: async ({ page }) => {
          await page.getByRole('link', { name: landingTexts.toLocation }).click()
          await page.getByPlaceholder('1620 or Copenhagen').waitFor()
        },
      },
    ],
  },
]
