/** The map and its list over the rows of a device: the server has no more rows. */
import { directionsUrlDefault } from '@porchlight/contracts/map/map.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import type { Locator, Page, Request, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxOf } from '../../../../../tests/harness/device/device-data.ts'
import { expectFocus, press } from '../../../../../tests/harness/phone/keyboard.ts'
import { phoneSize } from '../../../../../tests/harness/phone/phone.ts'
import { lookAtStates } from '../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../tests/mounted/paths.ts'
import { mapFile } from '../../../../../tests/screens/drawn-tiles.ts'
import {
  freeMember,
  premiumMember,
  trialMember,
  trialOverMember,
} from '../../../../../tests/screens/looking-members.ts'
import { mapEntryTexts } from '../../locales/en/map.entry.ts'
import { mapTexts as texts } from '../../locales/en/map.ts'
import { placeScreenTexts } from '../../locales/en/places.screens.ts'
import { missingAddress } from '../../storage/map-tiles.ts'
import { storedTilesCacheName } from '../../storage/stored-tiles-name.ts'
import { aMeetupPost } from '../meetups/meetups.factory.ts'
import { aPlace } from '../places/places.factory.ts'
import { aPost } from '../posts/posts.factory.ts'
import { mapStates } from './map.states.ts'

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

/** The phone's own. */
const timeZone = 'America/Los_Angeles'
const inDays = (days: number) => toIso(Date.now() + days * dayMs)
/** Returns an evening by the phone's own clock; in Greenwich it is the next day by then. */
const eveningIn = (days: number) => `${inDays(days).slice(0, 10)}T05:00:00.000Z`
const ladder = aPost({
  type: 'request',
  title: 'A ladder for the gutters',
  description: 'It '.repeat(60),
  zipCode: '90026',
  // The row of a member's own post may have such an exact position.
  latitude: 34.1012,
  longitude: -118.2815,
  dateNeeded: eveningIn(2),
})
const chess = aMeetupPost({
  title: 'Chess in the park',
  location: 'Echo Park Lake',
  dateNeeded: inDays(1),
  latitude: 34.0731,
  longitude: -118.2608,
})
const table = aPlace({
  name: 'The Long Table',
  address: '17 Palmetto St',
  latitude: 34.0902,
  longitude: -118.2331,
})
const about = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }
const tiles = {
  ground: 'tiles',
  url: 'http://localhost:9/picture/{z}/{x}/{y}.png',
  attribution: '<b>Maps</b> & more',
  maxZoom: 19,
} as const

type MountInput = Parameters<MountedPhone['mount']>[1]

async function open(overrides: MountInput = {}, map?: typeof tiles): Promise<void> {
  await phone.mount('/maps', {
    member: premiumMember(),
    posts: [ladder, chess],
    places: [table],
    server: { 'community.about': { ...about, ...(map && { map }) } },
    ...overrides,
  })
}

const map = () => page.getByRole('group', { name: texts.label })
const row = (title: string) => page.getByRole('article', { name: title })
const openRow = (title: string) => row(title).getByRole('button').click()
const infoWindow = (title: string) => page.getByRole('region', { name: title })
const requestRed = 'rgb(178, 58, 43)'
const colorOf = (marker: Locator) => marker.evaluate((element) => getComputedStyle(element).backgroundColor)

describe('for members without premium', () => {
  it('MAP-003 MAP-008 MAP-009 the screen says what the map shows, and leads to Premium', async () => {
    await open({ member: freeMember() })
    await page.getByRole('heading', { name: 'Map View - Premium Feature' }).waitFor()
    const link = page.getByRole('link', { name: 'Upgrade to Premium' })
    expect(await link.getAttribute('href')).toBe('/plans')
    await page.getByText('7-day free trial • Full access immediately • Cancel anytime').waitFor()
    expect(await map().count()).toBe(0)
    // Before the member's own row arrives nobody knows whether they have Premium.
    await phone.mount('/maps', { member: premiumMember(), isFilled: false })
    await page.getByText(mapEntryTexts.notLoaded.text, { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Upgrade to Premium' }).count()).toBe(0)
  })

  it.each([
    ['MAP-004', 'Help requests near you'],
    ['MAP-005', 'Community events nearby'],
    ['MAP-006', 'Third places with location filters'],
    ['MAP-007', 'Real-time distances'],
  ])('%s the list has: %s', async (_id, feature) => {
    await open({ member: freeMember() })
    await expect.poll(() => page.getByRole('main').getByRole('listitem').allInnerTexts()).toContain(feature)
  })

  it.each([
    ['a trial', trialMember],
    [
      'canceled Premium',
      () => ({ ...premiumMember(), premiumUntil: inDays(-1), premiumEndsAs: 'canceled' as const }),
    ],
  ])('MAP-002 PLAN-006 %s does not count as Premium', async (_what, createMember) => {
    await open({ member: createMember() })
    await page.getByRole('heading', { name: 'Map View - Premium Feature' }).waitFor()
    expect(await map().count()).toBe(0)
  })

  it('MAP-005 MAP-009 PL-029 a member on trial reads the whole list, and is not offered another trial', async () => {
    await open({ member: trialMember() })
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').allInnerTexts())
      .toEqual([
        'Help requests near you',
        'Community events nearby',
        'Third places with location filters',
        'Real-time distances',
      ])
    await page.getByText('Full access immediately • Cancel anytime', { exact: true }).waitFor()
    expect(await page.getByText(/free trial/i).count()).toBe(0)
  })

  it('MAP-009 after the trial a member reads the whole note again', async () => {
    await open({ member: trialOverMember() })
    await page
      .getByText('7-day free trial • Full access immediately • Cancel anytime', { exact: true })
      .waitFor()
  })
})

describe('the map', () => {
  it('MAP-001 MAP-010 has its title, the whole width, and 400 px', async () => {
    await open()
    await page.getByRole('heading', { level: 1, name: 'Community Map' }).waitFor()
    await map().waitFor()
    // Its edges are lines of their own.
    expect((await map().boundingBox())?.height).toBeCloseTo(398, 0)
    const narrow = page.viewportSize() ?? { width: 0, height: 0 }
    const nearbyList = page.getByRole('region', { name: /^Nearby/ })
    for (const width of [narrow.width, 1280]) {
      await page.setViewportSize({ ...narrow, width })
      const [frame, list] = await Promise.all([map().boundingBox(), nearbyList.boundingBox()])
      expect(frame?.width).toBeCloseTo((list?.width ?? 0) - 2, 0)
    }
    await page.setViewportSize(narrow)
  })

  it('MAP-014 has a zoom control, and no other', async () => {
    await open()
    await expect.poll(() => map().getByRole('button').allInnerTexts()).toEqual(['', ''])
    await map().getByRole('button', { name: texts.zoomIn }).waitFor()
    await map().getByRole('button', { name: texts.zoomOut }).waitFor()
  })

  it.each([
    // More than a tile away from the community's center.
    ['MAP-011 MAP-013 opens at zoom 12 around the member’s cell', inTheHills, [34.3, -118.6]],
    [
      'MAP-012 around the community’s center if the member’s cell is unknown',
      elsewhere,
      [34.0522, -118.2437],
    ],
  ] as const)('%s', async (_title, createMember, [latitude, longitude]) => {
    const requestUrls: string[] = []
    const note = (request: Request) => requestUrls.push(request.url())
    page.on('request', note)
    await open({ member: createMember() }, tiles)
    await expect.poll(() => requestUrls.filter((url) => url.includes('/picture/')).length).toBeGreaterThan(3)
    page.off('request', note)
    const at = requestUrls.flatMap((url) => {
      const [, zoom, x, y] = /picture\/(\d+)\/(\d+)\/(\d+)/.exec(url) ?? []
      return zoom === undefined ? [] : [[zoom, x, y].map(Number)]
    })
    expect(new Set(at.map(([zoom]) => zoom))).toEqual(new Set([12]))
    const [x, y] = tileOf(latitude, longitude)
    const columns = at.map(([, column = 0]) => column)
    const rows = at.map(([, , line = 0]) => line)
    expect((Math.min(...columns) + Math.max(...columns) + 1) / 2).toBeCloseTo(x, -0.3)
    expect((Math.min(...rows) + Math.max(...rows) + 1) / 2).toBeCloseTo(y, -0.3)
  })

  it('shows the map’s attribution as text, whatever an operator wrote', async () => {
    await open({}, tiles)
    await page.getByText('<b>Maps</b> & more', { exact: true }).waitFor()
  })

  it.each([
    ['a phone', phoneSize.width],
    ['a desktop', 1280],
  ])('MAP-013 our own ground opens at zoom 12 too, on %s', async (_what, width) => {
    const narrow = page.viewportSize() ?? phoneSize
    await page.setViewportSize({ ...narrow, width })
    await open()
    const middleOf = async (type: string) => spotOf(page.locator(`[data-type="${type}"] > span`).first())
    const [meetup, place] = [await middleOf('event'), await middleOf('third-place')]
    // At zoom 12 the circumference of the earth has 256 * 2 ** 12 pixels.
    const perDegree = (256 * 2 ** 12) / 360
    expect(place.x - meetup.x).toBeCloseTo((-118.2331 + 118.2608) * perDegree, -1)
    await page.setViewportSize(narrow)
  })

  it.each([
    ['MAP-015', 'request', requestRed, '50%'],
    ['MAP-016', 'event', 'rgb(68, 98, 127)', '9px'],
    ['MAP-017', 'third-place', 'rgb(76, 107, 88)', '50% 50% 50% 3px'],
  ])('%s a %s has its color and its shape', async (_id, type, color, shape) => {
    await open()
    const marker = page.locator(`[data-type="${type}"] > span`).first()
    await marker.waitFor()
    expect(
      await marker.evaluate((element) => {
        const { backgroundColor, borderRadius } = getComputedStyle(element)
        return [backgroundColor, borderRadius]
      }),
    ).toEqual([color, shape])
  })
})

describe('choosing an item', () => {
  afterEach(() => phone.offline(false))

  it.each([
    ['third-place', 'The Long Table'],
    ['event', 'Chess in the park'],
    ['request', 'A ladder for the gutters'],
  ])('MAP-018 the marker of a %s opens its window', async (type, title) => {
    await open()
    await page.locator(`[data-type="${type}"] > span`).first().click()
    await infoWindow(title).waitFor()
  })

  it('MAP-015 MAP-018 MAP-036 the marker of two requests in one cell is red as well, and opens a window with links to both', async () => {
    const drill = aPost({ ...ladder, id: createId(), title: 'A drill for a shelf' })
    await open({ posts: [ladder, drill] })
    const markerOf = (count: number) => page.locator(`[data-type="request"][data-count="${count}"] > span`)
    expect(await colorOf(markerOf(2))).toBe(requestRed)
    await markerOf(2).click()
    const clusterWindow = infoWindow(texts.several(2))
    await clusterWindow.getByRole('button', { name: /^Request\s*A drill for a shelf$/ }).click()
    await infoWindow('A drill for a shelf').waitFor()
    // A chosen item has a marker of its own.
    expect(await colorOf(markerOf(1))).toBe(requestRed)
  })

  it('MAP-018 a marker of several items that lie apart zooms in until they are markers of their own', async () => {
    const other = aPlace({ name: 'Corner Books', latitude: 34.0902, longitude: -118.2371 })
    await open({ posts: [], places: [table, other] })
    await page.locator('[data-count="2"] > span').click()
    await expect.poll(() => page.locator('[data-type="third-place"][data-count="1"]').count()).toBe(2)
    await page.locator('[data-count="1"] > span').first().click()
    await page.getByRole('link', { name: 'View Details' }).waitFor()
  })

  it('MAP-018 markers beyond the edge of the map come once it is moved there', async () => {
    await open({ posts: [], places: [{ ...table, longitude: -118.11 }] })
    const markers = page.locator('[data-type="third-place"][data-count]')
    await map().focus()
    expect(await markers.count()).toBe(0)
    const countAfterStep = async () => {
      await page.keyboard.press('ArrowRight')
      return markers.count()
    }
    await expect.poll(countAfterStep).toBe(1)
  })

  it('MAP-019 MAP-020 MAP-021 a row opens its window with title, type, distance and the focus', async () => {
    await open()
    await openRow('The Long Table')
    const window = infoWindow('The Long Table')
    await window.getByText('Third place', { exact: true }).waitFor()
    await window.getByText('1.9\u00a0mi').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('The Long Table')
    await page.keyboard.press('Escape')
    await expect.poll(() => window.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    await openRow('Chess in the park')
    await infoWindow('Chess in the park').getByText('Meetup', { exact: true }).waitFor()
    await openRow('A ladder for the gutters')
    await infoWindow('A ladder for the gutters').getByText('Request', { exact: true }).waitFor()
  })

  it('MAP-020 a window has the whole title', async () => {
    const title = 'A walk around the lake and back over the hill, with a rest for tea and cake'
    const walk = aMeetupPost({ ...chess, id: createId(), title })
    await open({ posts: [walk] })
    await openRow(title)
    await infoWindow(title).waitFor()
  })

  it('MAP-019 a tap on a card beside its title opens the window as well', async () => {
    await open()
    await row('The Long Table').getByText('17 Palmetto St', { exact: true }).click()
    await infoWindow('The Long Table').waitFor()
  })

  it('MAP-019 a button shows the rows beyond the first twenty, and they open like the others', async () => {
    const places = Array.from({ length: 23 }, (_, index) =>
      aPlace({ name: `Place ${index + 1}`, latitude: 34.08 + index / 100, longitude: -118.26 }),
    )
    await open({ posts: [], places })
    await press(page, page.getByRole('button', { name: 'Show 3 more', exact: true }))
    await expectFocus(row('Place 21'))
    await openRow('Place 23')
    await infoWindow('Place 23').waitFor()
  })

  it('MAP-019 the map moves to the item of a row, which stands above the window', async () => {
    // More than a screen away from where the map opens.
    await open({ posts: [], places: [{ ...table, latitude: 34.4 }] })
    await map().waitFor()
    await openRow('The Long Table')
    const infoFrame = infoWindow('The Long Table')
    await infoFrame.waitFor()
    const marker = page.locator('[data-type="third-place"] > span').first()
    const isInSight = async () => {
      const [spot, frame, below] = [await spotOf(marker), await boxOf(map()), await boxOf(infoFrame)]
      const isInside = spot.x > frame.x && spot.x < frame.x + frame.width && spot.y > frame.y
      return isInside && spot.y < below.y
    }
    await expect.poll(isInSight).toBe(true)
  })

  it('MAP-019 the window closes once its item is no longer on the map', async () => {
    await open()
    await openRow('A ladder for the gutters')
    await infoWindow('A ladder for the gutters').waitFor()
    await phone.bring([{ table: 'posts', id: ladder.id, row: { ...ladder, status: 'matched' } }])
    await infoWindow('A ladder for the gutters').waitFor({ state: 'detached' })
  })

  it('MAP-022 MAP-023 a place’s window leads to its page', async () => {
    await open()
    await openRow('The Long Table')
    const details = infoWindow('The Long Table').getByRole('link', { name: 'View Details', exact: true })
    expect(await details.getAttribute('href')).toBe(`/third-places/${table.id}`)
    await openRow('A ladder for the gutters')
    const window = infoWindow('A ladder for the gutters')
    expect(await window.getByRole('link', { name: 'View Details' }).count()).toBe(0)
    expect(await window.getByRole('link', { name: texts.post }).getAttribute('href')).toBe(
      `/posts/${ladder.id}`,
    )
  })

  it('MAP-024 MAP-036 directions open in a new tab, for a request to the middle of its cell', async () => {
    await open()
    await openRow('A ladder for the gutters')
    const link = infoWindow('A ladder for the gutters').getByRole('link', { name: texts.directions })
    expect(await link.getAttribute('href')).toBe(directionsTo('34.1', '-118.28'))
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(await link.getAttribute('rel')).toContain('noopener')
    await infoWindow('A ladder for the gutters').getByText('about here').waitFor()
  })

  it('MAP-037 directions to a place lead exactly there', async () => {
    await open()
    await openRow('The Long Table')
    const link = infoWindow('The Long Table').getByRole('link', { name: texts.directions })
    expect(await link.getAttribute('href')).toBe(directionsTo('34.0902', '-118.2331'))
  })

  it('MAP-022 MAP-024 without a signal a window has its links too', async () => {
    await open()
    await row('The Long Table').waitFor()
    await phone.offline(true)
    await page.getByText(/^No signal\. (?:As of|This)/).waitFor()
    await openRow('Chess in the park')
    await openRow('The Long Table')
    const window = infoWindow('The Long Table')
    for (const name of ['View Details', texts.directions]) await window.getByRole('link', { name }).waitFor()
  })

  it('MAP-023 MAP-024 a meetup’s window leads to its post and to directions by the operator’s template, and has no View Details', async () => {
    const directionsUrl = 'https://maps.example/to/{latitude}/{longitude}'
    await open({ server: { 'community.about': { ...about, directionsUrl } } })
    await openRow('Chess in the park')
    const window = infoWindow('Chess in the park')
    expect(await window.getByRole('link', { name: texts.post }).getAttribute('href')).toBe(
      `/posts/${chess.id}`,
    )
    expect(await window.getByRole('link', { name: 'View Details' }).count()).toBe(0)
    const link = window.getByRole('link', { name: 'Directions (opens a new tab)', exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe('https://maps.example/to/34.0731/-118.2608')
  })
})

describe('the list', () => {
  it('MAP-025 MAP-026 MAP-027 the list counts what is nearby, and has a card for each with its type', async () => {
    await open()
    await page.getByRole('heading', { name: 'Nearby (3)' }).waitFor()
    for (const [title, type] of [
      ['A ladder for the gutters', 'Request'],
      ['Chess in the park', 'Meetup'],
      ['The Long Table', 'Third place'],
    ] as const) {
      await row(title).getByRole('heading', { name: title, exact: true }).waitFor()
      await row(title).getByText(type, { exact: true }).waitFor()
    }
  })

  it('MAP-028 MAP-029 MAP-031 a card shows distance, text and day', async () => {
    await open()
    const card = row('A ladder for the gutters')
    await card.getByText('1.8\u00a0mi').waitFor()
    await card.getByText(`${'It '.repeat(34).slice(0, 100)}...`).waitFor()
    const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }).format(
      Date.parse(ladder.dateNeeded),
    )
    await card.getByText(new RegExp(`${day}$`)).waitFor()
  })

  it('MAP-030 MAP-036 a card says where a place or a meetup is, and roughly where a request is', async () => {
    await open()
    for (const [title, location] of [
      ['The Long Table', '17 Palmetto St'],
      ['Chess in the park', 'Echo Park Lake'],
      ['A ladder for the gutters', 'ZIP 90026, about here'],
    ] as const)
      await row(title).getByText(location, { exact: true }).waitFor()
  })

  it('MAP-032 an empty list says so', async () => {
    await open({ posts: [], places: [] })
    await page.getByText('No items nearby').waitFor()
    const board = page.getByRole('link', { name: texts.empty.action })
    expect(await board.getAttribute('href')).toBe('/community-help')
  })

  it('MAP-032 a list of one item is not called empty, and neither is one whose rows are on their way', async () => {
    await open({ posts: [], places: [table] })
    await row('The Long Table').waitFor()
    expect(await page.getByText('No items nearby').count()).toBe(0)
    const { promise } = Promise.withResolvers<void>()
    await open({ posts: [], places: [], isPart: true, roundsAfter: promise })
    await page.getByText(texts.partial).waitFor()
    expect(await page.getByText('No items nearby').count()).toBe(0)
  })
})

describe('a stored neighborhood', () => {
  beforeEach(async () => {
    // A page that is still mounted would show the deleted tiles as stored.
    await phone.visit(emptyPath)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (name.startsWith('map-kept:')) await caches.delete(name)
    })
  })

  it('is fetched anew for a newer map file, and the previous one is deleted only once the new one is complete', async () => {
    const heldRoutes: Route[] = []
    let isHeld = false
    const response = (route: Route) => {
      const [version = '', isList] = new URL(route.request().url()).pathname.split('/').slice(2)
      if (isList === 'list') return route.fulfill({ json: { version, bytes: 20, tiles: twoTiles } })
      if (isHeld) return void heldRoutes.push(route)
      return route.fulfill({ status: 200, contentType: 'image/png', body: version })
    }
    await page.route(/\/tiles\//, response)
    await openFile('before')
    const title = page.getByRole('heading', { name: texts.keep.title })
    await page.getByRole('button', { name: texts.keep.action }).click()
    await page.getByText(/is on this phone/).waitFor()
    await expectFocus(title)
    expect(await keptOn(page)).toEqual({ before: tilePaths('before') })

    isHeld = true
    await openFile('after')
    await page.getByText(texts.keep.keeping).waitFor()
    await expect.poll(() => heldRoutes.some((route) => route.request().url().includes('/after/'))).toBe(true)
    expect(await keptOn(page)).toMatchObject({ before: tilePaths('before'), after: [] })
    isHeld = false
    for (const route of heldRoutes.splice(0)) await response(route)
    await page.getByText(/is on this phone/).waitFor()
    // Opening a cache that was just deleted creates it again, so the caches are read only when the screen shows the
    // result.
    expect(await keptOn(page)).toEqual({ after: tilePaths('after') })
    await page.getByRole('button', { name: texts.keep.remove }).click()
    await page.getByRole('button', { name: texts.keep.action }).waitFor()
    await expectFocus(title)
    expect(await keptOn(page)).toEqual({})
    await page.unroute(/\/tiles\//, response)
  })

  it('is drawn once it is stored, where its tiles were missing before', async () => {
    let isAway = true
    const response = (route: Route) => {
      const [version = '', isList] = new URL(route.request().url()).pathname.split('/').slice(2)
      if (isList === 'list') return route.fulfill({ json: { version, bytes: 20, tiles: twoTiles } })
      return isAway ? route.abort() : route.fulfill({ contentType: 'image/png', body: onePixel })
    }
    await page.route(/\/tiles\//, response)
    await openFile('away')
    await page.getByText(texts.groundLost).waitFor()
    isAway = false
    await page.getByRole('button', { name: texts.keep.action }).click()
    await page.getByText(/is on this phone/).waitFor()
    await page.getByText(texts.groundLost).waitFor({ state: 'detached' })
    await page.locator('img.leaflet-tile-loaded').first().waitFor()
    await page.getByRole('button', { name: texts.keep.remove }).click()
    await page.getByRole('button', { name: texts.keep.action }).waitFor()
    await page.unroute(/\/tiles\//, response)
  })

  it('MAP-035 is deleted where the community now uses a provider’s tiles', async () => {
    await keepBefore()
    await open({}, tiles)
    await expect.poll(() => listKeptCaches(page)).toEqual([])
  })

  it('MAP-035 is deleted then also while its download waits for a better line', async () => {
    await page.evaluate((address) => caches.open(address), storedTilesCacheName('before'))
    const lists: string[] = []
    const answer = (route: Route) => {
      lists.push(route.request().url())
      return route.abort()
    }
    await page.route(/\/tiles\//, answer)
    const file = { ...mapFile, version: 'before', kind: 'raster' } as const
    await phone.mount('/', {
      member: premiumMember(),
      server: { 'community.about': { ...about, map: file } },
    })
    await expect.poll(() => lists.length).toBeGreaterThan(0)
    await phone.mount('/', {
      member: premiumMember(),
      server: { 'community.about': { ...about, map: tiles } },
    })
    await expect.poll(() => listKeptCaches(page)).toEqual([])
    await page.unroute(/\/tiles\//, answer)
  })

  it('MAP-035 stays for a day when the map file is gone, since an operator may be replacing it', async () => {
    await keepBefore()
    await open()
    await expect.poll(() => noteMissing(page, 0)).toBe(true)
    expect(await keptOn(page)).toEqual({ before: tilePaths('before') })
    await keepBefore()
    await expect.poll(() => noteMissing(page, 0)).toBe(false)

    await open()
    await expect.poll(() => noteMissing(page, dayMs + minuteMs)).toBe(true)
    await open()
    await expect.poll(() => listKeptCaches(page)).toEqual([])
  })
})

/** Stores the neighborhood of the file 'before', which exists. */
async function keepBefore(): Promise<void> {
  const answer = (route: Route) => {
    if (!route.request().url().endsWith('/list'))
      return route.fulfill({ status: 200, contentType: 'image/png', body: 'a tile' })
    return route.fulfill({ json: { version: 'before', bytes: 20, tiles: twoTiles } })
  }
  await page.route(/\/tiles\//, answer)
  await openFile('before')
  const action = page.getByRole('button', { name: texts.keep.action })
  const storedNote = page.getByText(/is on this phone/)
  await action.or(storedNote).waitFor()
  if (await action.isVisible()) await action.click()
  await storedNote.waitFor()
  await page.unroute(/\/tiles\//, answer)
}

/**
 * Returns true when the device has noted that the file of its stored tiles is missing; moves that note back by `ageMs`.
 */
function noteMissing(phonePage: Page, ageMs: number): Promise<boolean> {
  return phonePage.evaluate(
    async ([address, age]) => {
      for (const name of (await caches.keys()).filter((each) => each.startsWith('map-kept:'))) {
        // Opening a cache that the app deletes at this moment would create it again.
        if (!(await caches.match(address, { cacheName: name }))) continue
        if (age > 0) await (await caches.open(name)).put(address, new Response(String(Date.now() - age)))
        return true
      }
      return false
    },
    [missingAddress('before'), ageMs] as const,
  )
}

describe('the pin of a new place', () => {
  const member = premiumMember()
  const pin = () => page.getByRole('button', { name: mapEntryTexts.small.pin })
  const openForm = async () => {
    await phone.mount('/add-third-place', { member, server: { 'community.about': about } })
    const { name, location, showOnMap } = placeScreenTexts.form
    await page.getByLabel(name, { exact: true }).fill('A bench under the fig tree')
    await page.getByRole('combobox', { name: location }).fill('A bench under the fig tree, Fig Street')
    await page.getByRole('button', { name: showOnMap }).click()
    await pin().waitFor()
  }

  it('moves with the arrow keys, and says exactly where the place is; the typed address stays', async () => {
    await openForm()
    await pin().focus()
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
    await page.getByText(/The pin is at 34\.05\d\d, -118\.24\d\d\./).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON')
    await phone.offline(true)
    await page.getByRole('button', { name: placeScreenTexts.form.submit }).click()
    const findAddedEntry = async () =>
      (await outboxOf(page, member.id)).find(({ args }) => 'address' in Object(args))
    await expect.poll(findAddedEntry).toBeDefined()
    const args = (await findAddedEntry())?.args as Record<string, unknown>
    expect(args).toMatchObject({ address: 'A bench under the fig tree, Fig Street', isApproximate: false })
    expect(args.latitude).toBeGreaterThan(34.0522)
    expect(args.latitude).toBeLessThan(34.054)
    expect(args.longitude).toBeGreaterThan(-118.2437)
    await phone.offline(false)
  })

  it('moves with a finger, and stays and reads where it was dropped', async () => {
    await openForm()
    await pin().scrollIntoViewIfNeeded()
    const [right, down] = [48, -32]
    const before = await placedOnMap()
    await drag(await spotOf(pin()), { right, down })
    const pinText = page.getByText(/The pin is at/)
    await pinText.waitFor({ state: 'attached' })
    const [, latitude, longitude] = /at (\S+), (\S+)\.$/.exec((await pinText.textContent()) ?? '') ?? []
    // At zoom 15 the circumference of the earth has 256 * 2 ** 15 pixels.
    const perPixel = 360 / (256 * 2 ** 15)
    expect(Number(longitude)).toBeCloseTo(-118.2437 + right * perPixel, 3)
    expect(Number(latitude)).toBeCloseTo(34.0522 - down * perPixel * Math.cos((34.05 * Math.PI) / 180), 3)
    const after = await placedOnMap()
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([right, down])
  })

  /**
   * Returns the pin's place within the map. Its place on the page changes too: a text above the map goes when the pin
   * states the exact position.
   */
  async function placedOnMap(): Promise<Point> {
    const spot = await spotOf(pin())
    const frame = await page.getByRole('group', { name: mapEntryTexts.small.form }).boundingBox()
    return { x: spot.x - (frame?.x ?? 0), y: spot.y - (frame?.y ?? 0) }
  }
})

lookAtStates(mapStates, () => phone)

function directionsTo(latitude: string, longitude: string): string {
  return directionsUrlDefault.replace('{latitude}', latitude).replace('{longitude}', longitude)
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const twoTiles = [
  [12, 702, 1635, 10],
  [12, 703, 1635, 10],
]

function tilePaths(version: string): string[] {
  return twoTiles.map(([zoom, x, y]) => `/tiles/${version}/${zoom}/${x}/${y}`)
}

async function openFile(version: string): Promise<void> {
  const file = { ...mapFile, version, kind: 'raster' } as const
  await open({ server: { 'community.about': { ...about, map: file } } })
}

/** Returns the names of the caches with stored tiles: to open one that is being deleted would create it again. */
function listKeptCaches(phonePage: Page): Promise<string[]> {
  return phonePage.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('map-kept:')))
}

/** Returns the stored tiles, by the version of their file. */
function keptOn(phonePage: Page): Promise<Record<string, string[]>> {
  return phonePage.evaluate(async () => {
    const tilesByVersion: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      if (!name.startsWith('map-kept:')) continue
      const all = await (await caches.open(name)).keys()
      const tiles = all.map(({ url }) => new URL(url).pathname).filter((path) => /\d$/.test(path))
      tilesByVersion[name.split(':').at(-1) ?? ''] = tiles.sort()
    }
    return tilesByVersion
  })
}

interface Point {
  x: number
  y: number
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page')
  return box
}

async function spotOf(element: Locator): Promise<Point> {
  const box = await boxOf(element)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags with one finger, through touch events of the browser itself. */
async function drag({ x, y }: Point, by: { right: number; down: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const steps = 8
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let step = 1; step <= steps; step += 1) {
    const at = { x: x + (by.right * step) / steps, y: y + (by.down * step) / steps }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await devtools.detach()
}

function inTheHills() {
  return { ...premiumMember(), latitude: '34.3', longitude: '-118.6' }
}

function elsewhere() {
  return { ...premiumMember(), latitude: null, longitude: null, location: null, zipCode: null }
}

function tileOf(latitude: number, longitude: number): [number, number] {
  const angle = (latitude * Math.PI) / 180
  return [((longitude + 180) / 360) * 4096, ((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * 4096]
}
