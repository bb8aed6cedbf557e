/** However often one neighbor does the same thing to and fro, the other one’s phone rings a few times a day. */
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import {
  type PushReceiver,
  startPushReceiver,
  type TestBrowser,
} from '../../testing/services/push-receiver.factory.ts'
import { writeTo } from '../conversations/conversations.factory.ts'
import { accept, createMatchedHelp, expectHelp, step } from '../help/help.factory.ts'
import { addMeetup, cancelRsvp, rsvp } from '../meetups/meetups.factory.ts'

let testApp: TestApp
let service: PushReceiver
let rosa: TestMember
let noor: TestMember
let browser: TestBrowser
beforeAll(async () => {
  const limits = { signUpsPerAddress: 500, logInsPerAddress: 5000, rsvpsPerDay: 1000 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  service = startPushReceiver({ now: testApp.clock.now })
})
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  browser = service.browser()
  await noor.call('PUT', '/api/notifications/push', { body: browser.target })
})
afterAll(async () => {
  await testApp?.close()
  service?.close()
})

/** Advances the clock until everything that is due has rung. */
async function ring(afterMs = 2 * minuteMs): Promise<void> {
  testApp.clock.advance(afterMs)
  await testApp.app.jobs.runAll()
}
/** Returns a function that counts deliveries since now. */
function ringsSince(): () => number {
  const before = browser.receivedPushes.length
  return () => browser.receivedPushes.length - before
}
const toldOf = async (member: TestMember, kind: string) =>
  (await member.call('GET', '/api/notifications'))
    .json<{ notifications: { kind: string; createdAt: string }[] }>()
    .notifications.filter((each) => each.kind === kind)

/** Milliseconds that a meetup is ahead, so that no reminder comes meanwhile, at whichever time of day a test begins. */
const aheadMs = 3 * dayMs

/** Each time is another one. */
const anotherTime = (id: string, turn: number) =>
  rosa.call('PATCH', `/api/posts/${id}`, {
    body: { dateNeeded: toIso(testApp.clock.now() + aheadMs + (turn % 2) * hourMs) },
  })

test('SH-068 a meetup changed back and forth rings once an hour and four times a day, and the bell shows the latest change', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, dateNeeded: testApp.clock.now() + aheadMs })
  expect((await rsvp(noor, id)).status).toBe(200)
  await ring()
  const ringsInHour = ringsSince()
  for (let turn = 0; turn < 25; turn += 1) {
    expect((await anotherTime(id, turn)).status).toBe(200)
    await ring()
  }
  expect(ringsInHour()).toBe(1)
  const [latest, ...earlier] = await toldOf(noor, 'meetup_changed')
  expect(earlier).toEqual([])
  expect(Date.parse(String(latest?.createdAt))).toBeGreaterThan(testApp.clock.now() - 10 * minuteMs)
  const ringsInDay = ringsSince()
  for (let turn = 0; turn < 20; turn += 1) {
    await ring(hourMs)
    await rosa.logIn()
    expect((await anotherTime(id, turn)).status).toBe(200)
    await ring()
  }
  expect(ringsInDay()).toBe(3)
  // That it is called off is other news.
  const ringsOfCancellation = ringsSince()
  expect((await rosa.call('DELETE', `/api/posts/${id}`)).status).toBe(200)
  await ring()
  expect(ringsOfCancellation()).toBe(1)
})

test('SH-068 a member who takes an RSVP back is not rung about the meetup any more', async () => {
  const id = await addMeetup(testApp, { authorId: rosa.id, dateNeeded: testApp.clock.now() + aheadMs })
  await rsvp(noor, id)
  expect((await cancelRsvp(noor, id)).status).toBe(200)
  await ring()
  const rings = ringsSince()
  expect((await anotherTime(id, 1)).status).toBe(200)
  expect((await rosa.call('DELETE', `/api/posts/${id}`)).status).toBe(200)
  await ring()
  expect(rings()).toBe(0)
})

test('SH-068 P-078 repeated choosing and releasing rings the neighbor once an hour for each', async () => {
  const id = await createMatchedHelp(rosa, noor, aRequest({}, testApp.clock.now()))
  await ring()
  const rings = ringsSince()
  for (let turn = 0; turn < 10; turn += 1) {
    expectHelp(await step(rosa, 'release', id))
    await ring()
    expectHelp(await accept(rosa, id, noor))
    await ring()
  }
  expect(rings()).toBe(1)
  expect(await toldOf(noor, 'help_accepted')).toHaveLength(1)
})

test('SH-068 P-078 a neighbor who released a help is not rung when chosen again, until they write', async () => {
  const id = await createMatchedHelp(rosa, noor, aRequest({}, testApp.clock.now()))
  expectHelp(await step(noor, 'release', id))
  await ring(2 * hourMs)
  const rings = ringsSince()
  expectHelp(await accept(rosa, id, noor))
  await ring()
  expect(rings()).toBe(0)
  expect(await toldOf(noor, 'help_accepted')).toHaveLength(1)
  expectHelp(await step(noor, 'release', id))
  testApp.clock.advance(minuteMs)
  expect((await writeTo(noor, rosa.id, 'I can, now')).status).toBe(200)
  expectHelp(await accept(rosa, id, noor))
  await ring()
  expect(rings()).toBe(1)
})
