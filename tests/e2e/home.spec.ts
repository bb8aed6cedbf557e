/** Home beside its server: how it starts, how calmly it comes, and a request from writing it to taking it back. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { momentMs } from '../../apps/web/src/ui/loading/use-delayed-fallback.ts'
import { outboxOf } from '../harness/device/device-data.ts'
import {
  type Caller,
  completeProfileByApi,
  makePerson,
  signInPhone,
  signUpByApi,
} from '../harness/people/people.ts'
import { fillPost, localDay, recordSentPosts, startPost } from '../harness/people/posting.ts'
import { titlesOf } from '../harness/people/server-posts.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { tapTwice } from '../harness/phone/taps.ts'
import { closeToast, expectToast } from '../harness/phone/toasts.ts'
import { zoneWhereItIs } from '../harness/phone/zones.ts'
import { setMember } from '../harness/server/members.ts'
import { addPlace } from '../harness/server/places.ts'
import { type ServerHere, startServer, type TestServer } from '../harness/server/server.ts'

let server: TestServer
let phone: Phone
let page: Page
let caller: Caller
/** Any number of credits, because tests before this one posted. */
const credits = /^\d credits?$/
const person = makePerson({ firstName: 'Noor' })
const timeZone = zoneWhereItIs(12)

beforeAll(async () => {
  server = await startServer({ settings: { COMMUNITY_TIME_ZONE: timeZone } })
  caller = await signUpByApi(server.origin, person)
  setMember(server, caller.memberId, { zip_code: '90026' })
  phone = await openPhone({ origin: server.origin, timeZone })
  page = phone.page
  await signInPhone(phone, server.origin, person)
  await page.getByText(credits).waitFor()
  await phone.installed()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('starting the app', () => {
  it('PLAN-024 requests go to our own server alone: there is no ad', async () => {
    const tab = await phone.context.newPage()
    const origins = new Set<string>()
    tab.on('request', (request) => origins.add(new URL(request.url()).origin))
    await tab.goto(server.origin)
    await tab.getByText(credits).waitFor()
    for (const tabName of [appTexts.tabs.maps, appTexts.tabs.profile]) {
      await tab.getByRole('link', { name: tabName, exact: true }).click()
      await tab.getByRole('heading', { level: 1 }).waitFor()
    }
    expect([...origins]).toEqual([server.origin])
    await tab.close()
  })

  it('home appears in one frame, without placeholders, on a phone with its data', async () => {
    // Timers take a day in this tab, so content can be shown only because it is there already, and not because a moment
    // has passed.
    const tab = await openTabWhereAMomentTakes(dayMs)
    await tab.addInitScript(() => {
      const seenPlaceholders: string[] = []
      Object.assign(window, { seen: seenPlaceholders })
      new MutationObserver(() => {
        const part = document.querySelector('[aria-busy="true"], [role="status"][aria-label]')
        if (part) seenPlaceholders.push(part.outerHTML)
      }).observe(document, { childList: true, subtree: true })
    })
    await tab.goto(server.origin)
    await tab.getByText(credits).waitFor()
    expect(await tab.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
    await tab.close()
  })

  it('the screen is never empty again after a first content, also with a slow start', async () => {
    // It is over before anything is there.
    const tab = await openTabWhereAMomentTakes(0)
    await tab.addInitScript(() => {
      const filledFrames: boolean[] = []
      Object.assign(window, { seen: filledFrames })
      const look = () => {
        // The document itself has one for browsers that are too old, which no other shows.
        filledFrames.push((document.querySelector('main:not([hidden])')?.childElementCount ?? 0) > 0)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await tab.goto(server.origin)
    await tab.getByText(credits).waitFor()
    const filledFrames = await tab.evaluate((): boolean[] => Reflect.get(window, 'seen'))
    expect(filledFrames.slice(filledFrames.indexOf(true))).not.toContain(false)
    await tab.close()
  })
})

it('P-042 P-070 P-071 a request is sent as written, once however often its button is tapped; shown and paid without a reload, and refunded when withdrawn', async () => {
  await phone.visit('/')
  await page.getByText('2 credits', { exact: true }).waitFor()
  const sentPosts = recordSentPosts(page)
  // Lasts as long as the page does.
  await page.evaluate(() => Object.assign(window, { mark: true }))
  const dialog = await startPost(page)
  await fillPost(dialog, {
    title: '  Pharmacy pickup on Sunset ',
    description: 'Two small bags.',
    category: 'Transportation & Errands',
    subcategory: 'Pharmacy pickup',
    location: '12 Lemoyne St',
    daysAhead: 1,
    time: '18:30',
  })
  await dialog.getByRole('switch', { name: /^Tip jar/ }).check({ force: true })
  await tapTwice(dialog.getByRole('button', { name: 'Post request' }))
  await dialog.waitFor({ state: 'hidden' })
  await expectToast(page, { title: 'Your post has been created and will appear in upcoming activities!' })
  await closeToast(page)
  await expect.poll(() => titlesOf(caller)).toEqual(['Pharmacy pickup on Sunset'])
  expect(await outboxOf(page, caller.memberId)).toHaveLength(1)

  const day = await localDay(page, 1)
  const dateNeeded = await page.evaluate((local) => new Date(local).toISOString(), `${day}T18:30`)
  // The app omits fields that were left empty, because the server reads a missing field as null.
  expect(sentPosts).toEqual([
    {
      id: expect.any(String),
      type: 'request',
      title: 'Pharmacy pickup on Sunset',
      description: 'Two small bags.',
      categoryId: 4,
      category: 'transportation_errands',
      subcategory: 'Pharmacy pickup',
      location: '12 Lemoyne St',
      dateNeeded,
      timeNeeded: '18:30',
      hasTipJar: true,
      zipCode: '90026',
    },
  ])
  expect(dateNeeded).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z$/)

  const activity = page.getByRole('listitem').filter({ hasText: 'Pharmacy pickup on Sunset' })
  await activity.getByText('Request', { exact: true }).waitFor()
  await expect.poll(() => activity.getByText('Waiting for signal').count()).toBe(0)
  await page.getByText('1 credit', { exact: true }).waitFor()
  expect(((await caller.call('GET', '/api/auth/user')).body as Member).credits).toBe(1)

  await page.getByRole('main').getByRole('link', { name: 'Community Help' }).click()
  await page.getByRole('tab', { name: /^Transportation & Errands/ }).click()
  const card = page.getByRole('article', { name: 'Pharmacy pickup on Sunset' })
  await card.getByText('ZIP 90026', { exact: true }).waitFor()
  await card.getByText('Tip jar', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw this post?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await card.waitFor({ state: 'detached' })
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click()
  await page.getByText('2 credits', { exact: true }).waitFor()
  await expect.poll(() => activity.count()).toBe(0)
  expect(await page.evaluate(() => 'mark' in window)).toBe(true)
  expect(phone.faults).toEqual([])
})

/**
 * Opens a tab on the phone that has home installed. The wait of a start for what is ready takes `ms` instead of its
 * usual moment.
 */
async function openTabWhereAMomentTakes(ms: number): Promise<Page> {
  const tab = await phone.context.newPage()
  await tab.addInitScript(
    ([replacedMs, replacementMs]) => {
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (work: TimerHandler, wait?: number) =>
          setTimeout(work, wait === replacedMs ? replacementMs : wait),
      })
    },
    [momentMs, ms],
  )
  return tab
}

describe('the stability of home', () => {
  let server: ServerHere

  beforeAll(async () => {
    server = await startServer()
    const neighbor = await signUpByApi(server.origin, makePerson({ firstName: 'Rosa', lastName: 'Jimenez' }))
    await completeProfileByApi(neighbor)
    await neighbor.post({ type: 'offer' })
    await neighbor.post({ type: 'event', maxAttendees: 8 })
    await server.showMeetups()
    addPlace(server, { is_featured: 1, is_paid: 1 })
  })
  afterAll(() => server?.stop())

  it.each([
    ['a phone', { width: 390, height: 844 }],
    ['a desktop', { width: 1280, height: 900 }],
  ])('H-002 nothing moves on %s, on the first start and on the next', async (_name, size) => {
    const person = makePerson()
    await signUpByApi(server.origin, person)
    const unused = await openPhone({ origin: server.origin })
    const { page } = unused
    await page.setViewportSize(size)
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const readSettledShift = async () => {
      await page.getByText('2 credits', { exact: true }).waitFor()
      await page.getByRole('region', { name: 'Third places nearby' }).getByRole('article').first().waitFor()
      await page.getByRole('region', { name: 'Community activity' }).getByRole('listitem').first().waitFor()
      await page.waitForTimeout(1000)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
      return shifts.reduce((sum, value) => sum + value, 0)
    }
    // The letters that stand in until ours are there are made for phones, and not every machine of a developer has them.
    await unused.visit('/terms')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await signInPhone(unused, server.origin, person)
    expect(await readSettledShift()).toBeLessThanOrEqual(0.02)
    await page.reload()
    expect(await readSettledShift()).toBeLessThanOrEqual(0.02)
    await unused.discard()
  })
})
