/** The map on its grounds, with the selections on it and its stored neighborhood. */

import type { MapGround } from '@porchlight/contracts/map/map.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Page } from 'playwright-core'
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import {
  bareMapFile,
  loseHeldTiles,
  mapFile,
  provider,
  respondWithAll,
  respondWithHalf,
  respondWithTiles,
  silentProvider,
} from '../../../../../tests/screens/drawn-tiles.ts'
import { freeMember, premiumMember } from '../../../../../tests/screens/looking-members.ts'
import {
  community,
  neighborhoodPlaces,
  neighborhoodPosts,
} from '../../../../../tests/screens/neighborhood-rows.ts'
import {
  loseSignal,
  type NeighborhoodData,
  openNeighborhood,
} from '../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { mapEntryTexts } from '../../locales/en/map.entry.ts'
import { mapTexts as texts } from '../../locales/en/map.ts'
import { paths, placePath } from '../../paths.ts'

/** Every third of them: more than a screen can tell apart are in the tests of the map. */
const placesInTurn = (turn: number) => neighborhoodPlaces.filter((_, index) => index % 3 === turn)
const places = placesInTurn(0)
/** A meetup at one that is shown would be under its marker. */
const placesOfMeetups = placesInTurn(1)
const [place] = places
/** The time in ms after which the tiles are drawn: Protomaps draws tile by tile and reports none of them. */
const drawnAfterMs = 400

export const mapStates: ScreenState[] = [
  {
    name: 'map',
    isLong: true,
    show: async (phone) => {
      await open(phone)
    },
    next: [
      { name: 'map-info-window', show: ({ page }) => chooseFirst(page, texts.types['third-place']) },
      {
        name: 'map-offline',
        show: async (phone) => {
          await phone.page.getByRole('button', { name: texts.close }).click()
          await loseSignal(phone)
          await phone.page.getByText(/As of/).waitFor()
        },
      },
    ],
  },
  {
    name: 'map-request',
    like: 'map',
    show: async (phone) => {
      const page = await open(phone)
      await chooseFirst(page, texts.types.request)
    },
  },
  {
    name: 'map-file',
    show: (phone) => openOnFile(phone, mapFile),
    next: [
      {
        name: 'map-keeping',
        isLong: true,
        show: async (phone) => {
          const half = respondWithHalf(phone)
          await phone.page.getByRole('button', { name: texts.keep.action }).click()
          await half
          await phone.page.getByText(texts.keep.keeping).waitFor()
        },
      },
      {
        name: 'map-paused',
        isLong: true,
        show: async (phone) => {
          await loseHeldTiles(phone)
          await phone.page.getByText(texts.keep.paused).waitFor()
        },
      },
      {
        name: 'map-kept',
        isLong: true,
        show: async (phone) => {
          respondWithAll(phone)
          await phone.page.evaluate(() => window.dispatchEvent(new Event('online')))
          await phone.page.getByRole('button', { name: texts.keep.remove }).waitFor()
        },
      },
    ],
  },
  {
    name: 'map-file-bare',
    like: 'map-file',
    show: (phone) => openOnFile(phone, bareMapFile),
  },
  {
    name: 'map-tiles',
    show: async (phone) => {
      await respondWithTiles(phone)
      await open(phone, { ground: provider })
      await phone.page.getByText(provider.attribution).waitFor()
    },
  },
  {
    name: 'map-ground-lost',
    show: async (phone) => {
      await open(phone, { ground: silentProvider })
      await phone.page.getByText(texts.groundLost).waitFor()
    },
  },
  {
    name: 'map-empty',
    show: async (phone) => {
      const member = { ...premiumMember(), latitude: null, longitude: null, location: null, zipCode: null }
      await openNeighborhood(phone, paths.maps, { member, posts: [], places: [] })
      await phone.page.getByText(texts.empty.title).waitFor()
      await mapIsDrawn(phone.page)
    },
  },
  {
    name: 'map-upsell',
    show: async (phone) => {
      const page = await openNeighborhood(phone, paths.maps, { member: freeMember() })
      await page.getByRole('link', { name: mapEntryTexts.upsell.upgrade }).waitFor()
    },
  },
  {
    name: 'map-small',
    show: async (phone) => {
      const { id = '', name = '' } = place ?? {}
      const page = await openNeighborhood(phone, placePath(id || createId()), {
        member: premiumMember(),
        places: [...places],
      })
      const map = page.getByRole('group', { name: mapEntryTexts.small.of(name) })
      await map.scrollIntoViewIfNeeded()
    },
  },
]

async function open(
  phone: MountedPhone,
  { ground, ...data }: NeighborhoodData & { ground?: MapGround } = {},
): Promise<Page> {
  const about = { ...community, ...(ground && { map: ground }) }
  const page = await openNeighborhood(phone, paths.maps, {
    member: premiumMember(),
    places: [...places],
    posts: neighborhoodOnMap(),
    server: { 'community.about': about },
    ...data,
  })
  await mapIsDrawn(page)
  return page
}

async function openOnFile(phone: MountedPhone, ground: MapGround): Promise<void> {
  await respondWithTiles(phone)
  const page = await open(phone, { ground })
  await page.getByRole('button', { name: texts.keep.action }).waitFor()
  await page.getByRole('button', { name: texts.zoomIn }).click()
  await page.locator('canvas.leaflet-tile-loaded').first().waitFor()
  await page.waitForTimeout(drawnAfterMs)
}

async function mapIsDrawn(page: Page): Promise<void> {
  await page.getByRole('group', { name: texts.label }).waitFor()
}

async function chooseFirst(page: Page, type: string): Promise<void> {
  const card = page.getByRole('main').getByRole('article').filter({ hasText: type }).first()
  await card.getByRole('button').click()
  await page.getByRole('link', { name: texts.directions }).waitFor()
}

/** The number of posts of each kind that a neighborhood of this size has at once. */
const shownMax = { request: 9, event: 6 }
/** Distances from the member in degrees, used in turn: no two of these steps share a cell before all were used. */
const northward = [0, -0.04, 0.03, -0.02, 0.05]
const eastward = [0.02, -0.04, 0.05, -0.01, 0.06, -0.06, 0.03]

/** Spread over the cells around the member: requests at the middle of one, meetups where their places are. */
function neighborhoodOnMap() {
  const ofType = (type: 'request' | 'event') =>
    neighborhoodPosts.filter((post) => post.type === type).slice(0, shownMax[type])
  return [...ofType('request'), ...ofType('event')].map((post, index) => {
    const at = post.type === 'event' ? placesOfMeetups[(index * 5) % placesOfMeetups.length] : undefined
    const latitude = at?.latitude ?? 34.08 + (northward[index % northward.length] ?? 0)
    const longitude = at?.longitude ?? -118.26 + (eastward[index % eastward.length] ?? 0)
    return { ...post, latitude: round(latitude), longitude: round(longitude) }
  })
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
