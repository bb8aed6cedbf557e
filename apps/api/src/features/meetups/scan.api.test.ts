/**
 * Tests that a member who tries everything cannot find out who organizes a meetup: every call, every row, every frame,
 * every feed.
 */
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, listening, waitUntilSettled } from '../../realtime/dial.factory.ts'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { callRaw, readOk } from '../../testing/responses.factory.ts'
import { rowsSince } from '../../testing/rounds.factory.ts'
import { listen } from '../../testing/wire.factory.ts'
import { addMeetup, addStranger, cancelRsvp, rsvp, rsvpOf } from './meetups.factory.ts'

const organizersCount = 6
const kinds = ['open', 'full', 'left', 'closed', 'off', 'over'] as const
/** The most frames of each of two kinds: a socket that sends more than twenty frames in ten seconds is closed. */
const framesMax = 9
type Kind = (typeof kinds)[number]

let testApp: TestApp
let organizers: TestMember[]
/** Each organizer has one of each. */
let meetups: Record<Kind, string[]>
beforeEach(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify({ requestsPerMember: 100_000, rsvpsPerDay: 1000 }) })
  // The first account is the operator and none of the organizers.
  await testApp.signUp('Vera')
  organizers = []
  for (let count = 0; count < organizersCount; count += 1)
    organizers.push(await testApp.signUp(`Zeno${count}x`))
  meetups = { open: [], full: [], left: [], closed: [], off: [], over: [] }
  for (const { id: authorId } of organizers) {
    for (const kind of kinds) {
      const id = await addMeetup(testApp, { authorId, seats: hasQueue(kind) ? 2 : 4 })
      meetups[kind].push(id)
      for (const _seat of [1, 2]) await rsvpOf(testApp, await addStranger(testApp), id)
    }
  }
})
afterEach(() => testApp.close())

const hasQueue = (kind: Kind) => kind === 'full' || kind === 'off'
const all = () => kinds.flatMap((kind) => meetups[kind])

async function expectOk(response: ReturnType<typeof rsvp>): Promise<void> {
  readOk(await response)
}

/** Makes the viewer wait for a seat at some meetups, and join and leave others. */
async function stand(viewer: TestMember): Promise<void> {
  for (const id of [...meetups.full, ...meetups.off]) await expectOk(rsvp(viewer, id))
  for (const id of meetups.left) {
    await expectOk(rsvp(viewer, id))
    await expectOk(cancelRsvp(viewer, id))
  }
}

/** Does everything by an organizer that others receive changes of. */
async function organize(): Promise<void> {
  for (const [at, organizer] of organizers.entries()) {
    const [full, closedId, off] = [meetups.full[at], meetups.closed[at], meetups.off[at]]
    const body = { location: `Bench number ${at}` }
    await expectOk(organizer.call('PATCH', `/api/posts/${full}`, { body }))
    await expectOk(organizer.call('POST', `/api/posts/${closedId}/close`, { body: { isClosed: true } }))
    await expectOk(organizer.call('DELETE', `/api/posts/${off}`, { body: { word: 'The oven broke.' } }))
    const message = { messageId: createId(), content: 'See you there.' }
    await expectOk(organizer.call('POST', `/api/posts/${full}/messages`, { body: message }))
  }
  const over = testApp.clock.now() - dayMs
  await testApp.app.database.transact(({ database }) =>
    database.updateTable('posts').set({ dateNeeded: over }).where('id', 'in', meetups.over).execute(),
  )
}

/** Sends every request about a meetup that a stranger may send, and those that are refused. */
async function askAbout(viewer: TestMember, id: string): Promise<string[]> {
  const calls: [method: Parameters<TestMember['call']>[0], path: string, body?: object][] = [
    ['GET', `/api/posts/${id}`],
    ['PATCH', `/api/posts/${id}`, { location: 'Mine' }],
    ['DELETE', `/api/posts/${id}`],
    ['POST', `/api/posts/${id}/rsvp/confirm`],
    ['POST', `/api/posts/${id}/close`, { isClosed: true }],
    ['POST', `/api/posts/${id}/messages`, { messageId: createId(), content: 'Who is it?' }],
    ['POST', `/api/posts/${id}/accept`, { helperId: viewer.id }],
    ['POST', `/api/posts/${id}/dispute`, { word: 'Who is it?' }],
    ['POST', `/api/posts/${id}/rating`, { rating: 1, review: '' }],
    ['POST', '/api/conversations', { postId: id }],
    ['GET', `/api/users/${id}/reviews`],
    [
      'POST',
      '/api/reports',
      { id: createId(), subject: 'post', subjectId: id, reason: 'other', words: 'Who?' },
    ],
  ]
  const texts: string[] = []
  for (const [method, path, body] of calls) {
    texts.push((await viewer.call(method, path, body === undefined ? {} : { body })).text)
  }
  return texts
}

async function askAround(viewer: TestMember): Promise<string[]> {
  const paths = ['posts', 'posts?type=event', 'notifications', 'conversations', 'community/activity']
  const texts: string[] = []
  for (const path of paths) texts.push((await viewer.call('GET', `/api/${path}`)).text)
  const { path } = (await viewer.call('POST', '/api/calendar')).json<ResponseNamed<'calendar.renew'>>()
  texts.push((await callRaw(testApp, 'GET', path)).text)
  for (const { id } of organizers) texts.push((await viewer.call('GET', `/api/posts?userId=${id}`)).text)
  return texts
}

/** Returns the rows of a new phone, or of one that had a cursor already. */
async function rowsOf(
  viewer: TestMember,
  from: string | null,
): Promise<{ rows: string[]; cursor: string | null }> {
  const { rows, cursor } = await rowsSince(viewer, from)
  return { rows: rows.map((row) => JSON.stringify(row)), cursor }
}

/** Returns the texts that contain an organizer's id or name. */
function namedIn(texts: readonly string[]): string[] {
  const names = organizers.flatMap(({ id }, at) => [id, `Zeno${at}x`])
  return texts.filter((text) => names.some((name) => text.includes(name)))
}

it('M-018 Q7 MSG-028 of a thousand responses, all rows, frames and feeds, none names an organizer to a member without a seat', async () => {
  const address = await listen(testApp)
  const viewers = {
    stranger: await testApp.signUp('Noor'),
    waiting: await testApp.signUp('Omar'),
    blocked: await testApp.signUp('Ines'),
  }
  const { stranger, waiting: waitingMember, blocked: blockedMember } = viewers
  for (const viewer of [waitingMember, blockedMember]) await stand(viewer)
  for (const organizer of organizers) {
    expect((await organizer.call('PUT', `/api/users/${blockedMember.id}/block`)).status).toBe(200)
  }
  // The job completes the batches that follow from the block.
  await testApp.app.jobs.runAll()
  const [responses, rows, frames]: [string[], string[], string[]] = [[], [], []]
  const listeners = await Promise.all(
    [stranger, waitingMember, blockedMember].map(async (viewer) => {
      const socket = await connect(address, viewer)
      const receivedFrames = listening(socket)
      socket.send(JSON.stringify({ type: 'auth', userId: viewer.id }))
      return { viewer, socket, heard: receivedFrames, before: await rowsOf(viewer, null) }
    }),
  )
  await organize()
  for (const { viewer, socket, heard: receivedFrames, before } of listeners) {
    for (const [at, id] of all().entries()) {
      responses.push(...(await askAbout(viewer, id)))
      if (at >= framesMax) continue
      socket.send(JSON.stringify({ type: 'join_conversation', conversationId: id }))
      socket.send(JSON.stringify({ type: 'send_message', conversationId: id, content: 'Who is it?' }))
    }
    for (const id of [...meetups.closed, ...meetups.over]) responses.push((await rsvp(viewer, id)).text)
    responses.push(...(await askAround(viewer)))
    const [since, anew] = [await rowsOf(viewer, before.cursor), await rowsOf(viewer, null)]
    rows.push(...before.rows, ...since.rows, ...anew.rows)
    await waitUntilSettled(socket)
    frames.push(...receivedFrames.map(({ text }) => text))
  }
  expect(responses.length).toBeGreaterThan(1000)
  expect(rows.length).toBeGreaterThan(200)
  expect(frames.length).toBeGreaterThanOrEqual(3 * framesMax)
  expect(namedIn([...responses, ...rows, ...frames])).toEqual([])
  for (const id of meetups.open) expect((await rsvp(blockedMember, id)).json().code).toBe('not_joinable')

  // A guest finds the organizer by the same requests.
  for (const id of meetups.open) await expectOk(rsvp(stranger, id))
  expect(namedIn((await rowsOf(stranger, null)).rows).length).toBeGreaterThanOrEqual(2 * organizersCount)
  expect(namedIn(await askAbout(stranger, String(meetups.open[0]))).length).toBeGreaterThan(0)
})
