/** Home: what is coming up, what one has, and what waits. */
import { dayMs } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { momentMs } from '../../apps/web/src/ui/loading/use-delayed-fallback.ts'
import { cursorOf } from '../harness/device-data.ts'
import { expectFocus, tabTo } from '../harness/keyboard.ts'
import { type Caller, completeProfileByApi, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { localDay, writePost } from '../harness/posting.ts'
import { holdRequests } from '../harness/requests.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { closeToast, expectToast } from '../harness/toasts.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

let server: TestServer
let phone: Phone
let page: Page
let neighbor: Caller
const person = makePerson({ firstName: 'Noor' })

beforeAll(async () => {
  server = await startServer({
    settings: { COMMUNITY_NAME: 'Echo Park', LIMITS: '{"logInsPerAddress":100}' },
  })
  neighbor = await signUpByApi(server.origin, makePerson({ firstName: 'Abel' }))
  await completeProfileByApi(neighbor)
  await signUpByApi(server.origin, person)
  phone = await openPhone({ origin: server.origin, timeZone: zoneWhereItIs(12) })
  page = phone.page
  await signInPhone(phone, server.origin, person)
  await phone.installed()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('a new member', () => {
  it('H-001 H-005 P-029 is greeted by name, with credits and plan, and can post', async () => {
    await page.getByRole('heading', { level: 1, name: 'Good afternoon, Noor' }).waitFor()
    await page.getByText('2 credits', { exact: true }).waitFor()
    await page.getByText('Trial', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Post a New Request', exact: true }).count()).toBe(1)
    expect(await page.getByText(/waiting for signal/i).count()).toBe(0)
  })

  describe('whose home is still on its way', () => {
    let slow: Phone
    let post: Locator
    let comeHome: () => Promise<void>

    beforeEach(async () => {
      const newcomer = makePerson()
      const { memberId } = await signUpByApi(server.origin, newcomer)
      slow = await openPhone({ origin: server.origin })
      const release = await holdRequests(slow.context, '**/api/sync')
      await signInPhone(slow, server.origin, newcomer)
      post = slow.page.getByRole('button', { name: 'Post a New Request', exact: true })
      comeHome = async () => {
        release()
        await expect.poll(() => cursorOf(slow.page, memberId)).toBeDefined()
        // All of it is here; drawn, it is a moment later.
        await slow.page.waitForTimeout(500)
      }
    })
    afterEach(() => slow.discard())

    it('P-029 opens the form by a tap that begins before home is there, and ends after', async () => {
      await post.hover()
      await slow.page.mouse.down()
      await comeHome()
      await slow.page.mouse.up()
      await slow.page.getByRole('dialog').waitFor()
      await slow.page.getByText('2 credits', { exact: true }).waitFor()
    })

    it('H-006 keeps the dialog that was opened meanwhile, and what opened it has the focus when it is closed', async () => {
      const change = slow.page.getByRole('button', { name: homeTexts.location.change })
      await change.click()
      const dialog = slow.page.getByRole('dialog', { name: homeTexts.location.dialog.title })
      await dialog.waitFor()
      await comeHome()
      expect(await dialog.isVisible()).toBe(true)
      await slow.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await expectFocus(change)
    })

    it('H-019 keeps the focus in the card of what is coming up', async () => {
      const all = slow.page.getByRole('link', { name: homeTexts.upcoming.seeAll }).first()
      await tabTo(slow.page, all)
      await comeHome()
      await slow.page.getByText('2 credits', { exact: true }).waitFor()
      await expectFocus(all)
    })

    it('P-029 keeps the focus where it is, for who has a keyboard or a screen reader', async () => {
      await tabTo(slow.page, post)
      await comeHome()
      await slow.page.getByText('2 credits', { exact: true }).waitFor()
      await expectFocus(post)
      await slow.page.keyboard.press('Enter')
      await slow.page.getByRole('dialog').waitFor()
    })
  })

  it('gets home in one drawing, with no outline before it, from a phone that knows it', async () => {
    // What is drawn is drawn because it is there.
    const tab = await openTabWhereAMomentTakes(dayMs)
    await tab.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const part = document.querySelector('[aria-busy="true"], [role="status"][aria-label]')
        if (part) seen.push(part.outerHTML)
      }).observe(document, { childList: true, subtree: true })
    })
    await tab.goto(server.origin)
    await tab.getByText('2 credits', { exact: true }).waitFor()
    expect(await tab.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
    await tab.close()
  })

  it('is never shown nothing again after something, also where all takes longer than a moment', async () => {
    // It is over before anything is there.
    const tab = await openTabWhereAMomentTakes(0)
    await tab.addInitScript(() => {
      const seen: boolean[] = []
      Object.assign(window, { seen })
      const look = () => {
        seen.push((document.querySelector('main')?.childElementCount ?? 0) > 0)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await tab.goto(server.origin)
    await tab.getByText('2 credits', { exact: true }).waitFor()
    const seen = await tab.evaluate((): boolean[] => Reflect.get(window, 'seen'))
    expect(seen.slice(seen.indexOf(true))).not.toContain(false)
    await tab.close()
  })

  it('finds home where it was left', async () => {
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.getByRole('link', { name: appTexts.tabs.profile }).press('Enter')
    await page.getByRole('heading', { name: profileTexts.title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: homeTexts.upcoming.title }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
    await page.evaluate(() => window.scrollTo(0, 0))
  })

  it('H-003 H-004 sees the brand with the community’s name, and a bell without a number', async () => {
    const banner = page.getByRole('banner')
    await banner.getByText('Porchlight', { exact: true }).waitFor()
    await banner.getByText('Echo Park', { exact: true }).waitFor()
    await banner.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    expect(await banner.textContent()).not.toMatch(/\d/)
  })

  it('H-006 H-007 H-008 is told around where the app looks', async () => {
    const area = page.getByRole('region', { name: 'Your area' })
    await area.getByText('Los Angeles, CA', { exact: true }).waitFor()
    await area.getByText('within 12 miles', { exact: true }).waitFor()
  })

  it('H-006 is told that setting their location comes next', async () => {
    await page.getByRole('button', { name: 'Change your location' }).click()
    const dialog = page.getByRole('dialog', { name: 'Your location' })
    await dialog.getByText('Setting your location comes next').waitFor()
    await dialog.getByRole('button', { name: 'Got it' }).click()
    await dialog.waitFor({ state: 'hidden' })
  })

  it('H-022 sees that nothing is scheduled', async () => {
    await page.getByText('No activities scheduled', { exact: true }).waitFor()
  })
})

describe('upcoming activities', () => {
  it('P-069 H-019 H-020 H-021 come by themselves: today and the next two days, soonest first', async () => {
    await byNeighbor({ type: 'request', title: 'Beyond the third day' }, 3, '00:30')
    await byNeighbor({ type: 'offer', title: 'Last minute of the third day' }, 2, '23:59')
    await byNeighbor({ type: 'request', title: 'Late this evening', zipCode: '90026' }, 0, '23:30')
    await byNeighbor(
      { type: 'event', title: 'Chess on the steps', location: 'Library steps', maxAttendees: 8 },
      1,
      '18:30',
    )
    await expect
      .poll(titles)
      .toEqual(['Late this evening', 'Chess on the steps', 'Last minute of the third day'])
    expect(await page.getByText('No activities scheduled').count()).toBe(0)

    await activity('Late this evening').getByText('Request', { exact: true }).waitFor()
    await activity('Late this evening').getByText('11:30 PM · ZIP 90026', { exact: true }).waitFor()
    await activity('Last minute of the third day').getByText('Offer', { exact: true }).waitFor()
    const meetup = activity('Chess on the steps')
    await meetup.getByText('Meetup', { exact: true }).waitFor()
    await meetup.getByText('6:30 PM · 0 of 8 going · Library steps', { exact: true }).waitFor()
    expect(await upcoming().getByText('Abel').count()).toBe(0)
  })

  it.each(['See all', 'See who needs a hand'])(
    'H-042 P-085 home leads to the board by “%s”',
    async (name) => {
      await page.getByRole('link', { name }).click()
      await page.waitForURL((url) => url.pathname === '/community-help')
      await page.getByRole('heading', { level: 1, name: 'Community Help' }).waitFor()
      await page.goBack()
      await upcoming().waitFor()
    },
  )
})

describe('without a signal', () => {
  it('P-069 SH-003 a post is kept: the toast, the banner, the pill and its own line say so', async () => {
    await phone.offline(true)
    await writePost(page, { type: 'request', title: 'Kept one', daysAhead: 1 })
    await expectToast(page, {
      title: 'Kept on this phone',
      description: 'There is no signal right now. Your post will be sent, once, when it is back.',
    })
    await closeToast(page)
    await page.getByText('No signal. 1 post is kept and will be sent.').waitFor()
    await page.getByRole('link', { name: '1 waiting for signal' }).waitFor()
    await activity('Kept one').getByText('Waiting for signal', { exact: true }).waitFor()

    await writePost(page, { type: 'offer', title: 'Kept two', daysAhead: 1 })
    await page.getByText('No signal. 2 posts are kept and will be sent.').waitFor()
    await page.getByRole('link', { name: '2 waiting for signal' }).waitFor()
    await page.getByText('2 credits', { exact: true }).waitFor()
    await page.getByText('1 needed when sent', { exact: true }).waitFor()
  })

  it('P-070 P-072 with the signal back both are posted: pill and banner go, the credit is spent', async () => {
    await phone.offline(false)
    await page.getByText('1 credit', { exact: true }).waitFor({ timeout: 30_000 })
    for (const gone of [/waiting for signal/i, /^No signal\./, /needed when sent/]) {
      await expect.poll(() => page.getByText(gone).count(), { timeout: 10_000 }).toBe(0)
    }
    await expectToast(page, {
      title: '2 posts have been created and will appear in upcoming activities!',
    })
  })
})

describe('withdrawing', () => {
  it('P-070 S-007 takes the request off the board and gives its credit back', async () => {
    await page.getByRole('link', { name: 'See all' }).click()
    await page.getByRole('tab', { name: /^Other/ }).click()
    const card = page.getByRole('article', { name: 'Kept one' })
    await card.getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('dialog', { name: 'Withdraw this post?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await card.count()).toBe(1)
    await card.getByRole('button', { name: 'Withdraw' }).click()
    await question.getByRole('button', { name: 'Withdraw' }).click()
    await card.waitFor({ state: 'detached' })
    await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
    await page.getByText('2 credits', { exact: true }).waitFor()
    expect(await activity('Kept one').count()).toBe(0)
  })
})

describe('at midnight', () => {
  it('H-020 yesterday goes and the next day comes, without a touch', async () => {
    await page.clock.install()
    await phone.visit('/')
    await activity('Late this evening').waitFor()
    expect(await activity('Beyond the third day').count()).toBe(0)
    // Without a signal no server puts the clock right.
    await phone.offline(true)
    await page.clock.fastForward('12:30:00')
    await activity('Beyond the third day').waitFor()
    expect(await activity('Late this evening').count()).toBe(0)
    await phone.offline(false)
    expect(phone.faults).toEqual([])
  })
})

/** Of the phone that knows home; `ms` instead of the moment that a start waits for what is there. */
async function openTabWhereAMomentTakes(ms: number): Promise<Page> {
  const tab = await phone.context.newPage()
  await tab.addInitScript(
    ([own, given]) => {
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (work: TimerHandler, wait?: number) => setTimeout(work, wait === own ? given : wait),
      })
    },
    [momentMs, ms],
  )
  return tab
}

function activity(title: string): Locator {
  return upcoming()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

function upcoming(): Locator {
  return page.getByRole('region', { name: 'Upcoming activities' })
}

function titles(): Promise<string[]> {
  return upcoming().getByRole('listitem').getByRole('heading').allTextContents()
}

/** At a time on the phone's own clock. */
async function byNeighbor(
  post: Parameters<Caller['post']>[0],
  daysAhead: number,
  time: string,
): Promise<void> {
  const local = `${await localDay(page, daysAhead)}T${time}`
  const dateNeeded = await page.evaluate((text) => new Date(text).toISOString(), local)
  const { status, body } = await neighbor.post({ ...post, dateNeeded })
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}
