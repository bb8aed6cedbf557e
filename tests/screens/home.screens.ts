/** Home: for every plan, and with everything that can wait or come back. */
import type { Page } from 'playwright-core'
import { paths } from '../../apps/web/src/app/paths.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { writePost } from '../harness/posting.ts'
import { takeMessageAway } from './messages.ts'
import type { Resident } from './residents.ts'
import type { Screen } from './screen.ts'

export const homeScreens: Screen[] = [
  home('home', 'trial'),
  home('home-free', 'free'),
  home('home-premium', 'premium'),
  home('home-trial-ending', 'trialEnding'),
  home('home-trial-over', 'trialOver'),
  home('home-profile-nudge', 'bare'),
  home('home-empty', 'newcomer'),
  {
    name: 'home-location',
    looker: 'trial',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.home)
      await stage.page.getByRole('button', { name: homeTexts.location.change }).click()
      await stage.page.getByRole('dialog', { name: homeTexts.location.dialog.title }).waitFor()
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
      await stage.signIn('trial')
      await stage.open(paths.home)
      await stage.offline(true)
      await stage.page.getByText(outboxTexts.offline.plain).waitFor()
    },
  },
  {
    name: 'home-offline-waiting',
    long: true,
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.home)
      await stage.offline(true)
      await writePost(stage.page, { title: 'Ride to an eye appointment', location: 'Sunset & Alvarado' })
      await takeMessageAway(stage.page)
      await writePost(stage.page, { type: 'offer', title: 'I can water your plants' })
      await takeMessageAway(stage.page)
      await stage.page.getByText(outboxTexts.offline.posts(2)).waitFor()
      await backToTop(stage.page)
    },
  },
  {
    name: 'home-refused',
    long: true,
    show: async (stage) => {
      await stage.signIn('spent')
      await stage.open(paths.home)
      await writePost(stage.page, { title: 'A hand with the long ladder' })
      await stage.page.getByRole('link', { name: homeTexts.refusedMore }).waitFor()
      await takeMessageAway(stage.page)
      await backToTop(stage.page)
    },
  },
]

/** The form was opened further down. */
function backToTop(page: Page): Promise<void> {
  return page.evaluate(() => window.scrollTo(0, 0))
}

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
