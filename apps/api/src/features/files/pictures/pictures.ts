/**
 * Bytes that call themselves a picture become two that are one: turned upright, no larger than anybody looks at, and
 * with nothing in them but the picture. What was sent is never served.
 */
import { open } from 'node:fs/promises'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type ImageKind, imageKindOf, signatureBytes } from '@porchlight/contracts/files/files.rules'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import type { Sharp, SharpConstructor } from 'sharp'
import { createFairQueue } from '../../../queues/fair-queue.ts'
import { decodeHeic } from './heic.ts'
import { TookTooLong } from './took-too-long.ts'

export interface Picture {
  full: Buffer
  thumb: Buffer
  /** The width of the full picture in pixels. */
  width: number
  height: number
}

export interface Pictures {
  /**
   * Makes a picture. A member's pictures are made one after the other, in turn with those of other members. @throws Refused
   * `photo_type`, `photo_unreadable`, or `unavailable` when too many wait; TookTooLong
   */
  readonly made: (memberId: string, path: string) => Promise<Picture>
  /**
   * Returns a medium picture, made from the full one, for screens that draw more pixels than a thumbnail has.
   * @param of the member who requests it: requests of different members take turns
   */
  readonly medium: (of: string, full: Buffer) => Promise<Buffer>
}

const { pixelsMax, heicPixelsMax, servedEdgeMax, mediumEdgeMax, thumbEdgeMax, thumbBytesMax } = fileLimits

/** Seconds that each step of one picture may take. */
const secondsMax = 10

/**
 * The limits of decoding pictures. Sharp needs up to four bytes a pixel, for some of it twice. Two at once leave the
 * pool's other threads to passwords and files.
 */
const turns = { weightMax: pixelsMax, atOnceMax: 2, waitingMax: 50, waitingOfOneMax: 8 }
/** A HEIC may take half a minute: they wait for each other, and no other picture waits for them. Few wait, and one of a member. */
const heicTurns = { weightMax: heicPixelsMax, atOnceMax: 1, waitingMax: 20, waitingOfOneMax: 1 }

/** A chat that opens requests all its photos at once. They were made by this server, and are small. */
const readersTurns = { weightMax: 1, atOnceMax: 1, waitingMax: 200, waitingOfOneMax: 50 }

export function createPictures(): Pictures {
  const { take } = createFairQueue(turns)
  const heics = createFairQueue(heicTurns)
  const mediumTurns = createFairQueue(readersTurns)
  return {
    made: async (memberId, path) => {
      const kind = await kindOf(path)
      if (kind === null) throw new Refused('photo_type')
      return readable(async () => {
        const sharp = await loadSharp()
        if (kind === 'heic') {
          return heics.take(memberId, heicPixelsMax, async () => {
            const { data, width, height } = await decodeHeic(path, heicPixelsMax)
            const raw = { width, height, channels: 4 } as const
            const source = sharp(data, { raw, limitInputPixels: heicPixelsMax })
            return take(memberId, width * height, () => make(source))
          })
        }
        const pixels = await pixelsOf(sharp(path, bounds), kind)
        return take(memberId, pixels, () => make(sharp(path, bounds).autoOrient()))
      })
    },
    medium: async (of, full) => {
      const sharp = await loadSharp()
      const edges = {
        width: mediumEdgeMax,
        height: mediumEdgeMax,
        fit: 'inside',
        withoutEnlargement: true,
      } as const
      return mediumTurns.take(of, 1, () =>
        sharp(full, bounds).timeout({ seconds: secondsMax }).resize(edges).webp({ quality: 72 }).toBuffer(),
      )
    },
  }
}

const bounds = { limitInputPixels: pixelsMax, failOn: 'error', sequentialRead: true } as const

let loading: Promise<SharpConstructor> | undefined

/**
 * Loads sharp with the first picture, so that the start does not wait for it. Only the loaders of accepted formats are
 * allowed.
 */
async function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegFile',
        'VipsForeignLoadPngFile',
        'VipsForeignLoadWebpFile',
        'VipsForeignLoadWebpBuffer',
      ],
    })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

async function kindOf(path: string): Promise<ImageKind | null> {
  const file = await open(path, 'r')
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    return imageKindOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** Returns the number of pixels, from the head alone. The format there must match the file's first bytes. */
async function pixelsOf(picture: Sharp, kind: ImageKind): Promise<number> {
  const { width, height, format } = await picture.metadata()
  if (format !== kind || width * height > pixelsMax) throw new Refused('photo_unreadable')
  return width * height
}

/** Makes the full picture and the thumbnail from a source that is upright, or has an orientation. */
async function make(source: Sharp): Promise<Picture> {
  const sharp = await loadSharp()
  return inTime(async () => {
    const { data: full, info } = await source
      .timeout({ seconds: secondsMax })
      .resize({ width: servedEdgeMax, height: servedEdgeMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    return { full, thumb: await thumbOf(sharp, full, info), width: info.width, height: info.height }
  })
}

/** The tries of a thumbnail, as edge and quality: from the largest and best to one that is small for any picture. */
const thumbTries = [
  [thumbEdgeMax, 60],
  [thumbEdgeMax, 40],
  [240, 35],
  [160, 35],
  [96, 25],
  [64, 10],
] as const

/** Unpacked once, by pixels: of our own making, which no loader has to read again. */
async function thumbOf(
  sharp: SharpConstructor,
  full: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const scale = Math.min(1, thumbEdgeMax / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const { data, info } = await sharp(full, bounds)
    .timeout({ seconds: secondsMax })
    .resize({ ...size, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const [edge, quality] of thumbTries) {
    const thumb = await sharp(data, { raw })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 5 })
      .toBuffer()
    if (thumb.length <= thumbBytesMax) return thumb
  }
  throw new Refused('photo_unreadable')
}

/** Runs the work within the time limit. Only the elapsed time shows whether an error came from the limit. */
async function inTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const begunAt = performance.now()
  try {
    return await work()
  } catch (error) {
    if (performance.now() - begunAt >= secondsMax * 1000) throw new TookTooLong()
    throw error
  }
}

/** Turns any error of a decoder into a refusal of the picture; errors of the system are thrown on. */
async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused || error instanceof TookTooLong) throw error
    const { code } = error as NodeJS.ErrnoException
    // The code belongs to an error of the system, such as a full disk.
    if (code !== undefined && /^E[A-Z]+$/.test(code)) throw error
    throw new Refused('photo_unreadable')
  }
}
