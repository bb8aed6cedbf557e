/** The frame around the screens: the spec's five tabs, the tooltips, and no dead end. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writePost } from '../../../../../tests/harness/people/posting.ts'
import { phoneSize } from '../../../../../tests/harness/phone/phone.ts'
import { closeToast } from '../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import {
  type MountedPhone,
  openMountedDesktop,
  openMountedPhone,
} from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { aMember, aPerson } from '../../features/members/members.factory.ts'
import { aConversation, together } from '../../features/messages/messages.factory.ts'
import { frameStates } from './frame.states.ts'

declare global {
  interface Window {
    /** The labels of the tab to third places, frame by frame. */
    labels: string[]
  }
}

const member = aMember()
const dayMs = 86_400_000

let phone: MountedPhone
let page: Page

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})

afterAll(() => phone?.discard())

lookAtStates(frameStates, () => phone)

describe('on paper', () => {
  it.each(['/community-help', '/account-settings?view=password-change'])(
    '%s shows its texts, and no buttons or fields',
    async (path) => {
      await phone.mount(path, { member, server: {} })
      await page.getByRole('heading', { level: 1 }).waitFor()
      const parts = page.locator(
        'header :is(button, [aria-label^="Notifications"], a[aria-label^="Back"]), input:not([type="radio"]), textarea, select',
      )
      const countShown = () =>
        parts.evaluateAll((all) => all.filter((part) => part.getBoundingClientRect().height > 1).length)
      await expect.poll(countShown).toBeGreaterThan(2)
      await page.emulateMedia({ media: 'print' })
      expect(await countShown()).toBe(0)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      await page.emulateMedia({ media: null })
    },
  )
})

describe('for a visitor', () => {
  it('SH-028 SH-031 all tabs are there, and the one to third places is disabled', async () => {
    await phone.mount('/third-places', { server: {} })
    const tab = navigation().getByRole('link', { name: 'Featured' })
    await tab.waitFor()
    expect(await tabs()).toEqual([
      ['Home', '/'],
      ['Messages', '/messages'],
      ['Maps', '/maps'],
      ['Featured', null],
      ['Profile', '/profile'],
    ])
    expect(await tab.getAttribute('aria-disabled')).toBe('true')
    expect(await tab.getAttribute('href')).toBeNull()
    await tab.click({ force: true })
    expect(new URL(page.url()).pathname).toBe('/third-places')
  })
})

describe('the Post button', () => {
  it.each(['/', '/upcoming', '/community-help', '/community', '/messages', '/maps', '/profile', '/outbox'])(
    'P-029 is one tap away among the tabs at %s, and covers nothing of the screen',
    async (path) => {
      await phone.mount(path, { member, server: {} })
      const post = page.getByRole('button', { name: 'Post', exact: true })
      await post.waitFor()
      const { top, bottom, left, right } = await boxOf(post)
      expect(top).toBeGreaterThanOrEqual((await boxOf(navigation())).top)
      expect(bottom).toBeLessThanOrEqual(phoneSize.height)
      expect(left).toBeGreaterThan((await boxOf(tab('Messages'))).right - 1)
      expect(right).toBeLessThan((await boxOf(tab('Maps'))).left + 1)
      await post.click()
      await page.getByRole('dialog', { name: 'Ask or offer' }).waitFor()
    },
  )

  it('P-029 answers a tap with a spinner before the code of its dialog has run', async () => {
    // A page that has run none of it yet.
    await phone.visit(emptyPath)
    await phone.mount('/', { member, server: {} })
    const post = page.getByRole('button', { name: 'Post', exact: true })
    await post.waitFor()
    const firstAnswer = page.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          new MutationObserver(() => {
            const answer = document.querySelector('[role="status"][aria-label="Loading"], [role="dialog"]')
            if (answer) resolve(answer.getAttribute('role'))
          }).observe(document.body, { childList: true, subtree: true })
        }),
    )
    await post.click()
    expect(await firstAnswer).toBe('status')
    await page.getByRole('dialog', { name: 'Ask or offer' }).waitFor()
  })

  it('P-085 the board is one tap from home, within the first screenful', async () => {
    await phone.mount('/', { member, server: {} })
    const board = page.getByRole('main').getByRole('link', { name: 'Community Help' })
    await board.waitFor()
    expect((await boxOf(board)).bottom).toBeLessThan((await boxOf(navigation())).top)
  })
})

describe('the tabs of a member', () => {
  // Nothing of it is changed by looking at it.
  beforeAll(() => phone.mount('/', { member, server: {} }))

  it('SH-025 SH-026 SH-028 the first tabs are Home, Messages and Maps', async () => {
    await expect
      .poll(async () => (await tabs()).slice(0, 3))
      .toEqual([
        ['Home', '/'],
        ['Messages', '/messages'],
        ['Maps', '/maps'],
      ])
  })

  it('SH-030 SH-032 the others are Featured and Profile', async () => {
    await expect
      .poll(async () => (await tabs()).slice(3))
      .toEqual([
        ['Featured', '/third-places'],
        ['Profile', '/profile'],
      ])
  })
})

describe('for members', () => {
  it('SH-027 the Messages tab counts unread messages except in muted conversations, and shows nothing at 0', async () => {
    await phone.mount('/', { member, server: {} })
    const tab = navigation().getByRole('link', { name: 'Messages', exact: true })
    expect(await tab.innerText()).toBe('Messages')
    const bea = aPerson()
    const cara = aPerson()
    const conversationData = together(
      aConversation([member.id, bea.id], [[1, 'Hello']], { marker: { unreadCount: 3 } }),
      aConversation([member.id, cara.id], [[1, 'Hello']], { marker: { unreadCount: 4, isMuted: true } }),
    )
    await phone.mount('/', { member, people: [bea, cara], ...conversationData, server: {} })
    const unreadLink = navigation().getByRole('link', { name: 'Messages, 3 unread' })
    await unreadLink.waitFor()
    await phone.bring(
      conversationData.readMarkers.map((row) => ({
        table: 'readMarkers',
        id: row.id,
        row: { ...row, unreadCount: 0 },
      })),
    )
    await tab.waitFor()
  })

  it('SH-029 the tab reads Places for premium members, from the first frame of the next start on', async () => {
    const other = await openMountedPhone()
    await other.mount('/', {
      member: aMember({ subscriptionPlan: 'premium', subscriptionStatus: 'active', trialEndDate: null }),
      server: {},
    })
    const link = other.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Places' })
    expect(await link.getAttribute('href')).toBe('/third-places')
    await other.page.addInitScript(() => {
      window.labels = []
      const look = () => {
        const tab = document.querySelector('nav a[href="/third-places"]')
        const label = [...(tab?.querySelectorAll('span') ?? [])].find((part) => part.textContent !== '')
        if (label && getComputedStyle(label).opacity !== '0') window.labels.push(label.textContent ?? '')
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await other.visit('/')
    await other.page.getByText('2 credits', { exact: true }).waitFor()
    await link.waitFor()
    await expect.poll(() => other.page.evaluate(() => window.labels.length)).toBeGreaterThan(5)
    expect(await other.page.evaluate(() => [...new Set(window.labels)])).toEqual(['Places'])
    await other.discard()
  })
})

describe('tooltips', () => {
  let desktop: MountedPhone

  beforeEach(async () => {
    desktop = await openMountedDesktop()
    await desktop.page.clock.install()
    await desktop.mount('/', { member })
    await desktop.page.getByRole('button', { name: /^Notifications/ }).waitFor()
    return () => desktop.discard()
  })

  it('SH-040 show after the pointer has rested for 700 ms', async () => {
    const { clock } = desktop.page
    await clock.pauseAt(Date.now() + dayMs)
    await pointAt('Notifications')
    await clock.runFor(650)
    expect(await tooltip().count()).toBe(0)
    await clock.runFor(60)
    await tooltip().waitFor()
    expect(await tooltip().first().innerText()).toContain('Notifications')
    // The tooltip repeats the name, which a screen reader has read already, so it must not be the description too.
    const bell = desktop.page.getByRole('button', { name: /^Notifications/ })
    expect(await bell.getAttribute('data-state')).toBe('delayed-open')
    expect(await bell.getAttribute('aria-describedby')).toBeNull()
  })

  it('SH-041 a second tooltip shows at once within 300 ms of the last one, and later waits again', async () => {
    const { clock, mouse } = desktop.page
    await desktop.offline(true)
    await writePost(desktop.page, { title: 'For the header', type: 'offer' })
    await desktop.page
      .getByRole('banner')
      .getByRole('link', { name: /^Outbox, / })
      .waitFor()
    // It would lie over what is pointed at, and stay there with the clock.
    await closeToast(desktop.page)
    await clock.pauseAt(Date.now() + dayMs)
    await pointAt('Notifications')
    await clock.runFor(700)
    await tooltip().waitFor()
    await pointAt('Outbox')
    await clock.runFor(10)
    await expect.poll(() => tooltip().first().innerText()).toContain('Outbox')
    await mouse.move(200, 600, { steps: 12 })
    await clock.runFor(310)
    await pointAt('Notifications')
    await clock.runFor(500)
    expect(await tooltip().count()).toBe(0)
  })

  function tooltip(): Locator {
    return desktop.page.getByRole('tooltip')
  }

  async function pointAt(name: string): Promise<void> {
    const control = desktop.page.getByRole('banner').getByLabel(new RegExp(`^${name}`))
    // Earlier steps of the test may have scrolled the control out of sight.
    await control.scrollIntoViewIfNeeded()
    const box = await control.boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    // The pointer moves by many small steps, as a hand moves it.
    await desktop.page.mouse.move(box.x + 20, box.y + 20, { steps: 12 })
  }
})

function navigation(): Locator {
  return page.getByRole('navigation', { name: 'Main' })
}

function tab(name: string): Locator {
  return navigation().getByRole('link', { name, exact: true })
}

function tabs(): Promise<[string, string | null][]> {
  return navigation()
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent ?? '', link.getAttribute('href')]))
}

function boxOf(part: Locator): Promise<{ top: number; bottom: number; left: number; right: number }> {
  return part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return { top, bottom, left, right }
  })
}
