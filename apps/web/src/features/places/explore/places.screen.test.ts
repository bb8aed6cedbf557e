/** The list of third places: for visitors, for every plan, and for Premium. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectFocus } from '../../../../../../tests/harness/phone/keyboard.ts'
import { expectToast } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { community } from '../../../../../../tests/screens/neighborhood-rows.ts'
import { placeScreenTexts as texts } from '../../../locales/en/places.screens.ts'
import { aPicture } from '../../files/queued-photo.factory.ts'
import { aMember } from '../../members/members.factory.ts'
import { testOffer } from '../../plans/plans.factory.ts'
import { aMark, aPlace } from '../places.factory.ts'
import { placesStates } from './places.states.ts'

const premium = () =>
  aMember({ subscriptionPlan: 'premium', subscriptionStatus: 'active', trialEndDate: null })
const day = (at: number) => `2026-11-0${at}T10:00:00.000Z`
const table = aPlace({
  name: 'The Long Table',
  createdAt: day(1),
  latitude: 34.0812,
  longitude: -118.2561,
  isPaid: true,
})
const vista = aPlace({
  name: 'Vista Park',
  category: 'park',
  tags: ['pet_friendly'],
  createdAt: day(4),
  avgRating: '0',
  reviewCount: 0,
  views: 1,
})
const bean = aPlace({
  name: 'Book & Bean',
  category: 'bookstore',
  tags: ['coffee', 'free_wifi'],
  createdAt: day(3),
  isFeatured: true,
})
const loom = aPlace({ name: 'The Loom', category: 'gallery', tags: [], createdAt: day(2) })
const all = [table, vista, bean, loom]

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(placesStates, () => phone)
beforeEach(() => phone.offline(false))

const names = () => page.getByRole('article').getByRole('heading').allTextContents()
const upsell = () => page.getByRole('region', { name: 'Unlock 500+ Amazing Places' })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })

describe('visitors', () => {
  it('PL-026 PL-027 H-024 see up to three featured places, without a search', async () => {
    const otherPlaces = [1, 2, 3].map((at) => ({
      ...bean,
      id: vista.id.slice(0, -1) + at,
      name: `Featured ${at}`,
    }))
    await phone.mount('/third-places', { server: { 'places.featured': [table, ...otherPlaces, bean] } })
    await heading('Featured Places').waitFor()
    await expect.poll(names).toEqual(['Featured 1', 'Featured 2', 'Featured 3'])
    expect(await page.getByRole('searchbox').count()).toBe(0)
    const link = page.getByRole('link', { name: 'Featured 1' })
    expect(await link.getAttribute('href')).toBe(`/third-places/${otherPlaces[0]?.id}`)
    const tab = page.getByRole('navigation').getByText('Featured', { exact: true })
    await tab.waitFor()
  })

  it('PL-028 PL-029 are offered all places, with their number and the length of a trial here', async () => {
    const server = { 'places.featured': [bean], 'plans.offer': { ...testOffer, placeCount: 60 } }
    await phone.mount('/third-places', { server })
    await heading('Unlock 500+ Amazing Places').waitFor()
    const offer = page.getByRole('link', { name: 'Start 7-Day Free Trial' })
    expect(await offer.getAttribute('href')).toBe('/plans')
    await upsell().getByText('60 places here so far.', { exact: true }).waitFor()
    await upsell().getByText('In this community the free trial lasts 14 days.', { exact: true }).waitFor()
  })

  it.each([
    [7, 'Start 7-Day Free Trial'],
    [3, 'Start 3-Day Free Trial'],
    [0, 'Upgrade to Premium'],
  ])('PL-029 with a trial of %i days are offered “%s”, and no more', async (trialDays, name) => {
    const offer = { ...testOffer, trialDays, placeCount: 1 }
    await phone.mount('/third-places', { server: { 'places.featured': [bean], 'plans.offer': offer } })
    await upsell().getByRole('link', { name, exact: true }).waitFor()
    await upsell().getByText('1 place here so far.', { exact: true }).waitFor()
    expect(await page.getByText(/trial lasts/).count()).toBe(0)
  })

  it('PL-028 are offered nothing to unlock where there is no place yet', async () => {
    const server = { 'places.featured': [], 'plans.offer': { ...testOffer, placeCount: 0 } }
    await phone.mount('/third-places', { server })
    await page.getByText(texts.featured.none).waitFor()
    // The test waits for the offer, because nothing is shown before it has arrived, either.
    await expect.poll(() => phone.server.calls.some(({ name }) => name === 'plans.offer')).toBe(true)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
    expect(await upsell().count()).toBe(0)
    await phone.mount('/third-places', {
      server: { ...server, 'plans.offer': { ...testOffer, placeCount: 1 } },
    })
    await upsell().getByText('1 place here so far.', { exact: true }).waitFor()
  })

  it('PLAN-012 PL-028 are offered nothing before it is known whether there are plans', async () => {
    const about = Promise.withResolvers<{ name: null; displayLocation: string }>()
    const offer = { ...testOffer, placeCount: 60 }
    await phone.mount('/third-places', {
      server: { 'places.featured': [bean], 'plans.offer': offer, 'community.about': () => about.promise },
    })
    await heading('Featured Places').waitFor()
    await expect.poll(names).toEqual([bean.name])
    await expect.poll(() => phone.server.calls.some(({ name }) => name === 'plans.offer')).toBe(true)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
    expect(await upsell().count()).toBe(0)
    about.resolve({ name: null, displayLocation: 'Los Angeles, CA' })
    await upsell().getByText('60 places here so far.', { exact: true }).waitFor()
  })

  it('PL-017 get the featured places again once they are older than five minutes', async () => {
    const other = await openMountedPhone()
    try {
      const countRequests = () => other.server.calls.filter(({ name }) => name === 'places.featured').length
      const comeBack = async () => {
        await other.visit('/terms')
        await other.visit('/third-places')
        await other.page.getByRole('article', { name: 'Book & Bean' }).waitFor()
      }
      await other.mount('/third-places', { server: { 'places.featured': [bean] } })
      await other.page.getByRole('article', { name: 'Book & Bean' }).waitFor()
      await comeBack()
      expect(countRequests()).toBe(1)
      await other.page.clock.setFixedTime(Date.now() + 5 * 60_000 + 1000)
      await comeBack()
      await expect.poll(countRequests).toBe(2)
    } finally {
      await other.discard()
    }
  })

  it('PL-005 PL-027 see the pictures of places, once these have arrived', async () => {
    const sha256 = 'c'.repeat(64)
    const pictures = { [sha256]: aPicture }
    const shownPlace = { ...bean, photo: { sha256, width: 2, height: 2, bytes: 90 } }
    const waitingPlace = { ...vista, isFeatured: true, photo: { sha256: 'd'.repeat(64) } }
    await phone.mount('/third-places', {
      server: { 'places.featured': [shownPlace, waitingPlace] },
      pictures,
    })
    await expect.poll(() => phone.server.fetchedPaths).toEqual([`/api/files/${sha256}?size=thumb`])
    await page.getByRole('article', { name: 'Vista Park' }).waitFor()
    await expect.poll(() => page.locator('article img').count()).toBe(1)
  })

  it('PL-024 need to log in for an upvote, and read so', async () => {
    await phone.mount('/third-places', { server: { 'places.featured': [bean] } })
    await page.getByRole('button', { name: /^Upvote Book & Bean/ }).click()
    await expectToast(page, {
      title: 'Please log in',
      description: 'You need to be logged in to interact with places.',
      destructive: true,
    })
    expect(phone.server.sentOperations).toEqual([])
  })

  it('PL-039 PL-040 see the reason when places cannot be loaded, and can try again', async () => {
    await phone.mount('/third-places', { server: { 'places.featured': new Refused('unavailable') } })
    await page.getByText(`Error loading places: ${new Refused('unavailable').message}`).waitFor()
    phone.server.change({ 'places.featured': [bean] })
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.poll(names).toEqual(['Book & Bean'])
    await phone.mount('/third-places')
    await page.getByText('Error loading places: there is no signal').waitFor()
  })
})

describe('members without Premium', () => {
  it('PL-027 PL-028 PL-031 see the featured places, and those they added or saved', async () => {
    // A place that operators hid is its author's alone.
    const hiddenPlace = aPlace({ name: 'Hidden', isFeatured: true, createdAt: day(9) })
    const hiddenMark = aMark(hiddenPlace.id, { isOwn: true, hiddenByOperator: true })
    const placeMarks = [aMark(loom.id, { bookmarked: true }), hiddenMark]
    await phone.mount('/third-places', {
      member: aMember(),
      places: [...all, hiddenPlace],
      placeMarks,
      server: {},
    })
    const featured = page.getByRole('region', { name: 'Featured Places' })
    await expect
      .poll(() => featured.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Book & Bean', 'Vista Park', 'The Loom'])
    const yours = page.getByRole('region', { name: texts.yours.title })
    await expect
      .poll(() => yours.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual(['Hidden', 'The Loom'])
    await heading('Unlock 500+ Amazing Places').waitFor()
    expect(await page.getByRole('searchbox').count()).toBe(0)
  })

  it('H-024 PL-030 see the newest three without a featured one, on trial as well', async () => {
    const older = aPlace({ name: 'Old Mill', createdAt: day(1) })
    const places = [older, ...all].map((place) => ({ ...place, isFeatured: false }))
    await phone.mount('/third-places', { member: aMember(), places, server: {} })
    await expect.poll(names).toEqual(['Vista Park', 'Book & Bean', 'The Loom'])
    await heading('Unlock 500+ Amazing Places').waitFor()
  })

  it.each([
    ['on trial', {}],
    ['on the free plan', { subscriptionPlan: 'free', subscriptionStatus: 'active', trialEndDate: null }],
  ] as const)('PL-029 who are %s are offered Premium, and no trial', async (_plan, plan) => {
    const server = { 'plans.offer': { ...testOffer, placeCount: 4 } }
    await phone.mount('/third-places', { member: aMember(plan), places: all, server })
    await upsell().getByRole('link', { name: 'Upgrade to Premium', exact: true }).waitFor()
    await upsell().getByText('4 places here so far.', { exact: true }).waitFor()
    expect(await page.getByText(/free trial/i).count()).toBe(0)
  })

  it('PL-039 without a signal read that places are still to come', async () => {
    await phone.offline(true)
    await phone.mount('/third-places', { member: aMember(), isOfAppBefore: true })
    await page.getByText('Error loading places: there is no signal').waitFor()
    await page.getByRole('button', { name: 'Try Again' }).waitFor()
  })
})

describe('premium members', () => {
  it('PL-036 PL-038 see all places with their number, also without a signal, and request no list', async () => {
    await phone.offline(true)
    await phone.mount('/third-places', { member: premium(), places: all })
    await heading('4 Places Found').waitFor()
    expect(await names()).toEqual(['The Long Table', 'Vista Park', 'Book & Bean', 'The Loom'])
    const link = page.getByRole('link', { name: 'Vista Park' })
    expect(await link.getAttribute('href')).toBe(`/third-places/${vista.id}`)
    expect(await page.getByText('Unlock 500+').count()).toBe(0)
    expect(phone.server.calls.map(({ name }) => name)).not.toContain('places.list')
  })

  it('PL-037 add a place with a button to its form, also without any place', async () => {
    for (const places of [all, []]) {
      await phone.mount('/third-places', { member: premium(), places, server: {} })
      await page.getByRole('article').first().or(page.getByText(texts.explore.empty)).waitFor()
      await page.getByRole('link', { name: 'Add a Place' }).click()
      await page.getByRole('heading', { level: 1, name: 'Add a Third Place' }).waitFor()
      await page.waitForURL((url) => url.pathname === '/add-third-place')
    }
  })

  it('PL-015 see on a card all that helps to choose', async () => {
    const member = { ...premium(), latitude: '34.08', longitude: '-118.25' }
    const photo = { sha256: 'e'.repeat(64), width: 2, height: 2, bytes: 90 }
    const pictures: Record<string, Buffer> = {}
    const tags: typeof table.tags = ['coffee', 'quiet', 'free_wifi', 'pet_friendly']
    const requestedSizes: (string | null)[] = []
    const noteSize = (request: Request) => {
      if (request.url().includes(photo.sha256))
        requestedSizes.push(new URL(request.url()).searchParams.get('size'))
    }
    page.on('request', noteSize)
    await page.evaluate(() =>
      Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: 2 }),
    )
    await phone.mount('/third-places', {
      ...{ member, places: [{ ...table, tags, photo }, vista] },
      ...{ server: {}, pictures },
    })
    const card = page.getByRole('article', { name: 'The Long Table' })
    for (const text of [
      'Cafe',
      'Sponsored',
      'Coffee until the last page',
      'One big table, and room at it.',
      '1712 Palmetto Street',
      'Coffee',
      'Quiet',
      'Free WiFi',
      'Pet Friendly',
      '· 3 reviews',
      '12 views',
    ])
      await card.getByText(text, { exact: true }).first().waitFor()
    await card.getByText('Rated 4.7 of 5').waitFor({ state: 'attached' })
    await card.getByText(/^(nearby|\d+\.\d\smi)$/).waitFor()
    expect(await card.getByRole('button', { name: /^Upvote/ }).innerText()).toBe('3')
    // The server does not give the picture: each of its sizes is requested once, and not again.
    await expect.poll(() => requestedSizes.length).toBeGreaterThan(1)
    await card.locator('img').waitFor({ state: 'detached' })
    expect(requestedSizes).toEqual(['medium', 'thumb'])
    pictures[photo.sha256] = aPicture
    await phone.offline(true)
    await page.getByText(/^No signal/).waitFor()
    await phone.offline(false)
    await expect.poll(() => phone.server.fetchedPaths).toContain(`/api/files/${photo.sha256}?size=medium`)
    await card.locator('img[src$=medium]').waitFor({ state: 'attached' })
    page.off('request', noteSize)
    await page.evaluate(() => Reflect.deleteProperty(window, 'devicePixelRatio'))
    const other = page.getByRole('article', { name: 'Vista Park' })
    await other.getByText('Coffee until the last page', { exact: true }).waitFor()
    await other.getByText('1 view', { exact: true }).waitFor()
    expect(await other.getByText('Sponsored').count()).toBe(0)
  })

  it('PLAN-027 have filters by kind and amenity, and members on other plans do not', async () => {
    const counts: number[] = []
    for (const member of [premium(), aMember()]) {
      await phone.mount('/third-places', { member, places: all, server: {} })
      await page.getByRole('article').first().waitFor()
      const filters = [page.getByRole('combobox'), page.getByRole('checkbox', { name: 'Coffee' })]
      for (const filter of filters) counts.push(await filter.count())
    }
    expect(counts).toEqual([1, 1, 0, 0])
  })

  it('PL-034 have the kinds in the community’s order', async () => {
    const about = { ...community, placeKindOrder: ['library', 'zoo', 'park'] }
    await phone.mount('/third-places', {
      ...{ member: premium(), places: all },
      server: { 'community.about': about },
    })
    await page.getByRole('combobox').click()
    await expect
      .poll(async () => (await page.getByRole('option').allTextContents()).slice(1, 4))
      .toEqual(['Library', 'Park', 'Cafe'])
    await page.keyboard.press('Escape')
  })

  it('PL-033 PL-034 PL-035 narrow the list by words, kind and amenities, and find the whole view again with Back', async () => {
    await phone.mount('/third-places', { member: premium(), places: all, server: {} })
    await heading('4 Places Found').waitFor()
    await page.getByRole('checkbox', { name: 'Coffee' }).check({ force: true })
    await heading('2 Places Found').waitFor()
    await page.getByRole('searchbox').fill('book')
    await heading('1 Place Found').waitFor()
    expect(await names()).toEqual(['Book & Bean'])
    await page.getByRole('link', { name: 'Book & Bean' }).click()
    await page.getByRole('heading', { level: 1, name: 'Book & Bean' }).waitFor()
    await page.goBack()
    await heading('1 Place Found').waitFor()
    await page.getByRole('combobox').click()
    await page.getByRole('option', { name: 'Park', exact: true }).click()
    await page.getByText(texts.explore.nothing).waitFor()
    await heading('0 Places Found').waitFor()
    await page.getByRole('button', { name: texts.explore.clear }).click()
    await heading('4 Places Found').waitFor()
    await page.getByText(texts.explore.nothing).waitFor({ state: 'detached' })
    await expectFocus(heading('4 Places Found'))
  })

  it('PL-010 PL-023 M4 set marks that are counted at once, also without a signal', async () => {
    await phone.mount('/third-places', { member: premium(), places: [bean], server: {} })
    await phone.offline(true)
    const upvote = page.getByRole('button', { name: /^Upvote/ })
    const save = page.getByRole('button', { name: /^Save/ })
    await upvote.click()
    await page.getByRole('button', { name: 'Upvote Book & Bean, 4 upvotes', pressed: true }).waitFor()
    await save.click()
    await page.getByRole('button', { name: 'Save Book & Bean', pressed: true }).waitFor()
    await upvote.click()
    await page.getByRole('button', { name: 'Upvote Book & Bean, 3 upvotes', pressed: false }).waitFor()
    await phone.offline(false)
    const listSentMarks = () =>
      phone.server.sentOperations.filter(({ name }) => name === 'places.mark').map(({ args }) => args)
    await expect.poll(listSentMarks).toEqual([
      { id: bean.id, upvoted: true },
      { id: bean.id, bookmarked: true },
      { id: bean.id, upvoted: false },
    ])
  })

  it('PL-025 see a refused mark undone, with a message', async () => {
    await phone.mount('/third-places', { member: premium(), places: [bean], server: {} })
    phone.server.refusals = { 'places.mark': new Refused('not_found') }
    await page.getByRole('button', { name: /^Upvote/ }).click()
    await expectToast(page, {
      title: 'Error',
      description: 'Failed to update interaction. Please try again.',
      destructive: true,
    })
    await page.getByRole('button', { name: 'Upvote Book & Bean, 3 upvotes', pressed: false }).waitFor()
  })

  it('see eight places, and more on request; a closed one is in no list', async () => {
    const manyPlaces = Array.from({ length: 11 }, (_, at) => aPlace({ name: `Place ${at}` }))
    const closedPlace = aPlace({ name: 'Gone', isClosed: true })
    await phone.mount('/third-places', {
      member: premium(),
      places: [...manyPlaces, closedPlace],
      server: {},
    })
    await heading('11 Places Found').waitFor()
    await expect.poll(async () => (await names()).length).toBe(8)
    await page.getByRole('button', { name: texts.explore.more }).click()
    await expect.poll(async () => (await names()).length).toBe(11)
  })
})
