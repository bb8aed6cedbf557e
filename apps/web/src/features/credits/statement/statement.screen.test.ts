/** My Donations, mounted: every movement with its reason, a month at a time, what waits apart. */
import type { CreditEntry } from '@porchlight/contracts/credits/credits.schema'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { creditTexts as texts } from '../../../locales/en/credits.ts'
import { formatMonth } from '../../../locales/en/formats.ts'
import { homeTexts } from '../../../locales/en/home.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { aPost } from '../../posts/posts.factory.ts'
import { anEntry } from '../credits.factory.ts'
import { statementStates } from './statement.states.ts'

const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
let phone: MountedPhone
let page: Page
beforeAll(async () => {
  // The phone uses the time zone of this machine, so that both count months in the same way.
  phone = await openMountedPhone({ timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(statementStates, () => phone)

type Data = NonNullable<Parameters<MountedPhone['mount']>[1]>
const open = (creditEntries: CreditEntry[], data: Data = {}) =>
  phone.mount('/donations', {
    member: aMember({ credits: 7 }),
    people: [bea],
    server: {},
    creditEntries,
    ...data,
  })
const lines = () => page.getByRole('listitem').filter({ has: page.locator('time') })
const line = (words: string) => lines().filter({ hasText: words })
/** The middle of a month so many before this one. */
function monthsAgo(count: number): number {
  const now = new Date()
  return new Date(now.getFullYear(), now.getMonth() - count, 15, 12).getTime()
}

describe('each transfer', () => {
  const movements: readonly [Partial<CreditEntry>, words: string, amount: string][] = [
    [{ reason: 'welcome', amount: 2 }, texts.reasons.welcome, '+2'],
    [{ reason: 'request', amount: -1, title: 'A ride to town' }, texts.reasons.request, '−1'],
    [{ reason: 'request_back', amount: 1, title: 'A ride back' }, texts.reasons.request_back, '+1'],
    [{ reason: 'help', personId: bea.id, title: 'A ride for her' }, 'You helped Bea S.', '+1'],
    [{ reason: 'gift', amount: -3, personId: bea.id, message: 'Thanks' }, 'Gift to Bea S.', '−3'],
    [{ reason: 'gift', amount: 2, personId: bea.id }, 'Gift from Bea S.', '+2'],
    [{ reason: 'gift', amount: 2 }, 'Gift from a neighbor', '+2'],
    [{ reason: 'redemption', amount: -2, title: 'A coffee' }, texts.reasons.redemption, '−2'],
    [{ reason: 'bonus', amount: 1 }, texts.reasons.bonus, '+1'],
    [{ reason: 'correction', amount: 2, message: 'Two were missing' }, texts.reasons.correction, '+2'],
    [{ reason: 'reversal', amount: -1, message: 'A mistake' }, texts.reasons.reversal, '−1'],
    [{ reason: 'of tomorrow', amount: 5 }, texts.reasons.other, '+5'],
  ]

  it('M-071 C-009 has its reason in words, its amount, and its message', async () => {
    await open(movements.map(([change]) => anEntry(change)))
    await expect.poll(() => lines().count()).toBe(movements.length)
    for (const [{ title, message }, words, amount] of movements) {
      const lineTexts = [words, amount, title, message].filter((text) => text !== undefined)
      // Two movements may have the same words, and another amount.
      const ownLine = line(words).filter({ hasText: amount })
      for (const text of lineTexts) expect(await ownLine.innerText(), words).toContain(text)
      expect(await ownLine.getByText(amount, { exact: true }).count(), words).toBe(1)
    }
  })

  it('M-071 are summed up once all have arrived', async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>()
    await open([anEntry({ amount: 2 })], { isPart: true, roundsAfter: promise })
    await expect.poll(() => lines().count()).toBe(1)
    const sums = () => page.locator('dl dd').allTextContents()
    expect(await sums()).toEqual(['–', '–'])
    release()
    await expect.poll(sums).toEqual(['+2', '0'])
  })

  it('M-071 of a month the first thirty are shown, and the rest on request', async () => {
    await open(Array.from({ length: 31 }, () => anEntry({ reason: 'gift', amount: 1 })))
    await expect.poll(() => lines().count()).toBe(30)
    const more = page.getByRole('button', { name: 'Show more', exact: true })
    await more.click()
    await expect.poll(() => lines().count()).toBe(31)
    expect(await more.count()).toBe(0)
  })

  it('C-002 leads to its post, with the post’s present title', async () => {
    const post = aPost({ title: 'Ride on Sunday' })
    await open([anEntry({ reason: 'request', amount: -1, postId: post.id, title: 'Ride' })], {
      posts: [post],
    })
    await line(texts.reasons.request).getByRole('link', { name: 'Ride on Sunday', exact: true }).click()
    await page.getByRole('heading', { name: 'Ride on Sunday' }).waitFor()
  })
})

describe('the months', () => {
  it('C-012 a month is there without a signal, and its sums count confirmed transfers', async () => {
    await phone.offline(true)
    try {
      await open([anEntry({ amount: 4, reason: 'gift' }), anEntry({ amount: -1, reason: 'request' })])
      await page.getByText('7', { exact: true }).waitFor()
      await expect.poll(() => page.locator('dl dd').allInnerTexts()).toEqual(['+4', '−1'])
    } finally {
      await phone.offline(false)
    }
  })

  it('M-071 the statement begins with this month, and goes back and forth through months with transfers', async () => {
    const [before, last] = [monthsAgo(2), monthsAgo(0)]
    await open([
      anEntry({ reason: 'welcome', amount: 2, createdAt: toIso(before) }),
      anEntry({ reason: 'gift', amount: -1, personId: bea.id, createdAt: toIso(Math.min(last, Date.now())) }),
    ])
    await page.getByRole('heading', { name: formatMonth(last) }).waitFor()
    await expect.poll(() => lines().count()).toBe(1)
    await expect.poll(() => page.locator('dl dd').allInnerTexts()).toEqual(['0', '−1'])
    expect(await page.getByRole('button', { name: texts.later }).isDisabled()).toBe(true)
    const earlier = page.getByRole('button', { name: texts.earlier })
    await earlier.focus()
    await page.keyboard.press('Enter')
    await page.getByText(texts.empty(formatMonth(monthsAgo(1)))).waitFor()
    // The keyboard stays on the button, and goes to the month once that leads no further.
    await page.keyboard.press('Enter')
    await line(texts.reasons.welcome).waitFor()
    expect(await earlier.isDisabled()).toBe(true)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(formatMonth(monthsAgo(2)))
  })
})

it('C-001 an empty statement says what credits are, and what will be here', async () => {
  await open([])
  await page.getByText('Credits are the currency of kindness.', { exact: true }).waitFor()
  await page.getByText(texts.emptyText).waitFor()
})

it('M-071 H-005 the profile and the credits on home lead to the statement', async () => {
  const member = aMember({ credits: 7 })
  await phone.mount('/profile', { member, server: {} })
  await page.getByRole('link', { name: 'My Donations', exact: true }).click()
  await page.getByRole('heading', { name: 'My Donations' }).waitFor()
  await phone.mount('/', { member, server: {}, people: [aPerson({ id: createId() })] })
  await page.getByRole('link', { name: homeTexts.credits(7), exact: true }).click()
  await page.getByRole('heading', { name: 'My Donations' }).waitFor()
})
