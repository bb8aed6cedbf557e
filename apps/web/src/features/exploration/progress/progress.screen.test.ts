/** Progress with exploring: computed from the rows on the device, for premium, and not shown to members who hide it. */
import { achievements } from '@porchlight/contracts/exploration/achievements.catalogue'
import { dayOf, weekOf } from '@porchlight/contracts/exploration/days.rules'
import { celebrateAchievements } from '@porchlight/contracts/exploration/exploration.operations'
import { challengesOf, unlockedIdOf } from '@porchlight/contracts/exploration/exploration.rules'
import type { Exploration } from '@porchlight/contracts/exploration/exploration-rows.schema'
import { progressOf } from '@porchlight/contracts/exploration/progress.rules'
import { toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxOf } from '../../../../../../tests/harness/device/device-data.ts'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { phoneSize } from '../../../../../../tests/harness/phone/phone.ts'
import { stickingOut } from '../../../../../../tests/harness/phone/sticking-out.ts'
import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { explorationTexts } from '../../../locales/en/exploration.ts'
import { aMember } from '../../members/members.factory.ts'
import { aPlace } from '../../places/places.factory.ts'
import { anExploration } from '../exploration.factory.ts'
import { explorationStates } from './exploration.states.ts'

const path = '/exploration-progress'
const texts = explorationTexts.failed
// Each test reads them anew: a run may go on beyond midnight.
const today = () => dayOf(() => 0, Date.now())
const week = () => weekOf(today())
const places = ['The Long Table', 'Vista Park', 'Book & Bean', 'The Loom', 'Corner Bar'].map((name) =>
  aPlace({ name, address: '17 Palmetto St, Los Angeles, CA 90026' }),
)
const [table] = places

let phone: MountedPhone
let page: Page
let member = aMember()
beforeAll(async () => {
  // Its days are those of the test.
  phone = await openMountedPhone({ timeZone: 'UTC' })
  page = phone.page
})
afterAll(() => phone?.discard())
beforeEach(async () => {
  await phone.offline(false)
  member = aMember({ subscriptionPlan: 'premium', subscriptionStatus: 'active', trialEndDate: null })
})

lookAtStates(explorationStates, () => phone)

it('X-012 that could not be loaded is requested again, and the keyboard keeps its place', async () => {
  const roundsAfter = new Promise<void>(() => undefined)
  await phone.mount(path, { member, isPart: true, roundsAfter, server: {} })
  const again = page.getByRole('button', { name: texts.again })
  await again.click()
  await expectFocus(page.getByRole('main'))
})

const explored = (overrides: Partial<Exploration>) => ({
  member,
  places,
  explorations: [anExploration(member.id, overrides)],
})
const part = (name: string) => page.getByRole('region', { name, exact: true })
const bar = (name: string | RegExp) => page.getByRole('progressbar', { name })
const totals = () => page.getByRole('list', { name: 'In numbers' }).getByRole('listitem').allTextContents()
const isIn = async (name: string) => (await outboxOf(page, member.id)).some((entry) => entry.name === name)

describe('for premium members', () => {
  it.each([
    [17, 'Level 2', 7, '3 places to level 3'],
    [19, 'Level 2', 9, '1 place to level 3'],
    [20, 'Level 3', 0, '10 places to level 4'],
  ])(
    'X-018 X-019 with %i places visited the level is %s, and %i of 10 on the bar',
    async (placesVisited, level, barValue, remainingText) => {
      await phone.mount(path, explored({ placesVisited }))
      await part(level).getByText(remainingText, { exact: true }).waitFor()
      expect(await bar(/level/).getAttribute('aria-valuenow')).toBe(String(barValue))
      expect(await bar(/level/).getAttribute('aria-valuemax')).toBe('10')
      await expect.poll(() => page.locator('[data-lit]').count()).toBe(barValue)
    },
  )

  it('X-001 X-011 X-013 totals, streak and neighborhoods are there, without a signal', async () => {
    await phone.offline(true)
    const runs: [number, number][] = [[today() - 3, today()]]
    await phone.mount(
      path,
      explored({ placesVisited: 17, placesAdded: 1, runs, zipCodes: ['90026', '90039'] }),
    )
    await part('Level 2').waitFor()
    expect(await totals()).toEqual([
      '17 places visited',
      '4 days in a row',
      '2 neighborhoods',
      '1 place added',
    ])
  })

  it.each([
    [4, '1 more visit to your weekly goal.', '4'],
    [5, 'Weekly goal reached.', '5'],
    [8, 'Weekly goal reached.', '5'],
  ])('X-014 X-020 with %i visits in the week: %s', async (count, goalText, reached) => {
    await phone.mount(
      path,
      explored({
        weeks: [
          [week() - 2, 3],
          [week(), count],
        ],
      }),
    )
    await part('This week').getByText(goalText, { exact: true }).waitFor()
    expect(await bar('Weekly goal').getAttribute('aria-valuenow')).toBe(reached)
    const rows = page.getByRole('table', { name: 'Visits in the last twelve weeks' }).locator('tbody tr')
    await expect
      .poll(() => rows.locator('td').allTextContents())
      .toEqual([...'000000000300'].with(11, String(count)))
  })

  it('X-015 X-021 achieved badges come first with their rarity, and the nearest ones follow', async () => {
    const achievements = ['on-the-map', 'first-steps', 'good-tips'].map((achievementId, index) => ({
      id: unlockedIdOf(member.id, achievementId),
      achievementId,
      unlockedAt: `2026-11-0${index + 1}T10:00:00.000Z`,
      isCelebrated: true,
    }))
    await phone.mount(path, { ...explored({ placesVisited: 4, placesAdded: 3 }), achievements })
    const achievementItems = part('Achievements').getByRole('listitem')
    await achievementItems.first().waitFor()
    const [first, second, , fourth] = await achievementItems.allInnerTexts()
    expect(first).toMatch(/^Good Tips\s+Add 3 places\s+Rare · \+25\s+points\s+Reached Nov 3$/)
    expect(second).toMatch(/^First Steps\s+Visit your first place\s+Common · \+10\s+points\s+Reached Nov 2$/)
    expect(fourth).toMatch(/^Out and About\s+Visit 5 places\s+Common · \+10\s+points\s+4 of 5$/)
    await page.getByText('3 of 29', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show all 29' }).click()
    await expect.poll(() => achievementItems.count()).toBe(29)
  })

  it('X-011 the screen fits in 320 px at twice the text size', async () => {
    const setLetters = (size: string) =>
      page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
    const latest = [
      { type: 'photo_add' as const, placeId: table?.id ?? '', day: today(), createdAt: toIso(Date.now()) },
    ]
    try {
      await page.setViewportSize({ width: 320, height: 640 })
      await setLetters('200%')
      await phone.mount('/third-places', explored({ placesVisited: 129, latest }))
      await page.getByRole('tab', { name: 'My Progress' }).click()
      await page.getByRole('button', { name: 'Show all 29' }).click()
      await expect.poll(() => part('Achievements').getByRole('listitem').count()).toBe(29)
      expect(await page.locator('body').evaluate(stickingOut)).toEqual([])
    } finally {
      await setLetters('')
      await page.setViewportSize(phoneSize)
    }
  })

  it('X-016 the latest activity links to its place; a removed place has no name', async () => {
    const [removedPlace] = [aPlace()]
    const at = toIso(Date.now())
    const latest = [
      { type: 'review_write' as const, placeId: table?.id ?? '', day: today(), createdAt: at },
      { type: 'place_visit' as const, placeId: removedPlace.id, day: today(), createdAt: at },
    ]
    await phone.mount(path, explored({ latest }))
    const rows = part('Recently').getByRole('listitem')
    await rows.first().waitFor()
    const [review, visit] = await rows.allInnerTexts()
    expect(review).toMatch(/^Reviewed The Long Table\s+today, .*\s+\+10/)
    expect(visit).toMatch(/^Visited a place that isn’t here anymore/)
    const link = page.getByRole('link', { name: 'The Long Table' })
    expect(await link.getAttribute('href')).toBe(`/third-places/${table?.id}`)
  })

  it('X-017 three challenges of the week are shown, a completed one says so', async () => {
    const [doneChallenge, ...open] = challengesOf(week(), places.length)
    const completed = [{ id: doneChallenge?.id ?? '', completedAt: toIso(Date.now()) }]
    await phone.mount(path, explored({ week: { week: week(), activities: [], completed } }))
    const rows = part('Weekly challenges').getByRole('listitem')
    await rows.first().waitFor()
    const texts = await rows.allInnerTexts()
    expect(texts).toHaveLength(open.length + 1)
    expect(texts[0]).toMatch(new RegExp(`^${doneChallenge?.describe(doneChallenge.target)}\\s+Done$`))
    expect(texts[1]).toMatch(new RegExp(`^${open[0]?.describe(open[0].target)}\\s+0 of ${open[0]?.target}$`))
    const bars = part('Weekly challenges').getByRole('progressbar')
    expect(await bars.nth(0).getAttribute('aria-valuenow')).toBe(String(doneChallenge?.target))
    expect(await bars.nth(1).getAttribute('aria-valuenow')).toBe('0')
  })

  it('X-009 a visit without a signal moves the bar at once, also the very first one', async () => {
    await phone.offline(true)
    await phone.mount(`/third-places/${table?.id}`, { member, places })
    await expect.poll(() => isIn('exploration.record')).toBe(true)
    await page.getByRole('link', { name: 'Back to Third Places' }).click()
    await page.getByRole('tab', { name: 'My Progress' }).click()
    await expect.poll(() => bar(/level/).getAttribute('aria-valuenow')).toBe('1')
    await part('Recently').getByRole('link', { name: 'The Long Table' }).waitFor()
  })

  it('X-010 X-012 until its rows arrive the screen asks the server, and again after 30 seconds', async () => {
    const other = await openMountedPhone()
    try {
      const exploration = anExploration(member.id, { placesVisited: 23 })
      const response = progressOf({
        exploration,
        unlocked: [],
        today: today(),
        placeCount: 5,
        placeOf: () => undefined,
      })
      const countRequests = () =>
        other.server.calls.filter(({ name }) => name === 'exploration.progress').length
      const comeBack = async () => {
        await other.visit('/terms')
        await other.visit(path)
        await other.page.getByRole('heading', { name: 'Level 3' }).waitFor()
      }
      const server = { 'exploration.progress': response }
      const openedAt = Date.now()
      await other.mount(path, { member, isPart: true, server, roundsAfter: new Promise(() => undefined) })
      await other.page.getByRole('heading', { name: 'Level 3' }).waitFor()
      await comeBack()
      expect(countRequests()).toBe(1)
      await other.page.clock.setFixedTime(openedAt + 29_000)
      await comeBack()
      expect(countRequests()).toBe(1)
      await other.page.clock.setFixedTime(Date.now() + 31_000)
      await comeBack()
      await expect.poll(countRequests).toBe(2)
    } finally {
      await other.discard()
    }
  })

  it('X-012 X-013 without a signal the device’s own counts replace a response, whatever is on its way', async () => {
    const response = progressOf({
      exploration: anExploration(member.id, { placesVisited: 1 }),
      unlocked: [],
      today: today(),
      placeCount: 5,
      placeOf: () => undefined,
    })
    await phone.mount(path, {
      ...explored({ placesVisited: 17 }),
      isPart: true,
      roundsAfter: new Promise<void>(() => undefined),
      server: { 'exploration.progress': response },
    })
    await part('Level 1').waitFor()
    await phone.offline(true)
    await part('Level 2').waitFor()
    expect(await totals()).toContain('17 places visited')
  })

  it('X-012 X-020 while achievements are on their way the server’s count is shown, and without it the device’s', async () => {
    const exploration = anExploration(member.id, { placesVisited: 1 })
    const data = { member, isPart: true, roundsAfter: new Promise<void>(() => undefined) }
    const unlocked = achievements.slice(0, 2).map(({ id }) => ({
      id: unlockedIdOf(member.id, id),
      achievementId: id,
      unlockedAt: toIso(Date.now()),
      isCelebrated: true,
    }))
    const response = progressOf({
      exploration,
      unlocked,
      today: today(),
      placeCount: 5,
      placeOf: () => undefined,
    })
    const server = { 'exploration.progress': response }
    await phone.mount(path, { ...data, explorations: [exploration], server })
    await part('Achievements').getByText(`2 of ${achievements.length}`, { exact: true }).waitFor()
    // How far the others are is in the rows alone.
    expect(await part('Achievements').getByText(/^0 of/).count()).toBe(0)
    await phone.mount(path, { ...data, explorations: [exploration] })
    await part('Achievements').getByText(`0 of ${achievements.length}`, { exact: true }).waitFor()
  })

  it('PL-032 X-008 third places have two tabs, the progress in the second, with the arrow keys too', async () => {
    await phone.mount('/third-places', explored({ placesVisited: 17 }))
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await tab('Explore Places').waitFor()
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['Explore Places', 'My Progress'])
    await page.getByRole('article', { name: 'The Loom' }).waitFor()
    await tab('Explore Places').press('ArrowRight')
    await part('Level 2').waitFor()
    expect(await tab('My Progress').getAttribute('aria-selected')).toBe('true')
    expect(await page.getByRole('article').count()).toBe(0)
  })

  it('X-008 the tab of third places shows everything that the separate screen does', async () => {
    const parts = () => page.getByRole('main').getByRole('region').allInnerTexts()
    const all = async () => [...(await totals()), ...(await parts())]
    const mountData = explored({ placesVisited: 17, placesAdded: 1, zipCodes: ['90026'] })
    await phone.mount(path, mountData)
    await part('Recently').waitFor()
    const shownTexts = await all()
    expect(shownTexts.join()).toMatch(
      /^17 places visited.*Level 2.*This week.*Weekly challenges.*Recently.*Achievements/s,
    )
    await phone.mount('/third-places', mountData)
    await page.getByRole('tab', { name: 'My Progress' }).click()
    await part('Recently').waitFor()
    expect(await all()).toEqual(shownTexts)
  })
})

describe('for members without premium', () => {
  const upsell = () => part('Explore your neighborhood with Premium')

  it('X-003 X-004 X-005 the benefits of Premium are listed', async () => {
    await phone.mount(path, { member: aMember() })
    await upsell().waitFor()
    const itemTexts = await upsell().getByRole('listitem').allInnerTexts()
    expect(itemTexts.map((text) => text.split('\n')[0])).toEqual([
      'Achievement system',
      'Streak tracking',
      'Progress analytics',
      'Weekly challenges',
    ])
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })

  it.each([
    ['that was canceled', { subscriptionPlan: 'premium', subscriptionStatus: 'canceled' }],
    ['that is only a status', { subscriptionPlan: 'free', subscriptionStatus: 'active' }],
    [
      'that is over by its date',
      { subscriptionPlan: 'premium', subscriptionStatus: 'active', premiumUntil: toIso(Date.now() - 1000) },
    ],
  ] as const)('X-002 a Premium %s sees the benefits, and no progress', async (_what, subscription) => {
    const other = aMember({ ...subscription, trialEndDate: null })
    await phone.mount(path, { member: other, explorations: [anExploration(other.id, { placesVisited: 17 })] })
    await upsell().waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })

  it('X-006 X-007 weekly challenges are among them, and “Upgrade to Premium” leads to the plans; third places have no tabs', async () => {
    await phone.mount(path, { member: aMember(), places })
    const link = upsell().getByRole('link', { name: 'Upgrade to Premium', exact: true })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe('/plans')
    await upsell().getByRole('listitem').getByText('Weekly challenges', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Back to Third Places' }).click()
    await page.getByRole('heading', { name: 'Featured Places' }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
  })
})

describe('for a member who hides exploring', () => {
  it('X-008 the switch in the settings hides the tab, and shows it again', async () => {
    await phone.mount('/profile', explored({ placesVisited: 17 }))
    await page.getByRole('link', { name: 'My Progress' }).waitFor()
    await page.getByRole('link', { name: 'Account settings' }).click()
    const shows = page.getByRole('switch', { name: 'Show exploring' })
    await shows.click()
    await expect.poll(() => isIn('exploration.set')).toBe(true)
    await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('heading', { name: 'My Profile' }).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'My Progress' }).count()).toBe(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Places' }).click()
    await page.getByRole('article', { name: 'The Loom' }).waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    await phone.visit(path)
    await page.getByText('Exploring is hidden').waitFor()
    await shows.click()
    await part('Level 2').waitFor()
  })
})

it('X-005 X-008 a member without Premium who hides exploring finds the switch, and no offer', async () => {
  const explorationSettings = [{ id: member.id, isHidden: true }]
  await phone.mount(path, { member: { ...member, subscriptionPlan: 'free' }, explorationSettings })
  await page.getByText('Exploring is hidden').waitFor()
  await page.getByRole('switch', { name: 'Show exploring' }).waitFor()
  expect(await page.getByText('Progress analytics').count()).toBe(0)
})

describe('a new badge', () => {
  const news = () => ({
    ...explored({ placesVisited: 1 }),
    achievements: [
      {
        id: unlockedIdOf(member.id, 'first-steps'),
        achievementId: 'first-steps',
        unlockedAt: toIso(Date.now()),
        isCelebrated: false,
      },
    ],
  })
  const celebrated = () => phone.server.calls.filter(({ name }) => name === 'exploration.celebrate').length
  const first = { title: 'New badge', description: 'First Steps: Visit your first place' }

  it('X-015 is announced once, on the device that the server chose, and leads to the progress', async () => {
    await phone.mount('/', {
      ...news(),
      server: { 'exploration.celebrate': { achievementIds: ['first-steps'] } },
    })
    await expectToast(page, first)
    await page.getByRole('button', { name: 'See it' }).click()
    await part('Level 1').waitFor()
    expect(celebrated()).toBe(1)
  })

  it('X-015 is not announced here after another device announced it', async () => {
    const response = phone.awaitResponse(celebrateAchievements)
    await phone.mount('/', { ...news(), server: { 'exploration.celebrate': { achievementIds: [] } } })
    await response
    expect(celebrated()).toBe(1)
    await phone.passRound()
    expect(await page.getByText('New badge').count()).toBe(0)
  })

  it('X-015 waits until the member has finished typing', async () => {
    const server = { 'exploration.celebrate': { achievementIds: ['first-steps'] } }
    await phone.mount('/community-help', { ...news(), server })
    const search = page.getByRole('searchbox')
    await search.focus()
    await page.waitForTimeout(3200)
    expect(celebrated()).toBe(0)
    await search.blur()
    await expectToast(page, first)
  })
})
