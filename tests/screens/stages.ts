/** Brings screens about that need a server: one browser, one server, and a new phone for each. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { completeProfileByApi, makePerson, signUpByApi } from '../harness/people/people.ts'
import { sharedBrowser } from '../harness/phone/browser.ts'
import { neverAskedForLocation, phoneLike, sightOf } from '../harness/phone/phone.ts'
import { setMember } from '../harness/server/members.ts'
import { openRelease, type Release } from '../harness/server/release.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'
import { seedNeighborhood } from './neighborhood.ts'
import { timeZone } from './neighborhood-rows.ts'
import type { Screen, Stage } from './screen.ts'
import { type ShownState, showInTurn } from './screen-state.ts'

export interface Stages {
  /** A phone in each state of the screen, one after the other. */
  show: (screen: Screen) => AsyncGenerator<ShownState>
  close: () => Promise<void>
}

interface StagesOptions {
  /** Device pixels for one of the page's: pictures want those of a phone. */
  sharpness?: number
  /**
   * True when the community has members and posts. Layout tests leave it out, because it takes seconds to create them.
   */
  isLivedIn?: boolean
}

const waitMsMax = 20_000

export async function openStages({ sharpness = 1, isLivedIn = false }: StagesOptions = {}): Promise<Stages> {
  const browser = await sharedBrowser()
  const server = once(() =>
    startServer({
      settings: { COMMUNITY_NAME: 'Echo Park', COMMUNITY_TIME_ZONE: timeZone },
      ...(isLivedIn && { prepare: (dataDir: string) => seedNeighborhood(dataDir, timeZone) }),
    }),
  )
  const session = once(async () => signUp(await server.get()))
  return {
    show: async function* (screen) {
      const { stage, end } = await openStage(browser, {
        server: await server.get(),
        session: session.get,
        sharpness,
      })
      try {
        yield* showInTurn(screen, stage, () => sightOf(stage.page))
      } finally {
        await end()
      }
    },
    close: async () => {
      await browser.close()
      await (await server.begun())?.stop()
    },
  }
}

interface Surroundings {
  server: TestServer
  session: () => Promise<string[]>
  sharpness: number
}

async function openStage(browser: Browser, { server, session, sharpness }: Surroundings) {
  const context = await openContext(browser, sharpness)
  context.setDefaultTimeout(waitMsMax)
  const page = await context.newPage()
  let { origin } = server
  const releases: Release[] = []
  const stage: Stage = {
    page,
    context,
    signIn: async () => context.addCookies((await session()).map(cookieFrom)),
    visit: async (path) => {
      await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
    },
    open: async (path) => {
      await page.goto(`${origin}${path}`)
      await waitUntilIdle(page)
    },
    hold: async (paths) => {
      await context.route(paths, () => new Promise(() => undefined))
    },
    throughRelease: async () => {
      const release = await openRelease(server.port)
      releases.push(release)
      origin = release.origin
      return release
    },
  }
  const end = async () => {
    await context.close()
    for (const release of releases) await release.close()
  }
  return { stage, end }
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
async function waitUntilIdle(page: Page): Promise<void> {
  await page.locator('h1, h2, [role="dialog"]').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  // A first round comes in several pages.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** A member with all of a profile; gives the cookies of their session. */
async function signUp(server: TestServer): Promise<string[]> {
  const person = makePerson({ firstName: 'Maya' })
  const caller = await signUpByApi(server.origin, person)
  await completeProfileByApi(caller)
  setMember(server, caller.memberId, {
    zip_code: '90026',
    location: 'Echo Park',
    latitude: 34.08,
    longitude: -118.26,
  })
  const { email, password } = person
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`log-in: ${response.status}`)
  return response.headers.getSetCookie()
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

/** Creates the value when it is first needed. */
function once<Value>(make: () => Promise<Value>) {
  let madeValue: Promise<Value> | undefined
  return {
    get: () => {
      madeValue ??= make()
      return madeValue
    },
    begun: () => madeValue,
  }
}
