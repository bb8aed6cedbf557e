/** A post with a picture on a bad line: the text first, the picture after it, and each of its bytes once. */
import type { PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileTexts } from '../../apps/web/src/locales/en/files.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { profileTexts } from '../../apps/web/src/locales/en/profile.ts'
import { photoCacheName } from '../../apps/web/src/storage/names.ts'
import { keptPhotosOf } from '../harness/device-data.ts'
import { type Line, openLine } from '../harness/line.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from '../harness/people.ts'
import { openPersistentPhone, type PersistentPhone } from '../harness/phone.ts'
import { choosePicture, drawPicture } from '../harness/pictures.ts'
import { fillPost, startPost } from '../harness/posting.ts'
import { startServer, type TestServer } from '../harness/server.ts'
import { expectPosted, postsOf } from '../harness/server-posts.ts'
import { as2G, asIfNear, openSlowLine, type SlowLine } from '../harness/slow-line.ts'

const pace = { ...asIfNear }
let server: TestServer
let slow: SlowLine
let line: Line
let phone: PersistentPhone
let caller: Caller
let neighbor: Caller

beforeAll(async () => {
  server = await startServer()
  slow = await openSlowLine(server.port, pace)
  line = await openLine(slow.port)
  const person = makePerson()
  caller = await signUpByApi(server.origin, person)
  neighbor = await signUpByApi(server.origin, makePerson())
  phone = await openPersistentPhone({ origin: line.origin })
  await signInPhone(phone, line.origin, person)
  await phone.page.getByText(homeTexts.credits(2)).waitFor()
  await phone.installed()
})
afterAll(async () => {
  await phone?.discard()
  await line?.close()
  await slow?.close()
  await server?.stop()
})

const imageOf = async (): Promise<string | null> => (await postsOf(caller)).at(0)?.imageUrl ?? null
const kept = () => keptPhotosOf(phone.page, caller.memberId)
const uploads = /^PUT \/api\/files\//

describe('a picture on a post', () => {
  it('O5 fault 49: written offline, the browser killed, back on 2G: text first, picture after, gone on with where it was cut', async () => {
    await phone.offline(true)
    const dialog = await startPost(phone.page)
    await fillPost(dialog, { type: 'offer', title: 'Soup to share' })
    await choosePicture(dialog, await drawPicture(phone.page, { width: 560, height: 420, isGrainy: true }))
    await dialog.getByRole('img', { name: fileTexts.chosen }).waitFor()
    await dialog.getByRole('button', { name: postTexts.compose.submit.offer }).click()
    await dialog.waitFor({ state: 'hidden' })
    await phone.kill()
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await phone.page.getByText('Soup to share').first().waitFor()
    const [photo] = await kept()
    if (!photo) throw new Error('the photo is not kept')
    expect(photo).toMatchObject({ state: 'kept', received: 0 })
    expect(photo.size).toBeGreaterThan(60_000)

    Object.assign(pace, as2G)
    line.count()
    line.cutRequests({ bytes: photo.size * 0.8, requests: uploads })
    await phone.offline(false)
    await expectPosted(caller, ['Soup to share'])
    expect(await imageOf()).toBeNull()
    await expect.poll(async () => (await kept())[0]?.state, { timeout: 60_000 }).toBe('due')
    const asked: string[] = []
    const readLine = () => {
      const counts = line.count()
      asked.push(...counts.requests)
      return counts
    }
    // The last of what passes is a part of a part.
    await expect.poll(() => phone.page.evaluate(() => navigator.onLine)).toBe(true)
    await expect.poll(async () => (await kept())[0]?.received ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
    await expect.poll(() => readLine().cuts, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(asked.findIndex((each) => each.startsWith('POST /api/sync'))).toBeLessThan(
      asked.findIndex((each) => uploads.test(each)),
    )

    line.pass()
    line.count()
    await phone.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(async () => (await kept())[0]?.state, { timeout: 60_000 }).toBe('sent')
    // Less than a third of it was still to come, with heads and rounds.
    expect(line.count().bytesUp).toBeLessThan(photo.size * 0.5)
    const image = await imageOf()
    expect(image).toBe(`/api/files/${photo.sha256}`)
    const seen = (await neighbor.call('GET', '/api/posts')).body as PostAnswer[]
    expect(seen.map(({ imageUrl }) => imageUrl)).toEqual([image])
    await expectPosted(caller, ['Soup to share'])
    expect(phone.faults).toEqual([])
  })
})

describe('fault 44: what the worker kept of neighbors’ photos', () => {
  it('D7 O5 is there without a signal, and gone by its name after signing out', async () => {
    Object.assign(pace, asIfNear)
    const { page } = phone
    // As on another day: one's own photo lies on the device no more.
    await page.evaluate(async (name) => {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const writing = opened.transaction(['keptPhotos', 'photoBytes'], 'readwrite')
      writing.objectStore('keptPhotos').clear()
      writing.objectStore('photoBytes').clear()
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      opened.close()
    }, `porchlight:${caller.memberId}`)
    const post = (await postsOf(caller)).at(0)
    await phone.visit(`/posts/${post?.id}`)
    const picture = page.getByRole('img', { name: fileTexts.of.post('Soup to share') })
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(width).toBe(560)
    const name = photoCacheName(caller.memberId)
    const cached = () =>
      page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name)
    await expect.poll(cached).toBe(1)
    await phone.reopen({ offline: true })
    await phone.visit(`/posts/${post?.id}`)
    const again = phone.page.getByRole('img', { name: fileTexts.of.post('Soup to share') })
    await expect.poll(() => again.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(560)
    await phone.offline(false)
    await phone.visit('/profile')
    await phone.page.getByRole('button', { name: profileTexts.signOut }).click()
    // A page that is being left cannot be asked.
    await phone.page.getByRole('link', { name: landingTexts.email }).waitFor()
    await expect.poll(() => phone.page.evaluate(() => caches.keys())).not.toContain(name)
    expect(await phone.page.evaluate(() => caches.keys())).not.toEqual([])
  })
})
