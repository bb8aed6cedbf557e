/** A newcomer's first visit: the landing page in the document itself, how the app takes it over, and what installing it needs. */
import type { Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manifest as written } from '../../apps/web/manifest.ts'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { pageTexts } from '../../apps/web/src/locales/en/pages.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { sharedBrowser } from '../harness/browser.ts'
import { listenForConsoleErrors } from '../harness/console-errors.ts'
import { type Line, openLine } from '../harness/line.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { holdRequests } from '../harness/requests.ts'
import { startServer, type TestServer } from '../harness/server.ts'

declare global {
  interface Window {
    /** The heading as the document brought it. */
    heading: Element | null
    shifts: number
    /** Whether the landing page was in the document, in any frame. */
    sawLanding: boolean
  }
}

const firstContentBytesMax = 25_000

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}

interface Manifest {
  icons: Picture[]
  screenshots: Picture[]
  shortcuts: { name: string; url: string; icons: Picture[] }[]
}

const screenshotBytesMax = 150_000
/** Of a mask's safe zone: of the icon's width. */
const safeRadius = 0.4
/** A colour that differs by no more is the ground's. */
const groundTolerance = 3

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
  // What breaks the content security policy is a fault from here on.
  await listenForConsoleErrors(phone)
  page = phone.page
  // What a worker keeps would come without the line.
  await phone.context.route('**/service-worker.js', (route) => route.abort())
})
afterEach(async () => {
  expect(phone.faults).toEqual([])
  await phone.discard()
})

const heading = () => page.getByRole('heading', { level: 1, name: appTexts.tagline })
const link = (name: string) => page.getByRole('link', { name, exact: true })
const holdAssets = () => holdRequests(phone.context, /\/assets\//)

describe('before any script', () => {
  it('SH-009 SH-014 is whole, and its links lead where they say, where no script ever runs', async () => {
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

  it('SH-009 is drawn with its style by what comes with the first answer, in few bytes', async () => {
    const release = await holdAssets()
    line.count()
    await page.goto(line.origin, { waitUntil: 'commit' })
    await heading().waitFor()
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const { bytesDown, requests } = line.count()
    expect(requests.filter((asked) => !asked.startsWith('GET /icon'))).toEqual(['GET /'])
    expect(bytesDown).toBeLessThan(firstContentBytesMax)
    const before = await look(page)
    release()
    await page.getByText('Elysian Heights Neighbors').waitFor()
    // The same words at the same places, in the same colours, once the app is here with its sheet and its typefaces.
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    expect(await look(page)).toEqual(before)
  })

  it('shows that a tap was heard, and passes it on to the app without asking for another page', async () => {
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    const release = await holdAssets()
    await page.goto(line.origin, { waitUntil: 'commit' })
    const asked = page.waitForRequest(/\/assets\/auth-/)
    await link(landingTexts.email).click()
    // The code of what was asked for is fetched beside the app's.
    await asked
    expect(await link(landingTexts.email).getAttribute('aria-busy')).toBe('true')
    expect(new URL(page.url()).pathname).toBe('/')
    release()
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    expect(documents).toEqual(['/'])
    await page.goBack()
    await heading().waitFor()
    expect(await link(landingTexts.email).getAttribute('aria-busy')).toBeNull()
  })

  it('keeps to the last of several taps', async () => {
    const release = await holdAssets()
    await page.goto(line.origin, { waitUntil: 'commit' })
    await link(landingTexts.email).click()
    await link(landingTexts.privacy).click()
    expect(await page.locator('[aria-busy]').allInnerTexts()).toEqual([landingTexts.privacy])
    release()
    await page.getByRole('heading', { level: 1, name: pageTexts.titles.privacy }).waitFor()
  })

  it('follows the link as any other when the app cannot come', async () => {
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

describe('when the app comes', () => {
  it('is taken over where it stands: nothing is drawn anew, and nothing moves', async () => {
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
    // Where one was going is a page of the app's own by now.
    await link(landingTexts.privacy).click()
    await page.getByRole('heading', { level: 1, name: pageTexts.titles.privacy }).waitFor()
  })

  it('comes before the typefaces, and the code of /auth with it where that is asked for', async () => {
    const asked = recordAssets(page)
    await page.goto(`${line.origin}/auth`)
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const last = asked.findLastIndex((name) => ['auth', 'index', 'vendor'].includes(name))
    const fonts = ['figtree', 'fraunces'].map((name) => asked.indexOf(name))
    expect(asked).toEqual(expect.arrayContaining(['auth', 'index', 'vendor']))
    expect(Math.min(...fonts)).toBeGreaterThan(last)
  })

  it('leads on to where the browser was: the question where one lives, after a reload', async () => {
    await phone.visit('/')
    await link(landingTexts.toLocation).click()
    await page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: landingTexts.location.title }).waitFor()
  })
})

describe('a member', () => {
  it('S-009 H-001 never sees it, not for a frame, with and without the worker', async () => {
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
    // What starts without a signal is the empty page, whoever was here when it was kept.
    const kept = await page.evaluate(async () =>
      (await caches.match('/index.html', { ignoreSearch: true }))?.text(),
    )
    expect(kept).toContain('<div id="root"></div>')
  })
})

describe('SH-004 the manifest', () => {
  let manifest: Manifest

  beforeEach(async () => {
    await phone.visit('/')
    manifest = (await (await get('/manifest.webmanifest')).json()) as Manifest
  })

  it('is served as one, linked from the page, fresh, and says what an installation needs', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await page.locator('link[rel="manifest"]').getAttribute('href')).toBe('/manifest.webmanifest')
    expect(manifest).toEqual(JSON.parse(JSON.stringify(written)))
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Porchlight',
      short_name: 'Porchlight',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      share_target: { action: '/share', method: 'POST' },
    })
  })

  it('names an icon for every purpose, and pictures for a phone and for a desktop', () => {
    const icons = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`)
    expect(icons).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 192x192', 'maskable 512x512']),
    )
    const shown = manifest.screenshots.map(({ form_factor }) => form_factor)
    expect(shown.filter((form) => form === 'narrow').length).toBeGreaterThanOrEqual(2)
    expect(shown).toContain('wide')
    expect(manifest.screenshots.every(({ label }) => label)).toBe(true)
  })

  it('names only pictures that are there, in the type and size it says', async () => {
    const { icons, screenshots, shortcuts } = manifest
    for (const { src, sizes, type } of [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((each) => each.icons),
    ]) {
      const answer = await get(src)
      const { size } = await answer.blob()
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type])
      expect([src, sizes === 'any' ? sizes : (await pixelsOf(src)).size]).toEqual([src, sizes])
      expect([src, size <= screenshotBytesMax]).toEqual([src, true])
    }
  })

  it('has maskable icons without a hole, whose drawing lies within every mask', async () => {
    const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable')
    expect(maskable.length).toBeGreaterThan(0)
    for (const { src } of maskable) {
      const { transparent, outside, inside } = await pixelsOf(src)
      expect({ src, transparent, outside }).toEqual({ src, transparent: 0, outside: 0 })
      expect(inside).toBeGreaterThan(0)
    }
  })
})

describe('what goes over the line', () => {
  it('SH-002 SH-005 SH-044 of a whole visit is ours alone, and every call is answered in JSON', async () => {
    const stranger = await openPhone({ origin: line.origin })
    try {
      const requests: Request[] = []
      stranger.context.on('request', (request) => requests.push(request))
      // What is there before the app has asked for anything is no end of a visit.
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
      const answers = await Promise.all(calls().map((request) => request.response()))
      for (const answer of answers) {
        if (answer) expect(answer.headers()['content-type']).toMatch(/^application\/json/)
      }
    } finally {
      await stranger.discard()
    }
  })
})

describe('without a network, once the worker is there', () => {
  it.each(['/', '/auth', '/no-such-page?from=a.link'])(
    'SH-004 starts %s for a visitor, and answers with 200',
    async (path) => {
      await phone.context.unroute('**/service-worker.js')
      await phone.visit('/')
      await phone.installed()
      await phone.reopen({ offline: true })
      const answer = await phone.page.goto(`${line.origin}${path}`)
      expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true])
      await phone.page.getByRole('heading').first().waitFor()
    },
  )
})

/** Where each part stands, and in which colour. */
function look(of: Page) {
  return of.evaluate(() =>
    [...document.querySelectorAll('main > *, main > div a')].map((part) => {
      const { left, top, height } = part.getBoundingClientRect()
      const { color, backgroundColor } = getComputedStyle(part)
      return [part.textContent, ...[left, top, height].map(Math.round), color, backgroundColor]
    }),
  )
}

/** What it asks for of the app's files, each by the first word of its name. */
function recordAssets(of: Page): string[] {
  const asked: string[] = []
  of.on('request', (request) => {
    const [, name] = /\/assets\/([a-z]+)/.exec(request.url()) ?? []
    if (name !== undefined) asked.push(name)
  })
  return asked
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

function get(path: string): Promise<Response> {
  return fetch(`${server.origin}${path}`)
}

/** What Chromium decodes: the size, and how many pixels are see-through, and not the ground's within the safe zone and beyond. */
function pixelsOf(src: string) {
  return page.evaluate(
    async ({ src, safeRadius, groundTolerance }) => {
      const image = new Image()
      image.src = src
      await image.decode()
      const { naturalWidth: width, naturalHeight: height } = image
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const counts = { size: `${width}x${height}`, transparent: 0, outside: 0, inside: 0 }
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) counts.transparent += 1
        const differs = [0, 1, 2].some(
          (channel) => Math.abs((data[at + channel] ?? 0) - (data[channel] ?? 0)) > groundTolerance,
        )
        if (!differs) continue
        const x = ((at / 4) % width) + 0.5
        const y = Math.floor(at / 4 / width) + 0.5
        const isInside = Math.hypot(x - width / 2, y - height / 2) <= safeRadius * width
        counts[isInside ? 'inside' : 'outside'] += 1
      }
      return counts
    },
    { src, safeRadius, groundTolerance },
  )
}
