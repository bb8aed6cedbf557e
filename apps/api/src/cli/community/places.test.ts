/** Tests of an operator's commands on third places. */
import { reviewIdOf } from '@porchlight/contracts/places/places.rules'
import type { PlaceResponse, PlaceReviewResponse } from '@porchlight/contracts/places/places.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMeetup, rsvp, showMeetups } from '../../features/meetups/meetups.factory.ts'
import { mergePlaces } from '../../features/places/curation/merge-places.operations.ts'
import { addPlace, addReview } from '../../features/places/places.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice, type Device } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { give } from '../commands.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ signUpsPerAddress: 1000, logInsPerAddress: 1000 }),
  })
})
/** Deletes all places first, so that the phones of new members hold none of an earlier test. */
beforeEach(async () => {
  await testApp.app.database.transact(({ database }) => database.deleteFrom('places').execute())
  ;[rosa, noor] = [await testApp.signUp('Rosa'), await testApp.signUp('Noor')]
  const body = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
  await rosa.call('PATCH', '/api/profile/complete', { body })
})
afterAll(() => testApp.close())

const command = (...words: string[]) => give(testApp.environment, ['places', ...words], testApp.clock.now)
const listPlaceIds = async () =>
  (await rosa.call('GET', '/api/third-places')).json<PlaceResponse[]>().map(({ id }) => id)
const read = async (id: string) => (await noor.call('GET', `/api/third-places/${id}`)).json<PlaceResponse>()
async function phonesOf(...members: TestMember[]): Promise<Device[]> {
  const phones = members.map((member) => createDevice(member))
  for (const phone of phones) await phone.sync()
  return phones
}

test('PL-004 an operator writes a place’s note, devices and calls have it, and the operator removes it', async () => {
  const id = await addPlace(testApp, { tagline: null })
  const [phone] = (await phonesOf(rosa)) as [Device]
  const readTaglines = async () => {
    await phone.sync()
    return [
      (phone.held('places').get(id) as { tagline?: string } | undefined)?.tagline,
      (await read(id)).tagline,
    ]
  }
  expect(await readTaglines()).toEqual([null, null])
  const taglineOutcome = await command('--tagline', id, '--words', '  Ask for Otis  ')
  expect(taglineOutcome.output).toContain(', “Ask for Otis”')
  expect(await readTaglines()).toEqual(['Ask for Otis', 'Ask for Otis'])
  for (const words of ['x'.repeat(101), '\u3164']) {
    expect((await command('--tagline', id, '--words', words)).code).not.toBe(0)
  }
  expect((await command('--tagline', id)).code).not.toBe(0)
  expect(await readTaglines()).toEqual(['Ask for Otis', 'Ask for Otis'])
  await command('--tagline', id, '--words', '')
  expect(await readTaglines()).toEqual([null, null])
})

test('PL-009 PL-016 a place that an operator features and sponsors is so on devices with the next round', async () => {
  expect((await command()).output).toBe('There is no place yet.')
  const [old, , third, fourth] = [
    await addPlace(testApp, { name: 'The \u001b[2J Bench' }, 9 * dayMs),
    // Places of one millisecond have no order.
    await addPlace(testApp, {}, 3000),
    await addPlace(testApp, {}, 2000),
    await addPlace(testApp, {}, 1000),
  ]
  await noor.call('PUT', `/api/third-places/${old}/mark`, { body: { bookmarked: true } })
  const [phone, holder] = (await phonesOf(rosa, noor)) as [Device, Device]
  expect(phone.held('places').has(old)).toBe(false)
  const heldByMark = async () => {
    await holder.sync()
    const { isFeatured, isPaid } = holder.held('places').get(old) as PlaceResponse
    return { isFeatured, isPaid }
  }
  expect(await heldByMark()).toEqual({ isFeatured: false, isPaid: false })
  expect((await command('--find', 'bench')).output).toMatch(
    new RegExp(`^${old}  .* cafe: The ·\\[2J Bench, .*`),
  )
  expect((await command('--feature', old)).output).toContain('(featured)')
  expect(await listPlaceIds()).toEqual([fourth, third, old])
  expect((await command('--sponsor', old)).output).toContain('(featured, sponsored)')
  expect((await command('categorize', old, '--as', 'park')).output).toContain('park: ')
  await phone.sync()
  expect(phone.held('places').get(old)).toMatchObject({ isFeatured: true, isPaid: true, category: 'park' })
  await command('--unfeature', old)
  expect(await listPlaceIds()).not.toContain(old)
  // Each of the two marks is removed by itself, also on the device of a member who saved the place.
  expect(await heldByMark()).toEqual({ isFeatured: false, isPaid: true })
  await command('--unsponsor', old)
  expect(await heldByMark()).toEqual({ isFeatured: false, isPaid: false })
  await phone.sync()
  expect(phone.held('places').has(old)).toBe(false)
  // Only members who saved the place have it now. Its change reaches their phones within a minute.
  await command('--categorize', old, '--as', 'cafe')
  await testApp.app.jobs.runAll()
  await holder.sync()
  expect(holder.held('places').get(old)).toMatchObject({ category: 'cafe' })
  expect((await command('--sponsor', old)).output).toContain('(sponsored)')
  expect(await heldByMark()).toEqual({ isFeatured: false, isPaid: true })
})

test('P-132 a closed place is in no list, keeps its page and takes no meetups; reopened, it is listed again', async () => {
  const id = await addPlace(testApp, { isFeatured: 1 })
  expect(await listPlaceIds()).toEqual([id])
  const phone = createDevice(noor)
  await noor.call('PUT', `/api/third-places/${id}/mark`, { body: { bookmarked: true } })
  expect((await command('close', id)).output).toContain('(featured, closed)')
  expect(await listPlaceIds()).toEqual([])
  expect((await rosa.call('GET', '/api/addresses?query=long')).json()).toEqual([])
  expect(await read(id)).toMatchObject({ isClosed: true })
  await testApp.app.jobs.runAll()
  await phone.sync()
  expect(phone.held('places').get(id)).toMatchObject({ isClosed: true })
  expect((await meet(id)).json().code).toBe('place_closed')
  await command('--reopen', id)
  expect(await listPlaceIds()).toEqual([id])
  const reopened = await read(id)
  expect([reopened.isFeatured, reopened.isClosed]).toEqual([true, undefined])
  expect((await meet(id)).status).toBe(200)
})

const meet = (thirdPlaceId: string, id = createId()) =>
  rosa.call('POST', '/api/posts', {
    body: {
      id,
      type: 'event',
      title: 'Coffee Meetup',
      description: 'Come by.',
      eventDate: toIso(testApp.clock.now() + 9 * dayMs),
      guestLimit: null,
      thirdPlaceId,
    },
  })

test('a merge moves reviews, marks, counts and meetups, and the old place’s id leads to the other place', async () => {
  const rated = { ratingSum: 0, ratingCount: 0, upvotes: 2, views: 10 }
  const from = await addPlace(testApp, { ...rated, name: 'Long Table', addedBy: rosa.id, isFeatured: 1 })
  const into = await addPlace(testApp, { ...rated, isFeatured: 1 })
  await addReview(rosa, into, { rating: 1, review: 'Older' })
  await addReview(noor, into, { rating: 2, review: 'Newer, of this one' })
  testApp.clock.advance(minuteMs)
  await addReview(rosa, from, { rating: 5, review: 'Newer' })
  for (const [by, id] of [
    [rosa, from],
    [rosa, into],
    [noor, from],
  ] as const) {
    await by.call('PUT', `/api/third-places/${id}/mark`, { body: { upvoted: true } })
  }
  const meetup = (await meet(from)).json<PostResponse>().id
  await showMeetups(testApp)
  await rsvp(noor, meetup)
  const phones = await phonesOf(rosa, noor)
  expect((await command('--merge', from, '--into', into)).code).toBe(0)
  expect(await listPlaceIds()).toEqual([into])
  // Of two upvotes by one member, one counts; of two reviews by one member, the later one counts.
  expect(await read(into)).toMatchObject({ upvotes: 6, views: 20, avgRating: '3.5', reviewCount: 2 })
  expect((await read(from)).id).toBe(into)
  const reviews = (await noor.call('GET', `/api/third-places/${from}/reviews`)).json<PlaceReviewResponse[]>()
  expect(reviews.map(({ review }) => review)).toEqual(['Newer', 'Newer, of this one'])
  for (const phone of phones) {
    await phone.sync()
    expect([...phone.held('places').keys()]).toEqual([into])
    expect([...phone.held('placeMarks').values()]).toEqual([{ id: into, upvoted: true, bookmarked: false }])
    const places = [...phone.held('placeReviews').values()].map(({ placeId }) => placeId)
    expect([places.includes(into), places.includes(from)]).toEqual([true, false])
    expect(phone.held('posts').get(meetup)).toMatchObject({ thirdPlaceId: into })
  }
  // These operations waited on a phone during the merge.
  const { results } = await noor.round({
    clientId: createId(),
    operations: [
      createOperation(1, 'places.mark', { id: from, bookmarked: true }),
      createOperation(2, 'places.review', { id: from, rating: 4 }),
      createOperation(3, 'places.view', { id: from }),
    ],
  })
  expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  expect((await meet(from)).json()).toMatchObject({ thirdPlaceId: into })
  const [phone] = (await phonesOf(noor)) as [Device]
  expect(phone.held('placeMarks').get(into)).toMatchObject({ bookmarked: true, upvoted: true })
  expect(phone.held('placeReviews').get(reviewIdOf(into, noor.id))).toMatchObject({ rating: 4 })
  expect((await command('--merge', from, '--into', into)).code).toBe(1)
})

test('a chain of merges leads to the last place; a merge that a crash interrupted is finished within a minute', async () => {
  const [firstId, two, three] = [await addPlace(testApp), await addPlace(testApp), await addPlace(testApp)]
  const review = await addReview(rosa, firstId)
  const { transact } = testApp.app.database
  await transact((transaction) => mergePlaces(transaction, { fromId: firstId, intoId: two }))
  await transact((transaction) => mergePlaces(transaction, { fromId: two, intoId: three }))
  // Until the job has run, no review appears twice, and none is lost.
  expect(await read(firstId)).toMatchObject({ id: three })
  await testApp.app.jobs.runAll()
  const [phone] = (await phonesOf(rosa)) as [Device]
  const reviewIds = [review, reviewIdOf(two, rosa.id), reviewIdOf(three, rosa.id)]
  expect(reviewIds.map((id) => phone.held('placeReviews').has(id))).toEqual([false, false, true])
})

test('meetups of a merged place that exceed one batch have all moved within a minute', async () => {
  const [from, into] = [await addPlace(testApp), await addPlace(testApp)]
  const meetups: string[] = []
  for (let each = 0; each < 6; each += 1) meetups.push(await addMeetup(testApp, { authorId: rosa.id }))
  const { reader, transact } = testApp.app.database
  await transact(({ database }) =>
    database.updateTable('posts').set({ thirdPlaceId: from }).where('id', 'in', meetups).execute(),
  )
  await transact((transaction) => mergePlaces(transaction, { fromId: from, intoId: into }))
  await testApp.app.jobs.runAll()
  const movedMeetups = await reader
    .selectFrom('posts')
    .where('id', 'in', meetups)
    .select('thirdPlaceId')
    .execute()
  expect(movedMeetups.map(({ thirdPlaceId }) => thirdPlaceId)).toEqual(Array(6).fill(into))
})

test('a sub-command and the option of its name do the same', async () => {
  const id = await addPlace(testApp)
  const outcomes = []
  for (const words of [
    ['feature', id],
    ['unfeature', id],
    ['find', 'long table'],
    ['close', id],
    ['reopen', id],
  ]) {
    const outcome = await command(...words)
    expect(outcome.code).toBe(0)
    expect(await command(`--${words[0]}`, ...words.slice(1))).toEqual(outcome)
    outcomes.push(outcome.output)
  }
  expect(outcomes[0]).toContain('(featured)')
  expect(outcomes[3]).toContain('(closed)')
})

test('an unknown place or an incomplete command changes nothing', async () => {
  const id = await addPlace(testApp)
  expect((await command('--feature', createId())).code).toBe(1)
  expect((await command('--merge', id, '--into', id)).code).toBe(1)
  for (const words of [
    ['--merge', id],
    ['--into', id],
    ['--categorize', id],
    ['--categorize', id, '--as', 'garage'],
    ['--feature', id, '--close', id],
  ]) {
    expect((await command(...words)).code).toBe(2)
  }
  expect(await read(id)).toMatchObject({ category: 'cafe', isFeatured: false })
})
