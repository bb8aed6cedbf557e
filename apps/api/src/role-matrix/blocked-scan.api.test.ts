/**
 * Tests that a member whom a neighbor has blocked cannot find her by any means: each call that reads about each thing,
 * each table, frames, the calendar, pushes and mails. The calls and the tables come from the declared lists, so a new
 * one is tested by itself.
 */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Operation } from '@porchlight/contracts/operation'
import { type OperationName, operations, type ResponseNamed } from '@porchlight/contracts/operations'
import { pokeMessage, type SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { tableNames } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCredits, giveTo } from '../features/credits/credits.factory.ts'
import { connect, listening, waitUntilSettled } from '../realtime/dial.factory.ts'
import { aMeetup, anOffer, aRequest } from '../testing/app.factory.ts'
import { mailsIn } from '../testing/services/mailbox.factory.ts'
import { type PushReceiver, startPushReceiver } from '../testing/services/push-receiver.factory.ts'
import { listen } from '../testing/wire.factory.ts'
import { calls } from './calls.factory.ts'
import type { TriedCall } from './example-calls.factory.ts'
import { type Fixture, logInAgain, openFixture, restForm, type Visitor } from './fixture.factory.ts'

let fixture: Fixture
let service: PushReceiver
/** Premium, and so with all tables and places. */
let viewer: Visitor
let viewerId: string
beforeAll(async () => {
  fixture = await openFixture()
  service = startPushReceiver({ now: fixture.testApp.clock.now })
  viewer = fixture.visitors.premium
  viewerId = String(viewer.member?.id)
})
afterAll(async () => {
  await fixture.close()
  service.close()
})

/** Tables whose rows name no other member: they belong to the member alone, hold rewards, or are for moderators. */
const namingNobody: readonly TableName[] = [
  'members',
  'placeMarks',
  'blocks',
  'rsvps',
  'rewards',
  'redemptions',
  'notificationSettings',
  'explorations',
  'achievements',
  'explorationSettings',
  'standings',
  'moderationCases',
  'moderationActs',
]

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Sends the matrix's read requests, and the same for each of the given ids that may lead to the blocker; returns the
 * responses by request.
 */
async function readAll(about: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const operation of Object.values(operations) as Operation[]) {
    if (operation.method !== 'GET') continue
    const { examples } = calls[operation.name as OperationName] as TriedCall
    for (const example of examples) {
      const exampleArgs = JSON.stringify(await example.args(fixture, viewer))
      for (const args of new Set([exampleArgs, ...about.map((id) => exampleArgs.replaceAll(uuid, id))])) {
        const { url } = restForm(operation, JSON.parse(args))
        // Only the response is searched: an id in the request's own address reveals nothing.
        texts.set(`GET ${url}`, (await viewer.call('GET', url)).text)
      }
    }
  }
  return texts
}

/**
 * Returns, from all pages, each row that exists by its key, and the keys of all rows that the responses name, deleted
 * ones included.
 */
async function rowsSince(from: string | null) {
  const rows = new Map<string, string>()
  const keys = new Set<string>()
  for (let cursor = from; ; ) {
    const response = (await viewer.round({ cursor })).json() as SyncResponse
    for (const { table, id, row } of response.rows ?? []) {
      const key = `${table}:${id}`
      keys.add(key)
      if (row !== null) rows.set(key, JSON.stringify(row))
    }
    cursor = response.cursor
    if (!response.more) return { rows, keys, cursor }
  }
}

const tablesIn = (keys: Iterable<string>) =>
  [...new Set([...keys].map((key) => key.slice(0, key.indexOf(':'))))].sort()

/** Returns the traces of the blocker in these texts, each with the key of its text. */
function leadsIn(texts: ReadonlyMap<string, string>, traces: readonly string[]): string[] {
  return [...texts].flatMap(([key, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${key} tells ${trace}`),
  )
}

it('Q29 C4 C14 after a block no call, row, frame, feed, push or mail leads to the blocker', async () => {
  const { testApp, orlaHerself: orla } = fixture
  const { clock } = testApp
  const address = await listen(testApp)
  const browser = service.browser()
  const all = { help: true, meetups: true, messages: true, credits: true, thanks: true, community: true }
  const wishes = { mail: all, push: all, digest: 'daily', nearby: 'at_once' }
  for (const [method, path, body] of [
    ['PATCH', '/api/notifications/settings', wishes],
    ['PUT', '/api/notifications/push', browser.target],
  ] as const) {
    const response = await viewer.call(method, path, { body })
    expect(response.status, response.text).toBe(200)
  }
  const feed = ((await viewer.call('POST', '/api/calendar')).json() as ResponseNamed<'calendar.renew'>).path
  const conversationId = conversationIdOf(viewerId, orla.id)
  const old = [orla.id, String(fixture.orla.offer), conversationId, ...fixture.meetups.map(({ id }) => id)]
  const names = [orla.id, 'Orla', conversationId]

  await addCredits(testApp, orla.id, 5)
  await giveTo(orla, viewerId)

  const before = await rowsSince(null)
  // There is something to leave out: in each table of neighbors, and in calls of most kinds.
  const naming = [...before.rows].filter(([, text]) => names.some((name) => text.includes(name)))
  expect(tablesIn(naming.map(([key]) => key))).toEqual(
    tableNames.filter((name) => !namingNobody.includes(name)).sort(),
  )
  expect(leadsIn(await readAll(old), names).length).toBeGreaterThan(20)

  const blocking = await orla.call('PUT', `/api/users/${viewerId}/block`)
  expect(blocking.status, blocking.text).toBe(200)
  clock.advance(1000)
  await testApp.app.jobs.runAll()

  const socket = await connect(address, viewer)
  const frames = listening(socket)
  for (const frame of [
    { type: 'auth', userId: viewerId, cursor: before.cursor },
    { type: 'join_conversation', conversationId },
    { type: 'send_message', conversationId, content: 'Let me in' },
  ]) {
    socket.send(JSON.stringify(frame))
  }
  const newPostIds: string[] = []
  const act = async (method: Parameters<typeof orla.call>[0], path: string, body?: object) => {
    const response = await orla.call(method, path, body === undefined ? {} : { body })
    expect(response.status, `${path}: ${response.text}`).toBe(200)
    return response.json<{ id: string }>()
  }
  for (const post of [anOffer, aRequest, aMeetup]) {
    const body = post({ title: 'Quaxltitle', description: 'Quaxlwords', location: 'Quaxlvenue' }, clock.now())
    newPostIds.push((await act('POST', '/api/posts', body)).id)
  }
  await act('PATCH', '/api/profile/complete', {
    bio: 'Quaxlbio: I have moved.',
    interests: ['Quaxlinterest'],
  })
  await act('PUT', '/api/profile/away', { awayUntil: toIso(clock.now() + 40 * dayMs) })
  await act('POST', `/api/third-places/${fixture.placeIds[1]}/reviews`, { rating: 5, review: 'Quaxlreview' })
  const words = { messageId: createId(), content: 'Quaxlmessage' }
  for (const { id } of fixture.meetups) await act('POST', `/api/posts/${id}/messages`, { ...words })
  await waitUntilSettled(socket)

  // The last of these are a day each, for what comes once a day.
  for (const wait of [31 * 60_000, 31 * 60_000, dayMs, dayMs]) {
    clock.advance(wait)
    await testApp.app.jobs.runAll()
  }
  await logInAgain(viewer)
  const reviews = await testApp.app.database.reader
    .selectFrom('placeReviews')
    .where('authorId', '=', orla.id)
    .select('id')
    .execute()
  const traces = [...names, ...newPostIds, ...reviews.map(({ id }) => id), 'Quaxl']
  const mails = mailsIn(testApp.dataDir, viewer.member?.email)
  const [fresh, since] = [await rowsSince(null), await rowsSince(before.cursor)]
  const texts = new Map([
    ...(await readAll([...old, ...newPostIds])),
    ...[...fresh.rows].map(([key, text]) => [`fresh ${key}`, text] as const),
    ...since.rows,
    ['calendar', (await viewer.call('GET', feed)).text] as const,
    ...frames.flatMap(({ text }, at) => (text === pokeMessage ? [] : [[`frame ${at}`, text] as const])),
    ...browser.receivedPushes.map(({ text }, at) => [`push ${at}`, text] as const),
    ...mails.map((mail, at) => [`mail ${at}`, JSON.stringify(mail)] as const),
  ])
  expect(leadsIn(texts, traces)).toEqual([])
  // A device that had every row that named her receives each of them again: deleted, or without the name.
  expect(naming.map(([key]) => key).filter((key) => !since.keys.has(key))).toEqual([])
  // The data was there all along: another member can still read it.
  const { free } = fixture.visitors
  await logInAgain(free)
  expect((await free.call('GET', '/api/posts')).text).toContain('Quaxltitle')
  expect(frames.some(({ text }) => text.includes('not_found'))).toBe(true)
  expect(mails.length).toBeGreaterThan(0)
})
