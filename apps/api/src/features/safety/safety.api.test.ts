import type { Activity } from '@porchlight/contracts/community/community.schema'
import type { ConversationResponse } from '@porchlight/contracts/conversations/conversations.schema'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { createId } from '@porchlight/contracts/values/id'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMeetup, anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice, type Device } from '../../testing/device.factory.ts'
import { createOperation, fill } from '../../testing/rounds.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'

let testApp: TestApp
/** She posted help and a meetup. */
let noor: TestMember
/** He wrote to her. */
let rudy: TestMember
let conversationId: string
let offerId: string
let meetupId: string
beforeAll(async () => {
  const limits = { postsPerDay: 1000, signUpsPerAddress: 100, logInsPerAddress: 100 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
})
beforeEach(async () => {
  noor = await testApp.signUp('Noor')
  rudy = await testApp.signUp('Rudy')
  offerId = await post(noor, anOffer({}, testApp.clock.now()))
  await noor.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  meetupId = await post(noor, aMeetup({}, testApp.clock.now()))
  await showMeetups(testApp)
  await post(rudy, anOffer({ title: 'I can carry things' }, testApp.clock.now()))
  const response = await rudy.call('POST', '/api/conversations', { body: { postId: offerId } })
  conversationId = response.json<ConversationResponse>().id
  await write(rudy, 'Hello')
})
afterAll(() => testApp.close())

async function post(member: TestMember, body: object & { id?: string }): Promise<string> {
  const response = await member.call('POST', '/api/posts', { body })
  expect(response.status).toBe(200)
  return response.json<{ id: string }>().id
}
const write = (member: TestMember, content: string) =>
  member.call('POST', `/api/conversations/${conversationId}/messages`, { body: { content } })
const blockCall = (member: TestMember, other: TestMember, method: 'PUT' | 'DELETE' = 'PUT') =>
  member.call(method, `/api/users/${other.id}/block`)
const tables: readonly TableName[] = ['people', 'posts', 'conversations', 'messages', 'readMarkers', 'blocks']
const heldIn = (device: Device) => Object.fromEntries(tables.map((table) => [table, device.held(table)]))
async function synced(device: Device) {
  await device.sync()
  return device
}

test('M-110 a block hides two members from each other, on devices and in calls; meetups stay, and all returns afterwards', async () => {
  await write(noor, 'Hello yourself')
  const devices = [await synced(createDevice(noor)), await synced(createDevice(rudy))] as const
  const before = devices.map(heldIn)
  const postsOf = async (member: TestMember) =>
    (await member.call('GET', '/api/posts')).json<PostResponse[]>().map(({ id }) => id)
  const newsOf = async (member: TestMember) =>
    (await member.call('GET', '/api/community/activity')).json<Activity[]>().map(({ id }) => id)

  const { results } = await noor.round({
    clientId: createId(),
    operations: [
      createOperation(1, 'safety.block', { userId: rudy.id }),
      createOperation(2, 'safety.block', { userId: rudy.id }),
    ],
  })
  expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied'])
  for (const [member, other, device] of [
    [noor, rudy, devices[0]],
    [rudy, noor, devices[1]],
  ] as const) {
    for (const each of [await synced(device), await synced(createDevice(member))]) {
      expect([...each.held('people').keys()]).not.toContain(other.id)
      expect([...each.held('posts').values()].map(({ authorId }) => authorId)).not.toContain(other.id)
      for (const table of ['conversations', 'messages', 'readMarkers'] as const) {
        expect(each.held(table).size, table).toBe(0)
      }
      expect([...each.held('posts').keys()]).toContain(meetupId)
      // The blocked member receives nothing about the block.
      expect(each.held('blocks').size).toBe(member === noor ? 1 : 0)
    }
    expect((await member.call('GET', '/api/conversations')).json()).toEqual([])
    const path = `/api/conversations/${conversationId}`
    expect((await member.call('GET', `${path}/messages`)).status).toBe(404)
    expect((await write(member, 'Are you there?')).status).toBe(404)
    expect((await member.call('POST', `${path}/read`, { body: { upTo: 1 } })).status).toBe(404)
    expect((await member.call('POST', '/api/conversations', { body: { userId: other.id } })).status).toBe(404)
  }
  for (const read of [postsOf, newsOf]) {
    expect(await read(rudy)).not.toContain(offerId)
    expect(await read(rudy)).toContain(meetupId)
    expect(await read(noor)).toContain(offerId)
  }
  const [block] = [...devices[0].held('blocks').values()]
  expect(block).toMatchObject({ id: rudy.id, firstName: 'Rudy', lastName: 'J.' })

  for (let turn = 0; turn < 2; turn += 1) expect((await blockCall(noor, rudy, 'DELETE')).status).toBe(200)
  for (const [index, device] of devices.entries()) {
    expect(heldIn(await synced(device))).toEqual(before[index])
  }
  expect((await write(rudy, 'There you are')).status).toBe(200)
})

test('C11 C14 a block removes many rows in batches of at most 100, and everything else at once', async () => {
  await write(noor, 'Hello')
  for (let index = 0; index < 150; index += 1) await write(index % 2 ? noor : rudy, String(index))
  for (let index = 0; index < 60; index += 1) await post(noor, anOffer({}, testApp.clock.now()))
  const device = await synced(createDevice(rudy))
  const herPosts = () =>
    [...device.held('posts').values()].filter(({ authorId }) => authorId === noor.id).length
  expect([device.held('messages').size, herPosts()]).toEqual([152, 61])
  const { reader } = testApp.app.database
  const { seq } = await reader.selectFrom('changeHead').select('seq').executeTakeFirstOrThrow()
  await blockCall(noor, rudy)
  await synced(device)
  expect(device.held('messages').size).toBeLessThan(152)
  expect(herPosts()).toBeLessThan(61)
  expect((await synced(createDevice(rudy))).held('messages').size).toBe(0)
  await testApp.app.jobs.runAll()
  await synced(device)
  expect([device.held('messages').size, herPosts()]).toEqual([0, 0])
  const numbers = await reader
    .selectFrom('changes')
    .where('seq', '>', seq)
    .groupBy('seq')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .execute()
  for (const { rows } of numbers) expect(rows).toBeLessThanOrEqual(100)
  await blockCall(noor, rudy, 'DELETE')
  await testApp.app.jobs.runAll()
  await synced(device)
  expect([device.held('messages').size, herPosts()]).toEqual([152, 61])
})

test('posts, messages and blocks made during a block stay apart until both have unblocked', async () => {
  await blockCall(noor, rudy)
  const later = await post(noor, anOffer({ title: 'Posted later' }, testApp.clock.now()))
  const device = await synced(createDevice(rudy))
  expect([...device.held('posts').keys()]).not.toContain(later)
  expect((await blockCall(rudy, noor)).status).toBe(200)
  await blockCall(noor, rudy, 'DELETE')
  await synced(device)
  expect([...device.held('posts').keys()]).not.toContain(later)
  expect((await write(noor, 'Sorry')).status).toBe(404)
  await blockCall(rudy, noor, 'DELETE')
  await synced(device)
  expect([...device.held('posts').keys()]).toContain(later)
})

test('C14 a blocked member’s own block sends nothing to the other’s phone, and all returns in the end', async () => {
  const device = await synced(createDevice(noor))
  const before = heldIn(device)
  await blockCall(noor, rudy)
  await testApp.app.jobs.runAll()
  const quiet = await noor.round({ cursor: (await fill(noor)).cursor })
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await blockCall(rudy, noor)).status).toBe(200)
    expect((await blockCall(rudy, noor, 'DELETE')).status).toBe(200)
  }
  await testApp.app.jobs.runAll()
  expect((await noor.round({ cursor: quiet.cursor })).rows).toBeUndefined()

  await blockCall(rudy, noor)
  await blockCall(noor, rudy, 'DELETE')
  await blockCall(rudy, noor, 'DELETE')
  await testApp.app.jobs.runAll()
  expect(heldIn(await synced(device))).toEqual(before)
})

const reportsIn = () => testApp.app.database.reader.selectFrom('reports').orderBy('id').selectAll().execute()
const report = (member: TestMember, body: object) =>
  member.call('POST', '/api/reports', {
    body: { id: createId(testApp.clock.now()), reason: 'harassment', ...body },
  })
const latest = async () => {
  const reports = await reportsIn()
  return reports.map((row) => ({ ...row, snapshot: JSON.parse(row.snapshot) as object })).at(-1)
}

test('M-110 Q68 a message is reported as it was, with the five before it, once, also after deletion and block', async () => {
  await write(noor, 'Hello')
  for (let index = 0; index < 6; index += 1) await write(rudy, `Nasty ${index}`)
  const page = await noor.call('GET', `/api/conversations/${conversationId}/messages`)
  const subjectId = page.json<Message[]>().at(-1)?.id
  await blockCall(rudy, noor)
  const reportBody = { subject: 'message', subjectId, words: ' He does not stop. ' }
  for (let turn = 0; turn < 2; turn += 1) {
    const response = await report(noor, reportBody)
    expect([response.status, response.json<object>()]).toEqual([200, { ok: true }])
  }
  const all = (await reportsIn()).filter((row) => row.subjectId === subjectId)
  expect(all).toHaveLength(1)
  await blockCall(rudy, noor, 'DELETE')
  await rudy.call('DELETE', `/api/messages/${subjectId}`)
  const storedReport = await latest()
  expect(storedReport).toMatchObject({
    reporterId: noor.id,
    aboutId: rudy.id,
    reason: 'harassment',
    words: 'He does not stop.',
    closedAt: null,
  })
  const { messages = [] } = (storedReport?.snapshot ?? {}) as { messages?: Message[] }
  expect(messages.map(({ content }) => content)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Nasty ${index}`))
})

test('M-110 Q68 a repeated report has the later reason and all words while it is open; after closing, it is another report', async () => {
  const reportOffer = (reason: string, words: string, id?: string) =>
    report(rudy, { subject: 'post', subjectId: offerId, reason, words, ...(id ? { id } : {}) })
  const reportsOfRudy = async () =>
    (await reportsIn())
      .filter(({ reporterId }) => reporterId === rudy.id)
      .map(({ reason, words, closedAt }) => [reason, words, closedAt !== null])
  const first = createId()
  for (const [reason, words, id] of [
    ['spam', 'The same ad again.', first],
    ['danger', 'Now she threatens me.', createId()],
    ['danger', 'Now she threatens me.', createId()],
    ['danger', '', createId()],
  ] as const) {
    expect((await reportOffer(reason, words, id)).status).toBe(200)
  }
  expect(await reportsOfRudy()).toEqual([['danger', 'The same ad again.\n\nNow she threatens me.', false]])
  // A text can be added even when its post is gone by now.
  await noor.call('DELETE', `/api/posts/${offerId}`)
  expect((await reportOffer('danger', 'She took it back.')).status).toBe(200)
  for (let index = 0; index < 12; index += 1) {
    expect((await reportOffer('danger', `${index} ${'😀'.repeat(490)}`)).status).toBe(200)
  }
  const [[, words = ''] = []] = (await reportsOfRudy()) as [string, string, boolean][]
  expect([words.length, words.isWellFormed(), words.includes('11 😀')]).toEqual([10_000, true, true])

  await testApp.app.database.transact(({ database, now }) =>
    database.updateTable('reports').set({ closedAt: now }).where('reporterId', '=', rudy.id).execute(),
  )
  // The one that was decided, sent once more, is no new one.
  expect((await reportOffer('spam', 'The same ad again.', first)).status).toBe(200)
  expect(await reportsOfRudy()).toEqual([['danger', words, true]])
  const aboutMeetup = { subject: 'post', subjectId: meetupId, reason: 'spam', id: first }
  expect((await report(rudy, aboutMeetup)).json().code).toBe('id_taken')
  const aboutNoor = { subject: 'member', subjectId: noor.id, reason: 'spam', words: '' }
  for (let turn = 0; turn < 2; turn += 1) {
    expect((await report(rudy, aboutNoor)).status).toBe(200)
    await testApp.app.database.transact(({ database, now }) =>
      database.updateTable('reports').set({ closedAt: now }).where('subjectId', '=', noor.id).execute(),
    )
  }
  expect(await reportsOfRudy()).toHaveLength(3)
})

test('P-142 a post or meetup is reported as it was, and its author is not told', async () => {
  for (const subjectId of [offerId, meetupId]) {
    expect((await report(rudy, { subject: 'post', subjectId, reason: 'scam' })).status).toBe(200)
    expect(await latest()).toMatchObject({ aboutId: noor.id, snapshot: { title: expect.any(String) } })
  }
  expect(JSON.stringify((await noor.round()).rows)).not.toContain('scam')
})

test.each(['before', 'after'])(
  'P-142 P-084 a post reported %s its help is disputed has both reports, each with the state at its time',
  async (when) => {
    const took = await noor.call('POST', `/api/posts/${offerId}/accept`, { body: { helperId: rudy.id } })
    expect(took.status).toBe(200)
    const dispute = () =>
      rudy.call('POST', `/api/posts/${offerId}/dispute`, { body: { word: 'Nobody came.' } })
    const tell = () =>
      report(rudy, { subject: 'post', subjectId: offerId, reason: 'harassment', words: 'She shouted.' })
    for (const say of when === 'before' ? [tell, dispute, dispute, tell] : [dispute, tell, tell, dispute]) {
      expect((await say()).status).toBe(200)
    }
    const storedReports = (await reportsIn()).filter(({ subjectId }) => subjectId === offerId)
    const reportFields = storedReports.map(({ reporterId, reason, words }) => [reporterId, reason, words])
    expect(reportFields.sort()).toEqual([
      [rudy.id, 'did_not_happen', 'Nobody came.'],
      [rudy.id, 'harassment', 'She shouted.'],
    ])
  },
)

test('M-110 a member can be reported by a neighbor who can see them', async () => {
  expect((await report(rudy, { subject: 'member', subjectId: noor.id })).status).toBe(200)
  expect(await latest()).toMatchObject({ aboutId: noor.id, snapshot: { firstName: 'Noor', lastName: 'J.' } })
  const ana = await testApp.signUp('Ana')
  expect((await report(rudy, { subject: 'member', subjectId: ana.id })).status).toBe(404)
})

test('Q6 what a member cannot see cannot be reported: others’ messages, withdrawn posts from before they came, themselves', async () => {
  const { id } = (await write(rudy, 'Between us')).json<Message>()
  const ana = await testApp.signUp('Ana')
  await noor.call('DELETE', `/api/posts/${offerId}`)
  testApp.clock.advance(1)
  const ivy = await testApp.signUp('Ivy')
  const before = await reportsIn()
  for (const [member, subject, subjectId] of [
    [ana, 'message', id],
    [rudy, 'message', id],
    [ivy, 'post', offerId],
    [rudy, 'member', rudy.id],
    [rudy, 'post', createId()],
  ] as const) {
    const response = await report(member, { subject, subjectId })
    expect([response.status, response.json().code]).toEqual([404, 'not_found'])
  }
  expect(await reportsIn()).toEqual(before)
})

test('safety.report and safety.unblock wait in the outbox like any operation', async () => {
  const { results } = await rudy.round({
    clientId: createId(),
    operations: [
      createOperation(1, 'safety.report', { subject: 'member', subjectId: noor.id, reason: 'other' }),
      createOperation(2, 'safety.unblock', { userId: noor.id }),
      createOperation(3, 'safety.unblock', { userId: createId() }),
      createOperation(4, 'safety.report', { subject: 'member', subjectId: noor.id, reason: 'because' }),
    ],
  })
  expect(results?.map(({ status, code }) => [status, code])).toEqual([
    ['applied', undefined],
    ['applied', undefined],
    ['refused', 'not_found'],
    ['refused', 'invalid'],
  ])
})
