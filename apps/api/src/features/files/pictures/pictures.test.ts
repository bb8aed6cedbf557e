/** Tests of files that claim to be a picture. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aPicture, withPosition } from '../photos.factory.ts'
import { decodeHeic } from './heic.ts'
import { polyglots, refusedFiles, script } from './hostile.factory.ts'
import { createPictures, type Picture } from './pictures.ts'
import { TookTooLong } from './took-too-long.ts'

const pictures = createPictures()
const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-pictures-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function makePicture(bytes: Uint8Array): Promise<Picture> {
  const path = join(folder, 'picture')
  writeFileSync(path, bytes)
  return pictures.made('rosa', path)
}

/** Checks that a WebP has no metadata: it names each of its parts, and only those of the image may be there. */
async function expectPictureAlone({ full, thumb }: Picture): Promise<void> {
  for (const bytes of [full, thumb]) {
    const about = await sharp(bytes).metadata()
    expect(about.format).toBe('webp')
    for (const part of ['exif', 'xmp', 'iptc', 'icc', 'orientation', 'comments'] as const) {
      expect(about[part], part).toBeUndefined()
    }
    for (const sign of ['EXIF', 'XMP ', 'ICCP', 'GPS', 'Porch', script]) {
      expect(bytes.includes(sign), sign).toBe(false)
    }
  }
  expect(thumb.length).toBeLessThanOrEqual(fileLimits.thumbBytesMax)
}

describe('Q38 where and with what a photo was taken is removed', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('from a %s', async (format) => {
    const bytes = await withPosition(aPicture()).toFormat(format).toBuffer()
    expect([
      bytes.includes('Lamp 2'),
      bytes.includes('EXIF') || bytes.includes('Exif') || bytes.includes('eXIf'),
    ]).toEqual([true, true])
    await expectPictureAlone(await makePicture(bytes))
  })

  test('from a HEIC in the way iPhones write it', async () => {
    const bytes = fixture('position.heic')
    expect(bytes.includes('Exif')).toBe(true)
    const picture = await makePicture(bytes)
    expect([picture.width, picture.height]).toEqual([96, 64])
    await expectPictureAlone(picture)
  })
})

test.each([1, 3, 6, 8])('Q38 a picture with orientation %i is upright', async (orientation) => {
  // Dark on the left, light on the right.
  const plain = sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#000' } }, left: 0, top: 0 },
  ])
  const bytes = await withPosition(plain, orientation).jpeg().toBuffer()
  const { full, width, height } = await makePicture(bytes)
  const isTurned = orientation > 4
  expect([width, height]).toEqual(isTurned ? [40, 60] : [60, 40])
  const { data, info } = await sharp(full).greyscale().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 128
  const light = { 1: at(50, 20), 3: at(10, 20), 6: at(20, 50), 8: at(20, 10) }[orientation]
  const dark = { 1: at(10, 20), 3: at(50, 20), 6: at(20, 10), 8: at(20, 50) }[orientation]
  expect([light, dark]).toEqual([true, false])
})

test('Q40 a HEIC becomes a picture, in a thread that blocks nothing else', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const picture = await makePicture(fixture('large.heic'))
  clearInterval(timer)
  expect([picture.width, picture.height]).toEqual([1024, 768])
  expect(turns).toBeGreaterThan(5)
  const small = (of: Sharp) => of.resize(32, 24).removeAlpha().raw().toBuffer()
  const [firstPixels, other] = [
    await small(sharp(picture.full)),
    await small(aPicture({ width: 1024, height: 768, seed: 3 })),
  ]
  const off =
    firstPixels.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / firstPixels.length
  expect(off).toBeLessThan(15)
})

/** Notes, in the order in which it happens, which threads begin and end while the work is done. */
async function threadsDuring(work: (log: string[]) => Promise<unknown>): Promise<string[]> {
  const log: string[] = []
  const note = (thread: Worker) => {
    log.push('begins')
    thread.once('exit', () => log.push('ends'))
  }
  process.on('worker', note)
  try {
    await work(log)
  } finally {
    process.off('worker', note)
  }
  return log
}

const unpack = (path: string) => decodeHeic(path, fileLimits.heicPixelsMax)

function heicPath(): string {
  const path = join(folder, 'position.heic')
  writeFileSync(path, fixture('position.heic'))
  return path
}

test('Q40 HEICs are unpacked one after the other, each in a thread of its own that ends before the next begins', async () => {
  const path = heicPath()
  const unpacked = await threadsDuring((log) =>
    Promise.all([path, path].map((each) => unpack(each).then(() => log.push('unpacked')))),
  )
  expect(unpacked).toEqual(['begins', 'ends', 'unpacked', 'begins', 'ends', 'unpacked'])
  // An unpacked photo is large, so it becomes a WebP before the next one is unpacked.
  const pictured = await threadsDuring((log) =>
    Promise.all(['rosa', 'lena'].map((each) => pictures.made(each, path).then(() => log.push('made')))),
  )
  expect(pictured).toEqual(['begins', 'ends', 'made', 'begins', 'ends', 'made'])
})

test('Q40 a HEIC that takes too long ends with its thread, and the next one is unpacked', async () => {
  const path = heicPath()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const log = await threadsDuring(async () => {
      process.once('worker', () => vi.advanceTimersByTime(30_000))
      const [late, next] = [unpack(path), unpack(path)]
      await expect(late).rejects.toBeInstanceOf(TookTooLong)
      expect(await next).toMatchObject({ width: 96, height: 64 })
    })
    expect(log).toEqual(['begins', 'ends', 'begins', 'ends'])
  } finally {
    vi.useRealTimers()
  }
})

test.each(await refusedFiles())('Q37 Q38 %s is refused', async (_what, bytes, code) => {
  await expect(makePicture(bytes)).rejects.toMatchObject({ code })
})

test.each(await polyglots())('Q37 of %s the picture alone is left', async (_what, bytes) => {
  expect(bytes.includes('script')).toBe(true)
  await expectPictureAlone(await makePicture(bytes))
})

test('Q38 an animated picture keeps its first frame', async () => {
  const frames = Buffer.alloc(64 * 96 * 3, 0xff).fill(0, 64 * 48 * 3)
  const raw = { width: 64, height: 96, channels: 3, pageHeight: 48 } as const
  const moving = await sharp(frames, { raw })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  expect(moving.includes('ANMF')).toBe(true)
  const { full, height } = await makePicture(moving)
  expect([height, full.includes('ANMF')]).toEqual([48, false])
})

/** Pseudo-random, so that what fails can be found again. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function mutated(bytes: Buffer, seed: number): Buffer {
  const next = random(seed)
  const changedBytes = Buffer.from(bytes)
  for (let changesLeft = 1 + Math.floor(next() * 12); changesLeft > 0; changesLeft -= 1) {
    changedBytes[Math.floor(next() * changedBytes.length)] = Math.floor(next() * 256)
  }
  return next() < 0.2 ? changedBytes.subarray(0, Math.ceil(next() * changedBytes.length)) : changedBytes
}

const mutations = Number(process.env.MUTATED_PICTURES ?? 80)

test(`Q38 each of ${mutations} randomly damaged files becomes a picture or is refused`, async () => {
  const sources = [
    await withPosition(aPicture()).jpeg().toBuffer(),
    await withPosition(aPicture()).png().toBuffer(),
    await withPosition(aPicture()).webp().toBuffer(),
    await aPicture().webp({ lossless: true }).toBuffer(),
    await aPicture().jpeg({ progressive: true }).toBuffer(),
  ]
  const heic = fixture('position.heic')
  const outcomes = { taken: 0, photo_type: 0, photo_unreadable: 0 }
  for (let seed = 1; seed <= mutations; seed += 1) {
    // They take ten times as long.
    const source = seed % 20 === 0 ? heic : (sources[seed % sources.length] as Buffer)
    try {
      await expectPictureAlone(await makePicture(mutated(source, seed)))
      outcomes.taken += 1
    } catch (error) {
      if (!(error instanceof Refused)) throw new Error(`mutation ${seed}`, { cause: error })
      expect(['photo_type', 'photo_unreadable'], `mutation ${seed}`).toContain(error.code)
      outcomes[error.code as 'photo_type'] += 1
    }
  }
  // Both happen: it is not the same file each time.
  expect(Math.min(outcomes.taken, outcomes.photo_unreadable)).toBeGreaterThan(mutations / 20)
}, 600_000)

test('Q72 other photos do not wait for a HEIC, however long it takes', async () => {
  const slow = join(folder, 'slow.heic')
  writeFileSync(slow, fixture('large.heic'))
  const quick = join(folder, 'quick.jpg')
  writeFileSync(quick, await aPicture().jpeg().toBuffer())
  const endedNames: string[] = []
  const heic = pictures.made('rosa', slow).then(() => endedNames.push('heic'))
  // The same member's, too.
  for (const member of ['lena', 'noor', 'rosa']) {
    await pictures.made(member, quick)
    endedNames.push(member)
  }
  await heic
  expect(endedNames).toEqual(['lena', 'noor', 'rosa', 'heic'])
})

test('Q38 a HEIC with too many pixels is refused', async () => {
  const path = join(folder, 'large.heic')
  writeFileSync(path, fixture('large.heic'))
  const { width, height } = await decodeHeic(path, fileLimits.heicPixelsMax)
  await expect(decodeHeic(path, width * height - 1)).rejects.toMatchObject({ code: 'photo_unreadable' })
})

test('Q72 many slow photos of one member delay others by one photo at most, and beyond a limit are refused', async () => {
  const slow = join(folder, 'slow.heic')
  writeFileSync(slow, fixture('position.heic'))
  const quick = join(folder, 'quick.jpg')
  writeFileSync(quick, await aPicture().jpeg().toBuffer())
  const outcomes: string[] = []
  const send = (memberId: string, path: string) =>
    pictures.made(memberId, path).then(
      () => outcomes.push(memberId),
      (error: Refused) => outcomes.push(error.code),
    )
  const slowOnes = Array.from({ length: 12 }, () => send('rosa', slow))
  // A refused photo gets its refusal at once.
  await expect.poll(() => outcomes.filter((each) => each === 'unavailable').length).toBe(12 - 1 - 1)
  await send('lena', quick)
  expect(outcomes.filter((each) => each === 'rosa').length).toBeLessThanOrEqual(2)
  await Promise.all(slowOnes)
})
