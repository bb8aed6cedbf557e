/** The window on a display without a sign-in: what it shows, and that it goes on by itself. */

import { Refused } from '@porchlight/contracts/errors/refusals'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { straighten } from '../../../../../tests/harness/phone/phone.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { appTexts } from '../../locales/en/app.ts'
import { windowTexts as texts } from '../../locales/en/window.ts'
import { aWindowPost } from './window.factory.ts'
import { roundMs } from './window.reads.ts'
import { windowPath, windowStates } from './window.states.ts'

const community = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(windowStates, () => phone)

const items = () => page.getByRole('listitem')
const readCount = () => phone.server.calls.filter(({ name }) => name === 'window.read').length

describe('the window', () => {
  beforeEach(async () => {
    await phone.reset()
    await page.setViewportSize({ width: 1920, height: 1080 })
    return () => straighten(page)
  })

  const open = (posts: ReturnType<typeof aWindowPost>[], about: object = community) =>
    phone.mount(windowPath, {
      server: { 'window.read': { posts }, 'community.about': { ...community, ...about } },
    })

  it('P-143 shows title, category, first name and day to a visitor, with nothing to tap and no cursor', async () => {
    await open([
      aWindowPost({ title: '<b>Soup</b>', weekday: 0 }),
      aWindowPost({ type: 'offer', title: 'Violin', category: 'other', firstName: null, weekday: null }),
    ])
    await items().first().waitFor()
    const lines = async () => (await items().allInnerTexts()).map((text) => text.split(/\n+/))
    await expect.poll(lines).toEqual([
      [`${texts.kinds.request} Sunday`, '<b>Soup</b>', 'Transportation & Errands · Ada'],
      [`${texts.kinds.offer} ${texts.soon}`, 'Violin'],
    ])
    const controls = page.locator('main').locator('a, button, input, select, textarea, summary, [tabindex]')
    expect(await controls.count()).toBe(0)
    expect(await page.locator('main').evaluate((main) => getComputedStyle(main).cursor)).toBe('none')
    await page.getByText(/^As of /).waitFor()
  })

  it.each([
    ['open', 1],
    ['code', 1],
    ['closed', 0],
  ] as const)('P-143 where sign-up is %s, %d code leads to the community', async (signUp, count) => {
    await open([aWindowPost()], { signUp })
    await items().first().waitFor()
    await page.getByRole('heading', { level: 1, name: community.name }).waitFor()
    await expect.poll(() => page.getByRole('img', { name: texts.join.code }).count()).toBe(count)
    expect(await page.getByText(texts.join.askForCode).count()).toBe(signUp === 'code' ? 1 : 0)
  })

  it('P-143 pages turn by themselves, without a motion where none is wanted, and begin again', async () => {
    await page.clock.install()
    try {
      await open(Array.from({ length: 5 }, (_, index) => aWindowPost({ title: `Ride ${index}` })))
      await expect.poll(() => items().count()).toBe(4)
      await page.getByText(texts.page(1, 2)).waitFor()
      expect(await page.getByRole('list').evaluate((list) => getComputedStyle(list).animationName)).toBe(
        'none',
      )
      await page.clock.runFor(30_000)
      await page.getByText(texts.page(2, 2)).waitFor()
      await expect.poll(() => items().count()).toBe(1)
      await page.clock.runFor(30_000)
      await page.getByText(texts.page(1, 2)).waitFor()
    } finally {
      await page.clock.resume()
    }
  })

  it('P-143 asks again in rounds, and at once when it is seen again', async () => {
    await page.clock.install()
    try {
      // Every round comes as early as it may: time that runs on would end the request before its response.
      await page.evaluate(() => Object.assign(Math, { random: () => 0 }))
      await open([aWindowPost({ title: 'Before' })])
      await page.getByText('Before').waitFor()
      expect(readCount()).toBe(1)
      phone.server.change({ 'window.read': { posts: [aWindowPost({ title: 'After' })] } })
      await page.clock.runFor(roundMs.min)
      await page.getByText('After').waitFor()
      await expect.poll(readCount).toBe(2)
      await setVisibility('hidden')
      await page.clock.runFor(4 * roundMs.max)
      expect(readCount()).toBe(2)
      await setVisibility('visible')
      await expect.poll(readCount).toBe(3)
    } finally {
      await page.clock.resume()
    }
  })

  it('P-143 stands on its last state without a signal, and says so', async () => {
    await page.clock.install()
    try {
      await open([aWindowPost({ title: 'Ride' })])
      await page.getByText('Ride').waitFor()
      phone.server.isCutOff = true
      await page.clock.runFor(12 * minuteMs)
      await page.getByText(/^No signal\. As of /).waitFor()
      expect(await items().count()).toBe(1)
    } finally {
      await page.clock.resume()
      phone.server.isCutOff = false
    }
  })

  it('P-143 once the community ends it, nothing is shown or stored of it any more', async () => {
    await open([aWindowPost({ title: 'Ride' })])
    await page.getByText('Ride').waitFor()
    phone.server.change({
      'window.read': new Refused('not_found'),
    })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText(appTexts.notFound.title).first().waitFor()
    expect(await page.getByText('Ride').count()).toBe(0)
  })

  it.each([
    ['wide', 1920, 1080],
    ['tall', 1080, 1920],
    ['small', 390, 844],
  ] as const)('P-143 the longest texts stay within a %s display', async (_shape, width, height) => {
    await page.setViewportSize({ width, height })
    const title = 'Unbreakable'.repeat(9)
    await open(Array.from({ length: 12 }, () => aWindowPost({ title, firstName: 'Bartholomew'.repeat(5) })))
    await items().first().waitFor()
    const outside = await page.locator('main').evaluate((main) => {
      const isWithin = (inner: Element, outer: Element) => {
        const [box, edge] = [inner.getBoundingClientRect(), outer.getBoundingClientRect()]
        return box.right <= edge.right + 1 && box.bottom <= edge.bottom + 1 && box.top >= edge.top - 1
      }
      return [...main.querySelectorAll('h1, h2, p, li, svg, section, footer')]
        .filter((each) => !isWithin(each, each.matches('li') ? main : (each.closest('li') ?? main)))
        .map((each) => each.outerHTML.slice(0, 80))
    })
    expect(outside).toEqual([])
  })
})

/** The page is told that it is hidden, or seen again. */
async function setVisibility(state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
