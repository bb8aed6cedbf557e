/** Many photos at once, and the largest that are taken, at a server as operators run it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '../../testing/app.factory.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.factory.ts'
import { aJpeg, hashOf, withPosition } from './photos.factory.ts'
import { aPngOf } from './pictures/hostile.factory.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess({ BACKUPS: 'off', LIMITS: JSON.stringify({ photosPerMember: 100 }) })
})
afterAll(() => server.discard())

const sameOrigin = { 'sec-fetch-site': 'same-origin' }

async function signUp(index: number): Promise<string> {
  const email = `rosa${index}@example.org`
  const post = (path: string, body: object) =>
    fetch(new URL(path, server.address), {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...sameOrigin, 'content-type': 'application/json' },
    })
  await post('/api/auth/signup', { firstName: 'Rosa', lastName: 'Jimenez', email, password: testPassword })
  const response = await post('/api/auth/login', { email, password: testPassword })
  return String(response.headers.getSetCookie()[0]?.split(';')[0])
}

/** Sends a photo, and again after a pause when the server is busy, like phones do. */
async function send(cookie: string, bytes: Buffer): Promise<number> {
  for (;;) {
    const { status } = await fetch(new URL(`/api/files/${hashOf(bytes)}`, server.address), {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { ...sameOrigin, cookie, 'content-type': 'application/octet-stream' },
    })
    if (status !== 503) return status
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** The most memory that the process ever had. */
function peakMegabytes(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Returns a phone's photo: 12 megapixels, rotated by its metadata. */
const aPhonesPhoto = (index: number) =>
  withPosition(
    sharp({
      create: { width: 4000, height: 3000, channels: 3, background: { r: index, g: 90, b: 200 } },
    }),
    6,
  )
    .jpeg()
    .toBuffer()

test.runIf(process.platform === 'linux')(
  'Q36 Q38 twenty simultaneous photos, bombs among them, take less than 512 MB, and other requests get responses meanwhile',
  async () => {
    // The server handles one photo of a member at a time, so the test needs several members.
    const cookies = await Promise.all(Array.from({ length: 5 }, (_, index) => signUp(index)))
    const heic = readFileSync(join(import.meta.dirname, 'pictures/fixtures/large.heic'))
    const files = [
      ...(await Promise.all(Array.from({ length: 4 }, (_, index) => aPhonesPhoto(index)))),
      ...Array.from({ length: 4 }, (_, index) => aPngOf(7000, 7000, Buffer.from(`${index}`))),
      ...(await Promise.all(Array.from({ length: 8 }, (_, seed) => aJpeg({ seed })))),
      heic,
      ...Array.from({ length: 3 }, (_, index) => aPngOf(16_000, 16_000, Buffer.from(`${index}`))),
    ]
    let isDone = false
    const waits: number[] = []
    const asking = (async () => {
      while (!isDone) {
        const begunAt = performance.now()
        expect((await fetch(new URL('/livez', server.address))).status).toBe(200)
        waits.push(performance.now() - begunAt)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()
    const statuses = await Promise.all(
      files.map((bytes, index) => send(cookies[index % cookies.length] ?? '', bytes)),
    )
    isDone = true
    await asking
    expect(statuses).toEqual([...Array(17).fill(200), ...Array(3).fill(422)])
    expect(peakMegabytes()).toBeLessThan(512)
    const median = waits.sort((first, other) => first - other)[Math.floor(waits.length / 2)]
    expect(median).toBeLessThan(500)
  },
)
