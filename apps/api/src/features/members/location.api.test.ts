/** Tests of members' locations: stored as a cell, changed only a few times a day, and shown to others only as a ZIP. */
import type { Member, Person } from '@porchlight/contracts/members/members.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'

let testApp: TestApp
let rosa: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000 }),
  })
  // The first member runs the community, and has to sign in more often.
  await testApp.signUp('Ana')
})
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
})
afterAll(() => testApp.close())

const anywhere = {
  latitude: '34.09812',
  longitude: '-118.29058',
  location: null,
  zipCode: null,
  locationPermissionGranted: true,
}
const setLocation = (overrides: object = {}, by = rosa) =>
  by.call('PUT', '/api/users/location', { body: { ...anywhere, ...overrides } })
const setZipCode = (zipCode: unknown, by = rosa) =>
  by.call('PATCH', '/api/profile/location', { body: { zipCode } })
const self = async (by = rosa) => (await by.call('GET', '/api/auth/user')).json<Member>()
const readStoredLocation = (id = rosa.id) =>
  testApp.app.database.reader
    .selectFrom('members')
    .where('id', '=', id)
    .select(['latitude', 'longitude', 'location', 'zipCode', 'locationPermissionGranted'])
    .executeTakeFirstOrThrow()
const issuesOf = (response: Awaited<ReturnType<typeof setZipCode>>) => [
  response.status,
  response.json().issues,
]

test('L-020 L-025 L-026 a position is stored as its cell, whoever sends it, and sharing counts as allowed from then on', async () => {
  const phone = createDevice(rosa)
  const readHeldMember = async () => {
    await phone.sync()
    return phone.held('members').get(rosa.id)
  }
  const unknown = { latitude: null, longitude: null, locationPermissionGranted: false }
  expect([await self(), await readHeldMember()]).toMatchObject([unknown, unknown])
  const response = await setLocation({ location: 'Los Feliz', zipCode: '90027' })
  expect(response.status).toBe(200)
  const storedLocation = { latitude: '34.1', longitude: '-118.29', location: 'Los Feliz', zipCode: '90027' }
  expect(response.json()).toMatchObject(storedLocation)
  expect(await self()).toMatchObject({ ...storedLocation, locationPermissionGranted: true })
  expect(await readHeldMember()).toMatchObject({ ...storedLocation, locationPermissionGranted: true })
  expect(await readStoredLocation()).toEqual({
    ...storedLocation,
    latitude: 34.1,
    longitude: -118.29,
    locationPermissionGranted: 1,
  })
})

test('L-023 a position without words or ZIP code gets those of the nearest known place; far away none', async () => {
  await setLocation()
  expect(await self()).toMatchObject({ location: 'Los Angeles, CA', zipCode: '90027' })
  await setLocation({ location: 'By the lake' })
  expect(await self()).toMatchObject({ location: 'By the lake', zipCode: '90027' })
  await setLocation({ latitude: '0', longitude: '-30' })
  expect(await self()).toMatchObject({ latitude: '0', longitude: '-30', location: null, zipCode: null })
  // On the sea, 38 and 48 kilometers from Oxnard.
  await setLocation({ latitude: '33.7', longitude: '-119' })
  expect(await self()).toMatchObject({ location: 'Oxnard, CA', zipCode: '93031' })
  await setLocation({ latitude: '33.6', longitude: '-119.2' })
  expect(await self()).toMatchObject({ latitude: '33.6', location: null, zipCode: null })
})

test('L-020 a stored cell stays until the member moved more than one cell, however often they send a position', async () => {
  const at = async (latitude: string, longitude: string) => {
    expect((await setLocation({ latitude, longitude })).status).toBe(200)
    const cell = await self()
    return [cell.latitude, cell.longitude]
  }
  // A location in the same cell is no move; only a few moves a day are allowed.
  for (let turn = 0; turn < 30; turn += 1) await at('34.104', '-118.294')
  expect(await at('34.104', '-118.294')).toEqual(['34.1', '-118.29'])
  expect(await at('34.106', '-118.296')).toEqual(['34.1', '-118.29'])
  expect(await at('34.094', '-118.284')).toEqual(['34.1', '-118.29'])
  expect(await at('34.116', '-118.29')).toEqual(['34.12', '-118.29'])
  expect(await at('34.104', '-118.29')).toEqual(['34.1', '-118.29'])
})

test('L-020 positions at the ends of the world are accepted', async () => {
  for (const [latitude, longitude, cell] of [
    ['90', '-180', ['90', '-180']],
    ['-90', '180', ['-90', '-180']],
  ] as const) {
    expect((await setLocation({ latitude, longitude })).status).toBe(200)
    const storedMember = await self()
    expect([storedMember.latitude, storedMember.longitude]).toEqual(cell)
  }
})

test('L-026 words that contain a position are reduced to its cell', async () => {
  await setLocation({ location: '34.09812, -118.29058' })
  expect(await self()).toMatchObject({ location: '34.10, -118.29' })
})

test('L-017 L-030 a ZIP code alone sets the position: its middle, as a cell', async () => {
  const response = await setZipCode('90039')
  const storedLocation = {
    latitude: '34.11',
    longitude: '-118.26',
    location: 'Los Angeles, CA 90039',
    zipCode: '90039',
  }
  expect([response.status, response.json()]).toEqual([
    200,
    { message: expect.any(String), ...storedLocation },
  ])
  expect(await self()).toMatchObject({ ...storedLocation, locationPermissionGranted: true })
})

it.each([
  ['too far north', { latitude: '90.01' }, 'latitude'],
  ['too far south', { latitude: '-90.01' }, 'latitude'],
  ['too far west', { longitude: '-180.01' }, 'longitude'],
  ['too far east', { longitude: '180.01' }, 'longitude'],
  ['NaN', { latitude: 'NaN' }, 'latitude'],
  ['of infinity', { longitude: 'Infinity' }, 'longitude'],
  ['with spaces', { latitude: ' 34.09' }, 'latitude'],
  ['with a space in it', { longitude: '-118 .29' }, 'longitude'],
  ['as numbers', { latitude: 34.09 }, 'latitude'],
  ['empty', { latitude: '' }, 'latitude'],
  ['as a list', { latitude: ['34.09'] }, 'latitude'],
  ['left out', { latitude: undefined }, 'latitude'],
  ['with an exponent', { latitude: '3.409e1' }, 'latitude'],
  ['of 10,000 digits', { latitude: `34.${'0'.repeat(10_000)}` }, 'latitude'],
  ['without permission', { locationPermissionGranted: false }, 'locationPermissionGranted'],
  ['with a text of 10,000 letters', { location: 'a'.repeat(10_000) }, 'location'],
  ['with characters that cannot be stored', { location: 'Echo\0Park' }, 'location'],
  ['with a ZIP as a number', { zipCode: 90026 }, 'zipCode'],
  ['with a ZIP of 10,000 digits', { zipCode: '9'.repeat(10_000) }, 'zipCode'],
  ['with another member’s id', { memberId: createId() }, 'memberId'],
])('L-020 a position %s is refused at its field, and nothing changes', async (_what, overrides, path) => {
  const response = await setLocation(overrides)
  expect([response.status, response.json().issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  expect(response.text.length).toBeLessThan(500)
  expect((await self()).locationPermissionGranted).toBe(false)
})

test('L-016 L-029 L-032 an invalid or unknown ZIP code is refused in the words of the spec', async () => {
  const malformed = { path: 'zipCode', message: 'Please enter a valid 5-digit ZIP code' }
  for (const zipCode of ['', '9002', '900266', 'abcde', '9002a', '９００２６', '90026;'])
    expect(issuesOf(await setZipCode(zipCode)), zipCode).toEqual([400, [malformed]])
  const unknown = { path: 'zipCode', message: 'Please enter a valid 5-digit US ZIP code.' }
  for (const zipCode of ['00000', '99999']) {
    const response = await setZipCode(zipCode)
    expect(issuesOf(response)).toEqual([400, [unknown]])
    expect(response.json().message).toBe(unknown.message)
    expect(issuesOf(await setLocation({ zipCode }))).toEqual([400, [unknown]])
  }
  for (const zipCode of [90026, null, ['90026'], { code: '90026' }])
    expect((await setZipCode(zipCode)).status).toBe(400)
  expect(await readStoredLocation()).toMatchObject({
    latitude: null,
    zipCode: null,
    locationPermissionGranted: 0,
  })
})

test('L-030 a queued unknown ZIP code is refused with its text, and the known one stays', async () => {
  await setZipCode('90039')
  const operations = [
    createOperation(1, 'members.setZipCode', { zipCode: '00000' }),
    createOperation(2, 'members.setLocation', { ...anywhere, latitude: '34.11' }),
    createOperation(3, 'members.setZipCode', { zipCode: '90027' }),
  ]
  const { results } = await rosa.round({ operations })
  expect(results?.map(({ status }) => status)).toEqual(['refused', 'applied', 'applied'])
  expect(results?.[0]).toMatchObject({
    code: 'invalid',
    message: 'Please enter a valid 5-digit US ZIP code.',
  })
  expect(await self()).toMatchObject({ zipCode: '90027' })
})

test('Q59 the sixth move of a day is refused with the time of the next one, counted by arrival', async () => {
  const codes = ['90026', '90027', '90028', '90029', '90039']
  const movedAt: number[] = []
  for (const code of codes) {
    movedAt.push(testApp.clock.now())
    expect((await setZipCode(code)).status).toBe(200)
    testApp.clock.advance(hourMs)
  }
  // Neither what is refused nor what changes nothing is a move.
  expect((await setZipCode('00000')).status).toBe(400)
  expect((await setZipCode('90039')).status).toBe(200)
  const response = await setLocation()
  expect([response.status, response.json().code]).toEqual([429, 'too_many'])
  const wait = Date.parse(String(response.json().retryAt)) - Number(movedAt[0]) - dayMs
  expect(Math.abs(wait)).toBeLessThan(1000)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(await self()).toMatchObject({ zipCode: '90039' })
  // The limit counts by arrival, whatever time of writing the operation claims.
  const late = {
    ...createOperation(1, 'members.setZipCode', { zipCode: '90012' }),
    createdAt: toIso(testApp.clock.now() - 3 * dayMs),
  }
  const { results } = await rosa.round({ operations: [late] })
  expect(results).toMatchObject([{ status: 'refused', code: 'too_many' }])
  testApp.clock.advance(dayMs - 5 * hourMs + 1000)
  expect((await setLocation()).status).toBe(200)
  expect((await setZipCode('90012')).status).toBe(429)
})

test('Q59 each member’s moves are counted apart, and old ones are deleted', async () => {
  const noor = await testApp.signUp('Noor')
  for (const code of ['90026', '90027', '90028', '90029', '90039']) await setZipCode(code)
  expect((await setZipCode('90012')).status).toBe(429)
  expect((await setZipCode('90012', noor)).status).toBe(200)
  testApp.clock.advance(2 * dayMs)
  await setZipCode('90012')
  const moves = await testApp.app.database.reader
    .selectFrom('moves')
    .where('memberId', '=', rosa.id)
    .selectAll()
    .execute()
  expect(moves.map((move) => Object.keys(move).sort())).toEqual([['createdAt', 'id', 'memberId']])
})

test('L-027 neighbors see the ZIP code and nothing finer, and get its change', async () => {
  const noor = await testApp.signUp('Noor')
  await setLocation({ location: 'The yellow house', zipCode: '90027' })
  await rosa.call('POST', '/api/posts', { body: anOffer({ zipCode: '90027' }, testApp.clock.now()) })
  const personIn = ({ rows = [] }: Awaited<ReturnType<typeof noor.round>>) =>
    rows.find(({ table, id }) => table === 'people' && id === rosa.id)?.row as Person | undefined
  const first = await noor.round()
  expect(Object.keys(personIn(first) ?? {}).sort()).toEqual(
    ['firstName', 'id', 'lastName', 'rating', 'subscriptionPlan', 'zipCode'].sort(),
  )
  expect(personIn(first)?.zipCode).toBe('90027')
  const texts = [JSON.stringify(first), (await noor.call('GET', '/api/posts')).text]
  for (const text of texts) expect(text).not.toContain('yellow house')
  await setZipCode('90039')
  const news = await noor.round({ cursor: first.cursor })
  expect(personIn(news)?.zipCode).toBe('90039')
  // A move within one ZIP code sends nothing to neighbors.
  await setLocation({ zipCode: '90039', latitude: '34.12', longitude: '-118.25' })
  expect((await noor.round({ cursor: news.cursor })).rows).toBeUndefined()
})

test('L-027 a move of a member whom nobody has met yet is sent to nobody', async () => {
  const noor = await testApp.signUp('Noor')
  const { cursor } = await noor.round()
  await setZipCode('90039')
  expect((await noor.round({ cursor })).rows).toBeUndefined()
})
