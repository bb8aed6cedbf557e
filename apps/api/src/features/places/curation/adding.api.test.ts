/**
 * Tests places that members add: each exists once, by whatever name and however often it is added, and the member who
 * added it changes it.
 */
import type { PlaceTag } from '@porchlight/contracts/places/places.catalogue'
import { idOfPlaceId } from '@porchlight/contracts/places/places.rules'
import type { PlaceResponse, PlaceReviewResponse } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../../testing/app.factory.ts'
import { createDevice } from '../../../testing/device.factory.ts'
import { createOperation } from '../../../testing/rounds.factory.ts'
import { addFeaturedPlaces, addPlace } from '../places.factory.ts'
import { hidePlace } from './curate.operations.ts'
import { mergePlaces } from './merge-places.operations.ts'

let testApp: TestApp
/** She runs the community. */
let olga: TestMember
let rosa: TestMember
let noor: TestMember
/** Premium, and added nothing. */
let pia: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ placesPerDay: 1000, signUpsPerAddress: 100 }) })
  olga = await testApp.signUp('Olga')
  ;[rosa, noor, pia] = [
    await testApp.signUp('Rosa'),
    await testApp.signUp('Noor'),
    await testApp.signUp('Pia'),
  ]
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('members').set({ premiumFrom: 0 }).where('id', '=', pia.id).execute(),
  )
  // They are public, so that nothing else is.
  await addFeaturedPlaces(testApp)
})
afterAll(() => testApp.close())

let times = 0
const corner = (overrides: object = {}) => {
  times += 1
  return {
    name: 'Corner Books',
    address: '12 Palmetto Street',
    latitude: '34.07631',
    longitude: '-118.25812',
    placeId: `osm:node:${times}`,
    ...overrides,
  }
}
const add = (by: TestMember, body: object) => by.call('POST', '/api/third-places', { body })
const addAndRead = async (by: TestMember, body: object) => {
  const response = await add(by, body)
  expect(response.status, response.text).toBe(200)
  return response.json<PlaceResponse>()
}
const countOf = async (placeId: string) =>
  (
    await testApp.app.database.reader
      .selectFrom('places')
      .where('placeId', '=', placeId)
      .select('id')
      .execute()
  ).length
const read = (by: TestMember, id: string) => by.call('GET', `/api/third-places/${id}`)

it('PL-052 PL-011 a place is stored as entered: tidied, exact, of the kind other, with its author', async () => {
  const newPlace = corner({ description: '  Old books. ', tags: ['coffee'], category: 'general' })
  const place = await addAndRead(rosa, newPlace)
  expect(place).toMatchObject({
    id: idOfPlaceId(newPlace.placeId),
    name: 'Corner Books',
    address: '12 Palmetto Street',
    description: 'Old books.',
    latitude: 34.07631,
    longitude: -118.25812,
    placeId: newPlace.placeId,
    category: 'other',
    tags: ['coffee'],
    imageUrl: null,
    isPaid: false,
    isFeatured: false,
    isOwn: true,
    user: { firstName: 'Rosa' },
  })
  expect(place).not.toHaveProperty('isApproximate')
})

it('PL-014 PL-047 a tag is accepted by key or by label, and stored once by its key', async () => {
  const keysByLabel = {
    'Pet Friendly': 'pet_friendly',
    'Free WiFi': 'free_wifi',
    Coffee: 'coffee',
    'Work Environment': 'good_work_environment',
    'Event Nights': 'event_nights',
    'Outdoor Seating': 'outdoor_seating',
    'Live Music': 'live_music',
    'Food Available': 'food_available',
    Quiet: 'quiet',
    Social: 'social',
  }
  for (const tags of [Object.keys(keysByLabel), Object.values(keysByLabel)]) {
    expect((await addAndRead(rosa, corner({ tags }))).tags).toEqual(Object.values(keysByLabel))
  }
  const twice = await addAndRead(rosa, corner({ tags: ['Free WiFi', 'free_wifi'] as PlaceTag[] }))
  expect(twice.tags).toEqual(['free_wifi'])
})

it('PL-020 PL-031 every member opens a place that is not public, and only premium members have it in lists', async () => {
  const { id } = await addAndRead(rosa, corner())
  for (const by of [noor, pia]) {
    expect((await read(by, id)).json()).toMatchObject({ id, isOwn: false, user: { firstName: 'Rosa' } })
  }
  const isListedFor = async (by: TestMember) =>
    (await by.call('GET', '/api/third-places')).json<PlaceResponse[]>().some((place) => place.id === id)
  expect([await isListedFor(noor), await isListedFor(pia)]).toEqual([false, true])
  const phones = [createDevice(rosa), createDevice(noor), createDevice(pia)] as const
  for (const phone of phones) await phone.sync()
  expect(phones.map((phone) => phone.held('places').has(id))).toEqual([true, false, true])
  expect(phones.map((phone) => phone.held('placeMarks').get(id))).toEqual([
    { id, upvoted: false, bookmarked: false, isOwn: true },
    undefined,
    undefined,
  ])
})

it('reading 54 a place from the search exists once: a second member gets the existing place', async () => {
  const newPlace = corner()
  const first = await addAndRead(rosa, newPlace)
  const again = await addAndRead(noor, { ...newPlace, name: 'The bookshop', id: createId() })
  expect(again).toMatchObject({ id: first.id, name: 'Corner Books', isOwn: false })
  expect(await countOf(newPlace.placeId)).toBe(1)
  // The community's own search returns the place's id, which identifies the place.
  expect(await addAndRead(noor, corner({ placeId: first.id }))).toMatchObject({ id: first.id })
})

it('reading 54 two members who add the same place offline have added one', async () => {
  const newPlace = { ...corner(), isApproximate: false, description: '', tags: [], category: 'general' }
  const id = idOfPlaceId(newPlace.placeId)
  const rounds = await Promise.all(
    [rosa, noor].map((by) =>
      by.round({ clientId: createId(), operations: [createOperation(1, 'places.add', { ...newPlace, id })] }),
    ),
  )
  expect(rounds.flatMap(({ results = [] }) => results.map(({ status }) => status))).toEqual([
    'applied',
    'applied',
  ])
  expect(await countOf(newPlace.placeId)).toBe(1)
})

it('reading 55 a place entered by hand or without a position is approximate', async () => {
  const byHand = corner({ placeId: null, isApproximate: true })
  expect(await addAndRead(rosa, byHand)).toMatchObject({ isApproximate: true, latitude: 34.07631 })
  const nowhere = await addAndRead(rosa, { name: 'The bench', address: 'Under the oak' })
  expect(nowhere).toMatchObject({ isApproximate: true })
  expect(nowhere).not.toHaveProperty('latitude')
})

it('R5 a place entered by hand is created once, and its id cannot be used by anybody else', async () => {
  const newPlace = corner({ id: createId(), placeId: null })
  await addAndRead(rosa, newPlace)
  expect((await addAndRead(rosa, newPlace)).name).toBe('Corner Books')
  const stolen = await add(noor, { ...newPlace, name: 'Mine' })
  expect([stolen.status, stolen.json().code]).toEqual([409, 'id_taken'])
})

it('Q9 reading 54 nobody can take the id of a place from the search, by hand or under another name', async () => {
  const newPlace = corner()
  const id = idOfPlaceId(newPlace.placeId)
  for (const placeId of [null, ' ', 'osm:node:another']) {
    const response = await add(noor, corner({ id, placeId, name: 'Mine' }))
    expect([response.status, response.json().code], String(placeId)).toEqual([400, 'invalid'])
    expect(response.json().issues?.map((issue) => issue.path)).toEqual(['id'])
  }
  expect(await addAndRead(rosa, newPlace)).toMatchObject({ id, name: 'Corner Books', isOwn: true })
  // The existing place is not returned either for a request under its id by hand.
  expect((await add(noor, corner({ id, placeId: null, name: 'Mine' }))).status).toBe(400)
})

it('PL-053 a place that an operator hid is visible to its author alone, and another member adds it anew', async () => {
  const newPlace = {
    ...corner({ name: 'Mine alone' }),
    isApproximate: false,
    description: '',
    tags: [],
    category: 'general',
  }
  const { id } = await addAndRead(noor, newPlace)
  const review = { rating: 4, review: 'Good light.' }
  const reviewed = await pia.call('POST', `/api/third-places/${id}/reviews`, { body: review })
  const reviewId = reviewed.json<PlaceReviewResponse>().id
  const devices = { noor: createDevice(noor), rosa: createDevice(rosa), pia: createDevice(pia) }
  const syncAll = async () => {
    for (const device of Object.values(devices)) await device.sync()
  }
  await testApp.app.database.transact((transaction) => hidePlace(transaction, id, true))
  await syncAll()
  // Adding it again by the same member does not bring it back.
  expect(await addAndRead(noor, newPlace)).toMatchObject({ id, name: 'Mine alone', isOwn: true })
  expect((await read(rosa, id)).status).toBe(404)

  const { results } = await rosa.round({
    clientId: createId(),
    operations: [createOperation(1, 'places.add', { ...newPlace, id, name: 'Corner Books' })],
  })
  expect(results).toEqual([{ n: 1, status: 'applied' }])
  expect(await countOf(newPlace.placeId)).toBe(1)
  // The reviews belong to the place, and stay.
  expect((await read(rosa, id)).json()).toMatchObject({ name: 'Corner Books', isOwn: true, reviewCount: 1 })
  expect((await read(noor, id)).json()).toMatchObject({ name: 'Corner Books', isOwn: false })
  await syncAll()
  expect(devices.rosa.held('places').get(id)).toMatchObject({ name: 'Corner Books' })
  expect(devices.rosa.held('placeMarks').get(id)).toMatchObject({ isOwn: true })
  expect(devices.pia.held('places').get(id)).toMatchObject({ name: 'Corner Books' })
  expect(devices.pia.held('placeReviews').has(reviewId)).toBe(true)
  expect([devices.noor.held('places').has(id), devices.noor.held('placeMarks').has(id)]).toEqual([
    false,
    false,
  ])
  const edit = (by: TestMember) =>
    by.call('PATCH', `/api/third-places/${id}`, { body: { name: 'Mine alone' } })
  expect([(await edit(noor)).status, (await edit(rosa)).status]).toEqual([403, 200])
})

it('PL-053 two members who add a hidden place at once: one creates it, and both find it', async () => {
  const newPlace = corner()
  const { id } = await addAndRead(noor, newPlace)
  await testApp.app.database.transact((transaction) => hidePlace(transaction, id, true))
  const responses = await Promise.all([rosa, pia].map((each) => addAndRead(each, newPlace)))
  expect(responses.map(({ isOwn }) => isOwn).sort()).toEqual([false, true])
})

it('PL-053 adding a place that was merged into a hidden one is refused as hidden', async () => {
  const [firstPlace, other] = [corner(), corner()]
  const [{ id }, { id: into }] = [await addAndRead(noor, firstPlace), await addAndRead(noor, other)]
  await testApp.app.database.transact(async (transaction) => {
    await mergePlaces(transaction, { fromId: id, intoId: into })
    await hidePlace(transaction, into, true)
  })
  expect((await add(rosa, firstPlace)).json().code).toBe('place_hidden')
})

it('M2 an operator changes any place, and its picture stays its author’s', async () => {
  const { id } = await addAndRead(noor, corner())
  const edit = (body: object) => olga.call('PATCH', `/api/third-places/${id}`, { body })
  expect((await edit({ name: 'Corner Books' })).json()).toMatchObject({ name: 'Corner Books', isOwn: false })
  const picture = await edit({ photo: 'a'.repeat(64) })
  expect([picture.status, picture.json().code]).toEqual([403, 'not_yours'])
  expect((await edit({ photo: null })).status).toBe(200)
  expect((await read(noor, id)).json()).toMatchObject({ name: 'Corner Books', isOwn: true })
})

it.each([
  ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
  ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
  ['an invisible name', { name: '\u2800 \u202e' }, 'name'],
  ['a missing address', { address: ' ' }, 'address'],
  ['an unknown tag', { tags: ['haunted'] }, 'tags.0'],
  ['eleven tags', { tags: Array.from({ length: 11 }, () => 'quiet') }, 'tags'],
  ['tags as text', { tags: 'quiet' }, 'tags'],
  ['an unknown category', { category: 'garage' }, 'category'],
  ['a latitude beyond the pole', { latitude: 90.1 }, 'latitude'],
  ['a longitude in words', { longitude: 'west' }, 'longitude'],
  ['a latitude without a longitude', { longitude: null }, 'longitude'],
  ['a sponsored place', { isPaid: true }, 'isPaid'],
  ['a featured place', { isFeatured: true }, 'isFeatured'],
  ['a place with views', { views: 500 }, 'views'],
  ['a place by another member', { addedBy: createId() }, 'addedBy'],
  ['a picture from another host', { imageUrl: 'http://169.254.169.254/' }, 'imageUrl'],
])('PL-044 PL-009 Q9 %s is refused, and nothing is stored', async (_what, wrong, path) => {
  const newPlace = corner(wrong)
  const response = await add(rosa, newPlace)
  expect([response.status, response.json().code]).toEqual([400, 'invalid'])
  expect(response.json().issues?.map((issue) => issue.path)).toEqual([path])
  expect(await countOf(newPlace.placeId)).toBe(0)
})

it('Q9 HTML as a name is text', async () => {
  const name = '<img src=x onerror=alert(1)>'
  expect((await addAndRead(rosa, corner({ name }))).name).toBe(name)
})

it('M-082 the list of one’s own places has all of them; a neighbor’s list has what the viewer may see', async () => {
  await rosa.call('POST', '/api/posts', {
    body: {
      type: 'offer',
      title: 'Soup',
      description: 'Hot.',
      dateNeeded: new Date(testApp.clock.now() + 1e8).toISOString(),
      timeNeeded: '18:30',
    },
  })
  const { id } = await addAndRead(rosa, corner())
  const open = await addPlace(testApp, { isFeatured: 1, addedBy: rosa.id })
  const closedId = await addPlace(testApp, { closedAt: 1, addedBy: rosa.id })
  const listPlaceIds = async (by: TestMember) => {
    const response = await by.call('GET', `/api/users/${rosa.id}/third-places`)
    return response.json<PlaceResponse[]>().map((place) => place.id)
  }
  expect(await listPlaceIds(rosa)).toEqual(expect.arrayContaining([id, open, closedId]))
  const [ofNoor, ofPia] = [await listPlaceIds(noor), await listPlaceIds(pia)]
  expect([ofNoor.includes(id), ofNoor.includes(open), ofNoor.includes(closedId)]).toEqual([
    false,
    true,
    false,
  ])
  expect([ofPia.includes(id), ofPia.includes(open), ofPia.includes(closedId)]).toEqual([true, true, false])
  // Rosa never got a row about Noor.
  expect((await rosa.call('GET', `/api/users/${noor.id}/third-places`)).status).toBe(404)
})

it('M2 the author changes a place field by field, for all who have it; nobody else can', async () => {
  const { id } = await addAndRead(rosa, corner({ description: 'Old books.' }))
  const holder = createDevice(noor)
  const premium = createDevice(pia)
  await noor.call('PUT', `/api/third-places/${id}/mark`, { body: { bookmarked: true } })
  await holder.sync()
  await premium.sync()
  const edit = (by: TestMember, body: object) => by.call('PATCH', `/api/third-places/${id}`, { body })
  const theft = await edit(noor, { name: 'Mine' })
  expect([theft.status, theft.json().code]).toEqual([403, 'not_yours'])
  expect((await edit(rosa, { address: 'Elsewhere' })).json().code).toBe('invalid')
  expect(
    (await edit(rosa, { name: 'Corner Book Shop', tags: ['Quiet'], category: 'bookstore' })).json(),
  ).toMatchObject({
    name: 'Corner Book Shop',
    description: 'Old books.',
    tags: ['quiet'],
    category: 'bookstore',
  })
  await premium.sync()
  expect(premium.held('places').get(id)).toMatchObject({ name: 'Corner Book Shop' })
  await testApp.app.jobs.runAll()
  await holder.sync()
  expect(holder.held('places').get(id)).toMatchObject({ name: 'Corner Book Shop' })
})

it('R5 a place is added, changed, viewed, reviewed and removed in one round, and the round sent again changes nothing', async () => {
  const newPlace = { ...corner(), isApproximate: false, description: '', tags: [], category: 'general' }
  const id = idOfPlaceId(newPlace.placeId)
  const clientId = createId()
  const operations = [
    createOperation(1, 'places.add', { ...newPlace, id }),
    createOperation(2, 'places.edit', { id, tags: ['Free WiFi'] }),
    createOperation(3, 'places.view', { id }),
    createOperation(4, 'places.mark', { id, upvoted: true }),
    createOperation(5, 'places.review', { id, rating: 5, review: 'Good light.' }),
    createOperation(6, 'places.removeReview', { id }),
    createOperation(7, 'places.review', { id, rating: 3 }),
  ]
  const send = () => rosa.round({ clientId, operations })
  const first = await send()
  expect(first.results?.map(({ status }) => status)).toEqual(operations.map(() => 'applied'))
  const storedPlace = (await read(noor, id)).json<PlaceResponse>()
  expect(storedPlace).toMatchObject({
    tags: ['free_wifi'],
    views: 1,
    upvotes: 1,
    avgRating: '3.0',
    reviewCount: 1,
  })
  await send()
  expect((await read(noor, id)).json()).toEqual(storedPlace)
})
