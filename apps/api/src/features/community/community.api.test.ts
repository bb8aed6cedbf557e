import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Activity,
  activitySchema,
  activityTypes,
  type Community,
} from '@porchlight/contracts/community/community.schema'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { isIsoTime, minuteMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
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
import { aJpeg, hashOf, sendPhoto } from '../files/photos.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { addPlace } from '../places/places.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

const feed = async () => {
  const response = await noor.call('GET', '/api/community/activity')
  expect(response.status).toBe(200)
  return { text: response.text, items: response.json<Activity[]>() }
}
async function post(by: TestMember, body: NewPost) {
  const response = await by.call('POST', '/api/posts', { body })
  expect(response.status, response.text).toBe(200)
  // The clock moves on so that the next post is newer.
  testApp.clock.advance(1)
  return String(body.id)
}
const completeProfile = (by: TestMember) =>
  by.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })

const losAngeles = {
  hasPlans: true,
  signUp: 'open',
  needsInvitation: false,
  hasPublicBoard: false,
  supportEmail: null,
  center: { latitude: 34.0522, longitude: -118.2437 },
  areaVariants: ['Downtown LA', 'Hollywood', 'Santa Monica', 'Beverly Hills', 'West Hollywood'],
  postalCodes: { name: 'ZIP', form: '99999', example: '90026' },
  distanceUnit: 'mi',
  country: 'us',
  currency: 'USD',
  googlePlacesKey: null,
  passkeysAt: 'http://localhost',
  clock: { name: 'UTC', changes: [[0, 0]] },
  map: { ground: 'own' },
  directionsUrl: 'https://www.google.com/maps/dir/?api=1&destination={latitude},{longitude}',
}

it('H-007 L-052 L-053 a community states its name and place to anyone, without any setting', async () => {
  const response = await callSignedOut(testApp, 'GET', '/api/community')
  expect([response.status, response.json()]).toEqual([
    200,
    { name: null, displayLocation: 'Los Angeles, CA', signInWith: [], ...losAngeles },
  ])
  const namedCommunity = await buildTestApp({
    COMMUNITY_NAME: 'Elm Street',
    COMMUNITY_LOCATION: 'Eagle Rock, CA',
    PUBLIC_BOARD: 'on',
  })
  expect((await callSignedOut(namedCommunity, 'GET', '/api/community')).json()).toEqual({
    name: 'Elm Street',
    displayLocation: 'Eagle Rock, CA',
    signInWith: [],
    ...losAngeles,
    center: null,
    areaVariants: [],
    hasPublicBoard: true,
  })
  await namedCommunity.close()
})

it('a community states the address at which passkeys work, whatever host the call names', async () => {
  const readPasskeysAt = async (app: TestApp, host: string) =>
    (await callSignedOut(app, 'GET', '/api/community', { headers: { host } })).json<Community>().passkeysAt
  const address = await buildTestApp({ PUBLIC_URL: 'https://porch.example.org' })
  expect(await readPasskeysAt(address, 'localhost:3001')).toBe('https://porch.example.org')
  await address.close()
  expect(await readPasskeysAt(testApp, 'localhost:5173')).toBe('http://localhost:5173')
  expect(await readPasskeysAt(testApp, '192.168.1.7:3001')).toBe('http://localhost')
})

it('P-060 a community states the time zone of its posts where its operator set one', async () => {
  const [kathmandu, unset] = await Promise.all([
    buildTestApp({ COMMUNITY_TIME_ZONE: 'Asia/Kathmandu' }),
    buildTestApp({ COMMUNITY_TIME_ZONE: '' }),
  ])
  const clockOf = async (app: TestApp) =>
    (await callSignedOut(app, 'GET', '/api/community')).json<Community>().clock
  expect(await clockOf(kathmandu)).toEqual({ name: 'Asia/Kathmandu', changes: [[0, 345]] })
  expect(await clockOf(unset)).toBeNull()
  await Promise.all([kathmandu.close(), unset.close()])
})

it('L-052 L-053 a community elsewhere never mentions Los Angeles, and its ZIP code data gives its position', async () => {
  const elsewhere = await buildTestApp({ COMMUNITY_LOCATION: 'Springfield, IL' })
  const response = await callSignedOut(elsewhere, 'GET', '/api/community')
  expect(response.json()).toMatchObject({
    displayLocation: 'Springfield, IL',
    center: { latitude: expect.closeTo(39.79, 1), longitude: expect.closeTo(-89.65, 1) },
    areaVariants: [],
    postalCodes: { name: 'ZIP', example: expect.stringMatching(/^627\d\d$/) },
  })
  expect(response.text).not.toMatch(/Los Angeles|LA|Hollywood|90026|118\./)
  await elsewhere.close()
})

it('L-018 L-030 a community with postal codes of another form accepts those of its place data and no others', async () => {
  const file = join(testApp.dataDir, 'places.txt')
  writeFileSync(file, '3011;46.9481;7.4474;Bern\n3012;46.9553;7.4270;Bern\n')
  const bern = await buildTestApp({
    COMMUNITY_LOCATION: 'Bern',
    COMMUNITY_UNITS: 'kilometers',
    POSTAL_CODE_FORM: '9999',
    PLACE_DATA: file,
  })
  const ana = await bern.signUp('Ana')
  const about = await callSignedOut(bern, 'GET', '/api/community')
  expect(about.json()).toMatchObject({
    center: { latitude: 46.9517, longitude: 7.4372 },
    postalCodes: { name: 'postal code', form: '9999', example: '3012' },
    distanceUnit: 'km',
  })
  const geocode = (zipCode: string) => ana.call('POST', '/api/geocode/zipcode', { body: { zipCode } })
  expect((await geocode('3012')).json()).toEqual({
    success: true,
    latitude: 46.96,
    longitude: 7.43,
    address: 'Bern 3012',
  })
  const texts = [about.text]
  for (const zipCode of ['90026', '8001']) {
    const refusedResponse = await ana.call('PATCH', '/api/profile/location', { body: { zipCode } })
    expect(refusedResponse.status).toBe(400)
    texts.push(refusedResponse.text, (await geocode(zipCode)).text)
  }
  const posted = await ana.call('POST', '/api/posts', {
    body: anOffer({ zipCode: '3012' }, bern.clock.now()),
  })
  expect(posted.json()).toMatchObject({ zipCode: '3012', latitude: 46.96, longitude: 7.43 })
  const wrong = await ana.call('POST', '/api/posts', {
    body: anOffer({ zipCode: '90026' }, bern.clock.now()),
  })
  expect(wrong.json().issues).toEqual([
    { path: 'zipCode', message: 'Please enter a valid postal code, such as 3011' },
  ])
  for (const text of texts) expect(text).not.toMatch(/Los Angeles|ZIP|US /)
  await bern.close()
})

it('H-032 H-033 H-034 members read of new offers, meetups and places, the newest first', async () => {
  await completeProfile(rosa)
  const meetup = await post(rosa, aMeetup({ description: 'Bring a dish.' }, testApp.clock.now()))
  await showMeetups(testApp)
  const place = await addPlace(testApp, { name: 'Corner Books', category: 'bookstore', addedBy: rosa.id })
  testApp.clock.advance(1)
  const offer = await post(rosa, anOffer({ title: 'Soup on Fridays' }, testApp.clock.now()))
  const { items } = await feed()
  // The meetup's moment is only its day.
  expect(items.map(({ id, type }) => [id, type])).toEqual([
    [offer, 'help_offered'],
    [place, 'place_added'],
    [meetup, 'event_created'],
  ])
  expect(new Set(items.map(({ type }) => type))).toEqual(new Set(activityTypes))
  for (const item of items) {
    expect(Object.keys(item).sort()).toEqual(Object.keys(activitySchema.entries).sort())
    expect(v.is(activitySchema, item)).toBe(true)
    expect(isIsoTime(item.timestamp)).toBe(true)
  }
  expect(items[0]).toMatchObject({ title: 'Soup on Fridays', category: 'transportation_errands' })
  expect(items[1]).toMatchObject({ title: 'Corner Books', category: 'bookstore', userName: 'Rosa' })
  expect(items[2]).toMatchObject({ title: 'Porch potluck', description: 'Bring a dish.', category: null })
})

it('M-019 an offer names its author by first name and last initial, and nothing more', async () => {
  await post(rosa, anOffer({ location: '1720 Sunset Boulevard' }, testApp.clock.now()))
  const { text, items } = await feed()
  expect(items[0]).toMatchObject({ userName: 'Rosa J.', userAvatar: null })
  expectNothingPrivateOf(text, rosa)
  expect(text).not.toContain(rosa.id)
  expect(text).not.toContain('Sunset')
})

it('H-033 a place names the member who added it by first name alone, and not to somebody who blocked them', async () => {
  await post(rosa, anOffer({}, testApp.clock.now()))
  await addPlace(testApp, { addedBy: rosa.id })
  const { text, items } = await feed()
  // The place's entry has only its day, and is below the entries of that day.
  expect(items.map(({ type }) => type)).toEqual(['help_offered', 'place_added'])
  expect(items[1]).toMatchObject({ type: 'place_added', userName: 'Rosa', userAvatar: null })
  expectNothingPrivateOf(text, rosa)
  expect(text).not.toContain(rosa.id)
  expect((await noor.call('PUT', `/api/users/${rosa.id}/block`)).status).toBe(200)
  expect((await feed()).items).toMatchObject([{ type: 'place_added', userName: 'A neighbor' }])
})

it('H-033 an offer shows its author’s photo once the photo has arrived', async () => {
  await post(rosa, anOffer({}, testApp.clock.now()))
  const bytes = await aJpeg()
  await rosa.call('PUT', '/api/profile/photo', { body: { photo: hashOf(bytes) } })
  expect((await feed()).items[0]?.userAvatar).toBeNull()
  await sendPhoto(rosa, bytes)
  expect((await feed()).items[0]?.userAvatar).toBe(`/api/files/${hashOf(bytes)}`)
})

it('H-033 a meetup shows nothing about its organizer, neither in words nor in the minute of its creation', async () => {
  await completeProfile(rosa)
  await post(rosa, aMeetup({}, testApp.clock.now()))
  await showMeetups(testApp)
  const { text, items } = await feed()
  expectNoTraceOf(text, rosa, 'Rosa')
  const meetup = items.find(({ type }) => type === 'event_created')
  expect(meetup).toMatchObject({ userName: 'A neighbor', userAvatar: null })
  expect(meetup?.timestamp).toMatch(/T00:00:00\.000Z$/)
})

it('H-032 requests, and withdrawn or expired posts, are not in the feed', async () => {
  await post(rosa, aRequest({}, testApp.clock.now()))
  const takenBack = await post(rosa, anOffer({ title: 'Taken back' }, testApp.clock.now()))
  expect((await rosa.call('DELETE', `/api/posts/${takenBack}`)).status).toBe(200)
  const ranOut = await post(rosa, anOffer({ title: 'Ran out' }, testApp.clock.now()))
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('posts').set({ status: 'expired' }).where('id', '=', ranOut).execute(),
  )
  expect((await feed()).items).toEqual([])
})

it('H-032 the feed has at most fifty entries', async () => {
  const postIds: string[] = []
  for (let index = 0; index < 52; index += 1) {
    postIds.unshift(await post(rosa, anOffer({ title: `Offer ${index}` }, testApp.clock.now())))
  }
  await addPlace(testApp, {}, minuteMs)
  const { items } = await feed()
  expect(items.map(({ id }) => id)).toEqual(postIds.slice(0, 50))
})

it('S-009 the feed is for members only', async () => {
  expect((await callSignedOut(testApp, 'GET', '/api/community/activity')).status).toBe(401)
})

it('D7 the public response has the server’s date, from which a device corrects its own clock', async () => {
  const { statusCode, headers } = await testApp.app.server.inject({ url: '/api/community' })
  expect(statusCode).toBe(200)
  expect(Math.abs(Date.parse(String(headers.date)) - Date.now())).toBeLessThan(minuteMs)
})
