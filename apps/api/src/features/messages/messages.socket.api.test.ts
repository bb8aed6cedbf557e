/**
 * Tests chats over the socket: which sockets receive what, and that a message is stored once, by whichever entry point
 * it arrives.
 */
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Message } from '@porchlight/contracts/messages/messages.schema'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  connect,
  isOpen,
  listening,
  secondSession,
  waitForClose,
  waitUntilSettled,
} from '../../realtime/dial.factory.ts'
import { aMeetup, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { listen } from '../../testing/wire.factory.ts'
import { addNeighbor, openWith } from '../conversations/conversations.factory.ts'
import { showMeetups } from '../meetups/meetups.factory.ts'
import { introducePerson } from '../members/people.operations.ts'
import { openChat } from './chat.factory.ts'

let testApp: TestApp
let address: URL
let rosa: TestMember
let noor: TestMember
let ana: TestMember
/** The conversation of Rosa and Noor. */
let conversationId: string
let logged: string[] = []

beforeAll(async () => {
  testApp = await buildTestApp({ LOG_LEVEL: 'error' }, { logTo: { write: (line) => logged.push(line) } })
  ;[rosa, noor, ana] = [
    await testApp.signUp('Rosa'),
    await testApp.signUp('Noor'),
    await testApp.signUp('Ana'),
  ]
  for (const { id } of [rosa, noor, ana]) {
    await testApp.app.database.transact((transaction) => introducePerson(transaction, id))
  }
  conversationId = (await openWith(rosa, noor.id)).id
  // Both have written, so the limit for strangers does not apply.
  await post(noor, 'Hello')
  await post(rosa, 'Hello')
  address = await listen(testApp)
})
beforeEach(() => {
  // The limit counts 10 seconds, so frames before this no longer count.
  testApp.clock.advance(10_001)
  logged = []
})
afterAll(() => testApp.close())

const chatOf = (member: Pick<TestMember, 'id' | 'cookie'>, ...ids: string[]) =>
  openChat(address, member, ids.length === 0 ? [conversationId] : ids)
const post = (member: TestMember, content: string, id = createId()) =>
  member.call('POST', `/api/conversations/${conversationId}/messages`, { body: { id, content } })
const messagesOf = async (member: TestMember, of = conversationId) =>
  (await member.call('GET', `/api/conversations/${of}/messages`)).json<Message[]>()
/** Counts the messages with this content. */
const countOf = async (content: string) =>
  (await messagesOf(rosa)).filter((message) => message.content === content).length
const aMessage = (content: string) => ({ id: createId(), conversationId, content })
/** Returns one message with the same id for the socket and for a round. */
function bothWays(content: string) {
  const [args, operationId] = [aMessage(content), createId()]
  const createdAt = toIso(testApp.clock.now())
  return {
    args,
    frame: { type: 'send_message', ...args, operationId, createdAt },
    round: async (member: TestMember) => {
      const operations = [createOperation(1, 'messages.send', args, { id: operationId, createdAt })]
      return (await member.round({ clientId: createId(), operations })).results
    },
  }
}
const hears = (chat: Awaited<ReturnType<typeof chatOf>>, count: number) =>
  expect.poll(() => chat.heard().length, { timeout: 10_000 }).toBe(count)

test('MSG-020 MSG-022 W1 a socket without an introduction joins nothing and sends nothing', async () => {
  for (const frame of [
    { type: 'join_conversation', conversationId },
    { type: 'send_message', conversationId, content: 'Nobody’s' },
  ]) {
    const socket = await connect(address, rosa)
    socket.send(JSON.stringify(frame))
    expect(await waitForClose(socket)).toBe(1008)
  }
  expect(await countOf('Nobody’s')).toBe(0)
})

test('MSG-023 MSG-024 MSG-025 with the frames of the specification alone a joined socket gets each message, the sender’s included', async () => {
  const [noorChat, rosaChat] = [await chatOf(noor), await chatOf(rosa)]
  rosaChat.say({ type: 'send_message', content: 'Is Sunday fine?' })
  await hears(noorChat, 1)
  await hears(rosaChat, 1)
  const message = (await messagesOf(noor)).at(-1)
  expect(message).toMatchObject({ content: 'Is Sunday fine?', senderId: rosa.id })
  for (const chat of [noorChat, rosaChat]) expect(chat.heard()).toEqual([{ type: 'new_message', message }])
})

test('W3 MSG-025 a message by call or by round reaches all joined sockets of both members, and no other', async () => {
  const elsewhere = { id: rosa.id, cookie: await secondSession(testApp, rosa) }
  const joinedChats = [await chatOf(rosa), await chatOf(rosa), await chatOf(elsewhere), await chatOf(noor)]
  const otherChats = [await openChat(address, noor), await chatOf(ana)]
  await post(rosa, 'By a call')
  expect(await bothWays('By a round').round(rosa)).toEqual([{ n: 1, status: 'applied' }])
  const expectedFrames = (await messagesOf(noor))
    .slice(-2)
    .map((message) => ({ type: 'new_message', message }))
  expect(expectedFrames.map(({ message }) => message.content)).toEqual(['By a call', 'By a round'])
  for (const chat of joinedChats) {
    await hears(chat, 2)
    expect(chat.heard()).toEqual(expectedFrames)
  }
  for (const chat of otherChats) {
    expect(await chat.done()).toBe(true)
    expect(chat.heard()).toEqual([])
  }
})

test('W2 W3 the session that wrote over its socket gets no poke, and the other member does', async () => {
  const [noorChat, rosaChat] = [await chatOf(noor), await chatOf(rosa)]
  rosaChat.say({ type: 'send_message', content: 'Without a round' })
  await hears(rosaChat, 1)
  expect(await rosaChat.done()).toBe(true)
  await expect.poll(noorChat.pokes).toBe(1)
  expect(rosaChat.pokes()).toBe(0)
})

test('W3 a message sent over the socket and again by a round, in either order, is stored once', async () => {
  const rosaChat = await chatOf(rosa)
  const [first, second] = [bothWays('First by the socket'), bothWays('First by a round')]
  rosaChat.say(first.frame)
  await hears(rosaChat, 1)
  expect(await second.round(rosa)).toEqual([{ n: 1, status: 'applied' }])
  await hears(rosaChat, 2)
  expect(await first.round(rosa)).toEqual([{ n: 1, status: 'applied' }])
  rosaChat.say(second.frame)
  rosaChat.say(first.frame)
  await hears(rosaChat, 4)
  const ids = [first, second, second, first].map(({ args }) => args.id)
  expect(rosaChat.heard().map(({ message }) => message.id)).toEqual(ids)
  expect([await countOf('First by the socket'), await countOf('First by a round')]).toEqual([1, 1])
  // The message exists already, so a new operation id does not store it twice.
  rosaChat.say({ ...first.frame, operationId: createId() })
  await hears(rosaChat, 5)
  expect(await countOf('First by the socket')).toBe(1)
})

test('W3 a refusal on the socket has the words of a round, and a round says the same later', async () => {
  const rosaChat = await chatOf(rosa)
  for (const content of [' \n ', 'x'.repeat(2001), '\u3164\u2066', 'a\0b']) {
    const { args, frame, round } = bothWays(content)
    rosaChat.say(frame)
    expect(await rosaChat.done()).toBe(true)
    const results = await round(rosa)
    expect(results).toMatchObject([{ status: 'refused', code: 'invalid' }])
    const { n: _n, status: _status, ...words } = results?.[0] ?? { n: 1 }
    expect(rosaChat.heard().at(-1)).toEqual({ type: 'message_refused', id: args.id, ...words })
  }
  const sentMessage = bothWays('Mine')
  rosaChat.say(sentMessage.frame)
  rosaChat.say({ ...sentMessage.frame, content: 'Another under its operation' })
  rosaChat.say({ ...sentMessage.frame, content: 'Another under its id', operationId: createId() })
  await hears(rosaChat, 7)
  const codes = rosaChat.heard().flatMap(({ id, code }) => (id === sentMessage.args.id ? [code] : []))
  expect(codes).toEqual(['key_reused', 'id_taken'])
})

test('W3 a message for no conversation is refused, and the socket stays open', async () => {
  const chat = await openChat(address, rosa)
  chat.say({ type: 'send_message', content: 'To whom?' })
  expect(await chat.done()).toBe(true)
  expect(chat.heard()).toMatchObject([{ type: 'message_refused', code: 'not_found' }])
  expect(chat.heard()[0]).not.toHaveProperty('id')
})

test('W3 W4 a burst of messages over one socket is stored and sent in its order', async () => {
  const [noorChat, rosaChat] = [await chatOf(noor), await chatOf(rosa)]
  const words = Array.from({ length: 12 }, (_, index) => `Word ${index}`)
  for (const content of words) rosaChat.say({ type: 'send_message', content })
  for (const chat of [noorChat, rosaChat]) {
    await hears(chat, words.length)
    expect(chat.heard().map(({ message }) => message.content)).toEqual(words)
    const seqs = chat.heard().map(({ message }) => message.seq)
    expect(seqs).toEqual(words.map((_, index) => (seqs[0] ?? 0) + index))
  }
})

test('Q31 Q6 nobody joins a conversation of others or sends into it, and for them it does not exist', async () => {
  const [rosaChat, anaChat] = [await chatOf(rosa), await chatOf(ana, conversationId, createId())]
  expect(anaChat.heard()).toEqual([])
  const readRefusal = async (to: string) => {
    const before = anaChat.heard().length
    anaChat.say({ type: 'send_message', content: 'Let me in', conversationId: to })
    await hears(anaChat, before + 1)
    return JSON.stringify(anaChat.heard().at(-1))
  }
  const [foreign, missingRefusal] = [await readRefusal(conversationId), await readRefusal(createId())]
  expect(foreign).toBe(missingRefusal)
  expect(JSON.parse(foreign)).toMatchObject({ type: 'message_refused', code: 'not_found' })
  await post(noor, 'For Rosa')
  await hears(rosaChat, 1)
  expect(await anaChat.done()).toBe(true)
  expect(anaChat.heard()).toHaveLength(2)
  expect(await countOf('Let me in')).toBe(0)
})

test('W3 MSG-026 a socket that joins before the conversation exists gets its first message', async () => {
  const pair = conversationIdOf(rosa.id, ana.id)
  const [rosaChat, anaChat] = [await chatOf(rosa, pair), await chatOf(ana, pair)]
  await openWith(ana, rosa.id)
  anaChat.say({ type: 'send_message', content: 'At last' })
  for (const chat of [rosaChat, anaChat]) {
    await hears(chat, 1)
    expect(chat.heard()).toMatchObject([{ type: 'new_message', message: { content: 'At last', seq: 1 } }])
  }
})

test('Q31 a message for somebody else’s conversation does not go into the one joined before', async () => {
  const rosaChat = await chatOf(rosa, conversationId, createId())
  rosaChat.say({ type: 'send_message', content: 'For somebody else' })
  await hears(rosaChat, 1)
  expect(rosaChat.heard()).toMatchObject([{ type: 'message_refused', code: 'not_found' }])
  expect(await countOf('For somebody else')).toBe(0)
})

test('Q31 M-110 a block is checked for each frame and each message, whenever the socket joined', async () => {
  const [noorChat, rosaChat] = [await chatOf(noor), await chatOf(rosa)]
  const before = bothWays('Before the block')
  rosaChat.say(before.frame)
  await hears(noorChat, 1)
  await hears(rosaChat, 1)
  await noor.call('PUT', `/api/users/${rosa.id}/block`)
  try {
    // The message is stored, and no socket may receive it any more.
    rosaChat.say(before.frame)
    rosaChat.say({ type: 'send_message', conversationId, content: 'Let me in' })
    noorChat.say({ type: 'send_message', conversationId, content: 'And stay out' })
    expect([await rosaChat.done(), await noorChat.done()]).toEqual([true, true])
    for (const chat of [noorChat, rosaChat]) {
      expect(chat.heard().slice(1)).toMatchObject([{ type: 'message_refused', code: 'not_found' }])
    }
    const again = await chatOf(rosa)
    expect(again.heard()).toEqual([])
  } finally {
    await noor.call('DELETE', `/api/users/${rosa.id}/block`)
  }
  await post(noor, 'Back again')
  await hears(rosaChat, 3)
  expect(await countOf('Let me in')).toBe(0)
})

test('Q31 W4 markup stays as written, direction marks are removed, and a text of 16 KB or a megabyte ends the socket', async () => {
  const rosaChat = await chatOf(rosa)
  rosaChat.say({ type: 'send_message', content: '  <img src=x onerror=alert(1)> &amp;\u202e ' })
  await hears(rosaChat, 1)
  expect(rosaChat.heard()[0]?.message.content).toBe('<img src=x onerror=alert(1)> &amp;')
  const before = (await messagesOf(rosa)).length
  for (const length of [16 * 1024, 1_000_000]) {
    const chat = await chatOf(rosa)
    chat.say({ type: 'send_message', content: 'x'.repeat(length) })
    expect(await waitForClose(chat.socket, 5000)).toBe(1009)
  }
  expect(await messagesOf(rosa)).toHaveLength(before)
})

test('W4 Q29 the 21st frame of a member within 10 seconds ends its socket, and is not stored', async () => {
  const rosaChat = await chatOf(rosa)
  // These 18 frames and the three that opened the chat are 21; Rosa has sent no others.
  for (let index = 0; index < 18; index += 1)
    rosaChat.say({ type: 'send_message', content: `Flood ${index}` })
  expect(await waitForClose(rosaChat.socket, 5000)).toBe(1008)
  expect(await countOf('Flood 17')).toBe(0)
})

test('Q29 a socket joins 200 conversations, and then leaves the one it joined first', async () => {
  const neighborIds = [...Array.from({ length: 199 }, () => createId()), await addNeighbor(testApp)]
  const at = testApp.clock.now()
  const rows = neighborIds.map((other) => {
    const [memberA = '', memberB = ''] = [rosa.id, other].sort()
    const id = conversationIdOf(rosa.id, other)
    return { id, memberA, memberB, openedBy: rosa.id, lastSeq: 0, lastMessageAt: null, createdAt: at }
  })
  await testApp.app.database.transact(async ({ database }) => {
    await database.insertInto('conversations').values(rows).execute()
  })
  const [watching, chat] = [await chatOf(noor), await openChat(address, rosa)]
  const join = async (ids: readonly string[]) => {
    for (let from = 0; from < ids.length; from += 15) {
      testApp.clock.advance(10_001)
      for (const id of ids.slice(from, from + 15)) chat.say({ type: 'join_conversation', conversationId: id })
      expect(await chat.done()).toBe(true)
    }
  }
  const ids = rows.map(({ id }) => id)
  await join([conversationId, ...ids.slice(0, 199)])
  await post(noor, 'Still heard')
  await hears(chat, 1)
  // Joined once more it is the newest, and another one has to go.
  await join([conversationId, ...ids.slice(199)])
  await post(noor, 'Heard as well')
  await hears(chat, 2)
  await join(ids)
  await post(noor, 'Heard no more')
  await hears(watching, 3)
  expect(await chat.done()).toBe(true)
  expect(chat.heard()).toHaveLength(2)
})

test('Q25 sign-out closes a joined socket within a second, and no message is sent on it any more', async () => {
  const [noorChat, rosaChat] = [await chatOf(noor), await chatOf(rosa)]
  rosaChat.socket.pause()
  await rosa.call('GET', '/api/logout')
  await post(noor, 'After she left')
  await hears(noorChat, 1)
  const ending = waitForClose(rosaChat.socket)
  rosaChat.socket.resume()
  expect(await ending).toBe(1008)
  expect(rosaChat.heard()).toEqual([])
  await rosa.logIn()
})

test('Q25 a session ended by another process: its socket receives and sends nothing more', async () => {
  const [noorChat, listener, writer] = [await chatOf(noor), await chatOf(rosa), await chatOf(rosa)]
  await testApp.app.database.transact(({ database }) =>
    database.deleteFrom('sessions').where('memberId', '=', rosa.id).execute(),
  )
  const endings = [waitForClose(listener.socket), waitForClose(writer.socket)]
  writer.say({ type: 'send_message', content: 'With a session that is over' })
  await post(noor, 'After it ended')
  await hears(noorChat, 1)
  expect(await Promise.all(endings)).toEqual([1008, 1008])
  expect([listener.heard(), writer.heard()]).toEqual([[], []])
  await rosa.logIn()
  expect(await countOf('With a session that is over')).toBe(0)
})

test('W3 a failing database gives no response on the socket, the socket stays, and the next round gets one', async () => {
  const rosaChat = await chatOf(rosa)
  const { frame, round } = bothWays('Sentinel of a bad moment')
  const rename = (from: string, to: string) =>
    testApp.app.database.transact(({ database }) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database),
    )
  await rename('messages', 'messages_elsewhere')
  try {
    rosaChat.say(frame)
    await expect.poll(() => logged.length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(await waitUntilSettled(rosaChat.socket)).toBe(true)
  } finally {
    await rename('messages_elsewhere', 'messages')
  }
  expect(rosaChat.heard()).toEqual([])
  expect(logged.join('')).not.toContain('Sentinel')
  expect(await round(rosa)).toEqual([{ n: 1, status: 'applied' }])
  await hears(rosaChat, 1)
})

test('W3 a connection cut between commit and echo: the next round finds the message stored', async () => {
  const rosaChat = await chatOf(rosa)
  const { frame, round } = bothWays('Cut off')
  rosaChat.socket.pause()
  rosaChat.say(frame)
  await expect.poll(() => countOf('Cut off'), { timeout: 10_000 }).toBe(1)
  rosaChat.socket.terminate()
  expect(await round(rosa)).toEqual([{ n: 1, status: 'applied' }])
  expect(await countOf('Cut off')).toBe(1)
})

test('R8 W3 beyond the day’s operations the socket gives no response: a round would make the operation wait', async () => {
  const small = await buildTestApp({ LIMITS: '{"operationsPerDay": 2}' })
  try {
    const member = await small.signUp('Rosa')
    const other = await addNeighbor(small)
    const { id } = await openWith(member, other)
    const socket = await connect(await listen(small), member)
    const receivedFrames = listening(socket)
    const say = (frame: object) => socket.send(JSON.stringify(frame))
    say({ type: 'auth', userId: member.id })
    say({ type: 'join_conversation', conversationId: id })
    const first = { type: 'send_message', content: 'One', operationId: createId() }
    say(first)
    say({ type: 'send_message', content: 'Two' })
    // A stored message gets its response all the same, and in its turn.
    say(first)
    const frames = () =>
      receivedFrames.map(({ text }) => JSON.parse(text).message?.content ?? JSON.parse(text).type)
    await expect.poll(frames, { timeout: 10_000 }).toEqual(['One', 'One'])
    expect(isOpen(socket)).toBe(true)
    expect(await messagesOf(member, id)).toHaveLength(1)
  } finally {
    await small.close()
  }
})

test('MSG-028 no frame reveals a meetup’s organizer', async () => {
  const organizer = await testApp.signUp('Zenobia')
  const meetup = aMeetup({}, testApp.clock.now())
  await organizer.call('PATCH', '/api/profile/complete', {
    body: { bio: 'I bake on Sundays.', interests: ['Cooking'] },
  })
  expect((await organizer.call('POST', '/api/posts', { body: meetup })).status).toBe(200)
  await showMeetups(testApp)
  expect((await rosa.call('POST', '/api/conversations', { body: { postId: meetup.id } })).status).toBe(404)
  const pair = conversationIdOf(rosa.id, organizer.id)
  const targetIds = [String(meetup.id), pair, organizer.id]
  const chat = await chatOf(rosa, ...targetIds)
  for (const id of targetIds) {
    chat.say({ type: 'send_message', conversationId: id, content: 'Who are you?' })
  }
  expect(await chat.done()).toBe(true)
  const heardFrames = chat.heard()
  expect(heardFrames.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
  expect(new Set(heardFrames.map((frame) => JSON.stringify(frame))).size).toBe(1)
})
