/** Adding a place without a signal, and the place while it waits. */
import type { Page } from 'playwright-core'
import { closeToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { choosePicture, drawPorch } from '../../../../../../tests/harness/pictures.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { openDialogBy } from '../../../../../../tests/screens/navigation.ts'
import { placesOfAll } from '../../../../../../tests/screens/neighborhood-places.ts'
import { loseSignal, openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { fileTexts } from '../../../locales/en/files.ts'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { paths } from '../../../paths.ts'

const bench = 'A bench under the fig tree'

export const addPlaceStates: ScreenState[] = [
  {
    name: 'add-place',
    isLong: true,
    show: async (phone) => {
      const data = { member: trialMember(), places: placesOfAll }
      const page = await openNeighborhood(phone, paths.addPlace, data)
      await loseSignal(phone)
      await page.getByRole('combobox', { name: texts.form.location }).waitFor()
    },
    next: [
      {
        name: 'add-place-wrong',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.form.submit }).click()
          await page.getByText(texts.form.selectAddress).waitFor()
        },
      },
      {
        name: 'add-place-filled',
        isLong: true,
        show: async ({ page }) => {
          await page.getByLabel(texts.form.name, { exact: true }).fill(bench)
          await page.getByRole('combobox', { name: texts.form.location }).fill('Fig Street')
          await page
            .getByLabel(texts.form.description)
            .fill('Shade at noon, and somebody to talk to at four.')
          await page.getByText('Quiet', { exact: true }).click()
          await page.getByText('Outdoor Seating', { exact: true }).click()
          await choosePicture(page.getByRole('main'), await drawPorch(page))
          await page.getByRole('img', { name: fileTexts.chosen }).waitFor()
        },
      },
      {
        name: 'places-waiting',
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.form.submit }).click()
          await page.getByRole('article', { name: bench }).waitFor()
          await closeToast(page)
        },
      },
      {
        name: 'place-waiting',
        isLong: true,
        show: async ({ page }) => {
          await page.getByRole('link', { name: bench }).first().click()
          await page.getByRole('list', { name: texts.states.about }).waitFor()
        },
      },
      {
        name: 'place-review-waiting',
        isLong: true,
        show: async ({ page }) => {
          await openDialogBy(page, texts.page.review)
          await review(page)
          await closeToast(page)
        },
      },
    ],
  },
]

async function review(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('5 stars', { exact: true }).locator('..').click()
  await dialog.getByLabel(texts.review.text).fill('Figs in August, for whoever sits there.')
  await dialog.getByRole('button', { name: texts.review.submit }).click()
  await dialog.waitFor({ state: 'detached' })
}
