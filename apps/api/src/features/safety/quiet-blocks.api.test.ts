/**
 * Tests that a blocked member cannot detect a block from rows that disappear: neither whose it is, nor when it came.
 */
import { reviewIdOf } from '@porchlight/contracts/places/places.rules'
import type { PlaceResponse } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import { minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  aMeetup,
  anOffer,
  aRequest,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../testing/app.factory.ts'
import { rowsSince } from '../../testing/rounds.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { accept, expectHelp, posted, step } from '../help/help.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { addPlace } from '../places/places.factory.ts'

let testApp: TestApp
/** She blocks Noor. */
let zenobia: TestMember
let noor: TestMember
let omar: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  await testApp.signUp('Ines')
  ;[zenobia, noor, omar] = [
    await testApp.signUp('Zenobia'),
    await testApp.signUp('Noor'),
    await testApp.signUp('Omar'),
  ]
  for (const neighbor of [zenobia, noor, omar]) await posted(neighbor, anOffer({}, testApp.clock.now()))
  const body = { bio: 'Retired teacher, and always up for a walk.', interests: ['Cooking'] }
  await zenobia.call('PATCH', '/api/profile/complete', { body })
})
afterEach(() => testApp.close())

async function block(): Promise<void> {
  const { status, text } = await zenobia.call('PUT', `/api/users/${noor.id}/block`)
  expect(status, text).toBe(200)
  // The jobs complete the batches of rows that phones check again.
  await testApp.app.jobs.runAll()
  testApp.clock.advance(minuteMs)
}

const postedAt = (overrides: object) => posted(zenobia, { id: createId(testApp.clock.now()), ...overrides })

it('Q29 C14 a new phone receives no trace of a member who blocked: no name, no post and no conversation', async () => {
  await writeTo(noor, zenobia.id)
  await block()
  const { rows } = await rowsSince(noor, null)
  expect(rows.filter(({ row }) => row === null)).toEqual([])
  expect(JSON.stringify(rows)).not.toContain(zenobia.id)
})

it('Q29 C14 a phone from before the block loses what it had, and gets nothing of later posts', async () => {
  const offerId = await posted(zenobia, anOffer({ title: 'Plum jam' }, testApp.clock.now()))
  const about = await noor.call('POST', '/api/conversations', { body: { postId: offerId } })
  expect(about.status, about.text).toBe(200)
  const before = await rowsSince(noor, null)
  await block()
  const since = await rowsSince(noor, before.cursor)
  const deletedRows = since.rows.flatMap(({ table, id, row }) => (row === null ? [`${table} ${id}`] : []))
  expect(deletedRows).toEqual(expect.arrayContaining([`people ${zenobia.id}`, `posts ${offerId}`]))

  let { cursor } = since
  const fetchNewRows = async () => {
    const round = await rowsSince(noor, cursor)
    cursor = round.cursor
    return round.rows
  }
  const { cursor: omarsCursor } = await rowsSince(omar, null)
  const offer = await postedAt(anOffer({}, testApp.clock.now()))
  expect(await fetchNewRows()).toEqual([])
  const meetup = await postedAt(aMeetup({}, testApp.clock.now()))
  await showMeetups(testApp)
  expect(await fetchNewRows()).toEqual([])
  for (const id of [offer, meetup]) {
    const { status } = await zenobia.call('PATCH', `/api/posts/${id}`, { body: { location: 'The bench' } })
    expect(status).toBe(200)
  }
  expect(await fetchNewRows()).toEqual([])
  for (const id of [offer, meetup, offerId]) {
    expect((await zenobia.call('DELETE', `/api/posts/${id}`)).status).toBe(200)
  }
  expect(await fetchNewRows()).toEqual([])
  // Omar, a neighbor without a block, receives the changes.
  const ids = (await rowsSince(omar, omarsCursor)).rows.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([offer, meetup, offerId]))
})

it('C14 a post leaves a phone once a member behind a block helped with it', async () => {
  await block()
  const id = await posted(omar, aRequest({}, testApp.clock.now()))
  const { rows, cursor } = await rowsSince(noor, null)
  expect(rows.find((each) => each.id === id)?.row).toMatchObject({ status: 'pending' })
  await writeTo(zenobia, omar.id)
  expectHelp(await accept(omar, id, zenobia))
  for (const each of [zenobia, omar]) expectHelp(await step(each, 'complete', id))
  // The rows name the helper once the help has ended.
  const since = await rowsSince(noor, cursor)
  expect(since.rows.filter((each) => each.id === id)).toMatchObject([{ table: 'posts', row: null }])
  expect((await rowsSince(noor, null)).rows.map((each) => each.id)).not.toContain(id)
})

it('Q29 Q31 a review by a member behind a block appears nowhere: no row, no star, and no trace when it is removed', async () => {
  const place = await addPlace(testApp, { isFeatured: 1, ratingSum: 0, ratingCount: 0 })
  const path = `/api/third-places/${place}`
  const says = async (by: TestMember, rating: number) => {
    const { status, text } = await by.call('POST', `${path}/reviews`, { body: { rating, review: 'Quiet.' } })
    expect(status, text).toBe(200)
    await testApp.app.jobs.runAll()
  }
  await says(zenobia, 1)
  await says(omar, 5)
  const of = { zenobia: reviewIdOf(place, zenobia.id), omar: reviewIdOf(place, omar.id) }
  let noors = await rowsSince(noor, null)
  const starsOf = (rows: typeof noors.rows) =>
    rows.flatMap(({ table, id, row }) => (table === 'places' && id === place ? [row?.reviewCount] : []))
  const readReviewCount = async (by: TestMember) =>
    (await by.call('GET', path)).json<PlaceResponse>().reviewCount
  const listDeletedReviews = () =>
    noors.rows.flatMap(({ table, id, row }) => (table === 'placeReviews' && row === null ? [id] : []))
  expect(starsOf(noors.rows).at(-1)).toBe(2)
  // To Noor the block looks as if Zenobia had taken her review back. A neighbor who does take theirs back looks the
  // same.
  await block()
  noors = await rowsSince(noor, noors.cursor)
  expect([listDeletedReviews(), starsOf(noors.rows).at(-1), await readReviewCount(noor)]).toEqual([
    [of.zenobia],
    1,
    1,
  ])
  expect((await omar.call('DELETE', `${path}/reviews`)).status).toBe(200)
  await testApp.app.jobs.runAll()
  noors = await rowsSince(noor, noors.cursor)
  expect([listDeletedReviews(), starsOf(noors.rows).at(-1), await readReviewCount(noor)]).toEqual([
    [of.omar],
    0,
    0,
  ])
  expect(await readReviewCount(omar)).toBe(1)
  // Zenobia's reviews from now on change nothing for Noor.
  for (const rating of [3, 4]) {
    await says(zenobia, rating)
    noors = await rowsSince(noor, noors.cursor)
    expect(noors.rows.filter(({ table }) => table !== 'places')).toEqual([])
    expect([...new Set(starsOf(noors.rows)), await readReviewCount(noor)]).toEqual([0, 0])
  }
  expect((await zenobia.call('DELETE', `${path}/reviews`)).status).toBe(200)
  await testApp.app.jobs.runAll()
  noors = await rowsSince(noor, noors.cursor)
  expect(noors.rows.filter(({ table }) => table !== 'places')).toEqual([])
  expect((await rowsSince(noor, null)).rows.map(({ id }) => id)).not.toContain(of.zenobia)
})

it('Q31 C14 a review removed before the block is gone, though the phone syncs only after it', async () => {
  const place = await addPlace(testApp, { isFeatured: 1 })
  const path = `/api/third-places/${place}/reviews`
  expect((await zenobia.call('POST', path, { body: { rating: 1, review: 'Loud.' } })).status).toBe(200)
  const id = reviewIdOf(place, zenobia.id)
  const { rows, cursor } = await rowsSince(noor, null)
  expect(rows.find((each) => each.id === id)?.row).toMatchObject({ review: 'Loud.' })
  expect((await zenobia.call('DELETE', path)).status).toBe(200)
  await block()
  const since = await rowsSince(noor, cursor)
  expect(since.rows.filter((each) => each.id === id)).toMatchObject([{ table: 'placeReviews', row: null }])
  // A new review behind the block has the same id, and is sent as gone once more.
  expect((await zenobia.call('POST', path, { body: { rating: 2, review: 'Louder.' } })).status).toBe(200)
  expect((await rowsSince(noor, cursor)).rows.filter((each) => each.id === id)).toMatchObject([{ row: null }])
  expect((await zenobia.call('DELETE', path)).status).toBe(200)
  expect((await rowsSince(noor, cursor)).rows.filter((each) => each.id === id)).toMatchObject([{ row: null }])
  expect((await rowsSince(noor, since.cursor)).rows.filter((each) => each.id === id)).toEqual([])
})

it('Q31 C14 a third neighbor’s removed review is gone, though somebody behind a block was to see it again', async () => {
  const place = await addPlace(testApp, { isFeatured: 1 })
  const path = `/api/third-places/${place}/reviews`
  expect((await omar.call('POST', path, { body: { rating: 5, review: 'Quiet.' } })).status).toBe(200)
  const id = reviewIdOf(place, omar.id)
  const { cursor } = await rowsSince(noor, null)
  await block()
  expect((await omar.call('PUT', `/api/users/${zenobia.id}/block`)).status).toBe(200)
  expect((await omar.call('DELETE', path)).status).toBe(200)
  const since = await rowsSince(noor, cursor)
  expect(since.rows.filter((each) => each.id === id)).toMatchObject([{ table: 'placeReviews', row: null }])
})

it('Q29 PL-050 a place shows the day it was added, not the minute in which its author offered something', async () => {
  await block()
  const body = { name: 'The bench', address: '12 Sycamore Lane', description: 'In the shade.' }
  const response = await zenobia.call('POST', '/api/third-places', { body })
  expect(response.status, response.text).toBe(200)
  const { id } = response.json<PlaceResponse>()
  const days: unknown[] = []
  for (const by of [noor, omar]) {
    const call = await by.call('GET', `/api/third-places/${id}`)
    days.push(call.json<PlaceResponse>().createdAt)
    const { rows } = await rowsSince(by, null)
    days.push(
      ...rows.flatMap((each) => (each.table === 'places' && each.id === id ? [each.row?.createdAt] : [])),
    )
  }
  expect(days.length).toBeGreaterThan(3)
  expect(new Set(days.map((day) => String(day).slice(10)))).toEqual(new Set(['T00:00:00.000Z']))
})
