/** A phone four times slower than this machine, in a neighbourhood of 500 posts: nothing jumps, every tap shows at once. */
import { categories } from '@porchlight/contracts/posts/posts.catalogue'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { setMember } from '../harness/members.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { zoneWhereItIs } from '../harness/zones.ts'

const postCount = 500
const slowness = 4
const shiftMax = 0.02
const interactionMsMax = 100
/** The walk is done this often; each interaction counts by its median, so that one hiccup of the machine is none of the app. */
const walks = 3
/** Longer than the longest interaction may take, and than a deferred paint after it. */
const restMs = 250
/** A machine that was held up by others measures again, and a third time. What is too slow is so every time. */
const measured = { retry: 2 }
/** A dialog's own 400 ms, from when a slow phone has drawn it. */
const shieldMs = 600

let server: TestServer
let phone: Phone
let page: Page
const person = makePerson()

beforeAll(async () => {
  const limits = { postsPerDay: postCount, requestsPerMember: 10_000, requestsPerAddress: 10_000 }
  server = await startServer({ settings: { LIMITS: JSON.stringify(limits) } })
  await fillBoard(await signUpByApi(server.origin, makePerson()))
  await signUpByApi(server.origin, person)
  await startSlowPhone()
}, 180_000)

afterAll(async () => {
  await phone?.discard()
  await server?.stop()
})

describe('home does not jump', measured, () => {
  it('when everything comes for the first time', async ({ task }) => {
    if (task.result?.retryCount) {
      // There is no second first time on the same phone.
      await phone.discard()
      await startSlowPhone()
    }
    await expectStill('first start')
  })

  it('when it starts with what the phone knows already', async () => {
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
  it('on home, in the form and on the board', async () => {
    const times = new Map<string, number[]>()
    for (let walk = 0; walk < walks; walk += 1) await walkAround(times)
    const medians = [...times].map(([name, each]) => ({ name, ms: median(each) }))
    report(medians.map(({ name, ms }) => `${String(ms).padStart(5)} ms  ${name}`).join('\n'))
    expect(times.size).toBeGreaterThan(12)
    // Were nothing measured, all would take no time.
    expect(Math.max(...[...times.values()].flat())).toBeGreaterThan(0)
    expect(medians.filter(({ ms }) => ms > interactionMsMax)).toEqual([])
  })
})

/** Everything there is to be seen for the first time, on a phone that is slow from the start. */
async function startSlowPhone(): Promise<void> {
  phone = await openPhone({ origin: server.origin, timeZone: zoneWhereItIs(10) })
  page = phone.page
  await phone.context.addInitScript(recordTimings)
  const session = await phone.context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await signInPhone(phone, server.origin, person)
  await everythingThere()
  await phone.installed()
}

async function walkAround(times: Map<string, number[]>): Promise<void> {
  const measure = async (name: string, act: () => Promise<unknown>) => {
    await page.evaluate(() => window.timings.interactions.splice(0))
    await act()
    await page.waitForTimeout(restMs)
    const ms = await page.evaluate(() => Math.max(0, ...window.timings.interactions))
    times.set(name, [...(times.get(name) ?? []), ms])
  }
  const tap = (name: string, target: Locator) => measure(name, () => target.tap({ force: true }))

  await page.goto('about:blank')
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

  await tap('home: see all', page.getByRole('link', { name: homeTexts.upcoming.seeAll }).first())
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
  for (const key of ['l', 'a', 'd', 'Backspace', 'Backspace', 'Backspace']) {
    await measure(`board: ${key} in the search`, () => page.keyboard.press(key))
  }
}

/** Most are in one category and within the three days that home shows. */
async function fillBoard(author: Caller): Promise<void> {
  // Requests are part of the plan.
  setMember(server, author.memberId, { subscription_plan: 'premium', subscription_status: 'active' })
  const things = ['ladder', 'lamp', 'drill', 'stroller', 'tent', 'piano', 'hedge', 'bicycle']
  for (let index = 0; index < postCount; index += 1) {
    const category = index % 2 === 0 ? categories[2] : categories[index % categories.length]
    const { status, body } = await author.post({
      type: index % 3 === 0 ? 'offer' : 'request',
      title: `A ${things[index % things.length]} for number ${index}`,
      description:
        'It is not far, and there will be lemonade. Any hour of the afternoon suits, and so does the evening.',
      categoryId: category?.id ?? null,
      category: category?.key ?? null,
      subcategory: category?.subcategories[0] ?? 'Something else',
      zipCode: '90026',
      dateNeeded: new Date(Date.now() + ((index % 40) + 1) * 60 * 60 * 1000).toISOString(),
    })
    if (status >= 300) throw new Error(`post ${index}: ${status} ${JSON.stringify(body)}`)
  }
}

async function everythingThere(): Promise<void> {
  await page.getByRole('button', { name: homeTexts.upcoming.more }).waitFor({ timeout: 60_000 })
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.waitForTimeout(1500)
}

async function expectStill(when: string): Promise<void> {
  const shifts = await page.evaluate(() => window.timings.shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  report(`${sum.toFixed(4)} layout shift on ${when}`)
  expect(sum, JSON.stringify(shifts, null, 2)).toBeLessThanOrEqual(shiftMax)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** The figures are worth knowing also when they are good enough. */
function report(text: string): void {
  process.stdout.write(`${text}\n`)
}

interface Timings {
  shifts: { value: number; moved: string[] }[]
  /** From the touch to the paint after it, in ms. */
  interactions: number[]
}

declare global {
  interface Window {
    timings: Timings
  }
}

/** Runs in every page, before the app does. */
function recordTimings(): void {
  const timings: Timings = { shifts: [], interactions: [] }
  window.timings = timings
  const describeNode = (node: Node | null) =>
    node instanceof Element ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 30)}` : '?'
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (shift.hadRecentInput) continue
      timings.shifts.push({ value: shift.value, moved: shift.sources.map(({ node }) => describeNode(node)) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  const options: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number }
      if (interactionId > 0) timings.interactions.push(duration)
    }
  }).observe(options)
}
