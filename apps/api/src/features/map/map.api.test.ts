/** Tests of the map: it shows nothing that a member may not see, and never more of a request than its cell. */
import type { NearbyItem } from '@porchlight/contracts/map/map.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { callSignedOut, expectNoTraceOf, expectNothingPrivateOf } from '../../testing/responses.factory.ts'
import { setPremium } from '../exploration/exploration.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { addPlace } from '../places/places.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  await setPremium(testApp, noor.id)
  const body = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
  await rosa.call('PATCH', '/api/profile/complete', { body })
})
afterEach(() => testApp.close())

const nearby = async (by: TestMember = noor) => {
  const response = await by.call('GET', '/api/maps/nearby')
  expect(response.status, response.text).toBe(200)
  return { text: response.text, items: response.json<NearbyItem[]>() }
}
const ids = async (by: TestMember = noor) => (await nearby(by)).items.map(({ id }) => id)

async function post(by: TestMember, body: object): Promise<string> {
  const response = await by.call('POST', '/api/posts', { body })
  expect(response.status, response.text).toBe(200)
  return response.json<PostResponse>().id
}
const request = (overrides: object = {}) => post(rosa, aRequest(overrides, testApp.clock.now()))
const library = (overrides: object = {}) =>
  addPlace(testApp, {
    name: 'The Library',
    address: '300 Juniper Avenue',
    latitude: 34.10921,
    longitude: -118.25713,
    ...overrides,
  })

async function meetupAt(thirdPlaceId: string, eventDate = testApp.clock.now() + dayMs): Promise<string> {
  const id = await post(rosa, {
    ...{ title: 'Coffee', description: 'Come by.', type: 'event', thirdPlaceId },
    eventDate: toIso(eventDate),
  })
  await showMeetups(testApp)
  return id
}

it('MAP-002 MAP-033 the map refuses visitors and members without premium', async () => {
  expect((await callSignedOut(testApp, 'GET', '/api/maps/nearby')).json().code).toBe('signed_out')
  const free = await rosa.call('GET', '/api/maps/nearby')
  expect([free.status, free.json().code]).toEqual([402, 'premium_only'])
  const now = testApp.clock.now()
  const premium = { subscriptionPlan: 'premium', subscriptionStatus: 'active' } as const
  for (const subscription of [
    { subscriptionPlan: 'trial', trialEndsAt: now + dayMs },
    { ...premium, subscriptionStatus: 'canceled' },
    // It ended a moment ago.
    { ...premium, premiumFrom: now - dayMs, premiumUntil: now },
  ] as const) {
    await testApp.app.database.transact(({ database }) =>
      database.updateTable('members').set(subscription).where('id', '=', rosa.id).execute(),
    )
    expect((await rosa.call('GET', '/api/maps/nearby')).json().code).toBe('premium_only')
  }
  expect((await nearby()).items).toEqual([])
})

it('MAP-002 without plans the map is open to every member', async () => {
  const open = await buildTestApp({ PLANS: 'off' })
  try {
    expect((await nearby(await open.signUp('Ana'))).items).toEqual([])
  } finally {
    await open.close()
  }
})

it('MAP-034 MAP-036 MAP-037 requests are at their cell, places and meetups exactly, with distances in miles from the member', async () => {
  const requestId = await request({
    latitude: 34.0781,
    longitude: -118.2606,
    location: '1720 Sunset Boulevard',
  })
  const place = await library()
  const meetup = await meetupAt(place)
  const { items, text } = await nearby()
  expect(items).toEqual([
    {
      ...{ id: requestId, type: 'request', title: 'Ride to an eye appointment', location: '90026' },
      ...{ description: 'I cannot drive for a day after the drops.', latitude: 34.08, longitude: -118.26 },
      ...{ distance: 2.4, dateNeeded: expect.stringMatching(/Z$/) },
    },
    ...[
      { id: place, type: 'third-place', title: 'The Library', description: 'One big table, and room at it.' },
      { id: meetup, type: 'event', title: 'Coffee', description: 'Come by.' },
    ]
      .map((each) => ({
        ...each,
        ...{ location: '300 Juniper Avenue', latitude: 34.10921, longitude: -118.25713, distance: 4.3 },
        dateNeeded: each.type === 'event' ? expect.stringMatching(/Z$/) : null,
      }))
      .sort((first, other) => (first.id < other.id ? -1 : 1)),
  ])
  expectNothingPrivateOf(text, rosa)
  expectNoTraceOf(text, rosa, 'Rosa')
  expect(text).not.toMatch(/Sunset|34\.078|118\.2606/)
})

it('MAP-011 MAP-021 distances start at the member’s cell, or at the community’s center for a member without a position', async () => {
  await request({ latitude: 34.08, longitude: -118.26 })
  expect((await nearby()).items[0]?.distance).toBe(2.4)
  const location = { latitude: '34.0781', longitude: '-118.2606' }
  await noor.call('PUT', '/api/users/location', {
    body: { ...location, location: null, zipCode: null, locationPermissionGranted: true },
  })
  expect((await nearby()).items[0]?.distance).toBe(0)
})

it('MAP-033 without a position of member and community there are items, and no distances', async () => {
  const nowhere = await buildTestApp({ COMMUNITY_LOCATION: 'Nowhere at all', PLANS: 'off' })
  try {
    await addPlace(nowhere, { latitude: 34.10921, longitude: -118.25713 })
    const { items } = await nearby(await nowhere.signUp('Ana'))
    expect(items.map(({ distance }) => distance)).toEqual([null])
  } finally {
    await nowhere.close()
  }
})

it('MAP-033 the map has nothing the member may not see: blocked, hidden, withdrawn, closed, merged or over', async () => {
  const keptId = await request({ latitude: 34.08, longitude: -118.26 })
  const withdrawnId = await request({ latitude: 34.08, longitude: -118.26 })
  expect((await rosa.call('DELETE', `/api/posts/${withdrawnId}`)).status).toBe(200)
  const now = testApp.clock.now()
  await library({ closedAt: now })
  await library({ hiddenAt: now })
  const into = await library()
  await library({ mergedInto: into })
  await library({ isApproximate: 1 })
  await addPlace(testApp, {})
  await post(rosa, anOffer({ latitude: 34.08, longitude: -118.26 }, now))
  await post(rosa, aMeetup({}, now))
  // A member who was never shown cannot be blocked, so Noor posts an offer first.
  await post(noor, anOffer({}, now))
  await request({ location: null, zipCode: null })
  const ana = await testApp.signUp('Ana')
  const hiddenId = await post(ana, aRequest({ latitude: 34.08, longitude: -118.26 }, now))
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('posts').set({ hiddenAt: now }).where('id', '=', hiddenId).execute(),
  )
  await showMeetups(testApp)
  expect((await ids()).sort()).toEqual([keptId, into].sort())
  for (const blocker of [noor, rosa]) {
    const blockedMember = blocker === noor ? rosa : noor
    expect((await blocker.call('PUT', `/api/users/${blockedMember.id}/block`)).status).toBe(200)
    expect(await ids()).toEqual([into])
    expect((await blocker.call('DELETE', `/api/users/${blockedMember.id}/block`)).status).toBe(200)
    expect((await ids()).sort()).toEqual([keptId, into].sort())
  }
})

it('MAP-033 a meetup that others cannot see is on the map of its organizer and its guests', async () => {
  const profile = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
  const ana = await testApp.signUp('Ana')
  for (const { id } of [rosa, ana]) await setPremium(testApp, id)
  await noor.call('PATCH', '/api/profile/complete', { body: profile })
  const thirdPlaceId = await library()
  const meetup = await post(noor, {
    ...{ title: 'Coffee', description: 'Come by.', type: 'event', thirdPlaceId },
    eventDate: toIso(testApp.clock.now() + dayMs),
  })
  expect((await ids()).sort()).toEqual([thirdPlaceId, meetup].sort())
  expect(await ids(rosa)).toEqual([thirdPlaceId])
  await showMeetups(testApp)
  expect((await ids(rosa)).sort()).toEqual([thirdPlaceId, meetup].sort())

  expect((await rosa.call('POST', `/api/posts/${meetup}/rsvp`)).status).toBe(200)
  const request = await post(noor, aRequest({ latitude: 34.08, longitude: -118.26 }, testApp.clock.now()))
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('posts').set({ hiddenAt: testApp.clock.now() }).execute(),
  )
  expect((await ids()).sort()).toEqual([thirdPlaceId, meetup, request].sort())
  expect((await ids(rosa)).sort()).toEqual([thirdPlaceId, meetup].sort())
  expect(await ids(ana)).toEqual([thirdPlaceId])
})

it('MAP-033 a request leaves the map at its time, a meetup three hours after its beginning', async () => {
  const moment = testApp.clock.now() + 6 * hourMs
  await request({ latitude: 34.08, longitude: -118.26, dateNeeded: toIso(moment) })
  await meetupAt(await library(), moment)
  const typesAt = async (time: number) => {
    testApp.clock.advance(time - testApp.clock.now())
    return (await nearby()).items.map(({ type }) => type).sort()
  }
  expect(await typesAt(moment - minuteMs)).toEqual(['event', 'request', 'third-place'])
  expect(await typesAt(moment)).toEqual(['event', 'third-place'])
  expect(await typesAt(moment + 3 * hourMs - minuteMs)).toEqual(['event', 'third-place'])
  expect(await typesAt(moment + 3 * hourMs)).toEqual(['third-place'])
})

it('MAP-033 of many the soonest thousand and the newest thousand are looked at, and no more', async () => {
  const now = testApp.clock.now()
  const [row] = [await request({ latitude: 34.08, longitude: -118.26 })]
  await testApp.app.database.transact(async ({ database }) => {
    const first = await database
      .selectFrom('posts')
      .selectAll()
      .where('id', '=', row)
      .executeTakeFirstOrThrow()
    for (let batch = 0; batch < 12; batch += 1) {
      const rows = Array.from({ length: 100 }, (_, at) => ({
        ...first,
        id: createId(now + at),
        dateNeeded: now + (2 + batch) * dayMs,
      }))
      await database.insertInto('posts').values(rows).execute()
    }
  })
  const foundIds = await ids()
  expect(foundIds).toHaveLength(1000)
  expect(foundIds).toContain(row)
})
