/** Third places: the list on every plan, a place's page, adding one, saying something of one, meeting there. */
import type { Page } from 'playwright-core'
import { fileTexts } from '../../apps/web/src/locales/en/files.ts'
import { placeScreenTexts as texts } from '../../apps/web/src/locales/en/places.screens.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { choosePicture, drawPorch } from '../harness/pictures.ts'
import { closeDialog, openDialogBy } from './navigation.ts'
import type { Screen, Stage } from './screen.ts'
import { closeToast } from './toasts.ts'

/** Of the demonstration, featured and reviewed. */
const known = 'The Long Table'
const bench = 'A bench under the fig tree'

export const placeScreens: Screen[] = [
  {
    name: 'places-visitor',
    looker: 'visitor',
    like: 'places',
    long: true,
    show: (stage) => openList(stage),
  },
  {
    name: 'places-visitor-failed',
    alone: true,
    like: 'places',
    show: async (stage) => {
      await stage.context.route(/third-places\/featured/, (route) => route.abort())
      await stage.visit(paths.places)
      await stage.page.getByRole('button', { name: texts.failed.again }).waitFor()
    },
  },
  {
    name: 'places',
    looker: 'free',
    long: true,
    show: async (stage) => {
      await stage.signIn('free')
      await openList(stage)
    },
  },
  {
    name: 'places-premium',
    looker: 'premium',
    long: true,
    show: async (stage) => {
      await stage.signIn('premium')
      await openList(stage)
    },
    next: [
      {
        name: 'places-premium-found',
        show: async ({ page }) => {
          await page.getByText('Free WiFi', { exact: true }).first().click()
          await page.getByRole('searchbox').fill('books')
          await page.getByText(/Places? Found$/).waitFor()
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
    looker: 'newcomer',
    like: 'places',
    show: async (stage) => {
      await stage.signIn('newcomer')
      await stage.open(paths.places)
      await stage.page.getByText(texts.featured.none).waitFor()
    },
  },
  {
    name: 'place',
    looker: 'free',
    long: true,
    show: async (stage) => {
      await stage.signIn('free')
      await openPlace(stage)
    },
    next: [
      { name: 'place-review', show: ({ page }) => openDialogBy(page, texts.page.review) },
      {
        name: 'place-meetup',
        long: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, texts.page.meetup)
        },
      },
      {
        name: 'place-report',
        long: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await openDialogBy(page, texts.page.report)
          await page.getByRole('radio', { name: 'The same as another place' }).check()
          await page.getByLabel(texts.same.label).fill('juniper')
        },
      },
    ],
  },
  {
    name: 'place-not-found',
    looker: 'trial',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.visit(`${paths.places}/01a210e0-8d3f-716a-8e60-62f34621dc3e`)
      await stage.page.getByText(texts.page.notFound).last().waitFor()
    },
  },
  {
    name: 'add-place',
    long: true,
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.addPlace)
      await stage.offline(true)
      await stage.page.getByRole('combobox').waitFor()
    },
    next: [
      {
        name: 'add-place-wrong',
        long: true,
        show: async ({ page }) => {
          await page.getByRole('button', { name: texts.form.submit }).click()
          await page.getByText(texts.form.selectAddress).waitFor()
        },
      },
      {
        name: 'add-place-filled',
        long: true,
        show: async ({ page }) => {
          await page.getByRole('combobox').fill(`${bench}, Fig Street`)
          await page.getByRole('option').first().click()
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
        long: true,
        show: async ({ page }) => {
          await page.getByRole('link', { name: bench }).first().click()
          await page.getByRole('list', { name: texts.states.about }).waitFor()
        },
      },
      {
        name: 'place-review-waiting',
        long: true,
        show: async ({ page }) => {
          await openDialogBy(page, texts.page.review)
          await review(page)
          await closeToast(page)
        },
      },
    ],
  },
]

async function openList(stage: Stage): Promise<void> {
  await stage.open(paths.places)
  await stage.page.getByRole('article').first().waitFor()
}

async function openPlace(stage: Stage): Promise<void> {
  await openList(stage)
  await stage.page.getByRole('link', { name: known, exact: true }).first().click()
  await stage.page.getByRole('heading', { level: 1, name: known }).waitFor()
}

async function review(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('5 stars', { exact: true }).locator('..').click()
  await dialog.getByLabel(texts.review.text).fill('Figs in August, for whoever sits there.')
  await dialog.getByRole('button', { name: texts.review.submit }).click()
  await dialog.waitFor({ state: 'detached' })
}
