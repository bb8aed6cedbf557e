/** Photos behind their texts: sent once, gone on with where they were cut, and sent again to a server that lost them. */
import { assert } from '@porchlight/contracts/errors/assert'
import { filePath } from '@porchlight/contracts/files/files.rules'
import type { PlaceResponse, PlaceReviewResponse } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aJpeg, hashOf } from '../../apps/api/src/features/files/photos.factory.ts'
import { anOffer } from '../../apps/api/src/testing/app.factory.ts'
import type { NewPhoto } from '../../apps/web/src/sync/outbox/device-photos.ts'
import { fetchFromPhone, openPhone, type Phone } from './phone.ts'
import { addPlace } from './places.ts'
import { type Community, openCommunity } from './server.ts'

let community: Community
let rosa: Phone
let omar: Phone
let photo: NewPhoto
let size: number

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchFromPhone)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  community = await openCommunity()
  rosa = await openPhone(community, community.members.Rosa)
  omar = await openPhone(community, community.members.Omar)
  await take(1500, 1000)
  // Several parts.
  expect(size).toBeGreaterThan(100_000)
})
afterEach(async () => {
  rosa.close()
  omar.close()
  await community.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function take(width: number, height: number): Promise<void> {
  const bytes = await aJpeg({ width, height })
  photo = { sha256: hashOf(bytes), type: 'image/jpeg', bytes: bufferOf(bytes), width, height }
  size = bytes.length
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/** Keeps a post with the photo on Rosa's phone; gives its id. */
async function postWithPhoto(title = 'Soup'): Promise<string> {
  const id = createId(community.now())
  const post = { ...anOffer({ title }, community.now()), id, photo: photo.sha256 }
  await rosa.outbox.add('posts.create', post, { photos: [photo] })
  return id
}

const stateOf = async ({ database }: Phone) => (await database.keptPhotos.get(photo.sha256))?.state
const photoOn = async ({ database }: Phone, id: string) => (await database.posts.get(id))?.photo
/** Returns the number of bytes sent in parts of photos, including parts that the server requested again. */
const sentBytes = () => rosa.parts.reduce((sum, { from, end }) => sum + end - from, 0)

async function ask<ResponseBody>(phone: Phone, url: string): Promise<ResponseBody> {
  assert(community.app, 'the server is up')
  const cookie = await community.signIn(phone.memberId)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return (await community.app.server.inject({ url, headers })).json()
}
const placesOfRosa = () => ask<PlaceResponse[]>(rosa, `/api/users/${rosa.memberId}/third-places`)
/** Returns reviews as neighbors read them. */
const reviewsOf = (placeId: string) =>
  ask<PlaceReviewResponse[]>(omar, `/api/third-places/${placeId}/reviews`)

async function statusFor(phone: Phone, sha256 = photo.sha256): Promise<number> {
  assert(community.app, 'the server is up')
  const cookie = await community.signIn(phone.memberId)
  const response = await community.app.server.inject({
    url: filePath(sha256),
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  })
  return response.statusCode
}

describe('O5 a photo', () => {
  it('O5 follows its text, which neighbors read first, and is then visible to them', async () => {
    const id = await postWithPhoto()
    await rosa.uploads.syncUntilIdle()
    expect(rosa.parts).toEqual([])
    await rosa.syncUntilIdle()
    await omar.syncUntilIdle()
    expect(await photoOn(omar, id)).toEqual({ sha256: photo.sha256 })
    expect(await statusFor(omar)).toBe(404)
    await rosa.uploads.syncUntilIdle()
    await omar.syncUntilIdle()
    expect(await photoOn(omar, id)).toMatchObject({ sha256: photo.sha256, width: 1500, height: 1000 })
    expect([await statusFor(omar), await stateOf(rosa)]).toEqual([200, 'sent'])
    expect(sentBytes()).toBe(size)
  })

  it('PL-052 PL-100 O5 of a place and of a review, written without a signal on a phone that died: text first, photos after, once', async () => {
    const table = await addPlace(community, { name: 'The Long Table', isFeatured: 1 })
    await rosa.syncUntilIdle()
    rosa.isOffline = true
    const bench = createId(community.now())
    const onPlace = photo
    await take(300, 240)
    const at = { name: 'A bench', address: '3 Echo Park Ave', isApproximate: true }
    const newPlace = {
      id: bench,
      ...at,
      description: '',
      tags: [],
      category: 'general' as const,
      photo: onPlace.sha256,
    }
    const newReview = { id: table, rating: 4, review: 'Room for two strollers.', photo: photo.sha256 }
    const { add } = rosa.outbox
    await add('places.add', newPlace, { photos: [onPlace] })
    await add('places.review', newReview, { photos: [photo] })
    await rosa.syncUntilIdle()
    rosa.kill()
    rosa.start()
    const statesOf = async () => (await rosa.database.keptPhotos.toArray()).map(({ state }) => state)
    expect(await statesOf()).toEqual(['kept', 'kept'])

    rosa.isOffline = false
    await rosa.syncUntilIdle()
    const readShownPhotos = async () => {
      const [place] = await placesOfRosa()
      const reviews = await reviewsOf(table)
      return {
        places: [place?.name, place?.imageUrl],
        reviews: reviews.map((each) => [each.review, each.imageUrl]),
      }
    }
    expect(await readShownPhotos()).toEqual({
      places: ['A bench', null],
      reviews: [['Room for two strollers.', null]],
    })
    rosa.faults = ['request-lost']
    await rosa.uploads.syncUntilIdle()
    await rosa.uploads.syncUntilIdle()
    expect(await statesOf()).toEqual(['sent', 'sent'])
    expect(await readShownPhotos()).toEqual({
      places: ['A bench', filePath(onPlace.sha256)],
      reviews: [['Room for two strollers.', filePath(photo.sha256)]],
    })
    expect(await placesOfRosa()).toHaveLength(1)
    expect((await rosa.database.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('O5 fault 49: continues where it was cut, also after a lost response and a phone that died', async () => {
    await postWithPhoto()
    await rosa.syncUntilIdle()
    rosa.faults = [null, null, 'answer-lost']
    await rosa.uploads.syncUntilIdle()
    expect(rosa.parts.length).toBe(3)
    const lostPart = rosa.parts.at(-1)
    assert(lostPart, 'a part was sent')
    expect(lostPart.end).toBeLessThan(size)
    expect(await rosa.database.keptPhotos.get(photo.sha256)).toMatchObject({
      state: 'due',
      received: lostPart.from,
    })
    rosa.kill()
    rosa.start()
    await rosa.uploads.syncUntilIdle()
    // The phone does not send this part again. It arrived, although the phone never received the response.
    expect(rosa.parts[3]?.from).toBe(lostPart.end)
    expect(sentBytes()).toBe(size)
    expect(await stateOf(rosa)).toBe('sent')
  })

  it('O5 fault 49: is known to have arrived when the response to its last part was lost, and is not sent again', async () => {
    await take(560, 380)
    expect(size).toBeGreaterThan(16 * 1024)
    expect(size).toBeLessThan(32 * 1024)
    await postWithPhoto()
    await rosa.syncUntilIdle()
    rosa.faults = [null, 'answer-lost']
    await rosa.uploads.syncUntilIdle()
    expect(await stateOf(rosa)).toBe('due')
    await rosa.uploads.syncUntilIdle()
    expect([await stateOf(rosa), rosa.parts.length]).toEqual(['sent', 2])
  })

  it.each(['request-lost', 'portal', 'answer-cut'] as const)(
    'O5 D6 arrives completely, whatever the connection does (%s)',
    async (fault) => {
      const id = await postWithPhoto()
      await rosa.syncUntilIdle()
      rosa.faults = [fault]
      await rosa.uploads.syncUntilIdle()
      expect(await stateOf(rosa)).toBe('due')
      await rosa.uploads.syncUntilIdle()
      expect(await stateOf(rosa)).toBe('sent')
      await omar.syncUntilIdle()
      expect(await photoOn(omar, id)).toHaveProperty('bytes')
    },
  )

  it('O5 is sent by two tabs part by part, each byte once', async () => {
    await postWithPhoto()
    await rosa.syncUntilIdle()
    const other = await openPhone(community, community.members.Rosa, {
      storage: rosa.storage,
      alone: rosa.alone,
    })
    await Promise.all([rosa.uploads.syncUntilIdle(), other.uploads.syncUntilIdle()])
    await Promise.all([rosa.uploads.syncUntilIdle(), other.uploads.syncUntilIdle()])
    const all = [...rosa.parts, ...other.parts].sort((previous, next) => previous.from - next.from)
    expect(all.reduce((sum, { from, end }) => sum + end - from, 0)).toBe(size)
    expect(await stateOf(rosa)).toBe('sent')
    other.close()
  })

  it('O5 C6 is sent again to a server whose restored backup lacks it', async () => {
    const id = await postWithPhoto('Before')
    await rosa.syncUntilIdle()
    const backup = community.backUp()
    await rosa.uploads.syncUntilIdle()
    await rosa.syncUntilIdle()
    expect(await photoOn(rosa, id)).toHaveProperty('bytes')
    const before = rosa.parts.length
    await community.restore(backup)
    await rosa.syncUntilIdle()
    await rosa.uploads.syncUntilIdle()
    await rosa.syncUntilIdle()
    expect(await stateOf(rosa)).toBe('sent')
    expect(rosa.parts.length).toBeGreaterThan(before)
    expect(await statusFor(rosa)).toBe(200)
  })

  it('O5 D9 that is no picture is refused with the reason, and its text stays', async () => {
    const bytes = new TextEncoder().encode('no picture at all')
    photo = { ...photo, sha256: hashOf(bytes), bytes: bufferOf(bytes) }
    const id = await postWithPhoto()
    await rosa.syncUntilIdle()
    await rosa.uploads.syncUntilIdle()
    expect(await rosa.database.keptPhotos.get(photo.sha256)).toMatchObject({
      state: 'refused',
      code: 'photo_type',
      message: 'Please upload JPG, PNG, or HEIC files only.',
    })
    expect((await rosa.database.photoBytes.get(photo.sha256))?.bytes.byteLength).toBe(bytes.length)
    await omar.syncUntilIdle()
    expect((await omar.database.posts.get(id))?.title).toBe('Soup')
  })

  it('O5 D7 waits while a session has ended, and continues after the next sign-in', async () => {
    await postWithPhoto()
    await rosa.syncUntilIdle()
    rosa.faults = [null]
    await community.endSessions(rosa.memberId)
    await rosa.uploads.syncUntilIdle()
    expect([rosa.isHeld, await stateOf(rosa)]).toEqual([true, 'due'])
    await rosa.signIn()
    await rosa.uploads.syncUntilIdle()
    expect(await stateOf(rosa)).toBe('sent')
  })
})
