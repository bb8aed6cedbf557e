/** A slow phone in a neighborhood of 500 posts: nothing jumps, every tap shows at once. */
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { report } from '../harness/figures.ts'
import { fillBoard } from '../harness/people/board.ts'
import { makePerson, signInPhone, signUpByApi } from '../harness/people/people.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { slowDown } from '../harness/phone/slow-phone.ts'
import { recordTimings } from '../harness/phone/timings.ts'
import { zoneWhereItIs } from '../harness/phone/zones.ts'
import { startServerProcess, type TestServerProcess } from '../harness/server/server.ts'

const postCount = 500
const shiftMax = 0.02
const interactionMsMax = 100
/** No machine makes slow code quick by chance, so one quick walk is proof. After a hiccup, two of three have to be. */
const walksMax = 3
const quickWalksAfterHiccup = 2
/** Milliseconds after the page has nothing left to do, in which the browser reports how long an interaction took. */
const restMs = 100
/** The longest wait in milliseconds, even for a page that is never idle. */
const busyMsMax = 1000
/** Milliseconds in which something may still arrive that moves the page's content. */
const idleMs = 1500
/** A machine that was held up by others measures again, and a third time. What is too slow is so every time. */
const measured = { retry: 2 }
/**
 * True when `npm run prove` runs this file. A measurement depends on the machine as much as on the app, so other work
 * on the machine would make the gate fail.
 */
const beyondTheGate = process.env.BEYOND_THE_GATE !== undefined
/** A dialog's own 400 ms, from when a slow phone has drawn it. */
const shieldMs = 600

let server: TestServerProcess
let phone: Phone
let page: Page
let devtools: CDPSession
const person = makePerson()

const timeZone = zoneWhereItIs(10)

beforeAll(async () => {
  const limits = { postsPerDay: postCount, requestsPerMember: 10_000, requestsPerAddress: 10_000 }
  server = await startServerProcess({
    settings: { LIMITS: JSON.stringify(limits), COMMUNITY_TIME_ZONE: timeZone },
  })
  await fillBoard(server, await signUpByApi(server.origin, makePerson()), {
    count: postCount,
    hasLongCategory: true,
  })
  await signUpByApi(server.origin, person)
  await startSlowPhone()
})

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('home does not jump', measured, () => {
  it('when everything arrives for the first time', async ({ task }) => {
    if (task.result?.retryCount) {
      // There is no second first time on the same phone.
      await phone.discard()
      await startSlowPhone()
    }
    await expectStill('first start')
  })

  it('when it starts with stored data', async () => {
    await page.goto('about:blank')
    await phone.visit('/')
    await everythingThere()
    await expectStill('cold start')
  })

  it('when it is reloaded', async () => {
    await page.reload()
    await everythingThere()
    await expectStill('reload')
  })
})

describe('every interaction is painted at once', measured, () => {
  it.runIf(beyondTheGate)('on home, in the form and on the board', async () => {
    const times = new Map<string, number[]>()
    await walkAround(times)
    const quickWalks = [...times.values()].every(([ms = 0]) => ms <= interactionMsMax)
      ? 1
      : quickWalksAfterHiccup
    for (let walk = 1; quickWalks > 1 && walk < walksMax; walk += 1) await walkAround(times)
    const isSlow = (each: number[]) => each.filter((ms) => ms <= interactionMsMax).length < quickWalks
    report([...times].map(([name, each]) => `${each.join(', ').padStart(14)} ms  ${name}`).join('\n'))
    expect(times.size).toBeGreaterThan(12)
    // Were nothing measured, all would take no time.
    expect(Math.max(...[...times.values()].flat())).toBeGreaterThan(0)
    expect([...times].filter(([, each]) => isSlow(each))).toEqual([])
  })
})

/** Everything there is to be seen for the first time, on a phone that is slow from the start. */
async function startSlowPhone(): Promise<void> {
  phone = await openPhone({ origin: server.origin, timeZone })
  page = phone.page
  await phone.context.addInitScript(recordTimings)
  devtools = await phone.context.newCDPSession(page)
  await slowDown(page, devtools)
  await signInPhone(phone, server.origin, person)
  await everythingThere()
  await phone.installed()
}

async function walkAround(times: Map<string, number[]>): Promise<void> {
  const measure = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => window.timings.interactions.splice(0))
    await act()
    await waitUntilIdle()
    const ms = await page.evaluate(() => Math.max(0, ...window.timings.interactions))
    times.set(name, [...(times.get(name) ?? []), ms])
  }
  const tap = (name: string, target: Locator) => measure(name, () => target.tap({ force: true }))

  await page.goto('about:blank')
  await slowDown(page, devtools)
  await phone.visit('/')
  await everythingThere()
  const more = page.getByRole('button', { name: homeTexts.upcoming.more })
  await tap('home: show more', more)
  await tap('home: show more again', more)
  await page.evaluate(() => window.scrollTo(0, 0))
  await tap('home: post a new request', page.getByRole('button', { name: homeTexts.post }))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // It takes no tap in its first moments.
  await page.waitForTimeout(shieldMs)
  for (const type of ['offer', 'event', 'request'] as const) {
    await tap(`form: ${type}`, dialog.getByRole('radio', { name: postTexts.types[type] }))
  }
  await tap('form: title', dialog.getByLabel(postTexts.compose.fields.title))
  await measure('form: a letter', () => page.keyboard.press('L'))
  await measure('form: close', () => page.keyboard.press('Escape'))
  await dialog.waitFor({ state: 'hidden' })

  await tap('home: see the board', page.getByRole('link', { name: homeTexts.seeBoard }))
  const tab = (name: RegExp) => page.getByRole('tab', { name })
  await tab(/^Home & Yard/).waitFor()
  await tap('board: a full tab', tab(/^Home & Yard/))
  await tap('board: show more', page.getByRole('button', { name: postTexts.board.more }))
  await tap('board: another tab', tab(/^Transportation/))
  await tap('board: back to the full tab', tab(/^Home & Yard/))
  for (const filter of ['request', 'offer', 'all'] as const) {
    const radio = page.getByRole('radio', { name: postTexts.board.filters[filter] })
    await tap(`board: filter ${filter}`, radio)
  }
  await tap('board: search', page.getByPlaceholder(postTexts.board.search))
  for (const [index, key] of ['l', 'a', 'd', 'Backspace', 'Backspace', 'Backspace'].entries()) {
    await measure(`board: key ${index + 1} in the search, ${key}`, () => page.keyboard.press(key))
  }
}

async function everythingThere(): Promise<void> {
  await page.getByRole('button', { name: homeTexts.upcoming.more }).waitFor({ timeout: 60_000 })
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await waitUntilIdle()
}

/** Waits until the page is idle, so that work left by one interaction does not slow the next. */
async function waitUntilIdle(): Promise<void> {
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    busyMsMax,
  )
  await page.waitForTimeout(restMs)
}

async function expectStill(when: string): Promise<void> {
  await page.waitForTimeout(idleMs)
  const shifts = await page.evaluate(() => window.timings.shifts.filter(({ isAfterTap }) => !isAfterTap))
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  report(`${sum.toFixed(4)} layout shift on ${when}`)
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(shiftMax)
}
