/**
 * Reads the operator's PMTiles file in parts, however large it is. The file's statements are checked as far as
 * possible: nothing in the file can make the server use more memory than a tile and a few directories need.
 */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { radiusIn } from '@porchlight/contracts/location/location.rules'
import type { FileGround, TileList } from '@porchlight/contracts/map/map.schema'
import {
  bytesToHeader,
  Compression,
  findTile,
  type Header,
  ResolvedValueCache,
  TileType,
  zxyToTileId,
} from 'pmtiles'
import { attributionIn } from './attribution.ts'
import { around, isWithin, overlap, tilesIn } from './tile-math.ts'
import { type MapWanted, type TileAddress, type TileFile, UnusableMap } from './tiles.ts'

/** The map opens here: a file that begins below it shows nothing then. */
const openingZoom = 12
/** The maximum bytes of one read: no tile for a phone should be larger. */
const pieceBytesMax = 8_000_000
/** The maximum bytes of an unpacked directory. */
const directoryBytesMax = 32_000_000
/** The number of cached directories, of some thousand tiles each. */
const directoriesMax = 32
/** The maximum length of a neighborhood's tile list: the middle of a city, down to its houses. */
const listedMax = 3000
/** Below it a tile of lines is drawn larger, and shows all there is. */
const listedZoomMax = 15

const contentTypes: ReadonlyMap<TileType, string> = new Map([
  [TileType.Mvt, 'application/vnd.mapbox-vector-tile'],
  [TileType.Png, 'image/png'],
  [TileType.Jpeg, 'image/jpeg'],
  [TileType.Webp, 'image/webp'],
  [TileType.Avif, 'image/avif'],
])

const unpack = promisify(gunzip)

export interface OpenFile extends TileFile {
  /** Remarks on the file that are no faults, but may be unexpected. */
  readonly notes: readonly string[]
  readonly close: () => Promise<void>
}

/** @throws UnusableMap, or the system's error for a file that cannot be read */
export async function openPmtiles(path: string, requirements: MapWanted): Promise<OpenFile> {
  const handle = await open(path, 'r')
  try {
    return await openChecked(handle, requirements)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openChecked(handle: FileHandle, requirements: MapWanted): Promise<OpenFile> {
  const stats = await handle.stat()
  if (!stats.isFile()) throw new UnusableMap('it is no file')
  const { size, mtimeMs } = stats
  const read = createRead(handle, size)
  await assertPmtiles(read, size)
  const header = bytesToHeader(bufferOf(await read(0, headerBytes)))
  const contentType = assertHeader(header, size)
  const source = {
    getKey: () => 'map',
    getBytes: async (offset: number, length: number) => ({ data: bufferOf(await read(offset, length)) }),
  }
  const cache = new ResolvedValueCache(directoriesMax, false, unpackDirectory)
  const directory: Directory = (offset, length) => cache.getDirectory(source, offset, length, header)
  await directory(header.rootDirectoryOffset, header.rootDirectoryLength).catch((error: unknown) => {
    throw error instanceof UnusableMap ? error : new UnusableMap('its directory cannot be read')
  })
  const ground = await groundOf(header, { read, size, mtimeMs })
  assertPlace(ground, requirements)
  const entryOf = (address: TileAddress) => findEntry(header, address, directory)
  let list: Promise<TileList> | undefined
  return {
    ground,
    contentType,
    encoding: header.tileCompression === Compression.Gzip ? 'gzip' : null,
    notes: notesOf(ground),
    read: async (address) => {
      const entry = await entryOf(address)
      return entry && entry.length > 0 ? read(header.tileDataOffset + entry.offset, entry.length) : null
    },
    list: () => {
      list ??= listOf(ground, requirements, entryOf)
      list.catch(() => {
        list = undefined
      })
      return list
    },
    close: () => handle.close(),
  }
}

type ReadBytes = (offset: number, length: number) => Promise<Buffer>

function createRead(handle: FileHandle, size: number): ReadBytes {
  return async (offset, length) => {
    if (!(length >= 0 && length <= pieceBytesMax && offset >= 0 && offset + length <= size))
      throw new UnusableMap('it speaks of what is not in it')
    const bytes = Buffer.allocUnsafeSlow(length)
    const { bytesRead } = await handle.read(bytes, 0, length, offset)
    if (bytesRead < length) throw new UnusableMap('it was cut off while it was read')
    return bytes
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
}

const headerBytes = 127

async function assertPmtiles(read: ReadBytes, size: number): Promise<void> {
  if (size < headerBytes) throw new UnusableMap('it is too short to be a PMTiles file')
  const start = await read(0, 8)
  if (start.toString('latin1', 0, 7) === 'PMTiles' && start[7] === 3) return
  const isOlder = start.toString('latin1', 0, 2) === 'PM'
  throw new UnusableMap(
    isOlder
      ? 'it is a PMTiles file, but not of version 3: convert it with pmtiles convert'
      : 'it is no PMTiles file',
  )
}

/** Returns the type of the tiles. */
function assertHeader(header: Header, size: number): string {
  const { tileDataOffset, tileDataLength = 0, leafDirectoryOffset, leafDirectoryLength = 0 } = header
  const isWhole = [
    [header.rootDirectoryOffset, header.rootDirectoryLength],
    [header.jsonMetadataOffset, header.jsonMetadataLength],
    [leafDirectoryOffset, leafDirectoryLength],
    [tileDataOffset, tileDataLength],
  ].every(([offset = 0, length = 0]) => offset + length <= size)
  if (!isWhole) throw new UnusableMap('it is cut off: its end is missing')
  const contentType = contentTypes.get(header.tileType)
  if (contentType === undefined)
    throw new UnusableMap('its tiles are neither vector tiles (MVT) nor pictures')
  if (![Compression.Unknown, Compression.None, Compression.Gzip].includes(header.tileCompression))
    throw new UnusableMap('its tiles are packed in a way that browsers do not unpack: gzip is what they know')
  if (header.minZoom > openingZoom || header.minZoom > header.maxZoom)
    throw new UnusableMap(`it begins at zoom ${header.minZoom}, and the map opens at ${openingZoom}`)
  return contentType
}

async function groundOf(
  header: Header,
  { read, size, mtimeMs }: { read: ReadBytes; size: number; mtimeMs: number },
): Promise<FileGround> {
  const hash = createHash('sha256').update(await read(0, headerBytes))
  // A different file may begin with the same bytes, so the size and the time of its last change count, too.
  const version = hash.update(`${size} ${mtimeMs}`).digest('hex').slice(0, 16)
  return {
    ground: 'file',
    version,
    kind: header.tileType === TileType.Mvt ? 'vector' : 'raster',
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    bounds: { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat },
    attribution: await readAttribution(header, read),
    bytes: size,
  }
}

/** Reads the attribution, or returns the default if it cannot be read: the map works without it. */
async function readAttribution(header: Header, read: ReadBytes): Promise<string> {
  try {
    const packed = await read(header.jsonMetadataOffset, header.jsonMetadataLength)
    const metadata =
      header.internalCompression === Compression.Gzip
        ? await unpack(packed, { maxOutputLength: pieceBytesMax })
        : packed
    return attributionIn(JSON.parse(metadata.toString()))
  } catch {
    return attributionIn(null)
  }
}

function assertPlace({ bounds }: FileGround, { center }: MapWanted): void {
  if (center === null || isWithin(center, bounds)) return
  const { west, south, east, north } = bounds
  throw new UnusableMap(
    `it is of another place: it reaches from ${south},${west} to ${north},${east}, and the community’s center is ${center.latitude},${center.longitude}`,
  )
}

function notesOf({ kind, maxZoom }: FileGround): string[] {
  return kind === 'vector' && maxZoom < 14
    ? [`its deepest zoom is ${maxZoom}: small streets come with 14`]
    : []
}

/**
 * @throws UnusableMap before memory is reserved for the directory's entries: a few bytes can claim thousands of
 * millions of tiles
 */
async function unpackDirectory(packed: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.Brotli || compression === Compression.Zstd)
    throw new UnusableMap('its directory is packed in a way that is not read here: gzip is')
  const bytes =
    compression === Compression.Gzip
      ? await unpack(packed, { maxOutputLength: directoryBytesMax })
      : Buffer.from(packed)
  // Each takes at least a byte in each of four columns.
  if (firstNumber(bytes) > bytes.length / 4) throw new UnusableMap('its directory is damaged')
  return bufferOf(bytes)
}

/** Returns the number of entries that follow. */
function firstNumber(bytes: Buffer): number {
  let number = 0
  for (let at = 0; at < 8; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return Number.POSITIVE_INFINITY
    number += (byte & 127) * 128 ** at
    if (byte < 128) return number
  }
  return Number.POSITIVE_INFINITY
}

interface TileRange {
  offset: number
  length: number
}

type Directory = (offset: number, length: number) => ReturnType<ResolvedValueCache['getDirectory']>

/** Directories lie in each other no deeper. */
const depthMax = 4

async function findEntry(
  header: Header,
  { z, x, y }: TileAddress,
  directory: Directory,
): Promise<TileRange | null> {
  if (z < header.minZoom || z > header.maxZoom) return null
  const id = zxyToTileId(z, x, y)
  let [offset, length] = [header.rootDirectoryOffset, header.rootDirectoryLength]
  for (let depth = 0; depth < depthMax; depth += 1) {
    const entry = findTile(await directory(offset, length), id)
    if (!entry) return null
    if (entry.runLength > 0) return entry
    ;[offset, length] = [header.leafDirectoryOffset + entry.offset, entry.length]
  }
  throw new UnusableMap('its directories lead to each other')
}

/** Coarse ones first, of each zoom those in the middle: as many as a phone can hold. */
async function listOf(
  { bounds, version, minZoom, maxZoom }: FileGround,
  { center }: MapWanted,
  entryOf: (address: TileAddress) => Promise<TileRange | null>,
): Promise<TileList> {
  const area = center === null ? bounds : overlap(bounds, around(center, radiusIn.km))
  const tiles: TileList['tiles'] = []
  let bytes = 0
  if (area === null) return { version, bytes, tiles }
  for (let zoom = minZoom; zoom <= Math.min(maxZoom, listedZoomMax); zoom += 1) {
    for (const address of tilesIn(area, zoom)) {
      if (tiles.length >= listedMax) return { version, bytes, tiles }
      const entry = await entryOf(address)
      if (!entry) continue
      tiles.push([address.z, address.x, address.y, entry.length])
      bytes += entry.length
    }
  }
  return { version, bytes, tiles }
}
