/** Home: for every plan, and with everything that can wait or come back. */
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { locationTexts } from '../../apps/web/src/locales/en/location.ts'
import { meetupTexts } from '../../apps/web/src/locales/en/meetups.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { postOutboxTexts } from '../../apps/web/src/locales/en/posts.outbox.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { fillPost, startPost, writePost } from '../harness/posting.ts'
import {
  backToTop,
  chooseTab,
  closeDialog,
  goToBoard,
  goToHistory,
  openBell,
  openDialogBy,
} from './navigation.ts'
import type { Resident } from './residents.ts'
import type { Screen } from './screen.ts'
import { closeToast, keepToast } from './toasts.ts'

export const homeScreens: Screen[] = [
  {
    ...home('home', 'trial'),
    next: [
      {
        name: 'home-location',
        show: async ({ page }) => {
          await page.getByRole('button', { name: homeTexts.location.change }).click()
          await page.getByRole('dialog', { name: locationTexts.title }).waitFor()
        },
      },
      {
        name: 'home-location-denied',
        show: async ({ context, page }) => {
          await context.clearPermissions()
          const dialog = page.getByRole('dialog', { name: locationTexts.title })
          await dialog.getByRole('button', { name: locationTexts.current }).click()
          await dialog.getByLabel('ZIP code').waitFor()
          await keepToast(page)
        },
      },
      {
        name: 'home-location-invalid',
        show: async ({ page }) => {
          await closeToast(page)
          const dialog = page.getByRole('dialog', { name: locationTexts.title })
          await dialog.getByLabel('ZIP code').fill('123')
          await dialog.getByRole('button', { name: locationTexts.save }).click()
          await keepToast(page)
        },
      },
      {
        name: 'bell',
        show: async ({ page }) => {
          await closeToast(page)
          await closeDialog(page)
          await openBell(page)
        },
      },
    ],
  },
  {
    name: 'home-location-finding',
    looker: 'trial',
    like: 'home',
    show: async (stage) => {
      const { page } = stage
      await stage.signIn('trial')
      await stage.open(paths.home)
      // As indoors, where it takes its time.
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = () => undefined
      })
      await page.getByRole('button', { name: homeTexts.location.change }).click()
      await page
        .getByRole('dialog', { name: locationTexts.title })
        .getByRole('button', { name: locationTexts.current })
        .click()
      await page.getByText(locationTexts.finding).waitFor()
    },
  },
  ...[
    home('home-free', 'free'),
    home('home-premium', 'premium'),
    home('home-trial-ending', 'trialEnding'),
    home('home-trial-over', 'trialOver'),
    home('home-profile-nudge', 'bare'),
  ].map((screen) => ({ ...screen, like: 'home' })),
  home('home-empty', 'newcomer'),
  {
    name: 'upcoming',
    long: true,
    looker: 'trial',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.upcoming)
    },
  },
  {
    name: 'upcoming-coming',
    long: true,
    looker: 'musician',
    like: 'upcoming',
    show: async (stage) => {
      await stage.signIn('musician')
      await stage.open(paths.upcoming)
      await stage.page.getByText(meetupTexts.list.coming, { exact: true }).first().waitFor()
    },
  },
  {
    name: 'home-large-letters',
    like: 'home',
    long: true,
    alone: true,
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.home)
      // As somebody has set them who sees little.
      await stage.page.addStyleTag({ content: 'html { font-size: 200% }' })
    },
  },
  {
    name: 'home-loading',
    long: true,
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.hold(/\/api\/(sync|community|places)/)
      await stage.visit(paths.home)
      await stage.page.getByLabel(homeTexts.upcoming.loading).waitFor()
    },
  },
  {
    name: 'home-starting',
    like: 'home-loading',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.hold(/\/api\//)
      await stage.visit(paths.home)
      await stage.page.getByRole('status').first().waitFor()
    },
  },
  {
    name: 'home-offline',
    show: async (stage) => {
      await stage.signIn('sender')
      await stage.open(paths.home)
      await stage.offline(true)
      await stage.page.getByText(outboxTexts.offline.plain).waitFor()
    },
    next: [
      {
        name: 'message',
        show: async ({ page }) => {
          await writePost(page, {
            title: 'Pharmacy pickup on Sunset',
            category: 'Transportation & Errands',
            subcategory: 'Pharmacy pickup',
          })
          await keepToast(page)
          await backToTop(page)
        },
      },
      {
        name: 'message-over-form',
        show: ({ page }) => openDialogBy(page, homeTexts.post),
      },
      {
        name: 'home-offline-waiting',
        long: true,
        show: async ({ page }) => {
          await closeDialog(page)
          await closeToast(page)
          await writePost(page, { type: 'offer', title: 'I can water your plants' })
          await closeToast(page)
          await writePost(page, { type: 'offer', title: 'Soup on Sunday', daysAhead: 6 })
          await closeToast(page)
          await page.getByText(postOutboxTexts.waiting(3)).waitFor()
          await backToTop(page)
        },
      },
      {
        name: 'community-help-offline-waiting',
        long: true,
        show: async ({ page }) => {
          await goToBoard(page)
          await chooseTab(page, /^Transportation/)
          await page.getByRole('article', { name: 'Pharmacy pickup on Sunset' }).waitFor()
        },
      },
      {
        name: 'history-offline-waiting',
        long: true,
        show: async ({ page }) => {
          await goToHistory(page)
          await page.getByText(postTexts.card.waiting).first().waitFor()
        },
      },
    ],
  },
  {
    name: 'home-refused',
    long: true,
    show: async (stage) => {
      await stage.signIn('spent')
      await stage.open(paths.home)
      await writePost(stage.page, { title: 'A hand with the long ladder', location: 'Lemoyne Street' })
      await stage.page.getByRole('link', { name: homeTexts.refusedMore }).waitFor()
      await closeToast(stage.page)
      await backToTop(stage.page)
    },
    next: [
      {
        name: 'bell-refused',
        show: ({ page }) => openBell(page),
      },
      {
        name: 'create-post-without-credits',
        show: async ({ page }) => {
          await closeDialog(page)
          const dialog = await startPost(page)
          await fillPost(dialog, { title: 'Someone to hold the other end', location: 'Lemoyne Street' })
          await dialog.getByLabel(postTexts.compose.fields.title).focus()
        },
      },
      {
        name: 'community-help-refused',
        long: true,
        show: async ({ page }) => {
          await page
            .getByRole('dialog')
            .getByRole('button', { name: postTexts.compose.submit.request })
            .click()
          // 'Kept, sending…' comes first, and what came of it in its place.
          await page.getByRole('link', { name: homeTexts.refusedMore }).nth(1).waitFor()
          await closeToast(page)
          await goToBoard(page)
          await chooseTab(page, /^Other/)
          await page.getByText(postTexts.card.refused, { exact: true }).first().waitFor()
        },
      },
      {
        name: 'outbox-refused',
        long: true,
        show: async ({ open, page }) => {
          await open(paths.outbox)
          await page.getByRole('region', { name: new RegExp(`^${outboxTexts.groups.refused}`) }).waitFor()
        },
      },
      {
        name: 'outbox-discard-all',
        show: ({ page }) => openDialogBy(page, outboxTexts.together.discardAll),
      },
      {
        name: 'history-refused',
        long: true,
        show: async ({ open, page }) => {
          await open(paths.activityHistory)
          await page.getByText(postTexts.card.refused, { exact: true }).first().waitFor()
        },
      },
    ],
  },
]

function home(name: string, resident: Resident): Screen {
  return {
    name,
    long: true,
    looker: resident,
    show: async (stage) => {
      await stage.signIn(resident)
      await stage.open(paths.home)
    },
  }
}
