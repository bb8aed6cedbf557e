/** Tests that only guests who go see a meetup's organizer, and that no way out reveals the organizer to others. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { openWith, writeTo } from '../conversations/conversations.factory.ts'
import { posted, readRefusal, rowsFor, toldTo } from '../help/help.factory.ts'
import { removeMember } from '../removal/remove-member.operations.ts'
import { addMeetup, addStranger, cancelRsvp, confirmRsvp, rsvp, rsvpOf } from './meetups.factory.ts'
import { meetupsView } from './meetups.view.ts'

let testApp: TestApp
let zenobia: TestMember
let noor: TestMember
let omar: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  await testApp.signUp('Ines')
  zenobia = await testApp.signUp('Zenobia')
  noor = await testApp.signUp('Noor')
  omar = await testApp.signUp('Omar')
})
afterEach(() => testApp.close())

const ofZenobia = (seats = 2) => addMeetup(testApp, { authorId: zenobia.id, seats })
const ok = async (response: ReturnType<typeof rsvp>) => {
  const settledResponse = await response
  expect(settledResponse.status, settledResponse.text).toBe(200)
  return settledResponse
}

/** Returns every response that a member can request, as text. */
async function allFor(member: TestMember, ids: readonly string[]): Promise<string> {
  const texts: string[] = []
  const ask = async (...call: Parameters<TestMember['call']>) => texts.push((await member.call(...call)).text)
  for (const path of ['posts', 'posts?type=event', 'notifications', 'conversations', 'community/activity']) {
    await ask('GET', `/api/${path}`)
  }
  await ask('GET', `/api/posts?userId=${zenobia.id}`)
  for (const id of ids) {
    await ask('GET', `/api/posts/${id}`)
    await ask('POST', '/api/conversations', { body: { postId: id } })
    await ask('POST', `/api/posts/${id}/rsvp/confirm`)
    await ask('POST', `/api/posts/${id}/close`, { body: { isClosed: true } })
    await ask('POST', `/api/posts/${id}/messages`, { body: { messageId: createId(), content: 'Who?' } })
  }
  for (let cursor: string | null = null; ; ) {
    const page = await member.round({ schema: schemaVersion, cursor })
    texts.push(JSON.stringify(page))
    cursor = page.cursor
    if (!page.more) return texts.join('\n').replaceAll(`userId=${zenobia.id}`, '')
  }
}

const names = (text: string) => [text.includes(zenobia.id), text.includes('Zenobia')]

it('M-018 Q7 C4 nobody learns the organizer before they have a seat: not a stranger, a waiting member or one who cancelled', async () => {
  const ids = [await ofZenobia(1), await ofZenobia(1)]
  const [full = '', other = ''] = ids
  await ok(rsvp(omar, full))
  expect(names(await allFor(noor, ids))).toEqual([false, false])
  await ok(rsvp(noor, full))
  expect(names(await allFor(noor, ids))).toEqual([false, false])
  // Guests and waiting members besides reveal nothing of the organizer either.
  await rsvpOf(testApp, await addStranger(testApp), other)
  expect(names(await allFor(noor, ids))).toEqual([false, false])
  await ok(cancelRsvp(noor, full))
  expect(names(await allFor(noor, ids))).toEqual([false, false])
  // A guest does get the rows that only guests have.
  expect(names(await allFor(omar, ids))).toEqual([true, true])
})

it('M-018 C4 the organizer’s name comes with the seat in rows and calls, and goes with it', async () => {
  const id = await ofZenobia()
  await ok(rsvp(noor, id))
  await ok(rsvp(omar, id))
  const people = await rowsFor(noor, 'people')
  expect(people.get(zenobia.id)).toMatchObject({ firstName: 'Zenobia', lastName: 'J.' })
  expect(people.get(omar.id)).toMatchObject({ firstName: 'Omar' })
  expect((await rowsFor(noor, 'meetups')).get(id)).toMatchObject({
    organizerId: zenobia.id,
    attendeeIds: [noor.id, omar.id],
  })
  const postResponse = await noor.call('GET', `/api/posts/${id}`)
  expect(postResponse.json<PostResponse>().user).toMatchObject({ firstName: 'Zenobia' })
  await ok(cancelRsvp(noor, id))
  expect([...(await rowsFor(noor, 'people')).keys()]).not.toContain(zenobia.id)
  expect([...(await rowsFor(noor, 'people')).keys()]).not.toContain(omar.id)
  expect([...(await rowsFor(omar, 'people')).keys()]).not.toContain(noor.id)
  expect((await rowsFor(noor, 'meetups')).size).toBe(0)
  expect((await noor.call('GET', `/api/posts/${id}`)).json()).not.toHaveProperty('user')
  // A device that had these rows gets them as gone.
  const { cursor } = await omar.round({ schema: schemaVersion })
  await ok(cancelRsvp(omar, id))
  const { rows = [] } = await omar.round({ schema: schemaVersion, cursor })
  const tombstones = rows.filter(({ row }) => row === null).map(({ table, id: of }) => `${table} ${of}`)
  expect(tombstones).toEqual(expect.arrayContaining([`people ${zenobia.id}`, `meetups ${id}`, `rsvps ${id}`]))
})

it('C4 Q7 a touched list of guests is still left out for members who wait, left or never came', async () => {
  const id = await ofZenobia(1)
  for (const member of [omar, noor]) await ok(rsvp(member, id))
  const formerGuestId = await addStranger(testApp)
  for (const call of ['meetups.rsvp', 'meetups.cancelRsvp'] as const)
    await rsvpOf(testApp, formerGuestId, id, call)
  const seenBy = async (memberId: string) =>
    (await meetupsView(testApp.app.database.reader, { memberId, now: testApp.clock.now() }, [id])).size
  for (const each of [noor.id, formerGuestId, await addStranger(testApp)]) expect(await seenBy(each)).toBe(0)
  for (const each of [omar.id, zenobia.id]) expect(await seenBy(each)).toBe(1)
})

it('C4 a person known from elsewhere stays known after an RSVP is cancelled', async () => {
  const [firstId, otherId] = [await ofZenobia(), await ofZenobia()]
  for (const id of [firstId, otherId]) await ok(rsvp(noor, id))
  await ok(cancelRsvp(noor, firstId))
  expect([...(await rowsFor(noor, 'people')).keys()]).toContain(zenobia.id)
  await writeTo(noor, zenobia.id, 'I cannot come.')
  await ok(cancelRsvp(noor, otherId))
  expect([...(await rowsFor(noor, 'people')).keys()]).toContain(zenobia.id)
})

it('MSG-028 only a guest opens a conversation from a meetup, with its organizer and nobody else', async () => {
  const id = await ofZenobia(1)
  const open = (by: TestMember, body: object) => by.call('POST', '/api/conversations', { body })
  expect(readRefusal(await open(noor, { postId: id }))).toEqual([404, 'not_found'])
  await ok(rsvp(omar, id))
  await ok(rsvp(noor, id))
  expect(readRefusal(await open(noor, { postId: id }))).toEqual([404, 'not_found'])
  expect(readRefusal(await open(noor, { postId: id, userId: zenobia.id }))).toEqual([404, 'not_found'])
  expect(readRefusal(await open(omar, { postId: id, userId: noor.id }))).toEqual([404, 'not_found'])
  const openResponse = await open(omar, { postId: id })
  expect(openResponse.status, openResponse.text).toBe(200)
  expect(openResponse.text).toContain(zenobia.id)
})

it('MSG-028 Q7 a request for a conversation does not reveal a well-known neighbor as the organizer', async () => {
  const id = await ofZenobia(1)
  for (const neighbor of [zenobia, omar]) await posted(neighbor, anOffer({}, testApp.clock.now()))
  await ok(rsvp(omar, id))
  await ok(rsvp(noor, id))
  const open = (body: object) => noor.call('POST', '/api/conversations', { body })
  const guesses = [{}, { userId: zenobia.id }, { userId: omar.id }, { userId: createId() }]
  const responses = await Promise.all(guesses.map((guess) => open({ ...guess, postId: id })))
  for (const response of responses)
    expect([response.status, response.text]).toEqual([404, responses[0]?.text])
  expect((await open({ userId: zenobia.id })).status).toBe(200)
})

it('Q29 P-137 a block ends the RSVP, whoever blocks, without a notice, and the seat goes to the queue', async () => {
  const [firstId, otherId] = [await ofZenobia(1), await ofZenobia(2)]
  await ok(rsvp(noor, firstId))
  await rsvpOf(testApp, await addStranger(testApp), firstId)
  await ok(rsvp(omar, otherId))
  await ok(rsvp(noor, otherId))
  const before = await toldTo(zenobia)
  expect((await zenobia.call('PUT', `/api/users/${noor.id}/block`)).status).toBe(200)
  expect((await rowsFor(noor, 'rsvps')).size).toBe(0)
  expect((await rowsFor(zenobia, 'meetups')).get(firstId)).toMatchObject({ waitingCount: 0 })
  expect((await toldTo(zenobia)).filter((kind) => kind === 'meetup_left')).toEqual(
    before.filter((kind) => kind === 'meetup_left'),
  )
  expect((await omar.call('PUT', `/api/users/${zenobia.id}/block`)).status).toBe(200)
  expect((await rowsFor(zenobia, 'meetups')).get(otherId)).toMatchObject({ attendeeIds: [] })
  expect(readRefusal(await rsvp(omar, otherId))).toEqual([409, 'not_joinable'])
})

it('Q7 Q29 blocks do not reveal the organizer of a full meetup: waiting members keep waiting, and new ones wait, too', async () => {
  const id = await ofZenobia(1)
  for (const neighbor of [zenobia, omar, noor]) await posted(neighbor, anOffer({}, testApp.clock.now()))
  await rsvpOf(testApp, await addStranger(testApp), id)
  await ok(rsvp(noor, id))
  const standing = async () => [
    (await rowsFor(noor, 'rsvps')).get(id),
    (await rowsFor(noor, 'posts')).get(id),
    readRefusal(await confirmRsvp(noor, id)),
  ]
  const standings: unknown[] = [await standing()]
  const responses: string[] = []
  for (const suspect of [omar, zenobia]) {
    expect((await noor.call('PUT', `/api/users/${suspect.id}/block`)).status).toBe(200)
    standings.push(await standing())
    responses.push((await ok(cancelRsvp(noor, id))).text, (await ok(rsvp(noor, id))).text)
    standings.push(await standing())
    expect((await noor.call('DELETE', `/api/users/${suspect.id}/block`)).status).toBe(200)
  }
  for (const each of standings) expect(each).toEqual(standings[0])
  expect([responses[0], responses[1]]).toEqual([responses[2], responses[3]])
})

it('P-140 Q29 a free seat goes to the first in the queue who is not blocked', async () => {
  const id = await ofZenobia(1)
  const first = await addStranger(testApp)
  await rsvpOf(testApp, first, id)
  for (const neighbor of [zenobia, noor]) await posted(neighbor, anOffer({}, testApp.clock.now()))
  await ok(rsvp(noor, id))
  await ok(rsvp(omar, id))
  expect((await noor.call('PUT', `/api/users/${zenobia.id}/block`)).status).toBe(200)
  await rsvpOf(testApp, first, id, 'meetups.cancelRsvp')
  expect((await rowsFor(noor, 'rsvps')).get(id)).toEqual({ id, state: 'waiting', position: 1 })
  expect((await rowsFor(omar, 'rsvps')).get(id)).toEqual({ id, state: 'going' })
  expect((await rowsFor(noor, 'meetups')).size).toBe(0)
  // No member is left who could have the seat, so it stays free.
  await ok(cancelRsvp(omar, id))
  expect((await rowsFor(omar, 'posts')).get(id)).toMatchObject({ currentAttendees: 0 })
  expect((await rowsFor(noor, 'rsvps')).get(id)).toMatchObject({ state: 'waiting' })
  expect(await toldTo(noor)).toEqual([])
  // Without the block the seat is hers.
  expect((await noor.call('DELETE', `/api/users/${zenobia.id}/block`)).status).toBe(200)
  expect((await rowsFor(noor, 'rsvps')).get(id)).toEqual({ id, state: 'going' })
  expect((await rowsFor(omar, 'posts')).get(id)).toMatchObject({ currentAttendees: 1 })
  expect([await toldTo(noor), (await toldTo(zenobia))[0]]).toEqual([['meetup_promoted'], 'meetup_joined'])
})

it('Q29 two guests who blocked each other are not in each other’s list', async () => {
  const id = await ofZenobia()
  await ok(rsvp(noor, id))
  await ok(rsvp(omar, id))
  expect((await noor.call('PUT', `/api/users/${omar.id}/block`)).status).toBe(200)
  for (const [viewer, attendeeIds] of [
    [noor, [noor.id]],
    [omar, [omar.id]],
    [zenobia, [noor.id, omar.id]],
  ] as const) {
    expect((await rowsFor(viewer, 'meetups')).get(id)?.attendeeIds).toEqual(attendeeIds)
  }
})

it('Q64 a removed member’s meetups and RSVPs go along, and guests are notified', async () => {
  const { transact } = testApp.app.database
  const id = await ofZenobia(1)
  await ok(rsvp(noor, id))
  await ok(rsvp(omar, id))
  await openWith(noor, zenobia.id)
  await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, noor.id)
  expect((await rowsFor(omar, 'rsvps')).get(id)).toEqual({ id, state: 'going' })
  expect((await rowsFor(zenobia, 'meetups')).get(id)).toMatchObject({ attendeeIds: [omar.id] })
  await removeMember({ transact, dataDir: testApp.dataDir, timeZone: 'UTC' }, zenobia.id)
  for (const table of ['rsvps', 'meetups', 'posts', 'people']) {
    expect([...(await rowsFor(omar, table)).keys()], table).not.toContain(id)
  }
  expect((await toldTo(omar))[0]).toBe('meetup_ended')
  expect(names(await allFor(omar, []))).toEqual([false, false])
})

it('Q7 a meetup’s notifications do not name the organizer to waiting members', async () => {
  const id = await ofZenobia(2)
  await rsvpOf(testApp, await addStranger(testApp), id)
  await ok(rsvp(omar, id))
  await ok(rsvp(noor, id))
  await zenobia.call('PATCH', `/api/posts/${id}`, { body: { location: 'The library' } })
  await zenobia.call('DELETE', `/api/posts/${id}`, { body: { word: 'The oven broke.' } })
  const response = await noor.call('GET', '/api/notifications')
  const { notifications } = response.json<ResponseNamed<'notifications.list'>>()
  expect(notifications.map(({ kind }) => kind)).toEqual(['meetup_cancelled', 'meetup_changed'])
  for (const notification of notifications)
    expect([notification.personId, notification.params.name]).toEqual([undefined, ''])
  expect(names(await allFor(noor, [id]))).toEqual([false, false])
})
