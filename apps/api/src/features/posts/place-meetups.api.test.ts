/** Tests meetups at a third place: the payload in the specification, and what is stored and shown of it. */
import { idOfPlaceId } from '@porchlight/contracts/places/places.rules'
import type { Post, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aMeetup, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { readRefusal, rowsFor } from '../help/help.factory.ts'
import { rsvp, showMeetups } from '../meetups/meetups.factory.ts'
import { addPlace } from '../places/places.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let place: string
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  const body = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
  expect((await rosa.call('PATCH', '/api/profile/complete', { body })).status).toBe(200)
  place = await addPlace(testApp, { address: '1712 Palmetto Street' })
})
afterEach(() => testApp.close())

const ahead = (ms: number) => toIso(testApp.clock.now() + ms)

/** The arguments exactly as the specification's dialog sends them. */
const atPlace = (overrides: object = {}) => ({
  title: 'Coffee Meetup at The Long Table',
  description: 'Come by.',
  type: 'event',
  categoryId: 1,
  location: 'Somewhere else',
  latitude: 34.0522,
  longitude: '-118.2437',
  eventDate: ahead(60 * dayMs),
  guestLimit: null,
  thirdPlaceId: place,
  ...overrides,
})
async function post(by: TestMember, body: object) {
  const response = await by.call('POST', '/api/posts', { body })
  await showMeetups(testApp)
  return response
}
const issuesOf = async (overrides: object) => {
  const response = await post(rosa, atPlace(overrides))
  expect(response.status, response.text).toBe(400)
  return response.json().issues?.map(({ path }) => path)
}

it('P-010 a meetup has its place’s exact position, because places are public, and none after it moved elsewhere', async () => {
  const library = await addPlace(testApp, {
    address: '300 Juniper Avenue',
    latitude: 34.10921,
    longitude: -118.25713,
  })
  const response = await post(rosa, atPlace({ thirdPlaceId: library }))
  const { id } = response.json<PostResponse>()
  const readPositions = async () => {
    const { latitude, longitude } = (await noor.call('GET', `/api/posts/${id}`)).json<PostResponse>()
    const row = (await rowsFor(noor, 'posts')).get(id) as Partial<Post> | undefined
    return [latitude, longitude, row?.latitude, row?.longitude]
  }
  expect(await readPositions()).toEqual([34.10921, -118.25713, 34.10921, -118.25713])
  const moveResponse = await rosa.call('PATCH', `/api/posts/${id}`, { body: { location: '12 Elm Street' } })
  expect(moveResponse.status, moveResponse.text).toBe(200)
  expect(await readPositions()).toEqual([null, null, undefined, undefined])
})

it('P-132 P-012 a meetup at a place is accepted as the spec sends it, with the place’s position', async () => {
  const eventDate = ahead(60 * dayMs)
  const response = await post(rosa, atPlace({ eventDate, guestLimit: 40 }))
  expect(response.status, response.text).toBe(200)
  const { id } = response.json<PostResponse>()
  const read = (await noor.call('GET', `/api/posts/${id}`)).json<PostResponse>()
  expect(read).toMatchObject({
    type: 'event',
    thirdPlaceId: place,
    location: '1712 Palmetto Street',
    // The sent position is not returned: the position is that of the place.
    latitude: null,
    longitude: null,
    category: null,
    categoryId: null,
    dateNeeded: eventDate,
    eventDate,
    maxAttendees: 40,
    guestLimit: 40,
  })
  expect(read).not.toHaveProperty('user')
  expect((await rowsFor(noor, 'posts')).get(id)).toMatchObject({
    thirdPlaceId: place,
    location: '1712 Palmetto Street',
    maxAttendees: 40,
  })
})

it('P-121 a meetup at a place needs no description; other posts do', async () => {
  const { description: _none, ...bare } = atPlace()
  for (const body of [bare, { ...bare, description: '' }]) {
    const response = await post(rosa, body)
    expect([response.status, response.json<PostResponse>().description]).toEqual([200, ''])
  }
  const elsewhere = await post(rosa, { ...aMeetup({}, testApp.clock.now()), description: ' ' })
  expect(elsewhere.json()).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'description', message: 'Required' }],
  })
})

it('P-132 in a round either name of date and limit is accepted', async () => {
  const id = createId()
  const { eventDate: dateNeeded, guestLimit: _limit, ...args } = atPlace({ id })
  const operation = createOperation(1, 'posts.create', { ...args, dateNeeded, maxAttendees: 2 })
  for (const _again of [1, 2]) {
    expect((await rosa.round({ operations: [operation] })).results).toEqual([{ n: 1, status: 'applied' }])
  }
  // The same once more under another operation, as after a restore: it is there.
  expect((await post(rosa, atPlace({ id, eventDate: dateNeeded, guestLimit: 2 }))).status).toBe(200)
  expect((await rowsFor(noor, 'posts')).get(id)).toMatchObject({ thirdPlaceId: place, maxAttendees: 2 })
})

it('P-132 a queued place and a meetup there apply in one round, in their order', async () => {
  const newPlace = {
    id: createId(),
    name: 'Corner Books',
    address: '12 Palmetto Street',
    latitude: 34.07631,
    longitude: -118.25812,
    placeId: 'osm:node:77',
    isApproximate: false,
    description: '',
    tags: [],
    category: 'general',
  }
  const thirdPlaceId = idOfPlaceId(newPlace.placeId)
  const meetup = { ...atPlace({ thirdPlaceId }), id: createId() }
  const { results } = await rosa.round({
    clientId: createId(),
    operations: [createOperation(1, 'places.add', newPlace), createOperation(2, 'posts.create', meetup)],
  })
  expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied'])
  await showMeetups(testApp)
  const listedMeetup = (await noor.call('GET', `/api/posts/${meetup.id}`)).json<PostResponse>()
  expect(listedMeetup).toMatchObject({ thirdPlaceId, location: '12 Palmetto Street', latitude: 34.07631 })
})

it('P-132 a meetup at a place may have from one to 500 guests, or no limit', async () => {
  for (const guestLimit of [1, 500, null, undefined]) {
    const response = await post(rosa, atPlace({ guestLimit }))
    expect([response.status, response.json<PostResponse>().guestLimit]).toEqual([200, guestLimit ?? null])
  }
  for (const guestLimit of [0, 501, -1, 2.5]) expect(await issuesOf({ guestLimit })).toEqual(['guestLimit'])
  const id = (await post(rosa, atPlace())).json<PostResponse>().id
  expect((await rsvp(noor, id)).json()).toMatchObject({ rsvp: { state: 'going' }, maxAttendees: null })
})

it('P-132 contradicting names, a past date, a missing date and a long description are refused', async () => {
  expect(await issuesOf({ dateNeeded: ahead(dayMs) })).toEqual(['eventDate'])
  expect(await issuesOf({ maxAttendees: 5, guestLimit: 6 })).toEqual(['guestLimit'])
  expect(await issuesOf({ eventDate: ahead(-hourMs) })).toEqual(['dateNeeded'])
  expect(await issuesOf({ eventDate: undefined })).toEqual(['dateNeeded'])
  expect(await issuesOf({ description: 'a'.repeat(301) })).toEqual(['description'])
  expect((await post(rosa, atPlace({ description: 'a'.repeat(300) }))).status).toBe(200)
  // Elsewhere a meetup is soon, and small.
  const elsewhere = { thirdPlaceId: null, timeNeeded: '10:30' }
  expect(await issuesOf({ ...elsewhere, guestLimit: 12 })).toEqual(['dateNeeded'])
  expect(await issuesOf({ ...elsewhere, eventDate: ahead(dayMs) })).toEqual(['maxAttendees'])
  expect(await issuesOf({ type: 'offer', guestLimit: null, timeNeeded: '10:30' })).toEqual(['thirdPlaceId'])
})

it('P-132 a meetup at an unknown place is refused as not found', async () => {
  expect(readRefusal(await post(rosa, atPlace({ thirdPlaceId: createId() })))).toEqual([404, 'not_found'])
  expect(await issuesOf({ thirdPlaceId: 'the café' })).toEqual(['thirdPlaceId'])
  expect((await rowsFor(noor, 'posts')).size).toBe(0)
})

it('P-136 a meetup at a place without bio and interests is refused with what is missing', async () => {
  const response = await post(noor, atPlace())
  expect([response.status, response.json()]).toMatchObject([409, { requiresProfile: true, missing: 'both' }])
  await noor.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I fix bicycles.', interests: ['Bikes'] },
  })
  expect((await post(noor, atPlace())).status).toBe(200)
})

it('P-132 M2 another time keeps the place without an end; another location drops the place', async () => {
  const { id } = (await post(rosa, atPlace())).json<PostResponse>()
  const change = async (body: object) => {
    const response = await rosa.call('PATCH', `/api/posts/${id}`, { body })
    expect(response.status, response.text).toBe(200)
    return (await rowsFor(noor, 'posts')).get(id)
  }
  expect(await change({ dateNeeded: ahead(90 * dayMs) })).toMatchObject({ thirdPlaceId: place })
  const movedMeetup = await change({ location: 'Echo Park' })
  expect(movedMeetup).toMatchObject({ location: 'Echo Park' })
  expect(movedMeetup).not.toHaveProperty('thirdPlaceId')
})
