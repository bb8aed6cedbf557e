import { memberIdsOf } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type {
  Conversation,
  ConversationResponse,
} from '@porchlight/contracts/conversations/conversations.schema'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMeetup, anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { expectNothingPrivateOf } from '../../testing/responses.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { hideMessage } from '../messages/messages.operations.ts'
import { addNeighbor, openWith, writeTo } from './conversations.factory.ts'
import { openConversation } from './conversations.operations.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeAll(async () => {
  const limits = { postsPerDay: 1000, conversationsPerDay: 20, signUpsPerAddress: 100, logInsPerAddress: 100 }
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
})
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterAll(() => testApp.close())

const open = (member: TestMember, body: object) => member.call('POST', '/api/conversations', { body })
const listOf = async (member: TestMember) =>
  (await member.call('GET', '/api/conversations')).json<ConversationResponse[]>()

async function anOfferBy(member: TestMember): Promise<string> {
  const body = anOffer({}, testApp.clock.now())
  expect((await member.call('POST', '/api/posts', { body })).status).toBe(200)
  return String(body.id)
}

test('P-083 P-116 Connect opens a conversation with the author, which shows the post to both', async () => {
  const postId = await anOfferBy(noor)
  const response = await open(rosa, { postId })
  expect(response.status).toBe(200)
  const id = conversationIdOf(rosa.id, noor.id)
  const [memberA, memberB] = memberIdsOf(rosa.id, noor.id)
  expect(response.json<ConversationResponse>()).toMatchObject({
    id,
    participant1: { id: memberA, lastName: 'J.', profileImageUrl: null },
    participant2: { id: memberB, lastName: 'J.', profileImageUrl: null },
    lastMessage: null,
    unreadCount: 0,
  })
  expectNothingPrivateOf(response.text, noor)
  const [devices, noorDevice] = [createDevice(rosa), createDevice(noor)]
  for (const device of [devices, noorDevice]) {
    await device.sync()
    expect(device.held('conversations').get(id)).toMatchObject({
      memberIds: [memberA, memberB],
      posts: [{ postId, title: 'I can water your plants', type: 'offer', status: 'pending' }],
    })
    expect(device.held('readMarkers').get(id)).toEqual({ id, readUpTo: 0, unreadCount: 0, isMuted: false })
  }
  // Rosa never posted help, so only members in conversation with her have her row.
  expect([...noorDevice.held('people').keys()]).toContain(rosa.id)
  const stranger = createDevice(await testApp.signUp('Ana'))
  await stranger.sync()
  expect([...stranger.held('people').keys()]).not.toContain(rosa.id)
  expect(stranger.held('conversations').size).toBe(0)
})

test('O3 two members who begin at the same moment offline open the same conversation, and repeating changes nothing', async () => {
  await Promise.all([anOfferBy(rosa), anOfferBy(noor)])
  const id = conversationIdOf(noor.id, rosa.id)
  for (const [member, userId] of [
    [rosa, noor.id],
    [noor, rosa.id],
    [rosa, noor.id],
  ] as const) {
    const { results } = await member.round({
      clientId: createId(),
      operations: [createOperation(1, 'conversations.open', { conversationId: id, userId })],
    })
    expect(results).toEqual([{ n: 1, status: 'applied' }])
  }
  expect((await listOf(rosa)).map((each) => each.id)).toEqual([id])
})

test('a post that leads here again becomes the newest linked post, and beyond twenty the oldest goes', async () => {
  await anOfferBy(rosa)
  const ids: string[] = []
  for (let index = 0; index < 21; index += 1) ids.push(await anOfferBy(noor))
  const { id } = (await open(rosa, { postId: ids[0] })).json<ConversationResponse>()
  for (const postId of [...ids, ids[1]]) expect((await open(rosa, { postId })).status).toBe(200)
  const device = createDevice(noor)
  await device.sync()
  const { posts } = device.held('conversations').get(id) as unknown as Conversation
  expect(posts.map(({ postId }) => postId)).toEqual([...ids.slice(2), ids[1]])
})

test('P-116 C4 a withdrawn post is shown as withdrawn to both, though one of them no longer has its row', async () => {
  const postId = await anOfferBy(noor)
  const { id } = (await open(rosa, { postId })).json<ConversationResponse>()
  const devices = [createDevice(rosa), createDevice(noor)]
  for (const device of devices) await device.sync()
  expect((await noor.call('DELETE', `/api/posts/${postId}`)).status).toBe(200)
  for (const device of devices) {
    await device.sync()
    expect(device.held('conversations').get(id)).toMatchObject({ posts: [{ postId, status: 'cancelled' }] })
  }
  expect(devices.map((device) => device.held('posts').has(postId))).toEqual([false, true])
})

test('C11 a post linked in very many conversations changes in all of them, in batches', async () => {
  const postId = await anOfferBy(noor)
  const otherIds: string[] = []
  for (let index = 0; index < 120; index += 1) otherIds.push(await addNeighbor(testApp))
  for (let at = 0; at < otherIds.length; at += 30) {
    await testApp.app.database.transact(async (transaction) => {
      const context = { transaction, writtenAt: transaction.now }
      for (const memberId of otherIds.slice(at, at + 30))
        await openConversation({ ...context, memberId }, { postId })
    })
  }
  const device = createDevice(noor)
  await device.sync()
  expect((await noor.call('DELETE', `/api/posts/${postId}`)).status).toBe(200)
  const statuses = async () => {
    await device.sync()
    const rows = [...device.held('conversations').values()] as unknown as Conversation[]
    return rows.map(({ posts }) => posts[0]?.status)
  }
  expect((await statuses()).filter((status) => status === 'pending')).toHaveLength(22)
  await testApp.app.jobs.runAll()
  expect(await statuses()).toEqual(Array(120).fill('cancelled'))
})

test.each([
  ['the author alone', async () => ({ userId: rosa.id })],
  ['the author’s own post', async () => ({ postId: await anOfferBy(rosa) })],
  ['no partner', async () => ({ userId: createId() })],
  [
    'a post by neither of the two',
    async () => {
      await anOfferBy(noor)
      return { userId: noor.id, postId: await anOfferBy(await testApp.signUp('Omar')) }
    },
  ],
  ['a neighbor without an introduction', async () => ({ userId: noor.id })],
  [
    'an id other than the pair’s',
    async () => {
      await anOfferBy(noor)
      return { userId: noor.id, conversationId: createId() }
    },
  ],
])('P-116 Q6 a conversation with %s is refused without a reason', async (_whom, body) => {
  const response = await open(rosa, await body())
  expect([response.status, response.json().code]).toEqual([404, 'not_found'])
  expect(await listOf(rosa)).toEqual([])
})

test('MSG-028 a meetup opens no conversation with its organizer, for nobody', async () => {
  const meetup = aMeetup({}, testApp.clock.now())
  await noor.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  expect((await noor.call('POST', '/api/posts', { body: meetup })).status).toBe(200)
  await showMeetups(testApp)
  for (const member of [rosa, noor]) {
    expect((await open(member, { postId: meetup.id })).status).toBe(404)
  }
})

test('MSG-003 MSG-018 MSG-016 the list has the member’s own conversations, the newest message first, each with the other participant', async () => {
  const omar = await testApp.signUp('Omar')
  for (const member of [noor, omar]) await anOfferBy(member)
  await writeTo(rosa, omar.id, 'Hello Omar')
  testApp.clock.advance(1000)
  await writeTo(rosa, noor.id, 'Hello Noor')
  const list = await listOf(rosa)
  expect(list.map(({ lastMessage }) => lastMessage?.content)).toEqual(['Hello Noor', 'Hello Omar'])
  const names = list.map(({ participant1, participant2 }) => [participant1.firstName, participant2.firstName])
  expect(names.map((pair) => pair.sort())).toEqual([
    ['Noor', 'Rosa'],
    ['Omar', 'Rosa'],
  ])
  expect((await listOf(omar)).map(({ lastMessage }) => lastMessage?.content)).toEqual(['Hello Omar'])
})

test('MSG-006 M5 unread counts the other’s messages; read markers only move forward, and never beyond the last message', async () => {
  await anOfferBy(noor)
  const { id } = await openWith(rosa, noor.id)
  const path = `/api/conversations/${id}`
  for (const content of ['One', 'Two', 'Three']) {
    await rosa.call('POST', `${path}/messages`, { body: { content } })
  }
  const unread = async (member: TestMember) => (await listOf(member))[0]?.unreadCount
  expect([await unread(noor), await unread(rosa)]).toEqual([3, 0])
  const readUpTo = async (upTo: number) =>
    (await noor.call('POST', `${path}/read`, { body: { upTo } })).json<ConversationResponse>().unreadCount
  expect(await readUpTo(2)).toBe(1)
  expect(await readUpTo(1)).toBe(1)
  expect(await readUpTo(9999)).toBe(0)
  await noor.call('POST', `${path}/messages`, { body: { content: 'Four' } })
  expect([await unread(noor), await unread(rosa)]).toEqual([0, 1])
  // A member who writes has read all messages above.
  const messageResponse = await rosa.call('POST', `${path}/messages`, { body: { content: 'Five' } })
  expect([await unread(noor), await unread(rosa)]).toEqual([1, 0])
  // A message that the reader cannot see does not count as unread.
  const message = messageResponse.json<Message>().id
  for (const [isHidden, count] of [
    [true, 0],
    [false, 1],
  ] as const) {
    await testApp.app.database.transact((transaction) => hideMessage(transaction, message, isHidden))
    expect(await unread(noor)).toBe(count)
  }
  expect((await rosa.call('DELETE', `/api/messages/${message}`)).status).toBe(200)
  expect(await unread(noor)).toBe(0)
})

test('a member mutes and unmutes a conversation for themselves alone', async () => {
  await anOfferBy(noor)
  const { id } = await openWith(rosa, noor.id)
  const muted = async () => {
    const devices = [createDevice(rosa), createDevice(noor)]
    for (const device of devices) await device.sync()
    return devices.map((device) => device.held('readMarkers').get(id)?.isMuted)
  }
  for (const isMuted of [true, false]) {
    const { results } = await noor.round({
      clientId: createId(),
      operations: [createOperation(1, 'conversations.mute', { conversationId: id, isMuted })],
    })
    expect(results).toEqual([{ n: 1, status: 'applied' }])
    expect(await muted()).toEqual([false, isMuted])
  }
})

test('Q68 the twenty-first new conversation of a day waits until tomorrow; existing ones open', async () => {
  const ids: string[] = []
  for (let index = 0; index < 21; index += 1) ids.push(await addNeighbor(testApp))
  // Conversations that others begin with her do not count as hers.
  await anOfferBy(rosa)
  await openWith(noor, rosa.id)
  for (const userId of ids.slice(0, 20)) expect((await open(rosa, { userId })).status).toBe(200)
  const over = await open(rosa, { userId: ids[20] })
  expect([over.status, over.json().code]).toEqual([429, 'too_many'])
  expect((await open(rosa, { userId: ids[0] })).status).toBe(200)
  expect(Date.parse(String(over.json().retryAt)) - testApp.clock.now()).toBeLessThanOrEqual(dayMs)
})

test('conversations.read of a missing or somebody else’s conversation is refused as not found', async () => {
  await anOfferBy(noor)
  const { id } = await openWith(rosa, noor.id)
  const ana = await testApp.signUp('Ana')
  for (const [member, conversationId] of [
    [rosa, createId()],
    [ana, id],
  ] as const) {
    const { results } = await member.round({
      clientId: createId(),
      operations: [createOperation(1, 'conversations.read', { conversationId, upTo: 1 })],
    })
    expect(results).toMatchObject([{ status: 'refused', code: 'not_found' }])
  }
})
