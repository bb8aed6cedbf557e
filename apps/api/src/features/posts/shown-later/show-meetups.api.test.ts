/**
 * Tests that others see a meetup some minutes after it was created, so that neither order nor times nor ids reveal its
 * organizer.
 */
import type { Activity } from '@porchlight/contracts/community/community.schema'
import type { Post, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { createId, createRandomId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  aMeetup,
  anOffer,
  buildTestApp,
  type TestApp,
  type TestMember,
} from '../../../testing/app.factory.ts'
import { createOperation, rowsSince } from '../../../testing/rounds.factory.ts'
import { rsvp, showMeetups } from '../../meetups/meetups.factory.ts'
import { removeMember } from '../../removal/remove-member.operations.ts'
import { showMeetup } from './show-meetups.operations.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  const limits = { signUpsPerAddress: 100, logInsPerAddress: 100, postsPerDay: 100 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  // The first runs the community.
  await testApp.signUp('Ines')
  rosa = await anOrganizer('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

async function anOrganizer(name: string): Promise<TestMember> {
  const member = await testApp.signUp(name)
  const body = { bio: 'I bake on Sundays.', interests: ['Cooking'] }
  expect((await member.call('PATCH', '/api/profile/complete', { body })).status).toBe(200)
  return member
}

async function post(by: TestMember, body: object): Promise<string> {
  const response = await by.call('POST', '/api/posts', { body })
  expect(response.status, response.text).toBe(200)
  return response.json<PostResponse>().id
}

const ahead = (ms: number) => toIso(testApp.clock.now() + ms)
const invite = (overrides: object = {}, by = rosa) =>
  post(
    by,
    aMeetup({ location: 'Sycamore Hall', dateNeeded: ahead(hourMs), id: createRandomId(), ...overrides }),
  )
const list = async (by: TestMember, query = '') =>
  (await by.call('GET', `/api/posts${query}`)).json<PostResponse[]>().map(({ id }) => id)
const activity = async (by: TestMember) =>
  (await by.call('GET', '/api/community/activity')).json<Activity[]>().map(({ id }) => id)

/** Runs what the clock runs each minute. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    testApp.clock.advance(minuteMs)
    await showDue()
  }
}

async function showDue(): Promise<void> {
  while (await testApp.app.database.transact(showMeetup));
}

/** Minutes until the neighbor's phone has it, as the clock's work is done in each; undefined where it never does. */
async function minutesUntilShown(id: string, by = noor, minutesMax = 30): Promise<number | undefined> {
  for (let minute = 0; minute <= minutesMax; minute += 1) {
    if ((await rowsOf(by, id)).some(({ row }) => row !== null)) return minute
    await pass(1)
  }
  return undefined
}

const rowsOf = async (by: TestMember, id: string): Promise<SyncRow[]> =>
  (await rowsSince(by, null)).rows.filter((each) => each.id === id)

/** Returns the ways out on which the meetup appears. */
async function whereSeen(by: TestMember, id: string): Promise<string[]> {
  const report = { subject: 'post', subjectId: id, reason: 'spam', id: createId() }
  const visibility = {
    rows: (await rowsOf(by, id)).some(({ row }) => row !== null),
    list: (await list(by)).includes(id),
    meetups: (await list(by, '?type=event')).includes(id),
    page: (await by.call('GET', `/api/posts/${id}`)).status === 200,
    activity: (await activity(by)).includes(id),
    addresses: (await by.call('GET', '/api/addresses?query=sycamore')).text.includes('Sycamore'),
    seat: (await rsvp(by, id)).status === 200,
    report: (await by.call('POST', '/api/reports', { body: report })).status === 200,
  }
  return Object.entries(visibility).flatMap(([name, isThere]) => (isThere ? [name] : []))
}

const changesOf = (id: string) =>
  testApp.app.database.reader
    .selectFrom('changes')
    .where('tableName', '=', 'posts')
    .where('rowId', '=', id)
    .selectAll()
    .execute()

describe('hiding who organizes a meetup', () => {
  const organizersCount = 20
  /** One of some hundred thousand random orders has so many at their own place. */
  const luckyMax = 8

  test('M-018 Q7 an offer and a meetup sent in one round cannot be matched by numbers, ids, times or the order of any list', async () => {
    const offers: string[] = []
    const offerOf = new Map<string, string>()
    for (let turn = 0; turn < organizersCount; turn += 1) {
      const host = await anOrganizer(`Host${turn}`)
      const overrides = { location: `Hall ${turn}`, dateNeeded: ahead(hourMs), id: createRandomId() }
      const [offer, meetup] = [anOffer({}, testApp.clock.now()), aMeetup(overrides)]
      const operations = [
        createOperation(1, 'posts.create', offer),
        createOperation(2, 'posts.create', meetup),
      ]
      const { results } = await host.round({ operations })
      expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied'])
      offers.push(String(offer.id))
      offerOf.set(String(meetup.id), String(offer.id))
    }
    const hits = (ids: readonly string[]) => {
      const meetups = ids.filter((id) => offerOf.has(id))
      expect(meetups).toHaveLength(organizersCount)
      return meetups.filter((id, at) => offerOf.get(id) === offers[at]).length
    }
    const idsBy = async (column: 'createdAt' | 'shownAt') => {
      const rows = await testApp.app.database.reader
        .selectFrom('posts')
        .orderBy(column)
        .select('id')
        .execute()
      return rows.map(({ id }) => id)
    }
    // The order of creation would reveal every organizer.
    expect(hits(await idsBy('createdAt'))).toBe(organizersCount)

    await showMeetups(testApp)
    const { rows } = await rowsSince(noor, null)
    const all = rows.flatMap(({ table, id, row }) => (table === 'posts' && row ? [[id, row] as const] : []))
    // The posts that home shows first come a second time in their normal order.
    const posts = [...new Map(all)].map(([id, row]) => ({ id, row }))
    const numbers = new Map<number, string[]>()
    for (const { seq, rowId } of await testApp.app.database.reader
      .selectFrom('changes')
      .where('audience', '=', 'community')
      .where('tableName', '=', 'posts')
      .orderBy('seq')
      .select(['seq', 'rowId'])
      .execute())
      numbers.set(seq, [...(numbers.get(seq) ?? []), rowId])
    const inOrder = [...numbers.values()].flat()
    const meetups = posts.filter(({ id }) => offerOf.has(id))
    expect(new Set(meetups.map(({ row }) => String(row.createdAt).slice(10)))).toEqual(
      new Set(['T00:00:00.000Z']),
    )
    const byTime = meetups.toSorted((first, other) =>
      String(first.row.createdAt) < String(other.row.createdAt) ? -1 : 1,
    )
    const guesses = {
      numbers: hits(inOrder),
      moments: hits(await idsBy('shownAt')),
      ids: hits(inOrder.toSorted()),
      times: hits(byTime.map(({ id }) => id)),
      list: hits((await list(noor)).toReversed()),
      meetups: hits((await list(noor, '?type=event')).toReversed()),
      activity: hits((await activity(noor)).toReversed()),
    }
    for (const [by, count] of Object.entries(guesses)) expect(count, by).toBeLessThan(luckyMax)
    // Each has a number of its own, and none of them stands beside a help post.
    const beside = [...numbers].filter(([seq, ids]) =>
      ids.some((id) => offerOf.has(id) && offers.some((offer) => numbers.get(seq - 1)?.includes(offer))),
    )
    expect(beside.length).toBeLessThanOrEqual(1)
    expect(Math.max(...[...numbers.values()].map(({ length }) => length))).toBe(1)
  })

  test('M-018 C4 until it is shown a meetup is its organizer’s alone on every way; then it comes after every cursor', async () => {
    const { cursor } = await rowsSince(noor, null)
    const id = await invite()
    expect(await whereSeen(noor, id)).toEqual([])
    // Its organizer has it at once, on another phone as well.
    expect(await rowsOf(rosa, id)).toHaveLength(2)
    for (const query of ['', '?type=event', `?userId=${rosa.id}`])
      expect(await list(rosa, query)).toContain(id)
    expect((await rosa.call('GET', `/api/posts/${id}`)).status).toBe(200)
    const since = await rowsSince(noor, cursor)
    expect(since.rows.map((each) => each.id)).not.toContain(id)

    await showMeetups(testApp)
    const news = await rowsSince(noor, since.cursor)
    expect(news.rows).toMatchObject([{ table: 'posts', id, row: { type: 'event', status: 'pending' } }])
    expect(await whereSeen(noor, id)).toEqual([
      ...['rows', 'list', 'meetups', 'page', 'activity', 'addresses', 'seat', 'report'],
    ])
  })

  test('M-018 a meetup is not shown right beside another post of its organizer', async () => {
    const id = await invite()
    for (let minute = 0; minute < 20; minute += 1) {
      testApp.clock.advance(minuteMs / 2)
      await post(rosa, anOffer())
      testApp.clock.advance(minuteMs / 2)
      await showDue()
      expect(await rowsOf(noor, id)).toEqual([])
    }
    expect(await minutesUntilShown(id)).toBeLessThanOrEqual(13)
  })
})

test('M-018 C4 the organizer’s phone has the day of a meetup whose showing moves over midnight', async () => {
  const { now, advance } = testApp.clock
  advance(dayMs - (now() % dayMs) - 15 * minuteMs)
  const id = await invite({ dateNeeded: ahead(dayMs) })
  let { cursor, rows } = await rowsSince(rosa, null)
  const storedDays = new Set<string>()
  for (let minute = 0; minute < 30; minute += 1) {
    const ownRow = rows.find((row) => row.table === 'posts' && row.id === id)
    if (ownRow) storedDays.add((ownRow.row as Post).createdAt)
    const { createdAt } = (await rosa.call('GET', `/api/posts/${id}`)).json<PostResponse>()
    expect([...storedDays].at(-1)).toBe(createdAt)
    // The meetup is not shown beside this one, so that another moment is drawn.
    advance(minuteMs / 2)
    await post(rosa, anOffer({}, now()))
    advance(minuteMs / 2)
    await showDue()
    ;({ cursor, rows } = await rowsSince(rosa, cursor))
  }
  expect(storedDays.size).toBe(2)
})

test('J3 a meetup that is due when the server starts again is shown then', async () => {
  const id = await invite()
  await testApp.restart()
  testApp.clock.advance(13 * minuteMs)
  expect(await rowsOf(noor, id)).toEqual([])
  await testApp.app.jobs.runAll()
  expect(await rowsOf(noor, id)).toMatchObject([{ row: { type: 'event' } }])
})

test('J4 a meetup created while the clock was ahead is shown once the clock is right', async () => {
  testApp.clock.advance(5 * hourMs)
  const id = await invite({ dateNeeded: ahead(hourMs) })
  testApp.clock.advance(-5 * hourMs)
  await showDue()
  expect(await rowsOf(noor, id)).toMatchObject([{ row: { type: 'event' } }])
})

test('M-018 a meetup is shown after two to thirteen minutes, at random', async () => {
  const minutes: number[] = []
  for (let turn = 0; turn < 12; turn += 1) {
    const id = await invite({ dateNeeded: ahead(2 * hourMs) }, await anOrganizer(`Host${turn}`))
    minutes.push((await minutesUntilShown(id)) ?? Number.NaN)
  }
  for (const each of minutes) expect(each >= 2 && each <= 13, minutes.join()).toBe(true)
  expect(new Set(minutes).size).toBeGreaterThan(2)
})

describe('a meetup that changes before it is shown', () => {
  test('P-082 C4 a meetup cancelled before it is shown leaves no row, no trace, and nothing to show', async () => {
    const id = await invite()
    expect((await rosa.call('DELETE', `/api/posts/${id}`)).status).toBe(200)
    await pass(15)
    expect((await changesOf(id)).map(({ audience }) => audience)).toEqual([`member:${rosa.id}`])
    expect(await whereSeen(noor, id)).toEqual([])
    expect((await rosa.call('GET', `/api/posts/${id}`)).json()).toMatchObject({ status: 'cancelled' })
  })

  test('C4 a removed organizer’s meetup goes with them, and nobody is notified', async () => {
    const id = await invite()
    const { transact } = testApp.app.database
    await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, rosa.id)
    await pass(15)
    expect((await changesOf(id)).filter(({ audience }) => audience === 'community')).toEqual([])
  })

  test('Q29 for a member blocked meanwhile the meetup counts as created after the block, without a trace before', async () => {
    await post(noor, anOffer())
    const id = await invite()
    expect((await rosa.call('PUT', `/api/users/${noor.id}/block`)).status).toBe(200)
    expect((await changesOf(id)).map(({ audience }) => audience)).toEqual([`member:${rosa.id}`])
    const lena = await testApp.signUp('Lena')
    await showMeetups(testApp)
    expect(await whereSeen(lena, id)).toContain('page')
    // A blocked member could still report the meetup if another member had given them its id.
    expect(await whereSeen(noor, id)).toEqual(['report'])
  })

  test('M2 time and place change as if the meetup were shown, and only its organizer is notified', async () => {
    const id = await invite()
    const body = { location: 'Sycamore Lane' }
    expect((await rosa.call('PATCH', `/api/posts/${id}`, { body })).status).toBe(200)
    expect(await whereSeen(noor, id)).toEqual([])
    await showMeetups(testApp)
    expect(await rowsOf(noor, id)).toMatchObject([{ row: body }])
  })
})

describe('a meetup that begins soon', () => {
  test.each([
    [1, 0],
    [3, 2],
    [8, 7],
  ])('M-018 a meetup in %i minutes is shown before it begins', async (minutes, shownMax) => {
    const id = await invite({ dateNeeded: ahead(minutes * minuteMs) })
    expect(await minutesUntilShown(id)).toBeLessThanOrEqual(shownMax)
  })

  test('M-018 a meetup moved to an earlier time is shown before it begins', async () => {
    const id = await invite()
    const body = { dateNeeded: ahead(3 * minuteMs) }
    expect((await rosa.call('PATCH', `/api/posts/${id}`, { body })).status).toBe(200)
    expect(await minutesUntilShown(id)).toBeLessThanOrEqual(2)
  })
})

test('M-018 a meetup cancelled together with another post gives waiting members only the day, not the time', async () => {
  const id = await invite({ maxAttendees: 2 })
  const offer = await post(rosa, anOffer())
  await showMeetups(testApp)
  for (const name of ['Omar', 'Lena']) expect((await rsvp(await testApp.signUp(name), id)).status).toBe(200)
  expect((await rsvp(noor, id)).json()).toMatchObject({ rsvp: { state: 'waiting' } })
  const responses = await Promise.all([id, offer].map((each) => rosa.call('DELETE', `/api/posts/${each}`)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const postRow = (await rowsOf(noor, id)).find(({ table }) => table === 'posts')
  expect(postRow?.row).toMatchObject({ status: 'cancelled' })
  expect(postRow?.row?.closedAt).toMatch(/T00:00:00\.000Z$/)
})
