import type { WireError } from '@porchlight/contracts/errors/refusals'
import { categories } from '@porchlight/contracts/posts/posts.catalogue'
import {
  type NewPost,
  type Post,
  type PostResponse,
  postResponseSchema,
} from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import {
  callRaw,
  callSignedOut,
  expectNoSecrets,
  expectNoTraceOf,
  expectNothingPrivateOf,
} from '../../testing/responses.factory.ts'
import { createOperation, fill } from '../../testing/rounds.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember

beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ postsPerDay: 1000 }) })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  await rosa.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
})
afterAll(() => testApp.close())

const post = (body: unknown, by = rosa) => by.call('POST', '/api/posts', { body })

async function listPosts(by: TestMember, query = ''): Promise<PostResponse[]> {
  await showMeetups(testApp)
  const response = await by.call('GET', `/api/posts${query}`)
  expect(response.status).toBe(200)
  expectNoSecrets(response.text)
  return response.json<PostResponse[]>()
}

async function readBack(by: TestMember, id: string | undefined): Promise<PostResponse> {
  const foundPost = (await listPosts(by)).find((each) => each.id === id)
  if (!foundPost) throw new Error('the post is not listed')
  expect(v.safeParse(v.strictObject(postResponseSchema.entries), foundPost).issues).toBeUndefined()
  return foundPost
}

/** Returns the call's own response, and the post as a neighbor reads it. */
async function postAndRead(newPost: NewPost): Promise<PostResponse[]> {
  const response = await post(newPost)
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json'])
  return [response.json<PostResponse>(), await readBack(noor, newPost.id)]
}

test('P-054 P-055 P-056 a post is returned with its type and texts as sent', async () => {
  const offer = anOffer()
  for (const read of await postAndRead(offer)) {
    const { title, description } = offer
    expect(read).toMatchObject({ id: offer.id, type: 'offer', title, description, status: 'pending' })
  }
})

test('P-057 P-058 a post is returned with its category as sent', async () => {
  const offer = anOffer()
  for (const read of await postAndRead(offer)) {
    const { subcategory } = offer
    expect(read).toMatchObject({ categoryId: 4, category: 'transportation_errands', subcategory })
  }
})

test('P-060 P-061 a post is returned with its date and time as sent', async () => {
  const offer = anOffer()
  for (const read of await postAndRead(offer)) {
    expect(read).toMatchObject({ dateNeeded: offer.dateNeeded, timeNeeded: '09:15' })
  }
})

test('P-047 a call requires the time of day; an older app’s queued post without it is accepted', async () => {
  const { timeNeeded: _untold, ...body } = anOffer({}, testApp.clock.now())
  for (const bodyWithoutTime of [body, { ...body, timeNeeded: null }]) {
    const response = await rosa.call('POST', '/api/posts', { body: bodyWithoutTime })
    expect([response.status, response.json().issues]).toEqual([
      400,
      [{ path: 'timeNeeded', message: 'Required' }],
    ])
  }
  const operation = createOperation(1, 'posts.create', body)
  expect((await rosa.round({ operations: [operation] })).results).toEqual([{ n: 1, status: 'applied' }])
  expect((await readBack(noor, body.id)).timeNeeded).toBeNull()
})

test('P-064 P-065 a post is returned with its tip jar and its ZIP code as sent', async () => {
  for (const read of await postAndRead(anOffer({ hasTipJar: true }))) {
    expect(read).toMatchObject({ hasTipJar: true, zipCode: '90026' })
  }
})

test('P-007 P-008 P-011 a meetup is returned with its venue, date and attendees; a help post has neither event nor guests', async () => {
  const meetup = aMeetup()
  await post(meetup)
  const { id, title, dateNeeded } = meetup
  expect(await readBack(noor, id)).toMatchObject({
    ...{ id, title, type: 'event', location: 'Echo Park' },
    ...{ dateNeeded, eventDate: dateNeeded },
    ...{ currentAttendees: 0, maxAttendees: 12, guestLimit: 12 },
  })
  const offer = anOffer()
  await post(offer)
  expect(await readBack(noor, offer.id)).toMatchObject({
    eventDate: null,
    guestLimit: null,
    maxAttendees: null,
  })
})

test('P-009 P-010 a meetup is returned with its texts; category, ZIP code and position are null', async () => {
  const meetup = aMeetup()
  await post(meetup)
  expect(await readBack(noor, meetup.id)).toMatchObject({
    description: meetup.description,
    ...{ categoryId: null, category: null, subcategory: null },
    ...{ zipCode: null, latitude: null, longitude: null },
  })
})

test('P-012 a post is returned with its creation time, not completed, and at no third place', async () => {
  const before = testApp.clock.now()
  for (const { createdAt, ...read } of await postAndRead(anOffer())) {
    expect(read).toMatchObject({ thirdPlaceId: null, isCompleted: false })
    expect(Date.parse(String(createdAt))).toBeGreaterThanOrEqual(before)
  }
})

test('P-013 an author is first name, last initial, photo, rating and plan, and nothing else', async () => {
  const offer = anOffer()
  await post(offer)
  const { user, ...rest } = await readBack(noor, offer.id)
  expect(user).toEqual({
    id: rosa.id,
    firstName: 'Rosa',
    lastName: 'J.',
    profileImageUrl: null,
    rating: '0',
    subscriptionPlan: 'free',
  })
  expectNothingPrivateOf({ user, ...rest }, rosa)
})

test('P-006 P-055 an unknown type is refused', async () => {
  const response = await post({ ...aRequest(), type: 'party' })
  expect([response.status, response.json().issues?.[0]?.path]).toEqual([400, 'type'])
})

test.each([
  ['P-034', { title: undefined }, 'title', 'Required'],
  ['P-034', { title: '  ' }, 'title', 'Required'],
  ['P-035', { description: '' }, 'description', 'Required'],
  ['P-044', { dateNeeded: undefined }, 'dateNeeded', 'Required'],
  ['P-060', { dateNeeded: '2027-02-31T10:00:00Z' }, 'dateNeeded', 'Expected a date and time in UTC'],
  ['P-060', { dateNeeded: '2027-01-31T10:00:00+01:00' }, 'dateNeeded', 'Expected a date and time in UTC'],
  ['P-039', { categoryId: null, category: 'other', subcategory: null }, 'subcategory', 'Required'],
  ['P-057', { categoryId: 11 }, 'categoryId', 'Expected <=10 received 11'],
  ['P-063', { genderPreference: 'women' }, 'genderPreference', 'Only meetups have this preference.'],
  ['P-065', { zipCode: '9002' }, 'zipCode', 'Please enter a valid 5-digit ZIP code'],
  ['Q72', { title: 'a\0b' }, 'title', 'This text has characters that cannot be kept.'],
  ['Q72', { description: '\ud800' }, 'description', 'This text has characters that cannot be kept.'],
] as [string, Partial<NewPost>, string, string][])(
  '%s P-073 a post with %j is refused at %s: %s',
  async (_id, overrides, path, message) => {
    const id = createId()
    const response = await post({ ...anOffer(), id, ...overrides })
    expect(response.status).toBe(400)
    expect(response.json()).toEqual({ code: 'invalid', message, issues: [{ path, message }] })
    expect((await listPosts(rosa)).some((each) => each.id === id)).toBe(false)
  },
)

async function faultPathOf(body: NewPost): Promise<string | undefined> {
  return (await post(body)).json().issues?.[0]?.path
}

test('P-045 P-046 a post for the past is refused, and a meetup more than three days ahead outside a place', async () => {
  const now = testApp.clock.now()
  expect(await faultPathOf(anOffer({ dateNeeded: toIso(now - hourMs) }))).toBe('dateNeeded')
  expect(await faultPathOf(aMeetup({ dateNeeded: toIso(now + 4 * dayMs + hourMs) }))).toBe('dateNeeded')
  expect(await faultPathOf(aMeetup({ dateNeeded: toIso(now + 4 * dayMs - hourMs) }))).toBeUndefined()
})

test.each([null, 1, 21])('P-049 P-050 a meetup of %s attendees is refused', async (maxAttendees) => {
  expect(await faultPathOf(aMeetup({ maxAttendees }))).toBe('maxAttendees')
})

test.each([2, 20])('P-050 a meetup of %d attendees is returned with their number', async (maxAttendees) => {
  for (const read of await postAndRead(aMeetup({ maxAttendees }, testApp.clock.now()))) {
    expect(read).toMatchObject({ maxAttendees, guestLimit: maxAttendees })
  }
})

test('P-048 date and time come back as UTC, to the millisecond', async () => {
  const offer = anOffer({ dateNeeded: '2031-07-04T17:05:00Z' })
  await post(offer)
  expect((await readBack(noor, offer.id)).dateNeeded).toBe('2031-07-04T17:05:00.000Z')
})

test('P-014 P-036 a help post without a category is stored without one and counts as other', async () => {
  const offer = anOffer({ categoryId: null, category: null, subcategory: null })
  await post(offer)
  expect(await readBack(noor, offer.id)).toMatchObject({ category: null, categoryId: null })
})

test('P-057 a category is accepted by its number alone', async () => {
  const offer = anOffer({ categoryId: 3, category: null, subcategory: 'Lawn mowing' })
  await post(offer)
  expect(await readBack(noor, offer.id)).toMatchObject({ category: 'home_yard', categoryId: 3 })
})

test('P-062 P-063 P-066 a meetup keeps its attendees and preference, and is anonymous', async () => {
  const meetup = aMeetup({ maxAttendees: 2, genderPreference: 'women' })
  await post(meetup)
  expect(await readBack(noor, meetup.id)).toMatchObject({
    maxAttendees: 2,
    genderPreference: 'women',
    isAnonymous: true,
  })
  const open = aMeetup({ genderPreference: null, isAnonymous: false })
  await post(open)
  expect(await readBack(noor, open.id)).toMatchObject({ genderPreference: 'all', isAnonymous: true })
  const offer = anOffer({ isAnonymous: true })
  await post(offer)
  expect((await readBack(noor, offer.id)).isAnonymous).toBe(false)
})

test('P-059 C4 the location of a help post is its author’s alone, the venue of a meetup is everybody’s', async () => {
  const offer = anOffer({ location: '1720 Sunset Boulevard' })
  const meetup = aMeetup({ location: 'Echo Park' })
  await post(offer)
  await post(meetup)
  expect((await readBack(rosa, offer.id)).location).toBe('1720 Sunset Boulevard')
  expect((await readBack(noor, offer.id)).location).toBeNull()
  expect((await readBack(noor, meetup.id)).location).toBe('Echo Park')
})

test('P-010 Q58 a help post’s position is rounded for others and exact for its author; a meetup has none', async () => {
  const location = '34.11812, -118.30058'
  for (const [newPost, cell] of [
    [anOffer({ location }), [34.12, -118.3]],
    [anOffer({ latitude: 34.11812, longitude: -118.30058 }), [34.12, -118.3]],
    [aMeetup({ location }), [null, null]],
    [aMeetup({ latitude: 34.11812, longitude: -118.30058 }), [null, null]],
  ] as const) {
    await post(newPost)
    const read = await readBack(noor, newPost.id)
    expect([read.latitude, read.longitude]).toEqual(cell)
    const rows = (await noor.round()).rows?.filter(({ id }) => id === newPost.id) ?? []
    expect(rows).toHaveLength(1)
    const { latitude = null, longitude = null } = (rows[0]?.row ?? {}) as Partial<Post>
    expect([latitude, longitude]).toEqual(cell)
    for (const visiblePosts of [await listPosts(noor), rows, read])
      expect(JSON.stringify(visiblePosts)).not.toContain('34.118')
  }
})

test('P-004 Q7 nothing that a neighbor reads of a meetup leads to its organizer', async () => {
  const host = await testApp.signUp('Zenobia')
  const profile = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
  await host.call('PATCH', '/api/profile/complete', { body: profile })
  const newMeetup = aMeetup()
  await post(newMeetup, host)
  for (const query of ['', '?type=event']) {
    const meetup = (await listPosts(noor, query)).find(({ id }) => id === newMeetup.id)
    expect(meetup).toBeDefined()
    expect(meetup).not.toHaveProperty('user')
    expectNoTraceOf(meetup, host, 'Zenobia')
  }
  expect((await readBack(host, newMeetup.id)).user?.id).toBe(host.id)
})

test('P-004 C4 a ZIP code sent with a meetup is neither stored nor shown, because it would be its organizer’s', async () => {
  const meetup = aMeetup({ zipCode: '90026' })
  const response = await post(meetup)
  await showMeetups(testApp)
  const rows = (await noor.round()).rows?.filter(({ id }) => id === meetup.id)
  expect(rows).toHaveLength(1)
  expect(rows?.[0]?.row).toMatchObject({ zipCode: null })
  for (const read of [
    response.json<PostResponse>(),
    await readBack(rosa, meetup.id),
    await readBack(noor, meetup.id),
  ]) {
    expect(read.zipCode).toBeNull()
  }
  expect(await storedZip(meetup.id)).toBeNull()
  // Sent once more, as an older app does it, it is still the same meetup.
  expect((await post(meetup)).status).toBe(200)
})

test('P-004 C4 an older meetup’s ZIP code is not shown, and is deleted with the next run, from phones as well', async () => {
  // The first run completes all other work, so that only this work is left.
  await testApp.app.jobs.runAll()
  const meetup = aMeetup()
  await post(meetup)
  const { reader } = testApp.app.database
  const asBefore = () =>
    testApp.app.database.transact(({ database }) =>
      database.updateTable('posts').set({ zipCode: '90026' }).where('id', '=', String(meetup.id)).execute(),
    )
  await asBefore()
  expect((await readBack(noor, meetup.id)).zipCode).toBeNull()
  expect((await post(meetup)).status).toBe(200)
  const { cursor } = await fill(noor)
  await testApp.app.jobs.runAll()
  expect(await storedZip(meetup.id)).toBeNull()
  const news = (await noor.round({ cursor })).rows ?? []
  expect(news).toMatchObject([{ table: 'posts', id: meetup.id, row: { zipCode: null } }])
  // One run is enough: the next run of the job changes nothing.
  const head = () => reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
  const before = await head()
  await testApp.app.jobs.runAll()
  expect(await head()).toEqual(before)
})

test('P-004 C1 the ZIP codes of many meetups are deleted in batches of at most 100 rows under one number, all in one run', async () => {
  const { reader, transact } = testApp.app.database
  const meetups = Array.from({ length: 120 }, () => aMeetup())
  for (const meetup of meetups) await post(meetup)
  await transact(({ database }) =>
    database.updateTable('posts').set({ zipCode: '90026' }).where('type', '=', 'event').execute(),
  )
  const { seq } = await reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
  await testApp.app.jobs.runAll()
  const remainingPosts = await reader
    .selectFrom('posts')
    .where('zipCode', '=', '90026')
    .where('type', '=', 'event')
    .select('id')
    .execute()
  expect(remainingPosts).toEqual([])
  const numbers = await reader
    .selectFrom('changes')
    .where('seq', '>', seq)
    .groupBy('seq')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .execute()
  const counts = numbers.map(({ rows }) => Number(rows))
  expect(counts.length).toBeGreaterThan(1)
  expect(Math.max(...counts)).toBeLessThanOrEqual(100)
})

async function storedZip(id: string | undefined): Promise<string | null> {
  const { reader } = testApp.app.database
  const storedPost = await reader
    .selectFrom('posts')
    .where('id', '=', String(id))
    .select('zipCode')
    .executeTakeFirstOrThrow()
  return storedPost.zipCode
}

test('P-015 P-016 the list is newest first, of one type on request, and refuses other queries', async () => {
  const ids = []
  await showMeetups(testApp)
  for (const body of [anOffer(), aMeetup(), anOffer()]) {
    testApp.clock.advance(10)
    await post(body)
    await showMeetups(testApp)
    ids.unshift(body.id)
  }
  expect((await listPosts(noor)).slice(0, 3).map(({ id }) => id)).toEqual(ids)
  const offers = await listPosts(noor, '?type=offer')
  expect(new Set(offers.map(({ type }) => type))).toEqual(new Set(['offer']))
  expect(await listPosts(noor, '?type=request')).toEqual([])
  expect((await noor.call('GET', '/api/posts?type=party')).status).toBe(400)
  expect((await noor.call('GET', '/api/posts?category=other')).status).toBe(400)
})

test('P-015 a visitor gets no list in any way, and not a word of a post', async () => {
  const offer = anOffer()
  await post(offer)
  for (const query of ['', '?type=offer', `?userId=${rosa.id}`]) {
    expect((await listPosts(noor, query)).map(({ id }) => id)).toContain(offer.id)
    const response = await callSignedOut(testApp, 'GET', `/api/posts${query}`)
    expect([response.status, response.json<WireError>().code]).toEqual([401, 'signed_out'])
    expect(response.text).not.toContain(offer.title)
  }
})

test('M-075 a list by author leaves out their meetups, unless the author asks', async () => {
  const meetup = aMeetup()
  await post(anOffer())
  await post(meetup)
  const visiblePosts = await listPosts(noor, `?userId=${rosa.id}`)
  expect(visiblePosts.length).toBeGreaterThan(0)
  expect(visiblePosts.every(({ type, user }) => type !== 'event' && user?.id === rosa.id)).toBe(true)
  expectNothingPrivateOf(visiblePosts, rosa)
  expect(JSON.stringify(visiblePosts)).not.toContain(meetup.id)
  expect(await listPosts(noor, `?userId=${rosa.id}&type=event`)).toEqual([])
  expect((await listPosts(rosa, `?userId=${rosa.id}`)).map(({ id }) => id)).toContain(meetup.id)
  expect(await listPosts(noor, `?userId=${createId()}`)).toEqual([])
})

test('P-028 the categories are the shared catalogue, for everybody', async () => {
  const response = await callRaw(testApp, 'GET', '/api/categories')
  expect(response.status).toBe(200)
  expect(response.json()).toEqual(categories)
})

test('P-005 P-067 P-074 a meetup without bio or interests is refused with requiresProfile and what is missing', async () => {
  const ida = await testApp.signUp('Ida')
  const expectMissing = async (missing: string) => {
    const response = await post(aMeetup(), ida)
    expect(response.status).toBe(409)
    expect(response.json()).toMatchObject({ code: 'profile_incomplete', requiresProfile: true, missing })
    expect(response.json().message.length).toBeGreaterThan(10)
  }
  await expectMissing('both')
  await ida.call('PATCH', '/api/profile/complete', { body: { bio: 'I keep bees on the roof.' } })
  await expectMissing('interests')
  await ida.call('PATCH', '/api/profile/complete', { body: { interests: ['Gardening'] } })
  expect((await post(aMeetup(), ida)).status).toBe(200)

  const only = await testApp.signUp('Uma')
  await only.call('PATCH', '/api/profile/complete', { body: { interests: ['Art'] } })
  expect((await post(aMeetup(), only)).json()).toMatchObject({ requiresProfile: true, missing: 'bio' })
  expect((await post(anOffer(), only)).status).toBe(200)
})

test('P-002 P-003 an offer and a meetup cost nothing to post', async () => {
  const ana = await testApp.signUp('Ana')
  await ana.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I keep bees on the roof.', interests: ['Art'] },
  })
  await post(aMeetup(), ana)
  await post(anOffer(), ana)
  expect((await ana.call('GET', '/api/auth/user')).json<{ credits: number }>().credits).toBe(2)
})

test('P-004 Q7 a meetup sent together with an offer cannot be recognized by its time', async () => {
  const host = await testApp.signUp('Host')
  await host.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  const [offer, meetup] = [anOffer(), aMeetup()]
  await host.round({
    operations: [createOperation(1, 'posts.create', offer), createOperation(2, 'posts.create', meetup)],
  })
  await showMeetups(testApp)
  const posts = (await testApp.signUp('Guest').then((guest) => guest.call('GET', '/api/posts'))).json<
    PostResponse[]
  >()
  const timeOf = (id: unknown) => posts.find((post) => post.id === id)?.createdAt
  expect(timeOf(meetup.id)).toMatch(/T00:00:00.000Z$/)
  expect(timeOf(meetup.id)).not.toBe(timeOf(offer.id))
})

test('P-056 direction marks are removed from a text, and a text of invisible characters counts as empty', async () => {
  const author = await testApp.signUp('Author')
  const turned = await author.call('POST', '/api/posts', {
    body: anOffer({ title: '\u202Etoo good\u202C ' }),
  })
  expect(turned.json<PostResponse>().title).toBe('too good')
  for (const title of ['\u200B', '\u3164', '\u2800 \u2800', '\u00AD', '\u202E\u202D']) {
    const response = await author.call('POST', '/api/posts', { body: anOffer({ title }) })
    expect([response.status, response.json().issues]).toEqual([400, [{ path: 'title', message: 'Required' }]])
  }
})
