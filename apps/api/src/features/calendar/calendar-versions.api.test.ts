/** Tests of which changes calendars receive and which not. Two parsers that calendars use read the feed. */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callRaw } from '../../testing/responses.factory.ts'
import { createMatchedHelp } from '../help/help.factory.ts'
import { addMeetup, rsvp } from '../meetups/meetups.factory.ts'
import { eventsFor } from './calendar-items.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp({ COMMUNITY_NAME: 'Echo Park' })
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

async function addressOf(member: TestMember): Promise<string> {
  const response = await member.call('POST', '/api/calendar')
  return response.json<ResponseNamed<'calendar.renew'>>().path
}
const read = (path: string, etag?: string) =>
  callRaw(testApp, 'GET', path, etag === undefined ? {} : { headers: { 'if-none-match': etag } })

interface Version {
  id: string
  sequence: number
  changedAt: number
}
/** Returns the versions as a calendar stores them. */
async function versionsAt(path: string): Promise<Version[]> {
  return eventsIn((await read(path)).text).map((event) => {
    const modified = event.component.getFirstPropertyValue('last-modified')
    const stamp = event.component.getFirstPropertyValue('dtstamp')
    expect(String(modified)).toBe(String(stamp))
    return {
      id: event.uid.replace(/@porchlight$/, ''),
      sequence: event.sequence,
      changedAt: Date.parse(String(modified)),
    }
  })
}
function eventsIn(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const edit = async (member: TestMember, id: string, body: object) => {
  const response = await member.call('PATCH', `/api/posts/${id}`, { body })
  expect(response.status, response.text).toBe(200)
}

it('P-141 two parsers read a calendar alike: what, when, where, which version, and when to fetch it again', async () => {
  const id = await createMatchedHelp(rosa, noor, aRequest({ title: 'Soup; bread, and  "more"' }))
  const off = await addMeetup(testApp, { authorId: noor.id })
  const path = await addressOf(noor)
  await read(path)
  testApp.clock.advance(minuteMs)
  await noor.call('DELETE', `/api/posts/${off}`)
  await noor.call('PATCH', '/api/calendar', { body: { hasAlarm: true } })
  const { text } = await read(path)
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Echo Park')
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('PT1H')
  const otherEvents = Object.values(nodeIcal.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT')
  const events = eventsIn(text)
  expect([events.length, otherEvents.length]).toEqual([2, 2])
  const post = await testApp.app.database.reader
    .selectFrom('posts')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirstOrThrow()
  for (const event of events) {
    const other = otherEvents.find((each) => each.uid === event.uid)
    expect(other).toMatchObject({ summary: event.summary, sequence: event.sequence })
    expect(other?.start.getTime()).toBe(event.startDate.toJSDate().getTime())
    expect(other?.end?.getTime()).toBe(event.endDate.toJSDate().getTime())
    const status = event.component.getFirstPropertyValue('status')
    expect(other?.status).toBe(status)
    const isOff = event.uid.startsWith(off)
    expect([status, event.sequence]).toEqual(isOff ? ['CANCELLED', 1] : ['CONFIRMED', 0])
    expect(event.component.getAllSubcomponents('valarm')).toHaveLength(isOff ? 0 : 1)
    if (!isOff)
      expect([event.summary, event.component.getFirstPropertyValue('location')]).toEqual([post.title, null])
  }
})

it('P-141 an item gets another version when its content changes, and at no other time', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 5 })
  await rsvp(noor, id)
  const path = await addressOf(noor)
  const [first] = await versionsAt(path)
  expect(first).toMatchObject({ id, sequence: 0 })
  testApp.clock.advance(hourMs)
  // A new guest, or a new address of the calendar, does not change the version.
  await rsvp(await testApp.signUp('Omar'), id)
  expect(await versionsAt(path)).toEqual([first])
  const another = await addressOf(noor)
  expect(await versionsAt(another)).toEqual([first])
  await edit(rosa, id, { location: 'The steps' })
  const [second] = await versionsAt(another)
  expect(second?.sequence).toBe(1)
  expect((second?.changedAt ?? 0) - (first?.changedAt ?? 0)).toBeGreaterThanOrEqual(hourMs - 1000)
  await edit(rosa, id, { dateNeeded: toIso(testApp.clock.now() + 2 * dayMs) })
  expect((await versionsAt(another))[0]?.sequence).toBe(2)
  await rosa.call('DELETE', `/api/posts/${id}`)
  expect((await versionsAt(another))[0]?.sequence).toBe(3)
})

it('P-141 a calendar that has the current version gets an empty response, and the request is counted all the same', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 5 })
  await rsvp(noor, id)
  const path = await addressOf(noor)
  const { headers } = await read(path)
  const etag = String(headers.etag)
  testApp.clock.advance(2 * hourMs)
  const same = await read(path, etag)
  expect([same.status, same.text, same.headers.etag]).toEqual([304, '', etag])
  expect((await noor.call('GET', '/api/calendar')).json<{ readAt: string }>().readAt).toBe(
    toIso(testApp.clock.now() - (testApp.clock.now() % hourMs)),
  )
  await edit(rosa, id, { location: 'The steps' })
  const changedResponse = await read(path, etag)
  expect([changedResponse.status, changedResponse.headers.etag === etag]).toEqual([200, false])
  // The tag of another member's calendar does not match here.
  expect((await read(await addressOf(rosa), String(changedResponse.headers.etag))).status).toBe(200)
})

it('P-141 a cancelled meetup is in the calendar for 30 days', async () => {
  const off = await addMeetup(testApp, { authorId: noor.id })
  const on = await addMeetup(testApp, { authorId: noor.id })
  const path = await addressOf(noor)
  await noor.call('DELETE', `/api/posts/${off}`)
  const ids = async () => (await versionsAt(path)).map(({ id }) => id).toSorted()
  testApp.clock.advance(30 * dayMs - minuteMs)
  expect(await ids()).toEqual([off, on].toSorted())
  testApp.clock.advance(2 * minuteMs)
  expect(await ids()).toEqual([on])
})

it('P-141 Q29 a block and its end make no new version, and changes behind the block do not appear', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, seats: 5 })
  const same = await addMeetup(testApp, { authorId: rosa.id, seats: 5 })
  const helped = await createMatchedHelp(rosa, noor, aRequest())
  for (const each of [id, same]) await rsvp(noor, each)
  const path = await addressOf(noor)
  const before = await versionsAt(path)
  expect(before.map((version) => version.id).toSorted()).toEqual([id, same, helped].toSorted())
  expect((await rosa.call('PUT', `/api/users/${noor.id}/block`)).status).toBe(200)
  const behind = await read(path)
  for (const word of [id, same, helped]) expect(behind.text).not.toContain(word)
  testApp.clock.advance(hourMs)
  await edit(rosa, id, { location: 'Where Noor is not' })
  const after = await read(path, String(behind.headers.etag))
  expect([after.status, after.text]).toEqual([304, ''])
  expect((await rosa.call('DELETE', `/api/users/${noor.id}/block`)).status).toBeLessThan(300)
  for (const each of [id, same]) expect((await rsvp(noor, each)).status).toBe(200)
  // An item with unchanged content has its earlier version again.
  const again = await versionsAt(path)
  expect(again.find((each) => each.id === same)).toEqual(before.find((each) => each.id === same))
  expect(again.find((each) => each.id === id)?.sequence).toBe(1)
})

it('P-141 a calendar has reminders where its member wants them, also at a new address, and otherwise none', async () => {
  await addMeetup(testApp, { authorId: noor.id })
  const set = (hasAlarm: boolean) => noor.call('PATCH', '/api/calendar', { body: { hasAlarm } })
  expect((await set(true)).status).toBe(404)
  await addressOf(noor)
  expect((await set(true)).json<object>()).toEqual({ hasAlarm: true })
  expect((await noor.call('GET', '/api/calendar')).json<object>()).toMatchObject({ hasAlarm: true })
  const path = await addressOf(noor)
  const first = await read(path)
  expect(first.text).toContain('BEGIN:VALARM')
  await set(false)
  const second = await read(path, String(first.headers.etag))
  expect(second.status).toBe(200)
  expect(second.text).not.toContain('VALARM')
  expect((await noor.call('GET', '/api/calendar')).json<object>()).not.toHaveProperty('hasAlarm')
})

it('a post that is removed while a calendar is made appears as it was, and nothing of it is stored', async () => {
  const { reader, transact } = testApp.app.database
  const [goneId, stays] = [
    await addMeetup(testApp, { authorId: rosa.id }),
    await addMeetup(testApp, { authorId: rosa.id }),
  ]
  const posts = await reader.selectFrom('posts').selectAll().execute()
  await transact(({ database }) => database.deleteFrom('posts').where('id', '=', goneId).execute())
  const settings = { reader, transact, origin: 'https://help.example.org', now: testApp.clock.now() }
  expect(await eventsFor(rosa.id, posts, settings)).toHaveLength(2)
  const keptItems = reader.selectFrom('calendarItems').select('postId')
  expect(await keptItems.execute()).toEqual([{ postId: stays }])
  // Nor does it matter whose it was, by the time that they have left.
  expect(await eventsFor(createId(), posts, settings)).toHaveLength(2)
  expect(await keptItems.execute()).toEqual([{ postId: stays }])
})
