/** Saying yes to a meetup, and not any more: seats, the queue, and what is refused. */
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { readOk } from '../../testing/responses.factory.ts'
import { createOperation, fill } from '../../testing/rounds.factory.ts'
import { posted, readRefusal, rowsFor, toldTo } from '../help/help.factory.ts'
import {
  addMeetup,
  addStranger,
  cancelRsvp,
  confirmRsvp,
  meetupBySomebody,
  type RsvpResponse,
  rsvp,
  rsvpOf,
} from './meetups.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
let omar: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  omar = await testApp.signUp('Omar')
})
afterEach(() => testApp.close())

const ofRosa = (seats = 4) => addMeetup(testApp, { authorId: rosa.id, seats })
const rsvpTo = async (member: TestMember, id: string) => (await rowsFor(member, 'rsvps')).get(id)
const seatsTaken = async (id: string) => (await rowsFor(rosa, 'posts')).get(id)?.currentAttendees
const expectOk = async (response: ReturnType<typeof rsvp>) => readOk<RsvpResponse>(await response)

it('P-137 P-138 an RSVP takes a seat, a repeated one takes no second, and cancelling frees the seat', async () => {
  const id = await ofRosa()
  for (const _again of [1, 2]) {
    expect(await expectOk(rsvp(noor, id))).toEqual({
      id,
      rsvp: { id, state: 'going' },
      currentAttendees: 1,
      maxAttendees: 4,
    })
  }
  expect(await rsvpTo(noor, id)).toEqual({ id, state: 'going' })
  expect(await toldTo(rosa)).toEqual(['meetup_joined'])
  for (const _again of [1, 2]) {
    expect(await expectOk(cancelRsvp(noor, id))).toMatchObject({ rsvp: null, currentAttendees: 0 })
  }
  expect(await rsvpTo(noor, id)).toBeUndefined()
  expect(await toldTo(rosa)).toEqual(['meetup_left', 'meetup_joined'])
})

it('P-139 P-140 members beyond the last seat wait in the order of their RSVPs, and the first is promoted with a notification', async () => {
  const id = await ofRosa(1)
  await expectOk(rsvp(noor, id))
  const early = await addStranger(testApp)
  await rsvpOf(testApp, early, id)
  expect(await expectOk(rsvp(omar, id))).toMatchObject({
    rsvp: { state: 'waiting', position: 2 },
    currentAttendees: 1,
  })
  const meetupRow = (await rowsFor(rosa, 'meetups')).get(id)
  expect(meetupRow).toMatchObject({ organizerId: rosa.id, attendeeIds: [noor.id], waitingCount: 2 })
  await expectOk(cancelRsvp(noor, id))
  expect(await rsvpTo(omar, id)).toEqual({ id, state: 'waiting', position: 1 })
  expect(await seatsTaken(id)).toBe(1)
  // Back again, behind the others.
  expect(await expectOk(rsvp(noor, id))).toMatchObject({ rsvp: { state: 'waiting', position: 2 } })
  expect(await toldTo(omar)).toEqual([])
  await removeRsvp(early, id)
  expect(await rsvpTo(omar, id)).toEqual({ id, state: 'going' })
  expect(await toldTo(omar)).toEqual(['meetup_promoted'])
  // Both in one moment.
  expect((await toldTo(rosa)).slice(0, 2).toSorted()).toEqual(['meetup_joined', 'meetup_left'])
})

/** Cancels an RSVP like a request of the member's own. */
function removeRsvp(memberId: string, id: string): Promise<void> {
  return rsvpOf(testApp, memberId, id, 'meetups.cancelRsvp')
}

it('P-140 when one of many waiting members gives up, those behind move up, and no seat is taken', async () => {
  const id = await ofRosa(1)
  for (const _each of [1, 2]) await rsvpOf(testApp, await addStranger(testApp), id)
  await expectOk(rsvp(noor, id))
  await expectOk(rsvp(omar, id))
  await expectOk(cancelRsvp(noor, id))
  await testApp.app.jobs.runAll()
  expect(await rsvpTo(omar, id)).toEqual({ id, state: 'waiting', position: 2 })
  expect(await seatsTaken(id)).toBe(1)
  expect(await toldTo(rosa)).toEqual(['meetup_joined'])
})

it('P-140 a meetup that is over promotes nobody, and nobody else is notified', async () => {
  const id = await ofRosa(1)
  await expectOk(rsvp(noor, id))
  await expectOk(rsvp(omar, id))
  testApp.clock.advance(2 * dayMs)
  await Promise.all([rosa, noor, omar].map((member) => member.logIn()))
  await expectOk(cancelRsvp(noor, id))
  expect(await rsvpTo(omar, id)).toEqual({ id, state: 'waiting', position: 1 })
  expect([await toldTo(rosa), await toldTo(omar)]).toEqual([['meetup_joined'], []])
})

it('C12 P-139 other devices learn at once of the last seat taken and the first one free, and of those between within a minute', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 3 })
  const ines = await testApp.signUp('Ines')
  let { cursor } = await fill(ines)
  const news = async () => {
    const page = await ines.round({ schema: schemaVersion, cursor })
    cursor = page.cursor
    return (page.rows ?? []).flatMap(({ table, row }) => (table === 'posts' ? [row?.currentAttendees] : []))
  }
  const sam = await addStranger(testApp)
  const steps = [
    [() => rsvp(noor, id), []],
    [() => rsvp(omar, id), []],
    [() => testApp.app.jobs.runAll(), [2]],
    [() => rsvpOf(testApp, sam, id), [3]],
    [() => removeRsvp(sam, id), [2]],
  ] as const
  for (const [step, expectedNews] of steps) {
    await step()
    expect(await news()).toEqual(expectedNews)
  }
})

it('P-139 200 simultaneous RSVPs for the last two seats: two get seats, all others wait, each in a place of their own', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 4 })
  const people: string[] = []
  for (let count = 0; count < 202; count += 1) people.push(await addStranger(testApp))
  for (const memberId of people.slice(0, 2)) await rsvpOf(testApp, memberId, id)
  await Promise.all(people.slice(2).map((memberId) => rsvpOf(testApp, memberId, id)))
  const rows = await testApp.app.database.reader
    .selectFrom('rsvps')
    .where('postId', '=', id)
    .orderBy('place')
    .selectAll()
    .execute()
  expect(rows.map(({ place }) => place)).toEqual(people.map((_, at) => at + 1))
  expect(rows.map(({ state }) => state)).toEqual(people.map((_, at) => (at < 4 ? 'going' : 'waiting')))
  expect(await seatsTaken(id)).toBe(4)
  expect((await rowsFor(rosa, 'meetups')).get(id)).toMatchObject({ waitingCount: 198 })
  // All guests are notified, and all of them keep the meetup.
  const response = await rosa.call('DELETE', `/api/posts/${id}`, { body: { word: 'The oven broke.' } })
  expect(response.status, response.text).toBe(200)
  const { notificationCount } = await testApp.app.database.reader
    .selectFrom('notifications')
    .where('kind', '=', 'meetup_cancelled')
    .select(({ fn }) => fn.countAll<number>().as('notificationCount'))
    .executeTakeFirstOrThrow()
  expect(Number(notificationCount)).toBe(202)
})

it('P-137 an RSVP to a past, cancelled, closed, own or blocked meetup is refused with the same code', async () => {
  const past = await ofRosa()
  const off = await ofRosa()
  const closedId = await ofRosa()
  const blocking = await ofRosa()
  const offerId = await posted(noor, anOffer())
  expect(offerId).not.toBe('')
  await posted(rosa, anOffer())
  expect((await rosa.call('DELETE', `/api/posts/${off}`)).status).toBe(200)
  await expectOk(rosa.call('POST', `/api/posts/${closedId}/close`, { body: { isClosed: true } }))
  expect(readRefusal(await rsvp(rosa, blocking))).toEqual([409, 'not_joinable'])
  for (const [blocker, other] of [
    [rosa, noor],
    [omar, rosa],
  ] as const) {
    const response = await blocker.call('PUT', `/api/users/${other.id}/block`)
    expect(response.status, response.text).toBe(200)
  }
  const responses = [await rsvp(noor, blocking), await rsvp(omar, blocking), await rsvp(omar, off)]
  responses.push(await rsvp(omar, closedId))
  testApp.clock.advance(2 * dayMs)
  responses.push(await rsvp(omar, past))
  for (const response of responses) expect(readRefusal(response)).toEqual([409, 'not_joinable'])
  expect(new Set(responses.map(({ json }) => json().message)).size).toBe(1)
})

it('P-138 an RSVP to another kind of post or to an unknown id is refused as not found', async () => {
  const offer = await posted(rosa, anOffer())
  for (const id of [offer, createId()]) {
    for (const call of [rsvp, cancelRsvp, confirmRsvp]) {
      expect(readRefusal(await call(noor, id))).toEqual([404, 'not_found'])
    }
  }
  expect((await noor.call('POST', '/api/posts/not-an-id/rsvp')).status).toBe(400)
  expect((await rsvp(noor, `${offer}/..`)).status).toBe(404)
})

it('P-137 the 21st RSVP of a day is refused, cancelled ones count, and the next day allows more', async () => {
  const again = await meetupBySomebody(testApp)
  for (let count = 0; count < 10; count += 1) {
    await expectOk(rsvp(noor, again))
    await expectOk(cancelRsvp(noor, again))
  }
  for (let count = 0; count < 10; count += 1) await expectOk(rsvp(noor, await meetupBySomebody(testApp)))
  const id = await addMeetup(testApp, { authorId: rosa.id, dateNeeded: testApp.clock.now() + 3 * dayMs })
  const response = await rsvp(noor, id)
  expect(readRefusal(response)).toEqual([429, 'too_many'])
  expect(Date.parse(String(response.json().params?.retryAt))).toBeGreaterThan(testApp.clock.now())
  testApp.clock.advance(dayMs + hourMs)
  await expectOk(rsvp(noor, id))
})

it('Q7 Q29 P-137 refused RSVPs count for the day’s limit, so that nobody can find an organizer by trying blocks', async () => {
  const id = await ofRosa()
  for (const neighbor of [rosa, omar]) await posted(neighbor, anOffer())
  const readCodes = async (count: number) => {
    const codes: unknown[] = []
    for (let tries = 0; tries < count; tries += 1) codes.push(readRefusal(await rsvp(noor, id))[1])
    return codes
  }
  await expectOk(noor.call('PUT', `/api/users/${rosa.id}/block`))
  const joinedMeetup = await meetupBySomebody(testApp)
  await expectOk(rsvp(noor, joinedMeetup))
  expect(await readCodes(19)).toEqual(Array(19).fill('not_joinable'))
  // From here on the response is the same for every meetup, by each entry point.
  const otherMeetups = [
    id,
    await addMeetup(testApp, { authorId: omar.id, dateNeeded: testApp.clock.now() + 3 * dayMs }),
  ]
  for (const each of otherMeetups) {
    const response = await rsvp(noor, each)
    expect(readRefusal(response)).toEqual([429, 'too_many'])
    expect(Date.parse(String(response.json().params?.retryAt))).toBeGreaterThan(testApp.clock.now())
  }
  const { results } = await noor.round({
    operations: [createOperation(1, 'meetups.rsvp', { id: otherMeetups[1] })],
  })
  expect(results).toMatchObject([{ n: 1, status: 'refused', code: 'too_many' }])
  testApp.clock.advance(dayMs + hourMs)
  await expectOk(rsvp(noor, String(otherMeetups[1])))
})

it('P-140 M7 R5 a late RSVP in a round becomes a place in the queue, and a lost response changes nothing', async () => {
  const id = await ofRosa(1)
  await expectOk(rsvp(omar, id))
  const operations = [createOperation(1, 'meetups.rsvp', { id })]
  for (const _again of [1, 2]) {
    const { results } = await noor.round({ operations })
    expect(results).toEqual([{ n: 1, status: 'applied' }])
  }
  expect(await rsvpTo(noor, id)).toEqual({ id, state: 'waiting', position: 1 })
})

it('P-137 a guest confirms coming, the organizer sees it, and a waiting member cannot confirm', async () => {
  const id = await ofRosa(1)
  await expectOk(rsvp(noor, id))
  await expectOk(rsvp(omar, id))
  for (const _again of [1, 2]) {
    expect(await expectOk(confirmRsvp(noor, id))).toMatchObject({ rsvp: { isConfirmed: true } })
  }
  expect(readRefusal(await confirmRsvp(omar, id))).toEqual([404, 'not_found'])
  expect((await rowsFor(rosa, 'meetups')).get(id)).toMatchObject({ confirmedIds: [noor.id] })
  expect(await rsvpTo(noor, id)).toEqual({ id, state: 'going', isConfirmed: true })
})

it('P-137 a closed list accepts nobody, keeps its guests, and can be opened again', async () => {
  const id = await ofRosa()
  await expectOk(rsvp(noor, id))
  const close = (by: TestMember, isClosed: boolean) =>
    by.call('POST', `/api/posts/${id}/close`, { body: { isClosed } })
  expect(readRefusal(await close(noor, true))).toEqual([404, 'not_found'])
  readOk(await close(rosa, true))
  expect((await rowsFor(omar, 'posts')).get(id)).toMatchObject({ isListClosed: true })
  expect(readRefusal(await rsvp(omar, id))).toEqual([409, 'not_joinable'])
  expect(await rsvpTo(noor, id)).toEqual({ id, state: 'going' })
  readOk(await close(rosa, false))
  await expectOk(rsvp(omar, id))
  expect((await rowsFor(omar, 'posts')).get(id)).not.toHaveProperty('isListClosed')
})

it('P-137 each guest gets one reminder on the day before by the community’s calendar, and another one when the meetup moves', async () => {
  const now = testApp.clock.now()
  const tenTomorrow = Math.floor(now / dayMs) * dayMs + dayMs + 10 * hourMs
  const id = await addMeetup(testApp, { authorId: rosa.id, dateNeeded: tenTomorrow + dayMs })
  await expectOk(rsvp(noor, id))
  await testApp.app.jobs.runAll()
  expect(await toldTo(noor)).toEqual([])
  testApp.clock.advance(tenTomorrow - now)
  for (const _again of [1, 2]) await testApp.app.jobs.runAll()
  expect(await toldTo(noor)).toEqual(['meetup_tomorrow'])
  await expectOk(confirmRsvp(noor, id))
  await rosa.logIn()
  const newDate = toIso(tenTomorrow + 2 * dayMs)
  const response = await rosa.call('PATCH', `/api/posts/${id}`, { body: { dateNeeded: newDate } })
  expect(response.status, response.text).toBe(200)
  expect(await rsvpTo(noor, id)).toEqual({ id, state: 'going' })
  testApp.clock.advance(dayMs)
  await testApp.app.jobs.runAll()
  expect(await toldTo(noor)).toEqual(['meetup_tomorrow', 'meetup_changed'])
})
