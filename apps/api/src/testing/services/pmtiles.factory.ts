/** PMTiles files for tests: version 3, written as the specification says, small enough to be made anew each time. */
import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

export interface MadeTile {
  z: number
  x: number
  y: number
  /** The bytes as stored in the file, compressed or not. */
  bytes: Uint8Array
}

export interface MadeFile {
  tiles: readonly MadeTile[]
  bounds: { west: number; south: number; east: number; north: number }
  type?: TileType
  tileCompression?: Compression
  /** The metadata in the file. */
  metadata?: object
  /** The zooms in the file's header, instead of those of the tiles. */
  zooms?: { min: number; max: number }
  /** The number of entries in each leaf directory; without it all entries are in the root directory. */
  entriesPerLeaf?: number
}

interface Entry {
  id: number
  offset: number
  length: number
  /** 0 where it leads to a directory. */
  run: number
}

const headerBytes = 127

export function pmtilesOf(mapFile: MadeFile): Buffer {
  const { tiles, entriesPerLeaf } = mapFile
  const sorted = [...tiles].sort((firstTile, other) => idOf(firstTile) - idOf(other))
  let offset = 0
  const entries = sorted.map((tile) => {
    const entry = { id: idOf(tile), offset, length: tile.bytes.length, run: 1 }
    offset += tile.bytes.length
    return entry
  })
  const { root, leaves } =
    entriesPerLeaf === undefined
      ? { root: entries, leaves: Buffer.alloc(0) }
      : inLeaves(entries, entriesPerLeaf)
  const directory = gzipSync(encodeDirectory(root))
  const metadata = gzipSync(JSON.stringify(mapFile.metadata ?? {}))
  const header = headerOf(mapFile, {
    directory: directory.length,
    metadata: metadata.length,
    leaves: leaves.length,
    tiles: offset,
  })
  return Buffer.concat([header, directory, metadata, leaves, ...sorted.map(({ bytes }) => bytes)])
}

function idOf({ z, x, y }: MadeTile): number {
  return zxyToTileId(z, x, y)
}

function inLeaves(entries: readonly Entry[], each: number): { root: Entry[]; leaves: Buffer } {
  const root: Entry[] = []
  const leaves: Buffer[] = []
  let offset = 0
  for (let at = 0; at < entries.length; at += each) {
    const part = entries.slice(at, at + each)
    const leaf = gzipSync(encodeDirectory(part))
    root.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root, leaves: Buffer.concat(leaves) }
}

/** Columns, as the specification has them: ids as differences, runs, lengths, and offsets by one more. */
function encodeDirectory(entries: readonly Entry[]): Buffer {
  const before = [0, ...entries.map(({ id }) => id)]
  return varints([
    entries.length,
    ...entries.map(({ id }, at) => id - (before[at] ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }) => offset + 1),
  ])
}

function varints(numbers: readonly number[]): Buffer {
  const bytes: number[] = []
  for (const number of numbers) {
    let rest = number
    while (rest >= 128) {
      bytes.push((rest % 128) | 128)
      rest = Math.floor(rest / 128)
    }
    bytes.push(rest)
  }
  return Buffer.from(bytes)
}

interface Lengths {
  directory: number
  metadata: number
  leaves: number
  tiles: number
}

function headerOf(
  { tiles, bounds, type = TileType.Mvt, tileCompression = Compression.Gzip, zooms }: MadeFile,
  lengths: Lengths,
): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  let offset = headerBytes
  for (const [at, part] of (['directory', 'metadata', 'leaves', 'tiles'] as const).entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * at)
    header.writeBigUInt64LE(BigInt(lengths[part]), 16 + 16 * at)
    offset += lengths[part]
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at)
  const levels = tiles.map(({ z }) => z)
  const { min, max } = zooms ?? { min: Math.min(...levels), max: Math.max(...levels) }
  for (const [at, value] of [1, Compression.Gzip, tileCompression, type, min, max].entries())
    header.writeUInt8(value, 96 + at)
  const { west, south, east, north } = bounds
  for (const [at, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(Math.round(degrees * 10_000_000), 102 + 4 * at)
  header.writeUInt8(min, 118)
  header.writeInt32LE(Math.round(((west + east) / 2) * 10_000_000), 119)
  header.writeInt32LE(Math.round(((south + north) / 2) * 10_000_000), 123)
  return header
}
