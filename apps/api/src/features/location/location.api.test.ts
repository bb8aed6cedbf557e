/** Tests of the position of a ZIP, and of the search in the community's own addresses. */
import {
  type AddressResult,
  addressResultSchema,
  type GeocodeResponse,
} from '@porchlight/contracts/location/location.schema'
import { dayMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { aMeetup, anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { addPlace } from '../places/places.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ geocodesPerMinute: 1000 }) })
  // The first member runs the community, and has to sign in more often.
  await testApp.signUp('Ana')
  ;[rosa, noor] = [await testApp.signUp('Rosa'), await testApp.signUp('Noor')]
})
afterAll(() => testApp.close())

const geocode = (zipCode: unknown) => rosa.call('POST', '/api/geocode/zipcode', { body: { zipCode } })
const search = (query: string, by = rosa) =>
  by.call('GET', `/api/addresses?${new URLSearchParams({ query })}`)
const findAddresses = async (query: string, by = rosa) => (await search(query, by)).json<AddressResult[]>()
const namesOf = (results: AddressResult[]) => results.map(({ name }) => name)

test('L-018 a ZIP code returns the middle of its cell and the name of its place', async () => {
  const response = await geocode('90026')
  expect([response.status, response.json<GeocodeResponse>()]).toEqual([
    200,
    { success: true, latitude: 34.08, longitude: -118.26, address: 'Los Angeles, CA 90026' },
  ])
  for (const [zipCode, address] of [
    ['10001', 'New York, NY 10001'],
    ['00501', 'Holtsville, NY 00501'],
    ['99950', 'Ketchikan, AK 99950'],
    ['00901', 'Puerto Rico 00901'],
    ['96910', 'Guam 96910'],
  ] as const) {
    expect((await geocode(zipCode)).json<GeocodeResponse>()).toMatchObject({ success: true, address })
  }
})

it.each(['00000', '99999', '', 'abcde', '9002', '900266', '90026-1234', '<b>90026</b>', '٩٠٠٢٦', '-9002'])(
  'L-018 L-019 %j returns no success, a message and no position',
  async (zipCode) => {
    const response = await geocode(zipCode)
    expect([response.status, response.json()]).toEqual([
      200,
      { success: false, error: 'Please enter a valid 5-digit US ZIP code.' },
    ])
  },
)

it.each([[90026], [null], [undefined], [['90026']], ['9'.repeat(10_000)], ['90\u000026']])(
  'L-018 a value that is no short text is refused',
  async (zipCode) => {
    const response = await geocode(zipCode)
    expect([response.status, response.json().issues?.[0]?.path]).toEqual([400, 'zipCode'])
    expect(response.text.length).toBeLessThan(500)
  },
)

test('L-033 L-038 the community’s places are found by name and address, with their own position', async () => {
  const id = await addPlace(testApp, {
    name: 'Juniper Library',
    address: '300 Juniper Avenue',
    latitude: 34.10921,
    longitude: -118.25713,
    addedBy: rosa.id,
  })
  await addPlace(testApp, { name: 'Without a position', address: '1 Juniper Lane', addedBy: rosa.id })
  const results = await findAddresses('juniper')
  expect(v.is(v.array(addressResultSchema), results)).toBe(true)
  expect(results).toEqual([
    {
      place_id: id,
      name: 'Juniper Library',
      formatted_address: '300 Juniper Avenue',
      // Places are public, and so is where they are.
      geometry: { location: { lat: 34.10921, lng: -118.25713 } },
    },
    expect.objectContaining({ name: 'Without a position', geometry: null }),
  ])
})

test('L-033 venues of future meetups are found as written, once each, and no location of a help post', async () => {
  for (const by of [rosa, noor]) {
    await by.call('PATCH', '/api/profile/complete', {
      body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
    })
    // The spelling of the latest meetup is shown.
    const [location, days] = by === rosa ? ['SYCAMORE hall', 0] : ['Sycamore Hall', 1]
    await by.call('POST', '/api/posts', { body: aMeetup({ location }, testApp.clock.now() + days * dayMs) })
  }
  await rosa.call('POST', '/api/posts', {
    body: aMeetup({ location: '34.07, -118.26' }, testApp.clock.now()),
  })
  const offer = await rosa.call('POST', '/api/posts', {
    body: anOffer({ location: '9 Sycamore Way' }, testApp.clock.now()),
  })
  expect(offer.status).toBe(200)
  expect(await findAddresses('sycamore', await testApp.signUp('Zoe'))).toEqual([])
  await showMeetups(testApp)
  expect(await findAddresses('sycamore', noor)).toEqual([
    {
      place_id: expect.any(String),
      name: 'Sycamore Hall',
      formatted_address: 'Sycamore Hall',
      geometry: null,
    },
  ])
  expect(await findAddresses('34.07', noor)).toEqual([])
  testApp.clock.advance(5 * dayMs)
  expect(await findAddresses('sycamore', noor)).toEqual([])
})

test('PL-018 L-033 without premium a search finds public places and the member’s own', async () => {
  const other = await buildTestApp()
  try {
    const [ana, bo] = [await other.signUp('Ana'), await other.signUp('Bo')]
    for (let at = 0; at < 6; at += 1)
      await addPlace(other, { name: `Lantern ${at}`, addedBy: ana.id }, at * dayMs)
    expect(namesOf(await findAddresses('lantern', bo))).toEqual(['Lantern 0', 'Lantern 1', 'Lantern 2'])
    // Five at most, though all six are hers.
    expect(namesOf(await findAddresses('lantern', ana))).toEqual([0, 1, 2, 3, 4].map((at) => `Lantern ${at}`))
  } finally {
    await other.close()
  }
})

it.each([
  ['one letter', 'j', 400],
  ['10,000 letters', 'j'.repeat(10_000), 400],
  ['characters that cannot be stored', 'ju\0', 400],
  ['HTML', '<img src=x onerror=alert(1)>', 200],
  ['a pattern', '.*', 200],
  ['a wildcard of SQL', '%%', 200],
])('L-034 a search for %s', async (_what, query, status) => {
  const response = await search(query)
  expect(response.status).toBe(status)
  if (status === 200) expect(response.json()).toEqual([])
})

test('L-037 a name that contains markup is returned as plain text', async () => {
  const name = '<b onclick=alert(1)>Palm</b> Bakery'
  await addPlace(testApp, { name, address: '<script>alert(1)</script>', addedBy: rosa.id })
  const response = await search('bakery')
  expect(response.headers['content-type']).toContain('application/json')
  expect(namesOf(response.json<AddressResult[]>())).toEqual([name])
})
