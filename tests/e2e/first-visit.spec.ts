/** A newcomer's first visit: the landing page in the document itself, and how the app takes it over. */
import type { Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { pageTexts } from '../../apps/web/src/locales/en/pages.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { sharedBrowser } from '../harness/phone/browser.ts'
import { listenForConsoleErrors } from '../harness/phone/console-errors.ts'
import { scriptOfHand } from '../harness/phone/foreign-hands.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { holdRequests } from '../harness/phone/requests.ts'
import { openHttpServer } from '../harness/server/http-server.ts'
import { type Line, openLine } from '../harness/server/line.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

declare global {
  interface Window {
    /** The heading as the document brought it. */
    heading: Element | null
    shifts: number
    /** True when the landing page was in the document in any frame. */
    sawLanding: boolean
  }
}

const firstContentBytesMax = 25_000

let server: TestServer
let line: Line
let phone: Phone
let page: Page

beforeAll(async () => {
  server = await startServer({ settings: { COMMUNITY_NAME: 'Elysian Heights Neighbors' } })
  line = await openLine(server.port)
})
afterAll(async () => {
  await line?.close()
  await server?.stop()
})

beforeEach(async () => {
  phone = await openPhone({ origin: line.origin })
  // A violation of the content security policy counts as a fault from here on.
  await listenForConsoleErrors(phone)
  page = phone.page
  // A worker's cache would serve files without the line, so the worker is blocked.
  await phone.context.route('**/service-worker.js', (route) => route.abort())
})
afterEach(async () => {
  expect(phone.faults).toEqual([])
  await phone.discard()
})

const heading = () => page.getByRole('heading', { level: 1, name: appTexts.tagline })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const holdAssets = () => holdRequests(phone.context, /\/assets\//)

describe('the landing page before any script', () => {
  it('SH-009 SH-014 is complete without scripts, and its links lead where they say', async () => {
    const browser = await sharedBrowser()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    for (const [name, path] of [
      [landingTexts.google, '/auth?with=google'],
      [landingTexts.apple, '/auth?with=apple'],
      [landingTexts.email, '/auth'],
      [landingTexts.terms, '/terms'],
      [landingTexts.privacy, '/privacy'],
    ] as const) {
      await plain.goto(line.origin)
      await plain.getByRole('heading', { level: 1, name: appTexts.tagline }).waitFor()
      await plain.getByRole('link', { name, exact: true }).click()
      await plain.waitForURL(`${line.origin}${path}`)
    }
    await context.close()
  })

  it('SH-009 is drawn with its style from the first response, in few bytes', async () => {
    const release = await holdAssets()
    line.count()
    await page.goto(line.origin, { waitUntil: 'commit' })
    await heading().waitFor()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const { bytesDown, requests } = line.count()
    expect(requests.filter((requestLine) => !requestLine.startsWith('GET /icon'))).toEqual(['GET /'])
    expect(bytesDown).toBeLessThan(firstContentBytesMax)
    const before = await look(page)
    release()
    await page.getByText('Elysian Heights Neighbors').waitFor()
    // The same words at the same places, in the same colors, once the app is here with its sheet and its typefaces.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await look(page)).toEqual(before)
  })

  it('SH-009 does not move while its document arrives in pieces', async () => {
    const document = await (await fetch(line.origin)).text()
    const end = document.indexOf('</h1>')
    expect(end).toBeGreaterThan(0)
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
    const server = await openHttpServer(async ({ url }, response) => {
      if (url !== '/') {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, { 'content-type': 'text/html' }).write(document.slice(0, end))
      await rest
      response.end(document.slice(end))
    })
    const context = await (await sharedBrowser()).newContext({ viewport: { width: 390, height: 844 } })
    const slow = await context.newPage()
    await slow.addInitScript(watchShifts)
    await slow.goto(server.origin, { waitUntil: 'commit' })
    await slow.getByRole('link', { name: landingTexts.logIn }).waitFor()
    await paintTwice(slow)
    sendRest()
    await slow.getByRole('link', { name: landingTexts.email }).waitFor()
    await paintTwice(slow)
    expect(await slow.evaluate(() => window.shifts)).toBeLessThan(0.02)
    await context.close()
    await server.close()
  })

  it('shows that a tap was registered, and passes it to the app without loading another page', async () => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    const release = await holdAssets()
    await page.goto(line.origin, { waitUntil: 'commit' })
    const authRequest = page.waitForRequest(/\/assets\/auth-/)
    await link(landingTexts.email).click()
    // The code of the requested screen is fetched at the same time as the app's.
    await authRequest
    await expect.poll(() => link(landingTexts.email).getAttribute('aria-busy')).toBe('true')
    expect(new URL(page.url()).pathname).toBe('/')
    release()
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    expect(documents).toEqual(['/'])
    await page.goBack()
    await heading().waitFor()
    await expect.poll(() => link(landingTexts.email).getAttribute('aria-busy')).toBeNull()
  })

  it('follows the last of several taps', async () => {
    const release = await holdAssets()
    await page.goto(line.origin, { waitUntil: 'commit' })
    await link(landingTexts.email).click()
    await link(landingTexts.privacy).click()
    await expect.poll(() => page.locator('[aria-busy]').allInnerTexts()).toEqual([landingTexts.privacy])
    release()
    await page.getByRole('heading', { level: 1, name: pageTexts.titles.privacy }).waitFor()
  })

  it('follows the link normally when the app cannot load', async () => {
    const release = await holdAssets()
    const lose = async (route: Route) => {
      await link(landingTexts.email).click()
      await route.abort()
    }
    await phone.context.route(/\/assets\/index-/, lose, { times: 1 })
    await page.goto(line.origin, { waitUntil: 'commit' })
    await page.waitForURL(`${line.origin}/auth`, { waitUntil: 'commit' })
    release()
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
  })
})

describe('the landing page when the app loads', () => {
  it('is hydrated in place: nothing is drawn anew, and nothing moves', async () => {
    await page.addInitScript(watchShifts)
    const release = await holdAssets()
    await page.goto(line.origin, { waitUntil: 'commit' })
    await heading().waitFor()
    await page.evaluate(() => {
      window.heading = document.querySelector('h1')
    })
    await link(landingTexts.privacy).focus()
    release()
    await page.getByText('Elysian Heights Neighbors').waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await page.evaluate(() => document.querySelector('h1') === window.heading)).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(landingTexts.privacy)
    expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.02)
    // The link now leads to a page that the app itself shows.
    await link(landingTexts.privacy).click()
    await page.getByRole('heading', { level: 1, name: pageTexts.titles.privacy }).waitFor()
  })

  it('is drawn anew in place after a translator changed it: nothing fails, and its links lead on', async () => {
    await page.addInitScript(scriptOfHand('puts others in the place of texts'))
    const release = await holdAssets()
    await page.goto(line.origin, { waitUntil: 'commit' })
    await page.waitForFunction(() => (window.foreignChanges?.count ?? 0) > 5)
    release()
    await page.getByText('Elysian Heights Neighbors').waitFor()
    await heading().waitFor()
    await expect.poll(() => heading().count()).toBe(1)
    await link(landingTexts.privacy).click()
    await page.getByRole('heading', { level: 1, name: pageTexts.titles.privacy }).waitFor()
  })

  it('loads its code before the fonts, and the code of /auth with it at that address', async () => {
    const requestedAssets = recordAssets(page)
    await page.goto(`${line.origin}/auth`)
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const last = requestedAssets.findLastIndex((name) => ['auth', 'index', 'vendor'].includes(name))
    const fonts = ['figtree', 'fraunces'].map((name) => requestedAssets.indexOf(name))
    expect(requestedAssets).toEqual(expect.arrayContaining(['auth', 'index', 'vendor']))
    expect(Math.min(...fonts)).toBeGreaterThan(last)
  })

  it('Q45 fetches its three small pictures when they are scrolled to, and not before', async () => {
    line.count()
    await phone.visit('/')
    await heading().waitFor()
    await page.waitForLoadState('networkidle')
    const countPictures = () => line.count().requests.filter((each) => each.includes('/landing/')).length
    expect(countPictures()).toBe(0)
    const list = page.getByRole('list', { name: landingTexts.tour.title })
    expect(await list.getByRole('img').count()).toBe(0)
    await list.getByRole('listitem').first().scrollIntoViewIfNeeded()
    const widths = () =>
      list.getByRole('img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).naturalWidth))
    await expect.poll(widths).toEqual([420, 420, 420])
    expect(countPictures()).toBe(3)
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((each) =>
          each instanceof PerformanceResourceTiming && each.name.includes('/landing/')
            ? each.encodedBodySize
            : [],
        ),
    )
    expect(sizes).toHaveLength(3)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(15_000)
  })

  it('opens the location view again after a reload', async () => {
    await phone.visit('/')
    await link(landingTexts.toLocation).click()
    await page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
  })
})

describe('the landing page for a member', () => {
  it('S-009 H-001 is never shown, not for a frame, with and without the worker', async () => {
    const person = makePerson()
    await signUpByApi(server.origin, person)
    await signInPhone(phone, line.origin, person)
    await page.addInitScript(watchForLanding, appTexts.tagline)
    await phone.context.unroute('**/service-worker.js')
    for (const isFirst of [true, false]) {
      await phone.visitAnew('/')
      await page.getByRole('heading', { name: new RegExp(person.firstName) }).waitFor()
      expect(await page.evaluate(() => window.sawLanding), String(isFirst)).toBe(false)
      await phone.installed()
    }
    // The page for starts without a signal has nothing in its root, regardless of who was signed in when the worker
    // cached it.
    const keptPage = await page.evaluate(async () =>
      (await caches.match('/index.html', { ignoreSearch: true }))?.text(),
    )
    expect(keptPage).toContain('<div id="root"></div>')
  })
})

describe('the traffic of a visit', () => {
  it('SH-002 SH-005 SH-044 goes to our own server alone, and every call has a JSON response', async () => {
    const stranger = await openPhone({ origin: line.origin })
    try {
      const requests: Request[] = []
      stranger.context.on('request', (request) => requests.push(request))
      // Text that is shown before the app's first request does not mean that the visit is complete.
      await stranger.visit('/')
      await stranger.page.getByText('Elysian Heights Neighbors').first().waitFor()
      for (const path of ['/terms', '/privacy']) {
        await stranger.visit(path)
        await stranger.page.getByRole('article').waitFor()
      }
      await stranger.visit('/auth')
      await stranger.page.getByRole('heading', { level: 1 }).waitFor()
      const person = makePerson({ firstName: 'Vera' })
      await signUpByApi(server.origin, person)
      await signInPhone(stranger, line.origin, person)
      await stranger.page.getByRole('heading', { name: /, Vera$/ }).waitFor()
      await stranger.installed()
      expect(requests.filter((request) => new URL(request.url()).origin !== line.origin)).toEqual([])
      const calls = () => requests.filter((request) => new URL(request.url()).pathname.startsWith('/api/'))
      // Rounds begin some moment after home is there.
      await expect.poll(() => calls().length).toBeGreaterThan(3)
      const responses = await Promise.all(calls().map((request) => request.response()))
      for (const response of responses) {
        if (response) expect(response.headers()['content-type']).toMatch(/^application\/json/)
      }
    } finally {
      await stranger.discard()
    }
  })
})

describe('without a network, with the worker installed', () => {
  it.each(['/', '/auth', '/no-such-page?from=a.link'])(
    'SH-004 the app starts %s for a visitor, with status 200',
    async (path) => {
      await phone.context.unroute('**/service-worker.js')
      await phone.visit('/')
      await phone.installed()
      await phone.reopen({ offline: true })
      const response = await phone.page.goto(`${line.origin}${path}`)
      expect([response?.status(), response?.fromServiceWorker()]).toEqual([200, true])
      await phone.page.getByRole('heading').first().waitFor()
    },
  )
})

/** Returns the position and the colors of each part. */
function look(of: Page) {
  return of.evaluate(() =>
    [...document.querySelectorAll('main > *, main > div a')].map((part) => {
      const { left, top, height } = part.getBoundingClientRect()
      const { color, backgroundColor } = getComputedStyle(part)
      return [part.textContent, ...[left, top, height].map(Math.round), color, backgroundColor]
    }),
  )
}

/** Records requests for the app's files, each as the first word of the file's name. */
function recordAssets(of: Page): string[] {
  const requestedAssets: string[] = []
  of.on('request', (request) => {
    const [, name] = /\/assets\/([a-z]+)/.exec(request.url()) ?? []
    if (name !== undefined) requestedAssets.push(name)
  })
  return requestedAssets
}

/** Waits until what is in the document now is on the screen. */
async function paintTwice(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

function watchShifts(): void {
  window.shifts = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if ('value' in shift) window.shifts += Number(shift.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

function watchForLanding(words: string): void {
  window.sawLanding = false
  new MutationObserver(() => {
    if (document.body?.textContent.includes(words)) window.sawLanding = true
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
