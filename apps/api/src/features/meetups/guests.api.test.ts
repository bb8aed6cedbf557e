/** More guests than a list holds, as a third place may have them. */
import { meetupLimits } from '@porchlight/contracts/meetups/meetups.schema'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { rowsFor, toldTo } from '../help/help.factory.ts'
import { addMeetup, addStranger, cancelRsvp, rsvp, rsvpOf } from './meetups.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

const { listedMax } = meetupLimits

it('P-139 of many guests the first twenty are listed and known to all, and the organizer has every name', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 500 })
  const early = await testApp.signUp('Omar')
  expect((await rsvp(early, id)).status).toBe(200)
  const guests: string[] = [early.id]
  const more = async (count: number) => {
    for (let each = 0; each < count; each += 1) {
      const guest = await addStranger(testApp)
      await rsvpOf(testApp, guest, id)
      guests.push(guest)
    }
  }
  await more(44)
  expect((await rsvp(noor, id)).status).toBe(200)
  const readKnownIds = async (member: TestMember) => new Set((await rowsFor(member, 'people')).keys())
  const listOf = async (member: TestMember) => (await rowsFor(member, 'meetups')).get(id)?.attendeeIds
  const first = guests.slice(0, listedMax)
  for (const member of [rosa, noor, early]) expect(await listOf(member)).toEqual(first)
  expect(await readKnownIds(noor)).toEqual(new Set([rosa.id, ...first]))
  expect(await readKnownIds(rosa)).toEqual(new Set([...guests, noor.id]))
  expect((await rowsFor(noor, 'posts')).get(id)).toMatchObject({ currentAttendees: 46 })

  // The first guest of the list gives up their seat, so the next one is listed for all guests.
  expect((await cancelRsvp(early, id)).status).toBe(200)
  const next = guests.slice(1, listedMax + 1)
  for (const member of [rosa, noor]) expect(await listOf(member)).toEqual(next)
  expect(await readKnownIds(noor)).toEqual(new Set([rosa.id, ...next]))
  expect(await readKnownIds(early)).toEqual(new Set())

  // All guests are notified of the cancellation, and keep the meetup.
  expect((await rosa.call('DELETE', `/api/posts/${id}`, { body: { word: 'Closed.' } })).status).toBe(200)
  expect(await toldTo(noor)).toEqual(['meetup_cancelled'])
  expect((await rowsFor(noor, 'meetups')).get(id)).toMatchObject({ word: 'Closed.' })
  const { notificationCount } = await testApp.app.database.reader
    .selectFrom('notifications')
    .where('kind', '=', 'meetup_cancelled')
    .select(({ fn }) => fn.countAll<number>().as('notificationCount'))
    .executeTakeFirstOrThrow()
  expect(Number(notificationCount)).toBe(45)
})

it('Q57 P-137 an organizer’s message to 300 guests goes in batches of twenty, once to each, and skips those it cannot reach', {
  // On PostgreSQL each of some thousand statements is a way there and back.
  timeout: 120_000,
}, async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 500 })
  expect((await rsvp(noor, id)).status).toBe(200)
  const guests: string[] = []
  for (let each = 0; each < 299; each += 1) {
    const guest = await addStranger(testApp)
    await rsvpOf(testApp, guest, id)
    guests.push(guest)
  }
  const messageId = createId()
  const write = (content = 'Please bring a chair.') =>
    rosa.call('POST', `/api/posts/${id}/messages`, { body: { messageId, content } })
  const receivers = async () => {
    const rows = await testApp.app.database.reader
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
      .where('senderId', '=', rosa.id)
      .select(['memberA', 'memberB'])
      .execute()
    return rows.map(({ memberA, memberB }) => (memberA === rosa.id ? memberB : memberA))
  }
  for (const _again of [1, 2]) {
    const response = await write()
    expect([response.status, response.json()]).toEqual([200, { id, sentTo: 300 }])
    expect(await receivers()).toHaveLength(20)
  }
  expect((await write('Something else.')).json().code).toBe('id_taken')
  // Between two batches one guest blocks her, one cancels, and a new one joins who did not get the message.
  const [blockerId, leaverId] = [String(guests[150]), String(guests[200])]
  await testApp.app.database.transact(({ database, now }) =>
    database
      .insertInto('blocks')
      .values({
        memberId: blockerId,
        blockedId: rosa.id,
        firstName: 'Rosa',
        lastName: 'J.',
        createdAt: now,
      })
      .execute(),
  )
  await rsvpOf(testApp, leaverId, id, 'meetups.cancelRsvp')
  await rsvpOf(testApp, await addStranger(testApp), id)
  await testApp.restart()
  await testApp.app.jobs.runAll()
  expect((await receivers()).toSorted()).toEqual(
    [noor.id, ...guests].filter((each) => each !== blockerId && each !== leaverId).toSorted(),
  )
  // Those who have it now are not written to again, and all that she wrote is counted.
  await write()
  await testApp.app.jobs.runAll()
  expect(await receivers()).toHaveLength(298)
  const another = await rosa.call('POST', `/api/posts/${id}/messages`, {
    body: { messageId: createId(), content: 'And a cup.' },
  })
  expect([another.status, another.json().code]).toEqual([429, 'too_many'])
  expect(await receivers()).toHaveLength(298)
})
