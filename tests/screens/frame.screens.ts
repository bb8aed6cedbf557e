/** Screens that involve a server, its worker, or a part of the app that does not load. */
import { browserFloor } from '../../apps/web/floor.ts'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { tooOldTexts } from '../../apps/web/src/locales/en/too-old.ts'
import { uiTexts } from '../../apps/web/src/locales/en/ui.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { holdOpen, makeOlder, withoutApp } from '../harness/device/older-data.ts'
import { keepToast } from '../harness/phone/toasts.ts'
import type { Screen } from './screen.ts'

export const frameScreens: Screen[] = [
  {
    name: 'landing-first-visit',
    // The picture shows the page that the server renders.
    show: (stage) => stage.open(paths.home),
    next: [
      {
        name: 'landing-tour',
        show: async ({ page }) => {
          const list = page.getByRole('list', { name: landingTexts.tour.title })
          await list.getByRole('listitem').last().scrollIntoViewIfNeeded()
          await list.evaluate((row) => row.scrollTo(0, 0))
          await list.getByRole('img').last().waitFor()
        },
      },
    ],
  },
  {
    name: 'too-old',
    show: async (stage) => {
      await stage.context.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'findLast'))
      await stage.visit(paths.home)
      await stage.page.getByText(tooOldTexts.text(browserFloor)).waitFor()
    },
  },
  {
    name: 'needs-a-signal-once',
    show: async (stage) => {
      await stage.context.route('**/service-worker.js', (route) => route.abort())
      await stage.context.route(/\/assets\/board-/, (route) => route.abort())
      await stage.signIn()
      await stage.visit(paths.communityHelp)
      await stage.page.getByText(appTexts.notHere.text).waitFor()
    },
  },
  {
    name: 'part-coming',
    show: async (stage) => {
      await stage.context.route('**/service-worker.js', (route) => route.abort())
      await stage.hold(/\/assets\/screens-/)
      await stage.signIn()
      await stage.visit(paths.home)
      await stage.page.getByText(homeTexts.credits(2)).waitFor()
      await stage.page.getByRole('button', { name: homeTexts.post }).click()
      await stage.page.getByRole('status', { name: uiTexts.loading }).waitFor()
    },
  },
  {
    name: 'message-destructive',
    show: async (stage) => {
      await stage.context.route('**/service-worker.js', (route) => route.abort())
      await stage.context.route(/\/assets\/screens-/, (route) => route.abort())
      await stage.signIn()
      await stage.open(paths.home)
      await stage.page.getByRole('button', { name: homeTexts.post }).click()
      await keepToast(stage.page)
    },
  },
  {
    name: 'update',
    show: async (stage) => {
      const { page } = stage
      await stage.signIn()
      const release = await stage.throughRelease()
      await stage.open(paths.home)
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await stage.open(paths.home)
      release.publish()
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await page.getByText(appTexts.update.text).waitFor()
    },
  },
  {
    name: 'update-blocked',
    like: 'update',
    show: async (stage) => {
      const { page, context } = stage
      await stage.signIn()
      await stage.open(paths.home)
      const memberId = await page.evaluate(async () => (await (await fetch('/api/auth/user')).json()).id)
      await stage.visit(withoutApp)
      await makeOlder(page, memberId)
      const old = await context.newPage()
      await old.goto(page.url())
      await holdOpen(old, memberId)
      await page.bringToFront()
      await stage.visit(paths.home)
      await page.getByText(appTexts.update.blocked).waitFor()
    },
  },
]
