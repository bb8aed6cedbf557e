/**
 * Stores the map of the neighborhood on this device, tile by tile, from the operator's own file. The stored tiles show
 * the progress: after a kill the download continues where it was. A new file of the operator is fetched without a tap,
 * and then the tiles of the old one are deleted.
 */
import { type TileList, tileListSchema } from '@porchlight/contracts/map/map.schema'
import * as v from 'valibot'
import { create } from 'zustand'
import { readLastMember } from '../../../storage/device-database.ts'
import { isTile, tileAddress, tileBytes, wholeAddress } from '../../../storage/map-tiles.ts'
import { isStoredTilesCacheName, storedTilesCacheName } from '../../../storage/stored-tiles-name.ts'

export interface StorageProgress {
  /** 'none': no download was requested here. 'paused': the line is bad or lost. 'full': there is no room. */
  state: 'unknown' | 'none' | 'keeping' | 'paused' | 'kept' | 'full'
  /** The bytes that are stored so far. */
  done: number
  /** The size in bytes; null while that is not loaded. */
  all: number | null
}

const initialKeeping: StorageProgress = { state: 'unknown', done: 0, all: null }
/** The state of the download in this page. */
export const useKeeping = create<StorageProgress>(() => initialKeeping)

/** A tile that takes longer is worth no waiting on this line. */
const tileMsMax = 20_000
const againAfterMs = 30_000

/** The version that is being fetched, with the way to stop. */
let underWay: { version: string; stop: AbortController } | null = null

export function listAddress(version: string): string {
  return `/tiles/${version}/list`
}

/**
 * Continues the download if any version of the map is stored on this device; another version replaces the stored one.
 */
export async function resumeKeeping(version: string): Promise<void> {
  const names = await keptNames()
  if (names.length === 0) return useKeeping.setState({ ...initialKeeping, state: 'none' })
  await keepArea(version)
}

/** Returns the size in bytes, before anything is fetched. Rejects when the list cannot be fetched. */
export async function readSize(version: string): Promise<number> {
  return (await fetchList(version)).bytes
}

/** Resolves once all of it is here, or it was stopped. */
export async function keepArea(version: string): Promise<void> {
  if (underWay?.version === version) return
  underWay?.stop.abort()
  const stop = new AbortController()
  underWay = { version, stop }
  try {
    let isAgain = false
    while ((await fetchWhatIsMissing(version, stop.signal, isAgain)) === 'paused') {
      await untilBetterLine(stop.signal)
      isAgain = true
    }
  } finally {
    if (underWay?.stop === stop) underWay = null
  }
}

/** Stops, and gives the room back. */
export async function dropArea(): Promise<void> {
  underWay?.stop.abort()
  underWay = null
  await Promise.all((await keptNames()).map((name) => caches.delete(name)))
  useKeeping.setState({ ...initialKeeping, state: 'none' })
}

async function fetchWhatIsMissing(
  version: string,
  signal: AbortSignal,
  isAgain: boolean,
): Promise<'kept' | 'paused' | 'full' | 'stopped'> {
  const say = (keeping: Partial<StorageProgress>) => {
    if (!signal.aborted) useKeeping.setState(keeping)
  }
  try {
    // Opening would create the cache anew.
    if (isAgain && !(await mayGoOn(version, signal))) return 'stopped'
    const cache = await caches.open(storedTilesCacheName(version))
    const list = await readList(cache, version, signal)
    const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
    const missing = list.tiles.filter((tile) => !cachedPaths.has(tileAddress(version, tile)))
    let keptBytes = list.bytes - missing.reduce((sum, [, , , bytes]) => sum + bytes, 0)
    say({ state: missing.length === 0 ? 'kept' : 'keeping', done: keptBytes, all: list.bytes })
    for (const tile of missing) {
      await fetchTile(cache, tileAddress(version, tile), signal)
      if (!(await mayGoOn(version, signal))) return 'stopped'
      keptBytes += tile[3]
      say({ state: 'keeping', done: keptBytes })
    }
    await cache.put(wholeAddress(version), new Response())
    await dropOthers(version)
    say({ state: 'kept', done: list.bytes })
    return 'kept'
  } catch (error) {
    if (signal.aborted) return 'stopped'
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
    say({ state: isFull ? 'full' : 'paused' })
    return isFull ? 'full' : 'paused'
  }
}

/**
 * Returns false once the download was stopped here, another window has deleted what it stored, or nobody is signed in:
 * the next sign-in continues it. Shows the offer again where another window has deleted it.
 */
async function mayGoOn(version: string, signal: AbortSignal): Promise<boolean> {
  const last = await readLastMember()
  const isThere = await caches.has(storedTilesCacheName(version))
  if (signal.aborted) return false
  if (!isThere) useKeeping.setState({ ...initialKeeping, state: 'none' })
  return isThere && last?.signedIn === true
}

/** Fetches and stores one tile. Tiles are fetched one by one, so that the member's own requests have the line first. */
async function fetchTile(cache: Cache, address: string, signal: AbortSignal): Promise<void> {
  const tile = await fetchOnce(address, signal, async (response) => {
    const bytes = isTile(response) ? await tileBytes(response) : null
    if (bytes === null) throw new Error('What was answered is no tile')
    const type = response.headers.get('content-type') ?? ''
    return new Response(bytes, { headers: { 'content-type': type } })
  })
  if (!signal.aborted) await cache.put(address, tile)
}

async function readList(cache: Cache, version: string, signal: AbortSignal): Promise<TileList> {
  const cachedList = await cache.match(listAddress(version))
  if (cachedList) return v.parse(tileListSchema, await cachedList.json())
  const list = await fetchList(version, signal)
  await cache.put(listAddress(version), new Response(JSON.stringify(list)))
  return list
}

async function fetchList(version: string, signal?: AbortSignal): Promise<TileList> {
  const list = await fetchOnce(listAddress(version), signal, async (response) => {
    if (response.status !== 200) throw new Error('There is no list of tiles')
    return v.parse(tileListSchema, await response.json())
  })
  if (list.version !== version) throw new Error('The list is of another file')
  return list
}

/** Fetches past the worker, which would cache tiles as looked at. */
async function fetchOnce<Result>(
  address: string,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, tileMsMax)
  signal?.addEventListener('abort', stop)
  try {
    return await read(
      await fetch(address, { cache: 'no-store', redirect: 'error', signal: controller.signal }),
    )
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

function untilBetterLine(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      signal.removeEventListener('abort', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, againAfterMs)
    window.addEventListener('online', goOn)
    signal.addEventListener('abort', goOn)
  })
}

async function keptNames(): Promise<string[]> {
  return (await caches.keys()).filter(isStoredTilesCacheName)
}

async function dropOthers(version: string): Promise<void> {
  const names = (await keptNames()).filter((name) => name !== storedTilesCacheName(version))
  await Promise.all(names.map((name) => caches.delete(name)))
}
