/** Brings screens about: one browser, two neighbourhoods and a few phones for all of them, and a new phone for each that uses it up. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { sharedBrowser } from '../harness/browser.ts'
import { forgetUse, neverAskedForLocation, noApp, phoneLike, phoneSize, sightOf } from '../harness/phone.ts'
import { openRelease, type Release } from '../harness/release.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { zoneWhereItIs } from '../harness/zones.ts'
import { seedNeighborhood } from './neighborhood.ts'
import { neighborhoodOf, type Resident, settleIn } from './residents.ts'
import type { Screen, Stage } from './screen.ts'

export interface Stages {
  /** A phone in each state of the screen, one after the other. */
  show: (screen: Screen) => AsyncGenerator<Shown>
  close: () => Promise<void>
}

export interface Shown {
  name: string
  long: boolean
  page: Page
}

type Neighborhood = 'full' | 'empty'

/** An hour with enough of the day left for what is posted for today. */
const timeZone = zoneWhereItIs(10)
const waitMsMax = 20_000
/** More phones than a household has, from one address. */
const limits = {
  requestsPerMember: 100_000,
  requestsPerAddress: 100_000,
  logInsPerAddress: 1000,
  signUpsPerAddress: 1000,
  resetLinksPerAddress: 1000,
  resetLinksPerAccount: 1000,
  socketsPerMember: 1000,
}

/** @param sharpness device pixels for one of the page's: pictures want those of a phone */
export async function openStages({ sharpness = 1 } = {}): Promise<Stages> {
  const browser = await sharedBrowser()
  const servers = new Map<Neighborhood, Promise<TestServer>>()
  const sessions = new Map<Resident, Promise<string[]>>()
  /** One for each who only looks, and one for all who use it. */
  const phones = new Map<Resident | 'visitor' | 'user', Promise<Opened>>()

  const server = (neighborhood: Neighborhood): Promise<TestServer> =>
    keep(servers, neighborhood, () =>
      startServer({
        settings: {
          COMMUNITY_NAME: 'Echo Park',
          COMMUNITY_TIME_ZONE: timeZone,
          LIMITS: JSON.stringify(limits),
        },
        ...(neighborhood === 'full' ? { prepare: (dataDir) => seedNeighborhood(dataDir, timeZone) } : {}),
      }),
    )
  const sessionOf = (resident: Resident): Promise<string[]> =>
    keep(sessions, resident, async () => {
      const home = await server(neighborhoodOf(resident))
      return logIn(home.origin, await settleIn(home, resident))
    })

  const open = () => openStage(browser, { server, sessionOf, sharpness })

  return {
    show: async function* (screen) {
      const { looker, alone, next = [] } = screen
      const holder = looker ?? 'user'
      const opened = await (alone ? open() : keep(phones, holder, open))
      const { page } = opened.stage
      let isSpoilt = alone
      try {
        for (const { name, long = false, show } of [screen, ...next]) {
          await show(opened.stage).catch(async (cause) => {
            isSpoilt = true
            throw new Error(`${name} could not be shown; ${await sightOf(page)}`, { cause })
          })
          // Nothing is pointed at that only happens to lie where the last tap was.
          await page.mouse.move(0, 0)
          yield { name, long, page }
          await opened.straighten()
        }
      } finally {
        if (isSpoilt) {
          if (!alone) phones.delete(holder)
          await opened.end()
        } else await (looker ? opened.putDown() : opened.forget())
      }
    },
    close: async () => {
      await browser.close()
      for (const started of servers.values()) await (await started).stop()
    },
  }
}

interface Surroundings {
  server: (neighborhood: Neighborhood) => Promise<TestServer>
  sessionOf: (resident: Resident) => Promise<string[]>
  sharpness: number
}

interface Opened {
  stage: Stage
  /** As it was before it was looked at: whoever did may have turned it. */
  straighten: () => Promise<void>
  /** Nothing is shown any more. */
  putDown: () => Promise<void>
  /** As it was before anybody used it, but for the app's own files. */
  forget: () => Promise<void>
  end: () => Promise<void>
}

async function openStage(browser: Browser, { server, sessionOf, sharpness }: Surroundings): Promise<Opened> {
  const context = await openContext(browser, sharpness)
  context.setDefaultTimeout(waitMsMax)
  const page = await context.newPage()
  let { origin, port } = await server('full')
  const opened: Release[] = []
  const origins = new Set<string>()

  const stage: Stage = {
    page,
    context,
    signIn: async (resident) => {
      const home = await server(neighborhoodOf(resident))
      origin = home.origin
      port = home.port
      await context.addCookies((await sessionOf(resident)).map(cookieFrom))
    },
    visit: async (path) => {
      origins.add(origin)
      await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    },
    open: async (path) => {
      origins.add(origin)
      await page.goto(`${origin}${path}`)
      await waitUntilSettled(page)
    },
    offline: async (isOffline) => {
      if (isOffline) await everythingFetched(page)
      await context.setOffline(isOffline)
    },
    hold: async (paths) => {
      await context.route(paths, () => new Promise(() => undefined))
    },
    throughRelease: async () => {
      const release = await openRelease(port)
      opened.push(release)
      origin = release.origin
      return release
    },
  }
  const closeOpened = async () => {
    for (const each of opened.splice(0)) await each.close()
  }
  const leave = async () => {
    // An error's page will do, too. That there will be one is told before the app is gone: until then it would see what is taken
    // from under it, and keep where it was for the next one to sign in.
    await page.goto(`${origin}${noApp}`).catch(() => undefined)
    const isGone = ({ pathname, protocol }: URL) => pathname === noApp || protocol === 'chrome-error:'
    await page.waitForURL(isGone, { waitUntil: 'commit' })
  }
  return {
    stage,
    straighten: async () => {
      await page.setViewportSize(phoneSize)
      await page.emulateMedia({ colorScheme: null })
    },
    putDown: async () => {
      await leave()
      await context.setOffline(false)
    },
    forget: async () => {
      await leave()
      await forgetUse(page, origins)
      await closeOpened()
      origins.clear()
      ;({ origin, port } = await server('full'))
    },
    end: async () => {
      await context.close()
      await closeOpened()
    },
  }
}

/** Still, so that two looks at it are the same. */
async function openContext(browser: Browser, deviceScaleFactor: number): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...phoneLike(timeZone),
    deviceScaleFactor,
    reducedMotion: 'reduce',
  })
  await neverAskedForLocation(context)
  return context
}

/** Something stands there, and no part of it is still on its way. */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.locator('h1, h2, [role="dialog"]').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  // A first round comes in several pages.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The worker has everything it keeps: from then on nothing needs a signal. */
async function everythingFetched(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.waitForLoadState('networkidle')
}

async function logIn(origin: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`log-in: ${answer.status}`)
  return answer.headers.getSetCookie()
}

function cookieFrom(header: string) {
  const [pair = ''] = header.split(';')
  const at = pair.indexOf('=')
  return {
    name: pair.slice(0, at),
    value: pair.slice(at + 1),
    domain: '127.0.0.1',
    path: '/',
    httpOnly: /; HttpOnly/i.test(header),
    sameSite: 'Lax',
  } as const
}

function keep<Key, Value>(kept: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>) {
  const there = kept.get(key)
  if (there) return there
  const made = make()
  kept.set(key, made)
  return made
}
