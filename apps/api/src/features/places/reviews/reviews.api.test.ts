/**
 * Tests of reviews of places: one per member and place, counted immediately, and on phones while it is among the
 * newest.
 */
import { reviewIdOf } from '@porchlight/contracts/places/places.rules'
import {
  type PlaceResponse,
  type PlaceReviewResponse,
  placeLimits,
} from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import { hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../../testing/app.factory.ts'
import { createDevice, type Device } from '../../../testing/device.factory.ts'
import { addNeighbor } from '../../conversations/conversations.factory.ts'
import { exploring } from '../../exploration/exploration.factory.ts'
import { curatePlace, hidePlace } from '../curation/curate.operations.ts'
import { addFeaturedPlaces, addPlace, addReview } from '../places.factory.ts'
import { hideReview, reviewPlace } from './reviews.operations.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
/** Premium. */
let pia: TestMember
/** Featured: it is public, and nothing else is as there are enough of them. */
let open: string
let closedToAll: string
beforeAll(async () => {
  testApp = await buildTestApp({
    LIMITS: JSON.stringify({ signUpsPerAddress: 100, placeReviewsPerDay: 100 }),
  })
  ;[rosa, noor, pia] = [
    await testApp.signUp('Rosa'),
    await testApp.signUp('Noor'),
    await testApp.signUp('Pia'),
  ]
  await transact()(({ database }) =>
    database.updateTable('members').set({ premiumFrom: 0 }).where('id', '=', pia.id).execute(),
  )
  await addFeaturedPlaces(testApp)
})
afterAll(() => testApp.close())
const unrated = { ratingSum: 0, ratingCount: 0 }
beforeEach(async () => {
  open = await addPlace(testApp, { isFeatured: 1, ...unrated })
  closedToAll = await addPlace(testApp, unrated)
})

const transact = () => testApp.app.database.transact
const review = (by: TestMember, body: object, placeId = open) =>
  by.call('POST', `/api/third-places/${placeId}/reviews`, { body })
const remove = (by: TestMember, placeId = open) => by.call('DELETE', `/api/third-places/${placeId}/reviews`)
const reviews = async (by: TestMember, placeId = open) =>
  (await by.call('GET', `/api/third-places/${placeId}/reviews`)).json<PlaceReviewResponse[]>()
const place = async (by: TestMember, placeId = open) => {
  const { avgRating, reviewCount } = (
    await by.call('GET', `/api/third-places/${placeId}`)
  ).json<PlaceResponse>()
  return { avgRating, reviewCount }
}
const heldOf = (phone: Device, placeId: string) =>
  [...phone.held('placeReviews').values()].filter((row) => row.placeId === placeId).map(({ id }) => id)
async function phonesOf(...members: TestMember[]): Promise<Device[]> {
  const phones = members.map((member) => createDevice(member))
  for (const phone of phones) await phone.sync()
  return phones
}
/** Adds reviews by different neighbors, a minute apart, the newest last. */
async function reviewedBy(count: number, placeId: string): Promise<{ id: string; authorId: string }[]> {
  const addedReviews: { id: string; authorId: string }[] = []
  for (let at = 0; at < count; at += 1) {
    const authorId = await addNeighbor(testApp)
    testApp.clock.advance(minuteMs)
    const args = { id: placeId, rating: 4, review: `No. ${at}` }
    await transact()((transaction) =>
      reviewPlace(exploring, { transaction, memberId: authorId, writtenAt: transaction.now }, args),
    )
    addedReviews.push({ id: reviewIdOf(placeId, authorId), authorId })
  }
  return addedReviews
}

it('PL-081 PL-082 PL-100 neighbors on every plan read a review with its author’s first name, the newest first', async () => {
  for (const placeId of [open, closedToAll]) {
    const response = await review(rosa, { rating: 5, review: ' Good light. ' }, placeId)
    expect(response.json()).toMatchObject({ rating: 5, review: 'Good light.', imageUrl: null })
    testApp.clock.advance(minuteMs)
    await review(pia, { rating: 2 }, placeId)
    expect(await reviews(noor, placeId)).toMatchObject([
      { rating: 2, review: null, user: { id: pia.id, firstName: 'Pia' } },
      { rating: 5, review: 'Good light.', user: { id: rosa.id, firstName: 'Rosa' } },
    ])
    expect(await place(noor, placeId)).toEqual({ avgRating: '3.5', reviewCount: 2 })
  }
})

it('PL-100 reading 54 a later review replaces the earlier one, however often either is sent; a removed one does not count', async () => {
  await review(rosa, { rating: 1, review: 'Closed.' })
  testApp.clock.advance(minuteMs)
  for (let times = 0; times < 3; times += 1) await review(rosa, { rating: 4, review: 'It opens at ten.' })
  expect(await reviews(noor)).toMatchObject([{ rating: 4, review: 'It opens at ten.' }])
  expect(await place(noor)).toEqual({ avgRating: '4.0', reviewCount: 1 })
  for (let times = 0; times < 2; times += 1) expect((await remove(rosa)).json()).toEqual({ ok: true })
  expect(await reviews(noor)).toEqual([])
  expect(await place(noor)).toEqual({ avgRating: '0', reviewCount: 0 })
})

it.each([
  ['0 stars', { rating: 0 }, 'rating'],
  ['6 stars', { rating: 6 }, 'rating'],
  ['two and a half stars', { rating: 2.5 }, 'rating'],
  ['stars as text', { rating: '5' }, 'rating'],
  ['no stars', {}, 'rating'],
  ['501 characters', { rating: 5, review: 'x'.repeat(501) }, 'review'],
  ['another member’s name', { rating: 5, authorId: createId() }, 'authorId'],
  ['a photo by its URL', { rating: 5, photo: 'https://example.org/a.jpg' }, 'photo'],
])('PL-085 PL-089 a review of %s is refused, and does not count', async (_what, body, path) => {
  const response = await review(rosa, body)
  expect([response.status, response.json().issues?.map((issue) => issue.path)]).toEqual([400, [path]])
  expect(await place(noor)).toEqual({ avgRating: '0', reviewCount: 0 })
})

it('C15 reviews of public places are on every phone, and other reviews on those of premium members and the author', async () => {
  for (const placeId of [open, closedToAll]) await addReview(rosa, placeId)
  const phones = await phonesOf(rosa, noor, pia)
  expect(phones.map((phone) => heldOf(phone, open).length)).toEqual([1, 1, 1])
  expect(phones.map((phone) => heldOf(phone, closedToAll).length)).toEqual([1, 0, 1])
  // The reviewer has the place as well, and neighbors have her name.
  expect(phones.map((phone) => phone.held('places').has(closedToAll))).toEqual([true, false, true])
  expect(phones[1]?.held('people').get(rosa.id)).toMatchObject({ firstName: 'Rosa' })
  await remove(rosa, closedToAll)
  await phones[0]?.sync()
  expect(phones[0]?.held('places').has(closedToAll)).toBe(false)
})

it('C15 a place that becomes public brings its reviews, and takes them away again', async () => {
  await addReview(rosa, closedToAll)
  const [phone] = (await phonesOf(noor)) as [Device]
  for (const isFeatured of [1, 0] as const) {
    await transact()((transaction) => curatePlace(transaction, closedToAll, { isFeatured }))
    await phone.sync()
    expect(heldOf(phone, closedToAll)).toHaveLength(isFeatured)
  }
})

it('C11 phones have the ten newest reviews of a place, an older one moves up when one is removed, and authors keep theirs', async () => {
  const first = await addReview(rosa, open)
  const addedReviews = await reviewedBy(placeLimits.reviewsKept + 1, open)
  const phones = (await phonesOf(noor, pia, rosa)) as [Device, Device, Device]
  const newest = addedReviews.slice(1).map(({ id }) => id)
  for (const phone of phones.slice(0, 2)) expect(heldOf(phone, open).sort()).toEqual([...newest].sort())
  expect(heldOf(phones[2], open).sort()).toEqual([...newest, first].sort())
  const { id, authorId } = addedReviews[5] as (typeof addedReviews)[number]
  await transact()((transaction) => hideReview(transaction, id, true))
  for (const phone of phones) await phone.sync()
  const remainingIds = [...newest.filter((each) => each !== id), String(addedReviews[0]?.id)]
  for (const phone of phones.slice(0, 2)) expect(heldOf(phone, open).sort()).toEqual([...remainingIds].sort())
  await transact()((transaction) => hideReview(transaction, id, false))
  for (const phone of phones) await phone.sync()
  expect(heldOf(phones[0], open).sort()).toEqual([...newest].sort())
  expect(authorId).not.toBe(rosa.id)
  // A review that was changed counts as the newest.
  testApp.clock.advance(hourMs)
  await review(rosa, { rating: 3, review: 'Still good.' })
  await phones[0].sync()
  expect(heldOf(phones[0], open).sort()).toEqual([...newest.slice(1), first].sort())
})

it('Q31 Q29 after a block two members read none of each other’s reviews, and those stars do not count for them', async () => {
  const ofRosa = await addReview(rosa, open)
  const ofNoor = await addReview(noor, open, { rating: 1 })
  const phones = (await phonesOf(rosa, noor, pia)) as [Device, Device, Device]
  await rosa.call('PUT', `/api/users/${noor.id}/block`)
  for (const phone of phones) await phone.sync()
  expect(phones.map((phone) => heldOf(phone, open).sort())).toEqual([
    [ofRosa],
    [ofNoor],
    [ofRosa, ofNoor].sort(),
  ])
  for (const [by, ids] of [
    [rosa, [ofRosa]],
    [noor, [ofNoor]],
  ] as const) {
    expect((await reviews(by)).map(({ id }) => id)).toEqual(ids)
    expect(await place(by)).toEqual({ avgRating: by === rosa ? '5.0' : '1.0', reviewCount: 1 })
  }
  expect(await place(pia)).toEqual({ avgRating: '3.0', reviewCount: 2 })
  await rosa.call('DELETE', `/api/users/${noor.id}/block`)
  for (const phone of phones) await phone.sync()
  expect(heldOf(phones[0], open)).toHaveLength(2)
})

it('P-142 a hidden review is visible to its author alone, marked as hidden, and does not count', async () => {
  const id = await addReview(rosa, open, { rating: 1 })
  await addReview(noor, open, { rating: 5 })
  const phones = (await phonesOf(rosa, noor)) as [Device, Device]
  await transact()((transaction) => hideReview(transaction, id, true))
  for (const phone of phones) await phone.sync()
  expect(phones[0].held('placeReviews').get(id)).toMatchObject({ hiddenByOperator: true })
  expect(phones[1].held('placeReviews').has(id)).toBe(false)
  expect((await reviews(pia)).map(({ rating }) => rating)).toEqual([5])
  expect(await place(pia)).toEqual({ avgRating: '5.0', reviewCount: 1 })
  // A hidden review that is changed stays hidden.
  await review(rosa, { rating: 2, review: 'Then so.' })
  expect(await place(pia)).toEqual({ avgRating: '5.0', reviewCount: 1 })
  await transact()((transaction) => hideReview(transaction, id, false))
  expect(await place(pia)).toEqual({ avgRating: '3.5', reviewCount: 2 })
})

it('PL-100 a closed place accepts no review, and earlier ones stay readable', async () => {
  await addReview(rosa, closedToAll)
  await transact()((transaction) => curatePlace(transaction, closedToAll, { closedAt: transaction.now }))
  expect((await review(noor, { rating: 5 }, closedToAll)).json().code).toBe('place_closed')
  expect(await reviews(noor, closedToAll)).toHaveLength(1)
  expect((await remove(rosa, closedToAll)).status).toBe(200)
})

it('Q6 with a hidden place all of its reviews disappear, except each author’s own', async () => {
  const id = await addReview(rosa, open)
  const phones = (await phonesOf(rosa, noor, pia)) as [Device, Device, Device]
  await transact()((transaction) => hidePlace(transaction, open, true))
  await testApp.app.jobs.runAll()
  for (const phone of phones) await phone.sync()
  expect(phones.map((phone) => heldOf(phone, open))).toEqual([[id], [], []])
  expect(phones.map((phone) => phone.held('places').has(open))).toEqual([false, false, false])
  for (const path of [`/api/third-places/${open}`, `/api/third-places/${open}/reviews`]) {
    expect((await pia.call('GET', path)).status).toBe(404)
  }
  // A device that checks the review again gets no row.
  await transact()(async ({ touch }) => {
    for (const audience of ['community', 'premium'] as const) touch('placeReviews', id, audience)
  })
  const otherPhones = [...phones.slice(1), ...(await phonesOf(noor, pia))]
  for (const phone of otherPhones) await phone.sync()
  expect(otherPhones.map((phone) => heldOf(phone, open))).toEqual([[], [], [], []])
  await transact()((transaction) => hidePlace(transaction, open, false))
  await phones[1].sync()
  expect(heldOf(phones[1], open)).toEqual([id])
})
