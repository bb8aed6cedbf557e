/** Tests of profiles: three photos, a member's page, and absences. */
import type { Photo } from '@porchlight/contracts/files/files.schema'
import type { Member, ProfileResponse } from '@porchlight/contracts/members/members.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anOffer, aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { memberRow } from '../../testing/member-row.factory.ts'
import { callSignedOut, expectNoSecrets } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { addNeighbor } from '../conversations/conversations.factory.ts'
import { aJpeg, fetchPhoto, hashOf, sendPhoto, sentPhoto } from '../files/photos.factory.ts'
import { addMeetup } from '../meetups/meetups.factory.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { membersById } from './members.queries.ts'

let testApp: TestApp
let lena: TestMember
let noor: TestMember
let origin: string
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ photosPerMember: 200 }) })
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Olga')
  ;[lena, noor] = [await testApp.signUp('Lena'), await testApp.signUp('Noor')]
  origin = await testApp.app.server.listen({ port: 0, host: '127.0.0.1' })
  // From this first help post on, neighbors see her.
  await lena.call('POST', '/api/posts', { body: anOffer() })
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())

const readOwnMember = async (member = lena) => (await member.call('GET', '/api/auth/user')).json<Member>()
const page = (viewer: TestMember, id = lena.id) => viewer.call('GET', `/api/users/${id}`)
const statusFor = async (viewer: TestMember, sha256: string) =>
  (await fetchPhoto(testApp, viewer, sha256)).status
const asDataUrl = (bytes: Uint8Array) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
const setByHash = (photos: unknown, mainProfilePhotoIndex: unknown = 0, member = lena) =>
  member.call('PUT', '/api/profile/photos', { body: { photos, mainProfilePhotoIndex } })
/** Sends the request over a network connection, which is closed when a body is refused before it is read. */
async function setByBytes(photos: unknown, mainProfilePhotoIndex: unknown = 0, id = lena.id) {
  const response = await fetch(`${origin}/api/users/${id}/photos`, {
    method: 'PUT',
    body: JSON.stringify({ photos, mainProfilePhotoIndex }),
    headers: { cookie: lena.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  })
  const text = await response.text()
  return { status: response.status, text, json: () => JSON.parse(text) }
}
const addressOf = (sha256: string) => `/api/files/${sha256}`

test('M-003 M-004 three photos by their hashes: neighbors see each once it arrives, the main one beside the name', async () => {
  const first = await sentPhoto(lena, 1)
  const later = await aJpeg({ seed: 2 })
  const third = await sentPhoto(lena, 3)
  const response = await setByHash([first, hashOf(later), third], 1)
  expect(response.json()).toEqual({
    message: 'Photos Updated!',
    profileImageUrl: null,
    profilePhotos: [addressOf(first), null, addressOf(third)],
    mainProfilePhotoIndex: 1,
  })
  expect(await readOwnMember()).toMatchObject({
    profilePhotos: [addressOf(first), null, addressOf(third)],
    mainProfilePhotoIndex: 1,
    photo: { sha256: hashOf(later) },
  })
  const visibleProfile = (await page(noor)).json<ProfileResponse>()
  expect(visibleProfile.photos?.map(({ sha256 }) => sha256)).toEqual([first, third])
  expect([await statusFor(noor, first), await statusFor(noor, hashOf(later))]).toEqual([200, 404])

  await sendPhoto(lena, later)
  const whole = (await page(noor)).json<ProfileResponse>()
  expect(whole).toMatchObject({
    profileImageUrl: addressOf(hashOf(later)),
    profilePhotos: [first, hashOf(later), third].map(addressOf),
    mainProfilePhotoIndex: 1,
  })
  const { rows } = await noor.round({ schema: 8 })
  const person = rows?.find(({ table, id }) => table === 'people' && id === lena.id)?.row
  expect((person as { photo?: Photo }).photo).toMatchObject({ sha256: hashOf(later) })
})

test('M-106 Q35 photos as data URLs have the same effect, and addresses from a response can be sent back', async () => {
  const all = await Promise.all([11, 12, 13].map((seed) => aJpeg({ seed })))
  const hashes = all.map(hashOf)
  const neighborsDevice = createDevice(noor)
  await neighborsDevice.sync()
  const response = await setByBytes(all.map(asDataUrl), 2)
  expect([response.status, response.json()]).toEqual([
    200,
    {
      message: 'Photos Updated!',
      profileImageUrl: addressOf(String(hashes[2])),
      profilePhotos: hashes.map(addressOf),
      mainProfilePhotoIndex: 2,
    },
  ])
  await neighborsDevice.sync()
  expect(neighborsDevice.held('people').get(lena.id)).toMatchObject({ photo: { sha256: hashes[2] } })
  const fourth = await aJpeg({ seed: 14 })
  const again = [addressOf(String(hashes[0])), addressOf(String(hashes[2])), asDataUrl(fourth)]
  expect((await setByBytes(again)).json()).toMatchObject({
    profilePhotos: [hashes[0], hashes[2], hashOf(fourth)].map((hash) => addressOf(String(hash))),
  })
  // A photo that is not one of the three any more is visible to no member.
  expect(await statusFor(noor, String(hashes[1]))).toBe(404)
})

const hash = (letter: string) => letter.repeat(64)
const three = [hash('a'), hash('b'), hash('c')]

test.each([
  ['two photos', [hash('a'), hash('b')], 0, 'photos'],
  ['four photos', [...three, hash('d')], 0, 'photos'],
  ['the same photo three times', [hash('a'), hash('a'), hash('a')], 0, 'photos'],
  ['an invalid hash', [hash('a'), hash('b'), '../../etc/passwd'], 0, 'photos.2'],
  ['a value that is no list', 'abc', 0, 'photos'],
  ['a fourth photo as the main one', three, 3, 'mainProfilePhotoIndex'],
  ['a main photo with a negative index', three, -1, 'mainProfilePhotoIndex'],
  ['a main photo with the index 1.5', three, 1.5, 'mainProfilePhotoIndex'],
])('M-105 %s is refused, and the photos stay as they were', async (_what, photos, index, path) => {
  const before = await readOwnMember()
  const response = await setByHash(photos, index)
  expect([response.status, response.json().issues?.[0]?.path]).toEqual([400, path])
  expect(await readOwnMember()).toEqual(before)
})

test.each([
  ['two photos', (urls: string[]) => urls.slice(0, 2), 0, 400],
  ['four photos', (urls: string[]) => [...urls, 'data:image/jpeg;base64,AAAA'], 0, 400],
  ['the same photo three times', (urls: string[]) => Array(3).fill(urls[0]), 0, 400],
  ['an index out of range', (urls: string[]) => urls, 3, 400],
  ['a web address', (urls: string[]) => [...urls.slice(0, 2), 'http://169.254.169.254/'], 0, 415],
  [
    'an address of ours on another host',
    (urls: string[]) => [...urls.slice(0, 2), `http://169.254.169.254${addressOf('a'.repeat(64))}`],
    0,
    415,
  ],
  [
    'two pictures and 6 MB of zeros',
    (urls: string[]) => [...urls.slice(0, 2), asDataUrl(Buffer.alloc(6 * 1024 ** 2))],
    0,
    413,
  ],
  ['a list of 30 MB', () => Array(3).fill('x'.repeat(10 * 1024 ** 2)), 0, 413],
])('M-106 Q35 Q9 data URLs: %s is refused, and the photos stay', async (_what, makePhotos, index, status) => {
  const urls = (await Promise.all([21, 22, 23].map((seed) => aJpeg({ seed })))).map(asDataUrl)
  const before = await readOwnMember()
  expect((await setByBytes(makePhotos(urls), index)).status).toBe(status)
  expect(await readOwnMember()).toEqual(before)
})

test('M-106 another member’s id is not there for this call, before anything of the body is read', async () => {
  const response = await setByBytes('never read', 0, noor.id)
  expect([response.status, response.json().code]).toEqual([404, 'not_found'])
  expect((await setByBytes('never read', 0, createId())).text).toBe(response.text)
  // Read, it would be too large.
  expect((await setByBytes('x'.repeat(30 * 1024 ** 2), 0, noor.id)).status).toBe(404)
  const signedOut = await callSignedOut(testApp, 'PUT', `/api/users/${lena.id}/photos`, { body: {} })
  expect(signedOut.status).toBe(401)
})

test('M-106 naming another member’s photo shows it to nobody', async () => {
  const noorPhotos = await Promise.all([31, 32, 33].map((seed) => sentPhoto(noor, seed)))
  const rosa = await testApp.signUp('Rosa')
  await rosa.call('POST', '/api/posts', { body: anOffer() })
  expect((await setByHash(noorPhotos, 0, rosa)).json()).toMatchObject({ profilePhotos: [null, null, null] })
  expect(await statusFor(rosa, String(noorPhotos[0]))).toBe(404)
  expect((await page(lena, rosa.id)).json()).toMatchObject({ photos: [], profileImageUrl: null })
})

test('O4 queued photos are set once, however often they are sent, and an empty list removes all', async () => {
  const photos = await Promise.all([41, 42, 43].map((seed) => sentPhoto(lena, seed)))
  const set = createOperation(1, 'members.setPhotos', { photos, mainProfilePhotoIndex: 0 })
  const clientId = createId()
  const results = async () => (await lena.round({ clientId, operations: [set] })).results?.[0]
  expect(await results()).toMatchObject({ status: 'applied' })
  await setByHash([photos[2], photos[1], photos[0]], 2)
  expect(await results()).toMatchObject({ status: 'applied' })
  expect(await readOwnMember()).toMatchObject({ mainProfilePhotoIndex: 2, photo: { sha256: photos[0] } })
  await lena.call('PUT', '/api/profile/photo', { body: { photo: null } })
  expect(await readOwnMember()).toMatchObject({ profilePhotos: [], profileImageUrl: null })
  expect(await statusFor(noor, String(photos[0]))).toBe(404)
})

test('M-001 M-005 M-006 a neighbor’s page shows who they are, and nothing private', async () => {
  const vera = await testApp.signUp('Vera')
  await vera.call('POST', '/api/posts', { body: anOffer() })
  await vera.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  await vera.call('PATCH', '/api/profile/location', { body: { zipCode: '90026' } })
  const response = await page(noor, vera.id)
  expect(response.json()).toEqual({
    id: vera.id,
    firstName: 'Vera',
    lastName: 'J.',
    rating: '0',
    subscriptionPlan: 'free',
    zipCode: '90026',
    profileImageUrl: null,
    photos: [],
    profilePhotos: [],
    mainProfilePhotoIndex: 0,
    bio: 'I bake on Sundays.',
    interests: ['Cooking'],
    gardenLevel: 1,
    peopleHelped: 0,
    isPhoneVerified: false,
    isBackgroundVerified: false,
  })
  expectNoSecrets(response.text)
  for (const secret of [vera.email, 'Jimenez', 'latitude', 'phone', 'credits']) {
    expect(response.text).not.toContain(secret)
  }
})

test('M-104 a photo above 5 MB is refused by the spec’s call, in the words of its form', async () => {
  const urls = (await Promise.all([31, 32].map((seed) => aJpeg({ seed })))).map(asDataUrl)
  const large = Buffer.concat([await aJpeg({ seed: 33 }), Buffer.alloc(5 * 1024 ** 2)])
  const before = await readOwnMember()
  const response = await setByBytes([...urls, asDataUrl(large)])
  expect([response.status, response.json().message]).toEqual([413, 'Please upload photos smaller than 5MB.'])
  expect(await readOwnMember()).toEqual(before)
})

test('M-015 M-016 a member’s own response says how they sign in and what is verified, and of the password only whether there is one', async () => {
  expect(await readOwnMember()).toMatchObject({
    authProvider: 'email',
    passwordHash: true,
    isPhoneVerified: false,
    isBackgroundVerified: false,
  })
})

test('Q1 a member who blocked the viewer, left, is unknown to them or never existed is not found, in the same words', async () => {
  const [viewer, blocker, quiet, leaver] = await Promise.all(
    ['Vera', 'Bo', 'Quinn', 'Lee'].map((name) => testApp.signUp(name)),
  )
  if (!viewer || !blocker || !quiet || !leaver) throw new Error('nobody came')
  for (const member of [viewer, blocker, leaver]) await member.call('POST', '/api/posts', { body: anOffer() })
  expect([(await page(viewer, blocker.id)).status, (await page(viewer, leaver.id)).status]).toEqual([
    200, 200,
  ])
  await blocker.call('PUT', `/api/users/${viewer.id}/block`)
  await removeMember({ ...testApp.app.database, dataDir: testApp.dataDir, timeZone: 'UTC' }, leaver.id)
  const responses = await Promise.all(
    [blocker.id, leaver.id, quiet.id, createId()].map((id) => page(viewer, id)),
  )
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
  // Nor is the viewer for who blocked them.
  expect((await page(blocker, viewer.id)).text).toBe(responses[0]?.text)
  expect((await page(viewer, viewer.id)).status).toBe(200)
})

/** Away until: what one offers rests for everybody else, and it ends by itself. */
test('28.4 while a member is away their offers are in no list, their requests are, and offers return in time', async () => {
  const tara = await testApp.signUp('Tara')
  const post = async (body: unknown) =>
    (await tara.call('POST', '/api/posts', { body })).json<PostResponse>().id
  const offer = await post(anOffer())
  const isOfferListed = async (viewer: TestMember, query = '') => {
    const posts = (await viewer.call('GET', `/api/posts${query}`)).json<PostResponse[]>()
    return posts.some(({ id }) => id === offer)
  }
  const everywhere = async () => [
    await isOfferListed(noor),
    await isOfferListed(noor, '?type=offer'),
    await isOfferListed(noor, `?userId=${tara.id}`),
    await isOfferListed(tara),
    await isOfferListed(tara, `?userId=${tara.id}`),
  ]
  expect(await everywhere()).toEqual([true, true, true, true, true])
  const awayUntil = toIso(testApp.clock.now() + 7 * dayMs)
  const set = (until: unknown) => tara.call('PUT', '/api/profile/away', { body: { awayUntil: until } })
  expect((await set(awayUntil)).json()).toMatchObject({ awayUntil })
  expect(await everywhere()).toEqual([false, false, false, true, true])
  const asPerson = async (viewer: TestMember) => {
    const { rows } = await viewer.round({ schema: schemaVersion })
    return rows?.find(({ table, id }) => table === 'people' && id === tara.id)?.row
  }
  const asPoster = async (viewer: TestMember) => {
    await tara.call('POST', '/api/posts', { body: aRequest({}, testApp.clock.now()) })
    const posts = (await viewer.call('GET', '/api/posts?type=request')).json<PostResponse[]>()
    return posts.find(({ user }) => user?.id === tara.id)?.user
  }
  // The end of an absence is in no response or row for another member.
  for (const view of [
    (await page(noor, tara.id)).json<object>(),
    await asPerson(noor),
    await asPoster(noor),
  ]) {
    expect(view).toMatchObject({ answersLater: true })
    expect(view).not.toHaveProperty('awayUntil')
  }
  expect((await readOwnMember(tara)).awayUntil).toBe(awayUntil)
  testApp.clock.advance(8 * dayMs)
  await testApp.app.jobs.runAll()
  for (const member of [noor, tara, lena]) await member.logIn()
  expect(await everywhere()).toEqual([true, true, true, true, true])
  const back = await page(noor, tara.id)
  expect(back.status).toBe(200)
  expect(back.json()).not.toHaveProperty('answersLater')
  expect(await asPerson(noor)).not.toHaveProperty('answersLater')
  expect((await readOwnMember(tara)).awayUntil).toBeUndefined()

  await set(toIso(testApp.clock.now() + dayMs))
  await set(null)
  expect((await readOwnMember(tara)).awayUntil).toBeUndefined()
  expect(await isOfferListed(noor)).toBe(true)
})

test('28.4 an away date that passed before it arrives ends the absence; a future one is stored as sent', async () => {
  const say = async (awayUntil: string) => {
    const operations = [createOperation(1, 'members.setAway', { awayUntil })]
    const { results } = await noor.round({ clientId: createId(), operations })
    return [results?.[0]?.status, (await readOwnMember(noor)).awayUntil]
  }
  const soon = toIso(testApp.clock.now() + 3 * dayMs)
  expect(await say(soon)).toEqual(['applied', soon])
  expect(await say(toIso(testApp.clock.now() - dayMs))).toEqual(['applied', undefined])
})

test.each([
  ['in two years', toIso(Date.now() + 5 * 366 * dayMs)],
  ['that is invalid', 'tomorrow'],
  ['in another time zone', '2027-01-01T00:00:00+02:00'],
  ['as a number', 1_900_000_000_000],
])('28.4 an away date %s is refused', async (_what, awayUntil) => {
  const response = await lena.call('PUT', '/api/profile/away', { body: { awayUntil } })
  expect([response.status, response.json().issues?.[0]?.path]).toEqual([400, 'awayUntil'])
  expect((await readOwnMember()).awayUntil).toBeUndefined()
})

test('28.4 a member who is away gets no reminders, and still gets news', async () => {
  // The job works on all members of a community, so this test has a community of its own.
  const apart = await buildTestApp()
  const [away, back] = await Promise.all(['Ada', 'Bea'].map((name) => apart.signUp(name)))
  if (!away || !back) throw new Error('nobody came')
  const awayUntil = toIso(apart.clock.now() + 30 * dayMs)
  await away.call('PUT', '/api/profile/away', { body: { awayUntil } })
  const dateNeeded = toIso(apart.clock.now() + dayMs)
  for (const member of [away, back])
    await member.call('POST', '/api/posts', { body: anOffer({ dateNeeded }) })
  apart.clock.advance(7.5 * dayMs)
  await apart.app.jobs.runAll()
  const readNotificationKinds = async (member: TestMember) => {
    await member.logIn()
    const { rows = [] } = await member.round({ schema: 8 })
    return rows.filter(({ table }) => table === 'notifications').map(({ row }) => row?.kind)
  }
  expect([await readNotificationKinds(away), await readNotificationKinds(back)]).toEqual([
    [],
    ['help_expiring'],
  ])
  // A notification of an event is no reminder.
  apart.clock.advance(dayMs)
  await apart.app.jobs.runAll()
  expect(await readNotificationKinds(away)).toContain('help_expired')
  await apart.close()
})

test('M-056 meetups that took place count once; those without guests and cancelled ones do not', async () => {
  const host = await addNeighbor(testApp, { firstName: 'Hanna' })
  const meetups = await Promise.all(
    [1, 2, 3, 4].map((days) =>
      addMeetup(testApp, { authorId: host, dateNeeded: testApp.clock.now() + days * dayMs }),
    ),
  )
  const change = (id: string | undefined, to: object) =>
    testApp.app.database.transact(({ database }) =>
      database.updateTable('posts').set(to).where('id', '=', String(id)).execute(),
    )
  for (const id of [meetups[0], meetups[2], meetups[3]]) await change(id, { currentAttendees: 2 })
  await change(meetups[2], { status: 'cancelled' })
  const hosted = async () => {
    await testApp.app.jobs.runAll()
    const [row] = await membersById(testApp.app.database.reader, [host])
    return row?.meetupsHosted
  }
  // The first was yesterday, but for a minute; its day after is over with that.
  testApp.clock.advance(2 * dayMs - minuteMs)
  expect(await hosted()).toBe(0)
  testApp.clock.advance(minuteMs)
  expect([await hosted(), await hosted()]).toEqual([1, 1])
  testApp.clock.advance(3 * dayMs - minuteMs)
  expect(await hosted()).toBe(1)
  testApp.clock.advance(minuteMs)
  expect(await hosted()).toBe(2)
})

test('M-056 an organizer’s phone has the new count with the next round', async () => {
  const host = await testApp.signUp('Hugo')
  const phone = createDevice(host)
  const syncOwnMember = async () => {
    await host.logIn()
    await phone.sync()
    return phone.held('members').get(host.id)
  }
  const id = await addMeetup(testApp, { authorId: host.id, dateNeeded: testApp.clock.now() + dayMs })
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('posts').set({ currentAttendees: 2 }).where('id', '=', id).execute(),
  )
  expect(await syncOwnMember()).toMatchObject({ meetupsHosted: 0 })
  testApp.clock.advance(2.5 * dayMs)
  await testApp.app.jobs.runAll()
  expect(await syncOwnMember()).toMatchObject({ meetupsHosted: 1 })
})

test('M-056 meetups of more members than one batch holds are all counted in one run', async () => {
  const hosts = Array.from({ length: 51 }, () => memberRow({}, testApp.clock.now()))
  const ids = hosts.map(({ id }) => id)
  const { reader, transact } = testApp.app.database
  await transact(({ database }) => database.insertInto('members').values(hosts).execute())
  for (const authorId of ids) await addMeetup(testApp, { authorId })
  await transact(({ database }) =>
    database.updateTable('posts').set({ currentAttendees: 2 }).where('authorId', 'in', ids).execute(),
  )
  testApp.clock.advance(2.5 * dayMs)
  await testApp.app.jobs.runAll()
  const countedMembers = await membersById(reader, ids)
  expect(countedMembers.map(({ meetupsHosted }) => meetupsHosted)).toEqual(Array(51).fill(1))
})
