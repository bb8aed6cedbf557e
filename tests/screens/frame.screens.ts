/** What belongs to no feature: pages of words, what is not here, what failed, and what lies above a screen. */
import { comingScreens } from '../../apps/web/src/app/coming.ts'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { installTexts } from '../../apps/web/src/locales/en/install.ts'
import { noStorageTexts } from '../../apps/web/src/locales/en/no-storage.ts'
import { uiTexts } from '../../apps/web/src/locales/en/ui.ts'
import { paths } from '../../apps/web/src/paths.ts'
import { holdOpen, makeOlder, withoutApp } from '../harness/older-data.ts'
import type { Resident } from './residents.ts'
import type { Screen } from './screen.ts'
import { keepToast } from './toasts.ts'

/** Addresses whose own screen comes later: none of them is a dead end. */
const laterAddresses: Screen[] = comingScreens.flatMap(({ path, access }) => {
  const address = path.replace(':id', 'the-lamp-cafe')
  const name = `later${address.replaceAll('/', '-')}`
  const signedIn = at(name, address, 'trial')
  return access === 'anyone' ? [signedIn, at(`${name}-signed-out`, address)] : [signedIn]
})
/** Each looker's differ in their words alone. */
const laterScreens = laterAddresses.map((screen) => {
  const first = laterAddresses.find(({ looker }) => looker === screen.looker)
  return first && first !== screen ? { ...screen, like: first.name } : screen
})

export const frameScreens: Screen[] = [
  at('community', paths.community, 'trial'),
  { ...at('community-empty', paths.community, 'newcomer'), like: 'community' },
  at('terms', paths.terms),
  { ...at('privacy', paths.privacy), like: 'terms' },
  { ...at('terms-signed-in', paths.terms, 'trial'), like: 'terms' },
  {
    name: 'terms-failed',
    alone: true,
    show: async (stage) => {
      await stage.context.route(/\/api\/community\/pages/, (route) => route.abort())
      await stage.open(paths.terms)
    },
  },
  at('not-found', '/no-such-page'),
  { ...at('not-found-signed-in', '/no-such-page', 'trial'), like: 'not-found' },
  ...laterScreens,
  at('profile', paths.profile, 'trial'),
  { ...at('profile-premium', paths.profile, 'premium'), like: 'profile' },
  { ...at('profile-bare', paths.profile, 'bare'), like: 'profile' },
  {
    name: 'profile-install',
    long: true,
    looker: 'trial',
    like: 'profile',
    show: async (stage) => {
      await stage.signIn('trial')
      await stage.open(paths.profile)
      // As Chromium does once it finds the app worth installing.
      await stage.page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
      await stage.page.getByRole('button', { name: installTexts.action }).waitFor()
    },
  },
  {
    name: 'profile-install-by-hand',
    long: true,
    alone: true,
    like: 'profile',
    show: async (stage) => {
      // What tells an iPhone's browser from others.
      await stage.context.addInitScript(() => Object.assign(Navigator.prototype, { standalone: false }))
      await stage.signIn('trial')
      await stage.open(paths.profile)
      await stage.page.getByText(installTexts.byHand).waitFor()
    },
  },
  {
    name: 'crash',
    alone: true,
    show: async (stage) => {
      // A phone on which this member's own database cannot be read any more.
      await stage.context.addInitScript(() => {
        const open = IDBFactory.prototype.open
        IDBFactory.prototype.open = function (name, version) {
          if (name.startsWith('porchlight:')) throw new DOMException('The disk failed.', 'DataError')
          return open.call(this, name, version)
        }
      })
      await stage.signIn('trial')
      await stage.visit(paths.home)
      await stage.page.getByText(appTexts.crash.title).last().waitFor()
    },
  },
  {
    name: 'no-storage',
    alone: true,
    long: true,
    show: async (stage) => {
      await stage.context.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Storage is blocked.', 'SecurityError')
        }
      })
      await stage.open(paths.auth)
      await stage.page.getByRole('heading', { name: noStorageTexts.title }).waitFor()
    },
  },
  {
    name: 'start-slow',
    like: 'crash',
    alone: true,
    show: async (stage) => {
      // A browser that never opens what it keeps.
      await stage.context.addInitScript(() => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
      })
      await stage.visit(paths.home)
      await stage.page.getByText(appTexts.slowStart.text).waitFor()
    },
  },
  {
    name: 'needs-a-signal-once',
    alone: true,
    show: async (stage) => {
      await stage.context.route('**/service-worker.js', (route) => route.abort())
      await stage.context.route(/\/assets\/screens-/, (route) => route.abort())
      await stage.signIn('trial')
      await stage.visit(paths.communityHelp)
      await stage.page.getByText(appTexts.notHere.text).waitFor()
    },
  },
  {
    name: 'part-coming',
    alone: true,
    show: async (stage) => {
      await stage.context.route('**/service-worker.js', (route) => route.abort())
      await stage.hold(/\/assets\/screens-/)
      await stage.signIn('trial')
      await stage.visit(paths.home)
      await stage.page.getByText(homeTexts.credits(2)).waitFor()
      await stage.page.getByRole('button', { name: homeTexts.post }).click()
      await stage.page.getByRole('status', { name: uiTexts.loading }).waitFor()
    },
  },
  {
    name: 'message-destructive',
    alone: true,
    show: async (stage) => {
      await stage.context.route('**/service-worker.js', (route) => route.abort())
      await stage.context.route(/\/assets\/screens-/, (route) => route.abort())
      await stage.signIn('trial')
      await stage.open(paths.home)
      await stage.page.getByRole('button', { name: homeTexts.post }).click()
      await keepToast(stage.page)
    },
  },
  {
    name: 'update',
    alone: true,
    show: async (stage) => {
      const { page } = stage
      await stage.signIn('trial')
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
    alone: true,
    like: 'update',
    show: async (stage) => {
      const { page, context } = stage
      await stage.signIn('trial')
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

function at(name: string, path: string, resident?: Resident): Screen {
  return {
    name,
    long: true,
    looker: resident ?? 'visitor',
    show: async (stage) => {
      if (resident) await stage.signIn(resident)
      await stage.open(path)
    },
  }
}
