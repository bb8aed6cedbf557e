/** Photos of places and on reviews: by the spec's forms and by hash, and who is shown them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { idOfPlaceId } from '@porchlight/contracts/places/places.rules'
import type { PlaceResponse, PlaceReviewResponse } from '@porchlight/contracts/places/places.schema'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { touchDelayed } from '../../sync/delayed-touches.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { aJpeg, fetchPhoto, hashOf, sendPhoto, sentPhoto } from '../files/photos.factory.ts'
import { curatePlace, hidePlace } from './curation/curate.operations.ts'
import { mergePlaces, moveMerged } from './curation/merge-places.operations.ts'
import { addFeaturedPlaces, addPlace, addReview, placeRow } from './places.factory.ts'
import { hideReview } from './reviews/reviews.operations.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let origin: string
const visitor = { cookie: '' }
beforeAll(async () => {
  const limits = { placesPerDay: 1000, placeReviewsPerDay: 1000, photosPerMember: 1000 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Olga')
  ;[rosa, noor] = [await testApp.signUp('Rosa'), await testApp.signUp('Noor')]
  origin = await testApp.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())
beforeEach(() => addFeaturedPlaces(testApp))

const transact = () => testApp.app.database.transact
const statusFor = async (viewer: { cookie: string }, sha256: string) =>
  (await fetchPhoto(testApp, viewer, sha256)).status
let seed = 0
const another = () => aJpeg({ seed: ++seed })

/** Sends a form like a page does. */
async function sendForm(
  { cookie }: { cookie: string },
  path: string,
  fields: Record<string, string | Uint8Array>,
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'porch.jpg')
  }
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    body: form,
    headers: { 'sec-fetch-site': 'same-origin', cookie, ...headers },
  })
  const text = await response.text()
  return { status: response.status, json: <ResponseBody>() => JSON.parse(text) as ResponseBody, text }
}

let times = 0
const corner = (overrides: Record<string, string | Uint8Array> = {}) => {
  times += 1
  return {
    name: 'Corner Books',
    address: '12 Palmetto Street',
    latitude: '34.07631',
    longitude: '-118.25812',
    placeId: `osm:way:${times}`,
    description: 'Old books.',
    tags: '["coffee","Free WiFi"]',
    category: 'general',
    ...overrides,
  }
}
const asDataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`

it('PL-005 PL-006 PL-044 the spec’s form adds a place with its tags and photo, as the operation does', async () => {
  const bytes = await another()
  const form = corner({ photo: bytes, imageUrl: '' })
  const response = await sendForm(rosa, '/api/third-places', form)
  expect(response.status, response.text).toBe(200)
  const place = response.json<PlaceResponse>()
  expect(place).toMatchObject({
    id: idOfPlaceId(form.placeId),
    latitude: 34.07631,
    category: 'other',
    tags: ['coffee', 'free_wifi'],
    photo: { sha256: hashOf(bytes), width: 64, height: 48 },
    imageUrl: `/api/files/${hashOf(bytes)}`,
    isOwn: true,
  })
  expect((await noor.call('GET', `/api/third-places/${place.id}`)).json()).toMatchObject({
    photo: place.photo,
    imageUrl: place.imageUrl,
  })
  const asJson = await rosa.call('POST', '/api/third-places', {
    body: { name: 'Corner Books', address: '12 Palmetto Street', placeId: form.placeId },
  })
  expect(asJson.json<PlaceResponse>()).toEqual(place)
})

it('PL-091 PL-100 the spec’s form adds a review, its photo as a file or as a data URL', async () => {
  const id = await addPlace(testApp)
  const send = (fields: Record<string, string | Uint8Array>) =>
    sendForm(noor, `/api/third-places/${id}/reviews`, fields)
  const bytes = await another()
  const first = await send({ rating: '4', review: ' Good light. ', photo: bytes })
  expect(first.json()).toMatchObject({
    rating: 4,
    review: 'Good light.',
    imageUrl: `/api/files/${hashOf(bytes)}`,
  })
  // More than a text of a form may be.
  const large = await aJpeg({ width: 1200, height: 900, seed: 77 })
  expect(large.length).toBeGreaterThan(16 * 1024)
  const second = await send({ rating: '5', review: '', photo: asDataUrl(large) })
  expect(second.json()).toMatchObject({ rating: 5, review: null, imageUrl: `/api/files/${hashOf(large)}` })
  const third = await send({ rating: '3', review: '', imageUrl: asDataUrl(bytes) })
  expect(third.json()).toMatchObject({ rating: 3, imageUrl: `/api/files/${hashOf(bytes)}` })
  const read = (await rosa.call('GET', `/api/third-places/${id}/reviews`)).json<PlaceReviewResponse[]>()
  expect(read.map(({ imageUrl }) => imageUrl)).toEqual([`/api/files/${hashOf(bytes)}`])
})

it('R5 a form sent again with the same key is stored once, and gets the same response', async () => {
  const id = await addPlace(testApp)
  const headers = { 'idempotency-key': 'once' }
  const fields = { rating: '3', photo: await another() }
  const send = () => sendForm(rosa, `/api/third-places/${id}/reviews`, fields, headers)
  const [firstResponse, other] = [await send(), await send()]
  expect([firstResponse.status, other.json()]).toEqual([200, firstResponse.json()])
  const changedResponse = await sendForm(rosa, `/api/third-places/${id}/reviews`, { rating: '2' }, headers)
  expect([changedResponse.status, changedResponse.json<{ code: string }>().code]).toEqual([422, 'key_reused'])
})

it('Q9 a form names an earlier photo by its hash or its address', async () => {
  for (const imageUrl of [await sentPhoto(rosa, ++seed), `/api/files/${await sentPhoto(rosa, ++seed)}`]) {
    const place = (await sendForm(rosa, '/api/third-places', corner({ imageUrl }))).json<PlaceResponse>()
    expect(place.imageUrl).toContain(imageUrl)
  }
})

it('Q9 no address in a form is ever fetched, whichever host it names', async () => {
  const requestUrls: string[] = []
  const elsewhere = createServer((request, response) => {
    requestUrls.push(String(request.url))
    response.end()
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve))
  const { port } = elsewhere.address() as AddressInfo
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '127.0.0.1.nip.io', '2130706433']) {
    for (const field of ['imageUrl', 'photo', 'placeId', 'address']) {
      await sendForm(rosa, '/api/third-places', corner({ [field]: `http://${host}:${port}/${field}.jpg` }))
    }
  }
  await new Promise((resolve) => elsewhere.close(resolve))
  expect(requestUrls).toEqual([])
})

it.each([
  ['an address on the local network', { imageUrl: 'http://169.254.169.254/latest' }, 400, 'imageUrl'],
  ['a file: URL', { imageUrl: 'file:///etc/passwd' }, 400, 'imageUrl'],
  ['the path of another call', { imageUrl: '/api/files/../me' }, 400, 'imageUrl'],
  ['tags that are not JSON', { tags: 'quiet' }, 400, 'tags'],
  ['tags that are not a list', { tags: '{"0":"quiet"}' }, 400, 'tags'],
  ['an unknown tag', { tags: '["haunted"]' }, 400, 'tags.0'],
  ['ten thousand tags', { tags: JSON.stringify(Array.from({ length: 1000 }, () => 'quiet')) }, 400, 'tags'],
  ['an unknown field', { isPaid: 'true' }, 400, 'isPaid'],
  ['a flag that is neither true nor false', { isApproximate: 'perhaps' }, 400, 'isApproximate'],
  ['501 characters', { description: 'x'.repeat(501) }, 400, 'description'],
  ['a text of 20 kB', { description: 'x'.repeat(20_000) }, 413, undefined],
  ['a photo of 6 MB', { photo: new Uint8Array(6 * 1024 ** 2).fill(7) }, 413, undefined],
  ['6 MB in a data URL', { imageUrl: asDataUrl(new Uint8Array(6 * 1024 ** 2)) }, 413, undefined],
  ['a photo that is HTML', { photo: new TextEncoder().encode('<html>') }, 415, undefined],
  ['a data URL of SVG', { imageUrl: 'data:image/svg+xml;base64,PHN2Zy8+' }, 415, undefined],
] as const)(
  'Q9 PL-051 %s in a form is refused, and no place is stored',
  async (_what, wrong, status, path) => {
    const form = corner(wrong)
    const response = await sendForm(rosa, '/api/third-places', form)
    expect(response.status, response.text).toBe(status)
    expect(response.json<{ issues?: { path: string }[] }>().issues?.[0]?.path).toBe(path)
    const id = idOfPlaceId(form.placeId)
    expect((await rosa.call('GET', `/api/third-places/${id}`)).status).toBe(404)
  },
)

it('PL-049 a form without an address is refused in the words of its field', async () => {
  const { address: _none, ...bare } = corner()
  for (const form of [bare, corner({ address: '' }), corner({ address: ' ' })]) {
    expect((await sendForm(rosa, '/api/third-places', form)).json()).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'address', message: 'Please select an address' }],
    })
  }
})

it.each(['0', '6', '4.5', 'five', '', '55'])('PL-085 a form with %j stars is refused', async (rating) => {
  const id = await addPlace(testApp)
  const response = await sendForm(rosa, `/api/third-places/${id}/reviews`, { rating })
  expect(response.json()).toMatchObject({ code: 'invalid', issues: [{ path: 'rating' }] })
})

it('Q27 a form from another site’s page, or without a session, is refused', async () => {
  const otherSite = { 'sec-fetch-site': 'cross-site' }
  expect((await sendForm(rosa, '/api/third-places', corner(), otherSite)).status).toBe(403)
  expect((await sendForm(visitor, '/api/third-places', corner())).status).toBe(401)
  // A form is accepted only where the specification has one.
  const elsewhere = await sendForm(rosa, '/api/posts', { title: 'x' })
  expect([elsewhere.status, elsewhere.json<{ code: string }>().code]).toEqual([400, 'invalid'])
})

it('O5 a place and a review name photos before their bytes arrive, and others see the photos afterwards', async () => {
  const [ofPlace, ofReview] = [await another(), await another()]
  const id = (
    await rosa.call('POST', '/api/third-places', {
      body: { name: 'Attic', address: '1 Main', placeId: `late:${++times}`, photo: hashOf(ofPlace) },
    })
  ).json<PlaceResponse>().id
  await noor.call('PUT', `/api/third-places/${id}/mark`, { body: { bookmarked: true } })
  const reviewId = await addReview(rosa, id, { photo: hashOf(ofReview) })
  const [rosaDevice, noorDevice] = [createDevice(rosa), createDevice(noor)]
  await rosaDevice.sync()
  await noorDevice.sync()
  expect(noorDevice.held('places').get(id)?.photo).toEqual({ sha256: hashOf(ofPlace) })
  expect(rosaDevice.held('placeReviews').get(reviewId)?.photo).toEqual({ sha256: hashOf(ofReview) })

  for (const bytes of [ofPlace, ofReview]) expect((await sendPhoto(rosa, bytes)).status).toBe(200)
  // A row that goes to many devices is delivered within a minute.
  testApp.clock.advance(minuteMs)
  await transact()(touchDelayed)
  await rosaDevice.sync()
  await noorDevice.sync()
  expect(noorDevice.held('places').get(id)?.photo).toMatchObject({ sha256: hashOf(ofPlace), width: 64 })
  expect(rosaDevice.held('placeReviews').get(reviewId)?.photo).toMatchObject({ width: 64 })
  expect([await statusFor(noor, hashOf(ofPlace)), await statusFor(noor, hashOf(ofReview))]).toEqual([
    200, 200,
  ])
})

it('O5 places and reviews that wait for one photo and exceed one batch all show it once it arrives', async () => {
  const bytes = await another()
  const photo = hashOf(bytes)
  const places = Array.from({ length: 11 }, () => placeRow(testApp, { addedBy: rosa.id, photo }))
  await transact()(({ database }) => database.insertInto('places').values(places).execute())
  for (const { id } of places) await addReview(rosa, id, { photo })
  expect((await sendPhoto(rosa, bytes)).status).toBe(200)
  const photoRows = await Promise.all(
    (['places', 'placeReviews'] as const).map((table) =>
      testApp.app.database.reader
        .selectFrom(table)
        .where('photo', '=', photo)
        .select(['photo', 'photoShown'])
        .execute(),
    ),
  )
  expect(photoRows.map((rows) => rows.filter(({ photoShown }) => photoShown !== null).length)).toEqual([
    11, 11,
  ])
})

it('PL-027 PL-062 visitors see the pictures of public places, and no other', async () => {
  const [publicPhoto, privatePhoto] = [await sentPhoto(rosa, ++seed), await sentPhoto(rosa, ++seed)]
  const open = await addPlace(testApp, { addedBy: rosa.id, isFeatured: 1, photo: publicPhoto })
  await addPlace(testApp, { addedBy: rosa.id, photo: privatePhoto })
  await addReview(rosa, open, { photo: await sentPhoto(rosa, ++seed) })
  const ofReview = hashOf(await aJpeg({ seed }))
  expect([await statusFor(visitor, publicPhoto), await statusFor(noor, publicPhoto)]).toEqual([200, 200])
  expect([await statusFor(visitor, privatePhoto), await statusFor(noor, privatePhoto)]).toEqual([401, 200])
  expect([await statusFor(visitor, ofReview), await statusFor(noor, ofReview)]).toEqual([401, 200])
  expect(await statusFor(visitor, 'ab'.repeat(32))).toBe(401)
  await transact()((transaction) => curatePlace(transaction, open, { isFeatured: 0 }))
  expect(await statusFor(visitor, publicPhoto)).toBe(401)
})

it('Q31 PL-080 the photo of a blocked member’s review is shown to nobody in the block', async () => {
  const id = await addPlace(testApp)
  const photo = await sentPhoto(rosa, ++seed)
  await addReview(rosa, id, { photo })
  const lena = await testApp.signUp('Lena')
  expect(await statusFor(lena, photo)).toBe(200)
  await addNeighbor(testApp)
  await lena.call('PUT', `/api/users/${rosa.id}/block`)
  expect([await statusFor(lena, photo), await statusFor(noor, photo)]).toEqual([404, 200])
})

it('P-142 Q31 a photo of content that an operator hid is shown to its author alone', async () => {
  const [ofPlace, ofReview] = [await sentPhoto(rosa, ++seed), await sentPhoto(rosa, ++seed)]
  const id = await addPlace(testApp, { addedBy: rosa.id, photo: ofPlace })
  const reviewId = await addReview(rosa, id, { photo: ofReview })
  const each = async () =>
    Promise.all([noor, rosa].flatMap((viewer) => [statusFor(viewer, ofPlace), statusFor(viewer, ofReview)]))
  await transact()((transaction) => hideReview(transaction, reviewId, true))
  expect(await each()).toEqual([200, 404, 200, 200])
  await transact()((transaction) => hideReview(transaction, reviewId, false))
  await transact()((transaction) => hidePlace(transaction, id, true))
  expect(await each()).toEqual([404, 404, 200, 200])
})

it('Q64 a photo is deleted with the row that names it, and not before', async () => {
  const [keptPhoto, replacedPhoto, mergedPhoto] = [
    await sentPhoto(rosa, ++seed),
    await sentPhoto(rosa, ++seed),
    await sentPhoto(rosa, ++seed),
  ]
  const id = await addPlace(testApp, { addedBy: rosa.id })
  await addReview(rosa, id, { photo: replacedPhoto })
  await addReview(rosa, id, { photo: keptPhoto })
  const double = await addPlace(testApp, { addedBy: rosa.id, photo: mergedPhoto })
  await transact()((transaction) => mergePlaces(transaction, { fromId: double, intoId: id }))
  while (await transact()(moveMerged));
  // Looked for each day; what was unnamed for seven days is forgotten.
  for (let day = 0; day < 9; day += 1) {
    testApp.clock.advance(dayMs)
    await testApp.app.jobs.runAll()
  }
  const files = await testApp.app.database.reader.selectFrom('files').select('sha256').execute()
  const storedHashes = new Set(files.map(({ sha256 }) => sha256))
  expect([keptPhoto, replacedPhoto, mergedPhoto].map((sha256) => storedHashes.has(sha256))).toEqual([
    true,
    false,
    false,
  ])
})
