import { ratingIdOf } from '@porchlight/contracts/help/help.rules'
import { helpLimits, type Rating } from '@porchlight/contracts/help/help.schema'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsPerNumberMax } from '../../../database/transactions/changes.ts'
import {
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../../testing/app.factory.ts'
import { createDevice, type Device } from '../../../testing/device.factory.ts'
import { createOperation } from '../../../testing/rounds.factory.ts'
import { addNeighbor } from '../../conversations/conversations.factory.ts'
import { createMatchedHelp, expectHelp, step } from '../help.factory.ts'
import { addHelp } from './ratings.factory.ts'

let testApp: TestApp
/** Noor requested the help. */
let noor: TestMember
/** He helped. */
let rudy: TestMember
/** She sees both, and is neither. */
let ida: TestMember
let postId: string
beforeAll(async () => {
  const limits = { signUpsPerAddress: 100, logInsPerAddress: 100, postsPerDay: 100 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Olga')
})
beforeEach(async () => {
  ;[noor, rudy, ida] = [
    await testApp.signUp('Noor'),
    await testApp.signUp('Rudy'),
    await testApp.signUp('Ida'),
  ]
  for (const each of [noor, rudy]) {
    await each.call('POST', '/api/posts', { body: anOffer({}, testApp.clock.now()) })
  }
  postId = await help()
})
afterAll(() => testApp.close())

const help = (status?: 'matched' | 'in_progress' | 'completed', helperId = rudy.id) =>
  addHelp(testApp, { authorId: noor.id, helperId, ...(status === undefined ? {} : { status }) })
const rate = (by: TestMember, body: object, id = postId) =>
  by.call('POST', `/api/posts/${id}/rating`, { body: { rating: 5, ...body } })
const reviews = (by: TestMember, of: { id: string }) => by.call('GET', `/api/users/${of.id}/reviews`)
const reviewsRead = async (by: TestMember, of: { id: string }) =>
  (await reviews(by, of)).json<ResponseNamed<'help.reviews'>>()
const userOf = async (by: TestMember) => {
  const { rating, totalRatings } = (await by.call('GET', '/api/auth/user')).json<Member>()
  return { rating, totalRatings }
}
async function synced(device: Device): Promise<Device> {
  await device.sync()
  return device
}
/** Returns each rater and the stars on a device. */
const starsIn = (device: Device) =>
  [...device.held('ratings').values()]
    .map(({ raterId, rating }) => [raterId === noor.id ? 'Noor' : 'Rudy', rating])
    .sort()
/** Returns the notifications of ratings with their raters; those of the clock are left out. */
const toldOf = (device: Device) =>
  [...device.held('notifications').values()]
    .filter(({ kind }) => kind === 'review')
    .map(({ kind, personId }) => [kind, personId])
const ratingsStored = (id = postId) =>
  testApp.app.database.reader.selectFrom('ratings').where('postId', '=', id).selectAll().execute()

test('P-084 each participant rates the other once, and reads the other’s rating only after both have rated', async () => {
  const [noorDevice, rudyDevice] = [createDevice(noor), createDevice(rudy)]
  const response = await rate(noor, { rating: 4, review: '  On time, and with a smile.  ' })
  expect([response.status, response.json<Rating>()]).toEqual([
    200,
    {
      id: ratingIdOf(postId, noor.id),
      postId,
      raterId: noor.id,
      ratedId: rudy.id,
      rating: 4,
      review: 'On time, and with a smile.',
      createdAt: expect.any(String),
    },
  ])
  expect(starsIn(await synced(noorDevice))).toEqual([['Noor', 4]])
  expect(noorDevice.held('ratings').get(ratingIdOf(postId, noor.id))).toEqual(response.json<Rating>())
  for (const each of [await synced(rudyDevice), await synced(createDevice(rudy))]) {
    expect([starsIn(each), toldOf(each)]).toEqual([[], []])
  }
  expect(await reviewsRead(rudy, rudy)).toEqual([])
  expect(await userOf(rudy)).toEqual({ rating: '0', totalRatings: 0 })

  const { results } = await rudy.round({
    operations: [createOperation(1, 'help.rate', { id: postId, ratedId: noor.id, rating: 5, review: '' })],
  })
  expect(results).toEqual([{ n: 1, status: 'applied' }])
  for (const each of [noorDevice, rudyDevice, createDevice(noor), createDevice(rudy)]) {
    expect(starsIn(await synced(each))).toEqual([
      ['Noor', 4],
      ['Rudy', 5],
    ])
  }
  expect([toldOf(noorDevice), toldOf(rudyDevice)]).toEqual([[['review', rudy.id]], [['review', noor.id]]])
  // A third member has no row of a rating.
  expect((await synced(createDevice(ida))).held('ratings').size).toBe(0)
})

test('M-007 M-008 ratings count once they are shown, on the own row, with neighbors and on posts', async () => {
  const device = createDevice(ida)
  const syncRudyRow = async () => (await synced(device)).held('people').get(rudy.id)
  expect(await syncRudyRow()).toMatchObject({ rating: '0' })
  const second = await addHelp(testApp, { authorId: ida.id, helperId: rudy.id })
  await rate(noor, { rating: 5 })
  await rate(ida, { rating: 4 }, second)
  expect(await syncRudyRow()).toMatchObject({ rating: '0' })
  await rate(rudy, {})
  expect(await userOf(rudy)).toEqual({ rating: '5.0', totalRatings: 1 })
  await rate(rudy, {}, second)
  expect(await userOf(rudy)).toEqual({ rating: '4.5', totalRatings: 2 })
  expect(await syncRudyRow()).toMatchObject({ rating: '4.5', totalRatings: 2 })
  const posts = (await ida.call('GET', `/api/posts?userId=${rudy.id}`)).json<PostResponse[]>()
  expect(posts.map(({ user }) => user?.rating)).toEqual(['4.5'])
  const ownRow = (await synced(createDevice(rudy))).held('members').get(rudy.id)
  expect(ownRow).toMatchObject({ rating: '4.5', totalRatings: 2 })
})

test('P-084 a rating without a response is shown after seven days, once, and then counts', async () => {
  const device = createDevice(rudy)
  await rate(noor, { rating: 3, review: 'Late, but kind.' })
  testApp.clock.advance(helpLimits.ratingHiddenMs - minuteMs)
  await testApp.app.jobs.runAll()
  expect(starsIn(await synced(device))).toEqual([])
  testApp.clock.advance(minuteMs)
  for (let turn = 0; turn < 2; turn += 1) await testApp.app.jobs.runAll()
  expect([starsIn(await synced(device)), toldOf(device)]).toEqual([[['Noor', 3]], [['review', noor.id]]])
  expect(await userOf(rudy)).toEqual({ rating: '3.0', totalRatings: 1 })
  expect((await reviewsRead(ida, rudy)).map(({ review }) => review)).toEqual(['Late, but kind.'])
  // A member who has read the other's rating cannot rate any more. The rating that was sent in time succeeds when it is
  // sent again.
  const late = await rate(rudy, { rating: 4 })
  expect([late.status, late.json().code]).toEqual([409, 'rating_closed'])
  expect((await rate(noor, { rating: 3, review: 'Late, but kind.' })).status).toBe(200)
  expect([await userOf(rudy), await userOf(noor)]).toEqual([
    { rating: '3.0', totalRatings: 1 },
    { rating: '0', totalRatings: 0 },
  ])
})

test('P-084 the seven days begin at completion: a rating of the sixth day is shown on the seventh', async () => {
  testApp.clock.advance(helpLimits.ratingHiddenMs - minuteMs)
  await noor.logIn()
  expect((await rate(noor, { rating: 3 })).status).toBe(200)
  testApp.clock.advance(minuteMs)
  const late = await rate(rudy, { rating: 1 })
  expect([late.status, late.json().code]).toEqual([409, 'rating_closed'])
  await testApp.app.jobs.runAll()
  expect(starsIn(await synced(createDevice(rudy)))).toEqual([['Noor', 3]])
})

test('M-007 of several ratings by one neighbor in a month the latest counts, and all are shown', async () => {
  // Early in a month, so that what follows is in it.
  testApp.clock.advance(Date.UTC(2030, 3, 2, 18) - testApp.clock.now())
  for (const each of [noor, rudy, ida]) await each.logIn()
  for (const [by, rating] of [
    [noor, 5],
    [noor, 5],
    [ida, 4],
    [noor, 2],
  ] as const) {
    testApp.clock.advance(minuteMs)
    const id = await addHelp(testApp, { authorId: by.id, helperId: rudy.id })
    await rate(by, { rating }, id)
    await rate(rudy, { rating: 5 }, id)
  }
  expect([await userOf(rudy), await userOf(noor)]).toEqual([
    { rating: '3.0', totalRatings: 2 },
    { rating: '5.0', totalRatings: 1 },
  ])
  expect((await reviewsRead(ida, rudy)).map(({ rating }) => rating)).toEqual([2, 4, 5, 5])
  testApp.clock.advance(30 * dayMs)
  for (const each of [noor, rudy]) await each.logIn()
  const next = await help()
  await rate(noor, { rating: 3 }, next)
  await rate(rudy, {}, next)
  expect(await userOf(rudy)).toEqual({ rating: '3.0', totalRatings: 3 })
})

test('M-007 an older rating that is shown later does not replace a newer one', async () => {
  const first = await help()
  await rate(noor, { rating: 1 })
  testApp.clock.advance(minuteMs)
  await rate(noor, { rating: 4 }, first)
  await rate(rudy, {}, first)
  await rate(rudy, {})
  expect(await userOf(rudy)).toEqual({ rating: '4.0', totalRatings: 1 })
})

test.each([
  ['the rated member started it', 'Rudy', 1],
  ['the rating member started it', 'Noor', 0],
  ['neither started it', '', 0],
])('P-084 M-087 a help that silence completed: %s', async (_what, starter, count) => {
  const id = await createMatchedHelp(noor, rudy, aRequest({}, testApp.clock.now()))
  if (starter !== '') expectHelp(await step(starter === 'Rudy' ? rudy : noor, 'start', id))
  expectHelp(await step(noor, 'complete', id))
  testApp.clock.advance(helpLimits.silenceMs)
  for (const each of [noor, rudy, ida]) await each.logIn()
  await testApp.app.jobs.runAll()
  expect((await rate(noor, { rating: 1, review: 'Never came.' }, id)).status).toBe(200)
  testApp.clock.advance(helpLimits.ratingHiddenMs)
  for (const each of [noor, rudy, ida]) await each.logIn()
  await testApp.app.jobs.runAll()
  // Both read it; neighbors do where he had a part in it.
  expect(starsIn(await synced(createDevice(rudy)))).toEqual([['Noor', 1]])
  expect([(await userOf(rudy)).totalRatings, (await reviewsRead(ida, rudy)).length]).toEqual([count, count])
})

test('P-084 a member who answers a rating has taken a step of their own', async () => {
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('helps').set({ helperConfirmedAt: null }).where('postId', '=', postId).execute(),
  )
  await rate(noor, { rating: 2 })
  await rate(rudy, {})
  expect(await userOf(rudy)).toEqual({ rating: '2.0', totalRatings: 1 })
})

test('P-084 C11 many ratings that fall due at once are shown in batches', async () => {
  for (let index = 0; index < 30; index += 1) {
    const raterId = await addNeighbor(testApp)
    const id = await addHelp(testApp, { authorId: raterId, helperId: rudy.id })
    await testApp.app.database.transact(({ database, now: createdAt }) =>
      database
        .insertInto('ratings')
        .values({
          ...{ id: ratingIdOf(id, raterId), postId: id, raterId, ratedId: rudy.id, rating: 5, review: '' },
          ...{ createdAt, shownAt: null, countsFrom: null },
        })
        .execute(),
    )
  }
  testApp.clock.advance(helpLimits.ratingHiddenMs)
  const { reader } = testApp.app.database
  const { seq } = await reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
  await testApp.app.jobs.runAll()
  expect(await userOf(rudy)).toEqual({ rating: '5.0', totalRatings: 30 })
  const hiddenRatings = reader
    .selectFrom('ratings')
    .where('ratedId', '=', rudy.id)
    .where('shownAt', 'is', null)
  expect(await hiddenRatings.select('id').execute()).toEqual([])
  const numbers = await reader
    .selectFrom('changes')
    .where('seq', '>', seq)
    .groupBy('seq')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .execute()
  expect(numbers.length).toBeGreaterThan(1)
  for (const { rows } of numbers) expect(Number(rows)).toBeLessThanOrEqual(rowsPerNumberMax)
})

test('M-087 a member’s reviews are those that were shown, the newest first, with first names', async () => {
  const second = await help()
  await rate(noor, { rating: 4, review: 'Kind.' })
  testApp.clock.advance(minuteMs)
  await rate(noor, { rating: 5 }, second)
  await rate(rudy, { rating: 2 })
  await rate(rudy, { rating: 5, review: 'Any time.' }, second)
  const hiddenHelpId = await help()
  await rate(noor, { rating: 1, review: 'Not yet' }, hiddenHelpId)
  for (const viewer of [ida, rudy, noor]) {
    const response = await reviews(viewer, rudy)
    expect(response.json()).toEqual([
      {
        id: ratingIdOf(second, noor.id),
        rating: 5,
        review: null,
        createdAt: expect.any(String),
        reviewer: { id: noor.id, firstName: 'Noor' },
      },
      {
        id: ratingIdOf(postId, noor.id),
        rating: 4,
        review: 'Kind.',
        createdAt: expect.any(String),
        reviewer: { id: noor.id, firstName: 'Noor' },
      },
    ])
    expect(response.text).not.toContain('Jimenez')
  }
  for (const otherId of [createId(), (await testApp.signUp('Zenobia')).id]) {
    expect((await reviews(ida, { id: otherId })).status).toBe(404)
  }
})

test('P-084 a repeated rating succeeds if it is the same, other stars or words are refused, and the first stays', async () => {
  const body = { rating: 4, review: 'Kind.' }
  for (let turn = 0; turn < 2; turn += 1) expect((await rate(noor, body)).status).toBe(200)
  for (const other of [{ rating: 5, review: 'Kind.' }, { rating: 4, review: 'Rude.' }, { rating: 4 }]) {
    const response = await rate(noor, other)
    expect([response.status, response.json().code]).toEqual([409, 'already_rated'])
  }
  expect(await ratingsStored()).toMatchObject([{ rating: 4, review: 'Kind.', shownAt: null }])
  await rate(rudy, {})
  // Shown or not, it counts once.
  await rate(noor, body)
  await rate(rudy, {})
  expect(await userOf(rudy)).toEqual({ rating: '4.0', totalRatings: 1 })
})

test.each([
  ['six stars', { rating: 6 }, 'rating'],
  ['zero stars', { rating: 0 }, 'rating'],
  ['half a star', { rating: 4.5 }, 'rating'],
  ['stars in words', { rating: '5' }, 'rating'],
  ['a comment that is too long', { review: 'x'.repeat(helpLimits.reviewLengthMax + 1) }, 'review'],
  ['a comment with NUL', { review: 'a\0b' }, 'review'],
  ['a time from the client', { shownAt: 1 }, 'shownAt'],
])('P-084 Q72 a rating with %s is refused', async (_what, body, path) => {
  const response = await rate(noor, body)
  expect([response.status, response.json().issues?.[0]?.path]).toEqual([400, path])
  expect(await ratingsStored()).toEqual([])
})

test('P-084 Q6 a rating by a stranger, of oneself, of somebody else or of an unknown help is refused as not found', async () => {
  const refusedCalls = [
    rate(ida, {}),
    rate(noor, { ratedId: noor.id }),
    rate(noor, { ratedId: ida.id }),
    rate(rudy, { ratedId: ida.id }),
    rate(noor, {}, createId()),
  ]
  for (const response of await Promise.all(refusedCalls)) {
    expect([response.status, response.json().code]).toEqual([404, 'not_found'])
  }
  expect(await ratingsStored()).toEqual([])
})

test.each(['matched', 'in_progress'] as const)('P-084 a help that is %s cannot be rated', async (status) => {
  const id = await help(status)
  for (const each of [noor, rudy]) {
    const response = await rate(each, {}, id)
    expect([response.status, response.json().code, response.json().params]).toEqual([
      409,
      'wrong_step',
      { status },
    ])
  }
  expect((await rate(ida, {}, id)).status).toBe(404)
  expect(await ratingsStored(id)).toEqual([])
})

test('M-110 P-084 after a block two members cannot rate each other; both lose the words, and the stars still count', async () => {
  const second = await help()
  await rate(noor, { rating: 2, review: 'Never again.' })
  await rate(rudy, { rating: 1 })
  const devices = [createDevice(noor), createDevice(rudy)] as const
  for (const device of devices) expect(starsIn(await synced(device))).toHaveLength(2)
  expect((await rudy.call('PUT', `/api/users/${noor.id}/block`)).status).toBe(200)
  for (const each of [noor, rudy]) expect((await rate(each, {}, second)).status).toBe(404)
  for (const device of [...devices, createDevice(noor), createDevice(rudy)]) {
    await synced(device)
    expect([starsIn(device), toldOf(device)]).toEqual([[], []])
  }
  expect([(await reviews(noor, rudy)).status, (await reviews(rudy, noor)).status]).toEqual([404, 404])
  for (const viewer of [rudy, ida]) expect(await reviewsRead(viewer, rudy)).toEqual([])
  expect(await userOf(rudy)).toEqual({ rating: '2.0', totalRatings: 1 })

  await rudy.call('DELETE', `/api/users/${noor.id}/block`)
  for (const device of devices) expect(starsIn(await synced(device))).toHaveLength(2)
  expect((await reviewsRead(ida, rudy)).map(({ review }) => review)).toEqual(['Never again.'])
  expect((await rate(noor, {}, second)).status).toBe(200)
})

test('M-110 a member who blocked a neighbor reads none of that neighbor’s reviews, about anybody', async () => {
  await rate(noor, { review: 'Kind.' })
  await rate(rudy, {})
  await ida.call('PUT', `/api/users/${noor.id}/block`)
  expect(await reviewsRead(ida, rudy)).toEqual([])
  expect(await reviewsRead(rudy, rudy)).toHaveLength(1)
})
