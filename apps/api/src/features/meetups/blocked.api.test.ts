/**
 * Tests that a member whom an organizer blocked gets the same rows, responses and notifications as a twin, a member
 * without a block.
 */
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { rowsSince } from '../../testing/rounds.factory.ts'
import { posted, readRefusal, rowsFor, toldTo } from '../help/help.factory.ts'
import { addMeetup, addStranger, cancelRsvp, confirmRsvp, rsvp, rsvpOf } from './meetups.factory.ts'

let testApp: TestApp
/** She blocks Noor. */
let zenobia: TestMember
/** Tara closes lists, and has blocked no one. */
let tara: TestMember
let noor: TestMember
let omar: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  await testApp.signUp('Ines')
  ;[zenobia, tara, noor, omar] = [
    await testApp.signUp('Zenobia'),
    await testApp.signUp('Tara'),
    await testApp.signUp('Noor'),
    await testApp.signUp('Omar'),
  ]
  for (const neighbor of [zenobia, tara, noor, omar]) await posted(neighbor, anOffer({}, testApp.clock.now()))
})
afterEach(() => testApp.close())

const ok = async (call: ReturnType<typeof rsvp>) => {
  const response = await call
  expect(response.status, response.text).toBe(200)
  return response
}
const block = (by: TestMember, other: TestMember, method: 'PUT' | 'DELETE' = 'PUT') =>
  ok(by.call(method, `/api/users/${other.id}/block`))
/** Waits until everything was delivered that is delayed by some minutes after a block, or after its end. */
async function settle(): Promise<void> {
  testApp.clock.advance(13 * minuteMs)
  await testApp.app.jobs.runAll()
}
const closeList = (by: TestMember, id: string) =>
  ok(by.call('POST', `/api/posts/${id}/close`, { body: { isClosed: true } }))

/** Returns the rows about this meetup as text, without its id and without change numbers. */
function about(id: string, rows: readonly SyncRow[]): string[] {
  return rows
    .filter((each) => JSON.stringify(each).includes(id))
    .map(({ table, id: rowId, row }) =>
      table === 'notifications'
        ? JSON.stringify([table, row?.kind, row?.params, row?.target, row?.personId])
        : JSON.stringify([table, rowId, row]),
    )
    .map((text) => text.replaceAll(id, 'the meetup'))
    .sort()
}

/** Returns the responses to every call about the meetup, in this order, with its id replaced. */
async function responsesAbout(member: TestMember, id: string): Promise<string[]> {
  const call = (method: Parameters<TestMember['call']>[0], path = '', body?: object) =>
    member.call(method, `/api/posts/${id}${path}`, body === undefined ? {} : { body })
  const responses = [
    await call('GET'),
    await rsvp(member, id),
    await confirmRsvp(member, id),
    await cancelRsvp(member, id),
    await rsvp(member, id),
    await call('PATCH', '', { location: 'Mine' }),
    await call('POST', '/close', { isClosed: false }),
    await call('POST', '/messages', { messageId: createId(), content: 'Who is it?' }),
    await member.call('POST', '/api/conversations', { body: { postId: id } }),
  ]
  return responses.map(({ status, text }) => `${status} ${text.replaceAll(id, 'the meetup')}`)
}

const standings = {
  'has said nothing of it': { seats: 4, taken: 1, joins: false },
  'has said nothing of a full one': { seats: 2, taken: 2, joins: false },
  'waits for a seat': { seats: 2, taken: 2, joins: true },
  'waits behind others': { seats: 2, taken: 3, joins: true },
} as const

describe('Q7 Q29 a member whom the organizer blocks', () => {
  it.each(Object.entries(standings))(
    'a member who %s sees exactly what a closed list shows',
    async (_who, standing) => {
      const dateNeeded = testApp.clock.now() + dayMs
      const twins: { organizer: TestMember; id: string }[] = []
      for (const organizer of [zenobia, tara]) {
        const id = await addMeetup(testApp, { authorId: organizer.id, seats: standing.seats, dateNeeded })
        for (let count = 0; count < standing.taken; count += 1)
          await rsvpOf(testApp, await addStranger(testApp), id)
        if (standing.joins) await ok(rsvp(noor, id))
        twins.push({ organizer, id })
      }
      // The job delivers the changed counts first.
      await testApp.app.jobs.runAll()
      const { cursor } = await rowsSince(noor, null)
      const [meetup, twin] = twins.map(({ id }) => id) as [string, string]
      await block(zenobia, noor)
      await closeList(tara, twin)
      await settle()
      const [since, anew] = [await rowsSince(noor, cursor), await rowsSince(noor, null)]
      const closedRows = about(twin, since.rows)
      expect(closedRows.join()).toContain('"isListClosed":true')
      expect(closedRows.join().includes('meetup_list_closed')).toBe(standing.joins)
      expect(about(meetup, since.rows)).toEqual(closedRows)
      expect(about(meetup, anew.rows)).toEqual(about(twin, anew.rows))
      expect(await responsesAbout(noor, meetup)).toEqual(await responsesAbout(noor, twin))
      expect(readRefusal(await rsvp(noor, meetup))).toEqual([409, 'not_joinable'])
      expect((await rowsFor(noor, 'rsvps')).has(meetup)).toBe(false)
      // Later changes come in the same way.
      const edit = { body: { location: 'The library' } }
      for (const { organizer, id } of twins) await ok(organizer.call('PATCH', `/api/posts/${id}`, edit))
      const later = await rowsSince(noor, since.cursor)
      expect(about(meetup, later.rows)).toEqual(about(twin, later.rows))
      expect(about(meetup, later.rows).join()).toContain('The library')
      // For the other members nothing has changed.
      expect((await rowsFor(omar, 'posts')).get(meetup)).not.toHaveProperty('isListClosed')
      // Both open again, one by a call and one by the end of the block.
      await block(zenobia, noor, 'DELETE')
      await ok(tara.call('POST', `/api/posts/${twin}/close`, { body: { isClosed: false } }))
      await settle()
      const open = await rowsSince(noor, later.cursor)
      expect(about(meetup, open.rows)).toEqual(about(twin, open.rows))
      expect(about(meetup, open.rows).join()).toContain('The library')
      expect(about(meetup, open.rows).join()).not.toContain('isListClosed')
    },
  )

  it('a blocked guest loses the seat with the notice of a closed list; the next in the queue gets it, and guests are told nothing', async () => {
    const id = await addMeetup(testApp, { authorId: zenobia.id, seats: 1 })
    await ok(rsvp(noor, id))
    await ok(rsvp(omar, id))
    await block(zenobia, noor)
    expect((await rowsFor(noor, 'rsvps')).has(id)).toBe(false)
    expect((await rowsFor(noor, 'meetups')).has(id)).toBe(false)
    expect((await rowsFor(noor, 'posts')).get(id)).toMatchObject({ isListClosed: true })
    expect(await toldTo(noor)).toEqual(['meetup_list_closed'])
    expect(await toldTo(omar)).toEqual(['meetup_promoted'])
    expect((await rowsFor(omar, 'posts')).get(id)).not.toHaveProperty('isListClosed')
  })

  it('a meetup created after the block is found in no way, as if it did not exist', async () => {
    const { cursor } = await rowsSince(noor, null)
    await block(zenobia, noor)
    testApp.clock.advance(1000)
    const id = await addMeetup(testApp, { authorId: zenobia.id })
    const title = 'Porch potluck'
    expect([...(await rowsFor(omar, 'posts')).keys()]).toContain(id)
    const [since, anew] = [await rowsSince(noor, cursor), await rowsSince(noor, null)]
    expect([...since.rows, ...anew.rows].filter((each) => each.id === id && each.row !== null)).toEqual([])
    const paths = ['posts', 'posts?type=event', 'community/activity', 'addresses']
    for (const path of paths) {
      expect((await noor.call('GET', `/api/${path}`)).text, path).not.toContain(title)
    }
    expect((await omar.call('GET', '/api/posts')).text).toContain(title)
    const never = createId()
    expect(await responsesAbout(noor, id)).toEqual(
      (await responsesAbout(noor, never)).map((text) => text.replaceAll(never, 'the meetup')),
    )
    // It is there once the block is taken back.
    await block(zenobia, noor, 'DELETE')
    await settle()
    expect([...(await rowsFor(noor, 'posts')).keys()]).toContain(id)
    expect(about(id, (await rowsSince(noor, since.cursor)).rows).join()).toContain(title)
    await ok(rsvp(noor, id))
  })
})

it('Q7 Q29 a block closes no list and ends no place in a queue at once: each changes at its own moment, minutes later', async () => {
  const ids: string[] = []
  for (let count = 0; count < 4; count += 1) {
    const id = await addMeetup(testApp, { authorId: zenobia.id, seats: 1 })
    await rsvpOf(testApp, await addStranger(testApp), id)
    if (count < 2) await ok(rsvp(noor, id))
    ids.push(id)
  }
  await testApp.app.jobs.runAll()
  let { cursor } = await rowsSince(noor, null)
  const readNews = async () => {
    await testApp.app.jobs.runAll()
    const news = await rowsSince(noor, cursor)
    cursor = news.cursor
    return news.rows
  }
  await block(zenobia, noor)
  const atOnce = await readNews()
  expect(atOnce.filter(({ table, row }) => table === 'people' && row === null)).toHaveLength(1)
  const changedAt = new Map<string, number>()
  const note = (rows: readonly SyncRow[], minute: number) => {
    for (const id of ids) if (about(id, rows).length > 0) changedAt.set(id, changedAt.get(id) ?? minute)
  }
  note(atOnce, 0)
  expect([...changedAt]).toEqual([])
  // It is refused from the first moment on, as a list that was closed.
  expect(readRefusal(await rsvp(noor, String(ids[3])))).toEqual([409, 'not_joinable'])
  for (let minute = 1; minute <= 13; minute += 1) {
    testApp.clock.advance(minuteMs)
    note(await readNews(), minute)
  }
  expect(changedAt.size).toBe(ids.length)
  expect(Math.min(...changedAt.values())).toBeGreaterThanOrEqual(2)
  expect((await rowsFor(noor, 'rsvps')).size).toBe(0)
})

it('Q7 Q29 until then a blocked member waits while no seat is free; a free seat closes the list for them', async () => {
  const id = await addMeetup(testApp, { authorId: zenobia.id, seats: 1 })
  for (const member of [omar, noor]) await ok(rsvp(member, id))
  await block(zenobia, noor)
  expect((await rowsFor(noor, 'rsvps')).get(id)).toMatchObject({ state: 'waiting', position: 1 })
  await ok(cancelRsvp(omar, id))
  expect((await rowsFor(noor, 'rsvps')).has(id)).toBe(false)
  expect(await toldTo(noor)).toEqual(['meetup_list_closed'])
  expect((await rowsFor(noor, 'posts')).get(id)).toMatchObject({ isListClosed: true, currentAttendees: 0 })
})

it('Q7 Q29 blocking neighbors one after the other does not reveal a meetup’s organizer: it looks unchanged', async () => {
  const id = await addMeetup(testApp, { authorId: zenobia.id })
  const { cursor, rows } = await rowsSince(noor, null)
  const before = about(id, rows)
  for (const suspect of [omar, zenobia]) await block(noor, suspect)
  testApp.clock.advance(1000)
  const later = await addMeetup(testApp, { authorId: zenobia.id })
  const [since, anew] = [await rowsSince(noor, cursor), await rowsSince(noor, null)]
  expect(about(id, since.rows)).toEqual([])
  expect(about(id, anew.rows)).toEqual(before)
  expect(about(later, since.rows).join()).toContain('Porch potluck')
})

it('Q29 C14 after two members blocked each other each device equals a fresh one, whoever unblocks first', async () => {
  const cursors = new Map<TestMember, string | null>()
  const postsHeld = new Map<TestMember, Map<string, string>>([
    [zenobia, new Map()],
    [noor, new Map()],
  ])
  const compare = async () => {
    await settle()
    for (const [member, rows] of postsHeld) {
      const since = await rowsSince(member, cursors.get(member) ?? null)
      for (const { table, id, row } of since.rows) {
        if (table !== 'posts') continue
        if (row === null) rows.delete(id)
        else rows.set(id, JSON.stringify(row))
      }
      cursors.set(member, since.cursor)
      const anew = await rowsSince(member, null)
      const fresh = anew.rows.filter(({ table, row }) => table === 'posts' && row !== null)
      expect(rows).toEqual(new Map(fresh.map(({ id, row }) => [id, JSON.stringify(row)])))
    }
  }
  const ids = [await addMeetup(testApp, { authorId: zenobia.id })]
  for (const first of [noor, zenobia]) {
    const second = first === noor ? zenobia : noor
    for (const [by, method] of [
      [noor, 'PUT'],
      [zenobia, 'PUT'],
      [first, 'DELETE'],
      [second, 'DELETE'],
    ] as const) {
      testApp.clock.advance(1000)
      await block(by, by === noor ? zenobia : noor, method)
      testApp.clock.advance(1000)
      ids.push(await addMeetup(testApp, { authorId: zenobia.id }))
      await compare()
    }
  }
  expect(ids.filter((id) => !postsHeld.get(noor)?.has(id))).toEqual([])
})

it('Q29 an organizer whom a guest blocks is notified that somebody cannot come, as when a member leaves for good', async () => {
  const id = await addMeetup(testApp, { authorId: zenobia.id })
  await ok(rsvp(noor, id))
  await block(noor, zenobia)
  const { notifications } = (await zenobia.call('GET', '/api/notifications')).json<{
    notifications: { kind: string; personId?: string; params: { name: string } }[]
  }>()
  const [latest] = notifications
  expect([latest?.kind, latest?.personId, latest?.params.name]).toEqual(['meetup_left', undefined, ''])
  expect((await rowsFor(zenobia, 'posts')).get(id)).toMatchObject({ currentAttendees: 0 })
})

it('Q29 C4 a past meetup no longer names its organizer to a blocked guest, by call or by row', async () => {
  const id = await addMeetup(testApp, { authorId: zenobia.id })
  for (const member of [noor, omar]) await ok(rsvp(member, id))
  testApp.clock.advance(dayMs + hourMs)
  for (const member of [zenobia, noor, omar]) await member.logIn()
  const texts = async (member: TestMember) => [
    (await member.call('GET', '/api/posts')).text,
    (await member.call('GET', '/api/posts?type=event')).text,
    (await member.call('GET', `/api/posts/${id}`)).text,
    JSON.stringify(
      (await rowsSince(member, null)).rows.filter(({ table, row }) => table !== 'blocks' && row !== null),
    ),
  ]
  for (const text of await texts(noor)) expect(text).toContain('Zenobia')
  for (const [by, other] of [
    [zenobia, noor],
    [omar, zenobia],
  ] as const) {
    await block(by, other)
  }
  await testApp.app.jobs.runAll()
  for (const member of [noor, omar]) {
    for (const text of await texts(member)) {
      expect([text.includes('Zenobia'), text.includes(zenobia.id)]).toEqual([false, false])
      expect(text).toContain(id)
    }
  }
})

it('P-137 Q29 an organizer’s message to all guests skips one who blocked them, and reaches all others', async () => {
  const id = await addMeetup(testApp, { authorId: zenobia.id })
  for (const member of [noor, omar]) await ok(rsvp(member, id))
  // It has begun: who goes stays on the list.
  testApp.clock.advance(dayMs + hourMs)
  for (const member of [zenobia, noor, omar]) await member.logIn()
  await block(noor, zenobia)
  const body = { messageId: createId(), content: 'Who took the blue bowl?' }
  for (const _again of [1, 2]) {
    const response = await ok(zenobia.call('POST', `/api/posts/${id}/messages`, { body }))
    expect(response.json()).toEqual({ id, sentTo: 1 })
  }
  expect([...(await rowsFor(omar, 'messages')).values()].map(({ content }) => content)).toEqual([
    body.content,
  ])
  expect((await rowsFor(noor, 'messages')).size).toBe(0)
})

it('P-137 P-140 closing the list ends the queue with a notice, and reopening it lets members wait again', async () => {
  const id = await addMeetup(testApp, { authorId: tara.id, seats: 1 })
  for (const member of [noor, omar]) await ok(rsvp(member, id))
  await closeList(tara, id)
  expect([await toldTo(noor), await toldTo(omar)]).toEqual([[], ['meetup_list_closed']])
  expect((await rowsFor(omar, 'rsvps')).has(id)).toBe(false)
  expect((await rowsFor(tara, 'meetups')).get(id)).toMatchObject({ attendeeIds: [noor.id], waitingCount: 0 })
  await ok(cancelRsvp(noor, id))
  expect((await rowsFor(omar, 'rsvps')).has(id)).toBe(false)
  await ok(tara.call('POST', `/api/posts/${id}/close`, { body: { isClosed: false } }))
  await ok(rsvp(omar, id))
  expect((await rowsFor(omar, 'rsvps')).get(id)).toEqual({ id, state: 'going' })
})
