/** Tests of the pages for visitors: the landing page and its second view. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settingsOf } from '../../../../../tests/harness/device/device-data.ts'
import { expectFocus, press } from '../../../../../tests/harness/phone/keyboard.ts'
import { tapTwice } from '../../../../../tests/harness/phone/taps.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { landingTexts } from '../../locales/en/landing.ts'
import { pageTexts } from '../../locales/en/pages.ts'
import { sessionTexts } from '../../locales/en/sessions.ts'
import { testOffer } from '../plans/plans.factory.ts'
import { landingStates } from './landing.states.ts'

const communityName = 'Elysian Heights Neighbors'
const about = { name: communityName, displayLocation: 'Los Angeles, CA', signInWith: [] }
const readable = { html: '<h2>Be kind</h2><p>And that is all.</p>' }
const texts = landingTexts.location

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})

afterAll(() => phone?.discard())

lookAtStates(landingStates, () => phone)

describe('the landing page’s first view', () => {
  beforeAll(() => visitLanding())

  it('SH-001 SH-008 names the app and the community', async () => {
    const brand = page.getByRole('banner')
    await brand.getByText('Porchlight', { exact: true }).waitFor()
    await brand.getByText(communityName, { exact: true }).waitFor()
    await expect.poll(() => brand.locator('svg').count()).toBe(1)
  })

  it('SH-009 SH-010 says what the app is about, and welcomes the visitor', async () => {
    await page.getByRole('heading', { level: 1, name: 'Where kindness is currency.', exact: true }).waitFor()
    await page.getByText('Join your neighborhood community').waitFor()
  })

  it.each(['Connect', 'Help', 'Discover'])(
    'SH-011 has the pillar %s, with its icon and its line',
    async (name) => {
      const pillar = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
      await expect.poll(() => pillar.count()).toBe(1)
      await expect.poll(() => pillar.locator('svg').isVisible()).toBe(true)
      expect((await pillar.innerText()).replace(name, '').trim().length).toBeGreaterThan(10)
    },
  )
})

describe('the landing page', () => {
  beforeEach(() => visitLanding())

  it('look: tells in three steps how it works, and the list moves by keyboard', async () => {
    const list = page.getByRole('list', { name: landingTexts.tour.title })
    const names = await list.getByRole('listitem').locator('strong').allInnerTexts()
    expect(names).toEqual(landingTexts.tour.stops.map(({ name }) => name))
    await list.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => list.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  })

  it('SH-001 nothing moves when the community’s name arrives', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof about>()
    await phone.mount('/', { server: { 'community.about': () => promise } })
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    // Typefaces that arrive late have moved what they move by now.
    await page.evaluate(() => document.fonts.ready)
    const shifts = await page.evaluateHandle(() => {
      const shiftTexts: string[] = []
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shiftTexts.push(JSON.stringify(entry))
      }).observe({ type: 'layout-shift' })
      return shiftTexts
    })
    resolve(about)
    await page.getByText(communityName).waitFor()
    // The browser reports a shift after it is drawn.
    await page.evaluate(nextFrame)
    await page.evaluate(nextFrame)
    expect(await shifts.jsonValue()).toEqual([])
  })

  it('SH-007 a picture behind the page fills the screen, on a phone and on a wide screen', async () => {
    const phoneSize = page.viewportSize() ?? { width: 390, height: 844 }
    const scene = page.getByRole('banner').locator('xpath=../preceding-sibling::div[@aria-hidden]')
    expect(await scene.boundingBox()).toMatchObject({ x: 0, y: 0, width: phoneSize.width })
    expect((await scene.boundingBox())?.height).toBeGreaterThanOrEqual(phoneSize.height)
    await page.setViewportSize({ width: 1280, height: 800 })
    const wide = await scene.boundingBox()
    await page.setViewportSize(phoneSize)
    expect([wide?.y, wide?.height, (wide?.x ?? 0) + (wide?.width ?? 0)]).toEqual([0, 800, 1280])
  })

  it('SH-012 SH-013 SH-014 all three sign-in buttons are visible at first on a phone of 844 px', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [name, href] of [
      ['Continue with Google', '/auth?with=google'],
      ['Continue with Apple', '/auth?with=apple'],
      ['Continue with Email', '/auth'],
    ] as const) {
      const way = page.getByRole('link', { name, exact: true })
      expect(await way.getAttribute('href'), name).toBe(href)
      expect(await bottomOf(way)).toBeLessThanOrEqual(844)
    }
    // The one that works everywhere stands first.
    const ways = page.getByRole('link', { name: /^Continue with/ })
    expect(await ways.first().innerText()).toBe('Continue with Email')
    // What comes below it looks over the edge.
    const below = page.getByRole('heading', { level: 2, name: landingTexts.tour.title })
    expect(await bottomOf(below)).toBeLessThanOrEqual(844)
  })

  it('S-020 a plain link leads returning members to sign-in', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('heading', { name: sessionTexts.logIn.title, exact: true }).waitFor()
    await page.getByLabel(sessionTexts.logIn.password, { exact: true }).waitFor()
  })

  it('SH-012 a provider’s icon is on its button only where it works, and the text stays in place', async () => {
    const google = page.getByRole('link', { name: 'Continue with Google' })
    const apple = page.getByRole('link', { name: 'Continue with Apple' })
    await page.getByText(communityName).waitFor()
    expect(await google.locator('svg').count()).toBe(0)
    const before = await google.boundingBox()
    await phone.mount('/', { server: { 'community.about': { ...about, signInWith: ['google'] } } })
    await google.locator('svg').waitFor()
    expect(await google.boundingBox()).toEqual(before)
    expect(await apple.locator('svg').count()).toBe(0)
  })

  it('SH-015 SH-016 S-009 the agreement is named, and leads to its pages and back', async () => {
    await page.getByText('By continuing, you agree to our Terms & Conditions').waitFor()
    await page.getByRole('link', { name: 'Terms & Conditions', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Terms & Conditions' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/terms')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/privacy')
    await page.goBack()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
  })
})

describe('the location view', () => {
  beforeEach(async () => {
    await visitLanding()
    expect(await page.getByText('Set Your Location', { exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: landingTexts.toLocation, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Set Your Location', exact: true }).waitFor()
  })

  it('SH-018 closes with its button and with Back', async () => {
    await page.getByRole('button', { name: texts.back }).click()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await page.goForward()
    await page.getByRole('heading', { name: 'Set Your Location' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
  })

  describe('with the position', () => {
    // A page goes on with what it was once granted, and with what was done to its position.
    afterEach(() => phone.visit(emptyPath))

    it('SH-019 SH-022 the browser’s location leads to sign-in, and only a rough one is stored, on the device alone', async () => {
      await phone.context.grantPermissions(['geolocation'], { origin: phone.origin })
      await phone.context.setGeolocation({ latitude: 34.0782, longitude: -118.2606 })
      const requests: Request[] = []
      page.on('request', (request) => requests.push(request))
      await page.getByRole('button', { name: 'Use Current Location', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/auth')
      await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
      await expect.poll(typedLocation).toBe('34.08, -118.26')
      expect(JSON.stringify(await settingsOf(page))).not.toMatch(/34\.07|118\.260/)
      const requestTexts = requests.map((request) => `${request.url()} ${request.postData() ?? ''}`)
      expect(requestTexts.filter((each) => /34\.0|118\.2/.test(each))).toEqual([])
      await phone.context.clearPermissions()
    })

    it('SH-018 SH-019 a location that arrives after the view was closed leads nowhere', async () => {
      await page.evaluate(() => {
        navigator.geolocation.getCurrentPosition = (reportPosition) => {
          window.answerPosition = () => reportPosition({} as GeolocationPosition)
        }
      })
      await page.getByRole('button', { name: 'Use Current Location', exact: true }).click()
      await page.getByRole('button', { name: texts.back }).click()
      await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
      await page.evaluate(() => window.answerPosition())
      await page.evaluate(nextFrame)
      expect(new URL(page.url()).pathname).toBe('/')
      await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    })

    it.each<[string, () => Promise<unknown>, string]>([
      ['is denied', async () => undefined, 'Location access denied: Please enter your ZIP code to continue.'],
      [
        'is not supported',
        () => page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation')),
        'Location not supported: Please enter your ZIP code to continue.',
      ],
      [
        'is not found',
        () =>
          page.evaluate(() => {
            navigator.geolocation.getCurrentPosition = (_reportPosition, reportError) =>
              reportError?.({ code: 2, PERMISSION_DENIED: 1 } as GeolocationPositionError)
          }),
        'We couldn’t find your location: Please enter your ZIP code to continue.',
      ],
    ])(
      'SH-019 when the location %s the view says so, stays, and can try again',
      async (_why, prepare, alertText) => {
        await prepare()
        await page.getByLabel('Enter your zip code or city').fill('900')
        const useCurrent = page.getByRole('button', { name: 'Use Current Location', exact: true })
        await useCurrent.click()
        await page.getByRole('alert').getByText(alertText, { exact: true }).waitFor()
        // It can be tried again.
        expect(await useCurrent.isEnabled()).toBe(true)
        expect(new URL(page.url()).pathname).toBe('/')
        expect(await page.getByLabel('Enter your zip code or city').inputValue()).toBe('900')
      },
    )
  })

  it('SH-020 SH-021 SH-024 a typed location is stored on the device, and Continue leads to sign-in', async () => {
    const requests: Request[] = []
    page.on('request', (request) => requests.push(request))
    const box = page.getByRole('textbox', { name: 'Enter your zip code or city', exact: true })
    await box.fill(' 90026 ')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/auth')
    await expect.poll(typedLocation).toBe('90026')
    expect(
      requests.filter((request) => request.method() !== 'GET' || request.url().includes('90026')),
    ).toEqual([])
  })

  it('SH-024 a typed location is there again after Back and a reload, without Continue', async () => {
    const box = page.getByRole('textbox', { name: texts.typed(), exact: true })
    await box.fill('Silver Lake')
    await page.goBack()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await page.goForward()
    await expect.poll(() => box.inputValue()).toBe('Silver Lake')
    await box.fill('')
    await box.pressSequentially('90039')
    await expect.poll(typedLocation).toBe('90039')
    await page.reload()
    await expect.poll(() => box.inputValue()).toBe('90039')
    await box.fill('')
    await expect.poll(typedLocation).toBe(undefined)
    await page.reload()
    await box.waitFor()
    expect(await box.inputValue()).toBe('')
  })

  it('SH-023 Continue works with an empty field, and one step however fast it is tapped', async () => {
    await tapTwice(page.getByRole('button', { name: 'Continue', exact: true }))
    await page.getByRole('heading', { name: sessionTexts.entry.title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: texts.title }).waitFor()
  })
})

describe('the pages of the community', () => {
  it.each(['terms', 'privacy'] as const)(
    'SH-017 /%s shows the server’s text, and leads home',
    async (name) => {
      await phone.mount(`/${name}`, { server: { 'community.about': about, 'community.page': readable } })
      await page.getByRole('heading', { level: 1, name: pageTexts.titles[name], exact: true }).waitFor()
      await page.getByRole('article').getByRole('heading', { level: 2, name: 'Be kind' }).waitFor()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await page.getByRole('link', { name: /^Porchlight/ }).click()
      await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    },
  )

  it('SH-017 Back in a fresh tab leads home', async () => {
    await phone.mount('/auth', { server: { 'community.about': about, 'community.page': readable } })
    // A link from another site opens the page like this: the earlier visits do not belong to this page.
    await phone.visit('/terms')
    await page.getByRole('article').waitFor()
    await page.getByRole('button', { name: pageTexts.back }).click()
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('SH-017 SH-055 a page read before is there without a signal, and an unread one comes with the signal', async () => {
    const server = { 'community.about': about, 'community.page': readable }
    await phone.mount('/privacy', { server })
    await page.getByRole('article').waitFor()
    await phone.visit('/')
    await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
    await phone.offline(true)
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await page.getByRole('article').waitFor()
    await page.getByRole('link', { name: 'Terms & Conditions', exact: true }).click()
    await page.getByText(pageTexts.failed.title).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(pageTexts.failed.title).waitFor()
    await phone.offline(false)
    await page.getByRole('article').waitFor()
  })

  it('SH-017 SH-051 a failing server gets one request, and one more after a tap', async () => {
    await page.clock.install()
    await phone.mount('/terms', { server: { 'community.page': new Refused('internal') } })
    await page.getByText(pageTexts.failed.title).waitFor()
    const countPageRequests = () => phone.server.calls.filter(({ name }) => name === 'community.page').length
    await page.clock.fastForward('00:10:00')
    expect(countPageRequests()).toBe(1)
    phone.server.change({ 'community.page': readable })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('article').waitFor()
    expect(countPageRequests()).toBe(2)
  })
})

describe('a screen outside of the frame', () => {
  it('takes the focus at its top, except the first screen of a visit', async () => {
    await phone.mount('/', { server: { 'community.about': about, 'community.page': readable } })
    const main = page.getByRole('main')
    const arrived = async (heading: string) => {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expectFocus(main)
    }
    await phone.visit('/')
    await page.getByRole('heading', { level: 1, name: 'Where kindness is currency.' }).waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await press(page, page.getByRole('link', { name: landingTexts.toLocation, exact: true }))
    await arrived('Set Your Location')
    await press(page, page.getByRole('button', { name: 'Continue', exact: true }))
    await arrived('Welcome')
    await press(page, page.getByRole('button', { name: 'Log in', exact: true }))
    await arrived('Log in')
    await phone.visit('/terms')
    await page.getByRole('heading', { level: 1, name: 'Terms & Conditions' }).waitFor()
    await press(page, page.getByRole('link', { name: 'Privacy' }))
    await arrived('Privacy')
  })
})

describe('a visitor’s screens', () => {
  it('P-015 S-002 request only public data from the server, and neither posts nor rounds', async () => {
    const requestedPaths: string[] = []
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
    page.on('websocket', (socket) => requestedPaths.push(new URL(socket.url()).pathname))
    const server = { 'community.about': about, 'community.page': readable, 'plans.offer': testOffer }
    for (const path of ['/', '/auth', '/terms', '/plans']) {
      await phone.mount(path, { server })
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path === '/terms') await page.getByRole('article').waitFor()
      if (path === '/plans') await page.getByText('MOST POPULAR').waitFor()
      // When this request is over, every request sent before it was recorded.
      await page.evaluate(() => fetch('/nothing').catch(() => undefined))
    }
    const calls = requestedPaths.filter((path) => /^\/(api|ws)/.test(path))
    expect([...new Set(calls)].sort()).toEqual(['/api/community', '/api/community/pages/terms', '/api/plans'])
  })
})

describe('a visitor who stays', () => {
  it.each([
    ['the landing page', '/'],
    ['a page with text', '/terms'],
  ])(
    'SH-053 SH-054 sends no further request from %s, however long they stay and whatever they look at',
    async (_what, path) => {
      const visitor = await openMountedPhone()
      await visitor.page.clock.install()
      await visitor.mount(path, { server: { 'community.about': about, 'community.page': readable } })
      await visitor.page.getByText(communityName).waitFor()
      if (path === '/terms') await visitor.page.getByRole('article').waitFor()
      const countBefore = visitor.server.calls.length
      for (const event of ['blur', 'focus', 'pageshow', 'visibilitychange']) {
        await visitor.page.evaluate((type) => {
          window.dispatchEvent(new Event(type))
          document.dispatchEvent(new Event(type))
        }, event)
      }
      await visitor.page.clock.fastForward('12:00:00')
      await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')))
      // When this request is over, every request sent before it was recorded.
      await visitor.page.evaluate(() => fetch('/api/nothing').catch(() => undefined))
      const more = visitor.server.calls.slice(countBefore).map(({ name }) => name)
      expect(more).toEqual([])
      await visitor.discard()
    },
  )
})

declare global {
  interface Window {
    answerPosition: () => void
  }
}

async function visitLanding(): Promise<void> {
  await phone.mount('/', { server: { 'community.about': about, 'community.page': readable } })
  await page.getByRole('heading', { name: 'Where kindness is currency.' }).waitFor()
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box.y + box.height
}

async function typedLocation(): Promise<unknown> {
  return (await settingsOf(page)).typedLocation
}
