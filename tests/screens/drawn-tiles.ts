/**
 * Tiles of an invented neighborhood around the present member, in the form in which our server and a provider of map
 * images send them.
 */
import { gunzipSync } from 'node:zlib'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import {
  addressesIn,
  type Quarter,
  quarterBounds,
  tilesOf,
} from '../../apps/api/src/testing/services/quarter.factory.ts'
import type { MountedPhone } from '../mounted/mounted-phone.ts'

interface TileAt {
  zoom: number
  x: number
  y: number
}

/** The quarter around the cell of the members in `looking-members`. */
const lookedAtQuarter = { center: { latitude: 34.08, longitude: -118.26 }, zooms: { min: 9, max: 14 } }

/** A quarter of land and water alone. */
const bareQuarter = { ...lookedAtQuarter, layers: ['earth', 'water'] }

type Tiles = ReadonlyMap<string, Buffer>

function readTiles(quarter: Quarter): Tiles {
  return new Map(tilesOf(quarter).map((tile) => [`${tile.z}/${tile.x}/${tile.y}`, gunzipSync(tile.bytes)]))
}

let vectors: Tiles | undefined
let bareVectors: Tiles | undefined

/** Returns null outside the quarter. */
function vectorTile({ zoom, x, y }: TileAt, version: string = mapFile.version): Buffer | null {
  const isBare = version === bareMapFile.version
  vectors ??= readTiles(lookedAtQuarter)
  if (isBare) bareVectors ??= readTiles(bareQuarter)
  return (isBare ? bareVectors : vectors)?.get(`${zoom}/${x}/${y}`) ?? null
}

/** Some streets, as a provider draws them. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
  <rect width="256" height="256" fill="#f2efe9"/>
  <rect x="150" y="20" width="80" height="70" fill="#c8e0b8"/>
  <path d="M0 200C90 170 120 240 256 190V256H0Z" fill="#aad3df"/>
  <path d="M0 64H256M0 140H256M70 0V256M190 0V200" stroke="#fff" stroke-width="9"/>
  <path d="M0 64H256M0 140H256M70 0V256M190 0V200" stroke="#d9d0c3" stroke-width="1"/>
</svg>`

let picture: Promise<Buffer> | undefined

function pictureTile(): Promise<Buffer> {
  picture ??= sharp(Buffer.from(drawing)).png().toBuffer()
  return picture
}

/** The description of an operator's map file, as the community returns it. */
export const mapFile = {
  ground: 'file',
  version: 'echo-park-1',
  kind: 'vector',
  minZoom: 0,
  maxZoom: 14,
  bounds: { west: -118.4, south: 33.9, east: -118.1, north: 34.2 },
  attribution: '© OpenStreetMap',
  bytes: 21_400_000,
} as const

/** A map file without streets, made with too few layers. */
export const bareMapFile = { ...mapFile, version: 'echo-park-bare', bytes: 180_000 } as const

/** The description of a provider of tiles. Its silent variant never responds. */
export const provider = {
  ground: 'tiles',
  url: 'http://localhost:9/picture-tiles/{z}/{x}/{y}.png',
  attribution: '© OpenStreetMap contributors',
  maxZoom: 19,
} as const
export const silentProvider = { ...provider, url: 'http://localhost:9/no-tiles/{z}/{x}/{y}.png' }

interface TileResponses {
  /** The number of tiles that still get a response. */
  tilesMax: number
  /** Those that are on their way. */
  held: Route[]
  onHeld: () => void
}

/** Tile responses by page; a change applies to later requests. */
const tileResponses = new WeakMap<Page, TileResponses>()

function responsesOf({ page }: MountedPhone): TileResponses {
  const responses = tileResponses.get(page) ?? { tilesMax: 0, held: [], onHeld: () => {} }
  tileResponses.set(page, responses)
  return responses
}

const heldMsMax = 30_000

/** Responds to the first half of the neighborhood and to no tile after it. Resolves once a tile waits for its response. */
export function respondWithHalf(phone: MountedPhone): Promise<void> {
  const responses = responsesOf(phone)
  responses.tilesMax = Math.floor(listOfTiles().tiles.length / 2)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('No tile was asked for beyond the first half')), heldMsMax)
  responses.onHeld = () => {
    clearTimeout(timer)
    resolve()
  }
  return promise
}

/** Aborts the waiting tile requests. */
export async function loseHeldTiles(phone: MountedPhone): Promise<void> {
  for (const route of responsesOf(phone).held.splice(0)) await route.abort()
}

export function respondWithAll(phone: MountedPhone): void {
  responsesOf(phone).tilesMax = Number.POSITIVE_INFINITY
}

/** Responds to tile requests as a server with the operator's file and as a provider would. */
export async function respondWithTiles(phone: MountedPhone): Promise<void> {
  await phone.page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const isFirst = !tileResponses.has(phone.page)
  respondWithAll(phone)
  if (isFirst)
    await phone.page.route(/\/(?:picture-)?tiles\//, (route) => respondWithTile(responsesOf(phone), route))
}

async function respondWithTile(responses: TileResponses, route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const [, version = ''] = /\/tiles\/([^/]+)\//.exec(pathname) ?? []
  if (pathname.endsWith('/list')) return route.fulfill({ json: listOfTiles(version) })
  responses.tilesMax -= 1
  if (responses.tilesMax < 0) {
    responses.held.push(route)
    responses.onHeld()
    return
  }
  const isPicture = pathname.startsWith('/picture-tiles/')
  // From its end: a version may end in a figure.
  const [zoom = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)(?:\.png)?$/.exec(pathname) ?? [])
    .slice(1)
    .map(Number)
  const body = isPicture ? await pictureTile() : vectorTile({ zoom, x, y }, version)
  if (body === null) return route.fulfill({ status: 204 })
  const contentType = isPicture ? 'image/png' : 'application/vnd.mapbox-vector-tile'
  return route.fulfill({ body, contentType, headers: { 'access-control-allow-origin': '*' } })
}

/** Returns the tiles of the invented quarter, from far to near. */
function listOfTiles(version: string = mapFile.version) {
  const tiles: [number, number, number, number][] = []
  for (const zoom of [10, 11, 12, 13, 14])
    for (const { x, y } of addressesIn(quarterBounds(lookedAtQuarter), zoom)) {
      const bytes = vectorTile({ zoom, x, y }, version)?.length
      if (bytes) tiles.push([zoom, x, y, bytes])
    }
  return { version, bytes: tiles.reduce((sum, [, , , bytes]) => sum + bytes, 0), tiles }
}
