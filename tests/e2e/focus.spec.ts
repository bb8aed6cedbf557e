/** By keyboard: when what was pressed goes away, or another screen comes, the focus is where one reads on. */
import { dayMs } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectFocus, press } from '../harness/keyboard.ts'
import { type MemberColumns, setMember } from '../harness/members.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPhone, type Phone } from '../harness/phone.ts'
import { writePost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'

const offersCount = 21

let server: TestServer
let phone: Phone
let page: Page

beforeAll(async () => {
  server = await startServer({ settings: { LIMITS: '{"logInsPerAddress":200,"signUpsPerAddress":200}' } })
  // Nobody may post that many alone.
  const neighbors = [
    await signUpByApi(server.origin, makePerson()),
    await signUpByApi(server.origin, makePerson()),
  ]
  for (let index = 1; index <= offersCount; index += 1) {
    await neighbors[index % 2]?.post({
      type: 'offer',
      title: `Kitchen help ${index}`,
      categoryId: 1,
      category: 'childcare_school',
      dateNeeded: new Date(Date.now() + dayMs + index * 1000).toISOString(),
    })
  }
})
afterEach(async () => {
  expect(phone.faults).toEqual([])
  await phone.discard()
})
afterAll(() => server?.stop())

/** A phone of someone new, showing home. */
async function newcomer(columns: MemberColumns = {}): Promise<Caller> {
  const person = makePerson()
  const caller = await signUpByApi(server.origin, person)
  if (Object.keys(columns).length > 0) setMember(server, caller.memberId, columns)
  phone = await openPhone({ origin: server.origin })
  page = phone.page
  await signInPhone(phone, server.origin, person)
  await page.getByText('2 credits', { exact: true }).waitFor()
  return caller
}

const more = () => page.getByRole('main').getByRole('button', { name: 'Show more', exact: true })

describe('“Show more”', () => {
  it('leads to the first new card of the board, each time and when it goes', async () => {
    await newcomer()
    await phone.visit('/community-help')
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(8)
    await press(page, more())
    await expectFocus(cards.nth(8))
    await press(page, more())
    await expectFocus(cards.nth(16))
    expect(await more().count()).toBe(0)
    expect(await cards.count()).toBe(offersCount)
  })

  it('leads to the first new activity on home, and of the community', async () => {
    await newcomer()
    const upcoming = page.getByRole('region', { name: 'Upcoming activities' })
    const items = upcoming.getByRole('listitem')
    await expect.poll(() => items.count()).toBe(5)
    await press(page, more())
    await expectFocus(items.nth(5))
    await press(page, more())
    await expectFocus(items.nth(13))
    expect(await more().count()).toBe(0)

    await phone.visit('/community')
    const news = page.getByRole('main').getByRole('listitem')
    await expect.poll(() => news.count()).toBe(20)
    await press(page, more())
    await expectFocus(news.nth(20))
    expect(await more().count()).toBe(0)
  })
})

describe('a note that is put away', () => {
  const free = { subscription_plan: 'free', subscription_status: 'active' }
  it.each<[string, string, MemberColumns, string]>([
    ['the offer to upgrade', 'Hide the offer for now', { ...free, trial_ends_at: null }, 'Say hello'],
    [
      'the end of a trial',
      'Hide the note about your trial',
      { subscription_plan: 'trial', subscription_status: 'trial', trial_ends_at: Date.now() - dayMs },
      'Do more with Premium',
    ],
  ])('%s leads to the next heading', async (_what, button, columns, next) => {
    await newcomer(columns)
    await press(page, page.getByRole('button', { name: button }))
    await expectFocus(page.getByRole('heading', { name: next }))
    expect(await page.getByRole('button', { name: button }).count()).toBe(0)
  })
})

describe('“Try all again”', () => {
  it('leads to the head of the outbox, where they wait now', async () => {
    const caller = await newcomer()
    for (const title of ['One', 'Two']) await caller.post({ type: 'request', title })
    await phone.visit('/')
    await page.getByText('0 credits', { exact: true }).waitFor()
    for (const title of ['First of two', 'Second of two']) {
      await phone.visit('/')
      await writePost(page, { type: 'request', title })
      await page.getByRole('button', { name: /^Notifications, / }).waitFor()
    }
    await phone.visit('/outbox')
    const button = page.getByRole('button', { name: 'Try all again' })
    await button.waitFor({ timeout: 20_000 })
    await phone.offline(true)
    await press(page, button)
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Outbox' }))
    await button.waitFor({ state: 'detached' })
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Outbox' }))
  })
})

describe('a screen outside of the frame', () => {
  it('begins at its top for readers too, but not the first one of a visit', async () => {
    phone = await openPhone({ origin: server.origin })
    page = phone.page
    const main = page.getByRole('main')
    const arrived = async (heading: string) => {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await expectFocus(main)
    }
    await phone.visit('/')
    await page.getByRole('heading', { level: 1, name: 'Where kindness is currency.' }).waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await press(page, page.getByRole('link', { name: 'Set your location', exact: true }))
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
