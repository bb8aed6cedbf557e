/** Tests of an organizer's actions: time and place, cancelling the meetup, and writing to all guests. */
import type { Conversation } from '@porchlight/contracts/conversations/conversations.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { readRefusal, rowsFor, toldTo } from '../help/help.factory.ts'
import { addMeetup, addStranger, cancelRsvp, rsvp, rsvpOf } from './meetups.factory.ts'

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

/** Noor goes, Omar waits. */
async function aFullOne(): Promise<string> {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 2 })
  await rsvpOf(testApp, await addStranger(testApp), id)
  for (const member of [noor, omar]) expect((await rsvp(member, id)).status).toBe(200)
  return id
}

it('M2 P-137 a new time and place reach all guests and all waiting members, once, and nothing else changes', async () => {
  const id = await aFullOne()
  const change = (by: TestMember, body: object) => by.call('PATCH', `/api/posts/${id}`, { body })
  const dateNeeded = toIso(testApp.clock.now() + 2 * dayMs)
  for (const _again of [1, 2]) {
    const response = await change(rosa, { dateNeeded, timeNeeded: '18:30', location: 'The library' })
    expect(response.status, response.text).toBe(200)
  }
  for (const member of [noor, omar]) {
    expect((await rowsFor(member, 'posts')).get(id)).toMatchObject({
      dateNeeded,
      timeNeeded: '18:30',
      location: 'The library',
    })
    expect(await toldTo(member)).toEqual(['meetup_changed'])
  }
  expect(readRefusal(await change(rosa, { title: 'Another' }))).toEqual([400, 'invalid'])
  expect(readRefusal(await change(rosa, { dateNeeded: toIso(testApp.clock.now() + 5 * dayMs) }))[1]).toBe(
    'invalid',
  )
  expect(readRefusal(await change(noor, { location: 'Mine' }))).toEqual([404, 'not_found'])
  testApp.clock.advance(3 * dayMs)
  await rosa.logIn()
  expect(readRefusal(await change(rosa, { location: 'Too late' }))[1]).toBe('date_passed')
})

it('P-137 a cancelled meetup disappears for all but its guests, who keep it with the message and are notified', async () => {
  const id = await aFullOne()
  const ines = await testApp.signUp('Ines')
  const off = await rosa.call('DELETE', `/api/posts/${id}`, { body: { word: ' The oven broke. ' } })
  expect(off.status, off.text).toBe(200)
  for (const member of [rosa, noor, omar]) {
    expect((await rowsFor(member, 'posts')).get(id)).toMatchObject({ status: 'cancelled' })
  }
  expect((await rowsFor(ines, 'posts')).has(id)).toBe(false)
  expect((await rowsFor(noor, 'meetups')).get(id)).toMatchObject({ word: 'The oven broke.' })
  expect((await rowsFor(omar, 'meetups')).has(id)).toBe(false)
  expect((await rowsFor(noor, 'rsvps')).get(id)).toEqual({ id, state: 'going' })
  expect((await rowsFor(omar, 'rsvps')).get(id)).toEqual({ id, state: 'waiting', position: 1 })
  for (const member of [noor, omar]) expect(await toldTo(member)).toEqual(['meetup_cancelled'])
  const late = await rosa.call('POST', `/api/posts/${id}/close`, { body: { isClosed: true } })
  expect(readRefusal(late)).toEqual([409, 'not_open'])
  // Cancelling an RSVP frees no seat here: no member is promoted in a cancelled meetup.
  expect((await cancelRsvp(noor, id)).status).toBe(200)
  expect(await toldTo(omar)).toEqual(['meetup_cancelled'])
})

it('R5 P-137 the organizer’s message reaches each guest once, in a conversation of their own', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id })
  const ines = await testApp.signUp('Ines')
  for (const member of [noor, omar]) expect((await rsvp(member, id)).status).toBe(200)
  const messageId = createId()
  const write = (by: TestMember, content = 'Please bring a chair.', message = messageId) =>
    by.call('POST', `/api/posts/${id}/messages`, { body: { messageId: message, content } })
  for (const _again of [1, 2]) {
    const response = await write(rosa)
    expect(response.status, response.text).toBe(200)
    expect(response.json()).toEqual({ id, sentTo: 2 })
  }
  for (const member of [noor, omar]) {
    const messages = [...(await rowsFor(member, 'messages')).values()]
    expect(messages.map(({ content, senderId }) => [content, senderId])).toEqual([
      ['Please bring a chair.', rosa.id],
    ])
    const [conversation] = [...(await rowsFor(member, 'conversations')).values()] as unknown as Conversation[]
    expect(conversation?.memberIds.toSorted()).toEqual([rosa.id, member.id].toSorted())
    expect(conversation?.posts.map(({ postId }) => postId)).toEqual([id])
    const path = `/api/conversations/${conversation?.id}/messages`
    const reply = await member.call('POST', path, { body: { content: 'I will.' } })
    expect(reply.status, reply.text).toBe(200)
  }
  expect((await rowsFor(ines, 'messages')).size).toBe(0)
  expect(readRefusal(await write(rosa, 'Something else.'))).toEqual([409, 'id_taken'])
  expect(readRefusal(await write(noor))).toEqual([404, 'not_found'])
  // More than three messages may go to a guest who does not reply, because guests said that they come.
  for (let count = 0; count < 4; count += 1) {
    expect((await write(rosa, `News ${count}`, createId())).status).toBe(200)
  }
  for (const content of ['', '  ', 'a'.repeat(2001)]) {
    expect(readRefusal(await write(rosa, content, createId()))).toEqual([400, 'invalid'])
  }
})

it('P-137 a guest who does not reply gets ten messages a day, and none later than a day after the beginning', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id })
  for (const member of [noor, omar]) expect((await rsvp(member, id)).status).toBe(200)
  const write = (messageId = createId()) =>
    rosa.call('POST', `/api/posts/${id}/messages`, { body: { messageId, content: 'Buy my soap.' } })
  const response = async (member: TestMember) => {
    const [conversation] = [...(await rowsFor(member, 'conversations')).keys()]
    const path = `/api/conversations/${conversation}/messages`
    expect((await member.call('POST', path, { body: { content: 'No.' } })).status).toBe(200)
  }
  for (let count = 0; count < 10; count += 1) expect((await write()).status).toBe(200)
  // A reply by one guest does not allow more messages to the other.
  await response(noor)
  const refusedWrite = await write()
  expect(readRefusal(refusedWrite)).toEqual([429, 'too_many'])
  expect(Date.parse(String(refusedWrite.json().params?.retryAt))).toBeGreaterThan(testApp.clock.now())
  expect((await rowsFor(noor, 'messages')).size).toBe(11)
  await response(omar)
  expect((await write()).status).toBe(200)
  // It began a day after it was made; what was written on the way there may come late.
  testApp.clock.advance(2 * dayMs - hourMs)
  await rosa.logIn()
  expect((await write()).status).toBe(200)
  testApp.clock.advance(2 * hourMs)
  expect(readRefusal(await write())[1]).toBe('date_passed')
})

it('P-137 Q7 a waiting member gets no message of the organizer, because it would name them', async () => {
  const id = await aFullOne()
  const body = { messageId: createId(), content: 'Please bring a chair.' }
  const response = await rosa.call('POST', `/api/posts/${id}/messages`, { body })
  expect([response.status, response.json()]).toEqual([200, { id, sentTo: 2 }])
  expect([(await rowsFor(noor, 'messages')).size, (await rowsFor(omar, 'messages')).size]).toEqual([1, 0])
})

it('O2 R5 M4 every step of organizing in rounds, each sent twice as after a lost response, happens once', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 2 })
  const messageId = createId()
  const steps = [
    [noor, createOperation(1, 'meetups.rsvp', { id })],
    [omar, createOperation(1, 'meetups.rsvp', { id })],
    [noor, createOperation(2, 'meetups.confirmRsvp', { id })],
    [rosa, createOperation(1, 'meetups.closeList', { id, isClosed: true })],
    [rosa, createOperation(2, 'meetups.write', { id, messageId, content: 'See you!' })],
    [omar, createOperation(2, 'meetups.cancelRsvp', { id })],
  ] as const
  for (const [by, operation] of steps) {
    for (const _again of [1, 2]) {
      const { results } = await by.round({ operations: [operation] })
      expect(results).toEqual([{ n: operation.n, status: 'applied' }])
    }
  }
  expect((await rowsFor(rosa, 'meetups')).get(id)).toEqual({
    id,
    organizerId: rosa.id,
    attendeeIds: [noor.id],
    confirmedIds: [noor.id],
    waitingCount: 0,
  })
  expect((await rowsFor(noor, 'posts')).get(id)).toMatchObject({ isListClosed: true, currentAttendees: 1 })
  for (const member of [noor, omar]) expect((await rowsFor(member, 'messages')).size).toBe(1)
  expect((await toldTo(rosa)).toSorted()).toEqual(['meetup_joined', 'meetup_joined', 'meetup_left'])
})
