import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { createExportFiles } from './exports.files.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

const folder = mkdtempSync(join(tmpdir(), 'porchlight-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const running = new AbortController().signal

async function* entries(count: number, failsAt = Number.POSITIVE_INFINITY): AsyncGenerator<ZipEntry> {
  for (let at = 0; at < count; at += 1) {
    if (at === failsAt) throw new Error('the bucket is away')
    yield { name: `photos/${at}.webp`, isDeflated: false, pieces: bytesOf(at) }
  }
  yield { name: 'page.html', isDeflated: true, pieces: textOf() }
}

async function* bytesOf(at: number): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(300_000).fill(at)
}

async function* textOf(): AsyncGenerator<Uint8Array> {
  for (let line = 0; line < 2_000; line += 1) yield Buffer.from(`Line ${line} of a long page\n`)
}

it('M-111 an archive is complete: photos unchanged, texts compressed, its size as stated', async () => {
  const path = join(folder, 'whole.zip')
  const bytes = await writeZip(path, entries(40), running)
  const file = readFileSync(path)
  expect(file.length).toBe(bytes)
  const files = unzipSync(file)
  expect(Object.keys(files)).toHaveLength(41)
  expect(files['photos/39.webp']).toEqual(new Uint8Array(300_000).fill(39))
  expect(strFromU8(files['page.html'] ?? new Uint8Array())).toContain('Line 1999 of')
  expect(bytes).toBeGreaterThan(40 * 300_000)
  expect(bytes).toBeLessThan(40 * 300_000 + 40_000)
})

it.each([
  ['the packing fails in the middle', () => writeZipTo(entries(40, 20))],
  ['the server shuts down', () => writeZipTo(entries(40), AbortSignal.abort())],
])('when %s, no partial archive is left', async (_what, write) => {
  await expect(write()).rejects.toThrow()
  expect(existsSync(join(folder, 'exports', 'rosa', 'one.zip'))).toBe(false)
  expect(existsSync(join(folder, 'exports', 'rosa', 'one.zip.part'))).toBe(false)
})

it('a disk that cannot be written is reported, and nothing hangs', async () => {
  await expect(writeZip(join(folder, 'nowhere', 'one.zip'), entries(40), running)).rejects.toThrow(/ENOENT/)
})

function writeZipTo(from: AsyncIterable<ZipEntry>, stopping = running): Promise<number> {
  return createExportFiles(folder).put('rosa', 'one', (path) => writeZip(path, from, stopping))
}

/** `npm run prove` writes a thousand million bytes of photos. */
it.runIf(process.env.COPIES_AT_LENGTH !== undefined)(
  'Q64 1 GB of photos takes no more than 150 MB of memory',
  { timeout: 300_000 },
  async () => {
    const before = process.memoryUsage().rss
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 20)
    try {
      const bytes = await writeZip(join(folder, 'long.zip'), entries(3_400), running)
      expect(bytes).toBeGreaterThan(1_000_000_000)
    } finally {
      clearInterval(watch)
      rmSync(join(folder, 'long.zip'), { force: true })
    }
    expect((most - before) / 1_000_000).toBeLessThan(150)
  },
)
