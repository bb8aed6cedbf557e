import type { ConversationResponse } from '@porchlight/contracts/conversations/conversations.schema'
import { type Message, messageLimits } from '@porchlight/contracts/messages/messages.schema'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { createDevice } from '../../testing/device.factory.ts'
import { createOperation } from '../../testing/rounds.factory.ts'
import { addNeighbor, openWith } from '../conversations/conversations.factory.ts'
import { introducePerson } from '../members/people.operations.ts'
import { hideMessage } from './messages.operations.ts'

const limits = {
  messagesPerDay: 70,
  signUpsPerAddress: 100,
  logInsPerAddress: 100,
  conversationsPerDay: 1000,
}

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
/** The identifier of the conversation between both members. */
let conversationId: string
beforeAll(async () => {
  testApp = await buildTestApp({ LIMITS: JSON.stringify(limits) })
  // The first account runs the community, and is signed out within the day.
  await testApp.signUp('Olga')
})
beforeEach(async () => {
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
  await introduce(noor)
  conversationId = (await openWith(rosa, noor.id)).id
})
afterEach(() => testApp.clock.reset())
afterAll(() => testApp.close())

/** Introduces the member to others, as a first help post does. */
const introduce = ({ id }: TestMember) =>
  testApp.app.database.transact((transaction) => introducePerson(transaction, id))
const send = (member: TestMember, content: string, more: object = {}) =>
  member.call('POST', `/api/conversations/${conversationId}/messages`, { body: { content, ...more } })
const messagesOf = async (member: TestMember, before?: number) => {
  const query = before === undefined ? '' : `?before=${before}`
  const response = await member.call('GET', `/api/conversations/${conversationId}/messages${query}`)
  return response.json<Message[]>()
}
const heldBy = async (member: TestMember) => {
  const device = createDevice(member)
  await device.sync()
  const rows = [...device.held('messages').values()] as unknown as Message[]
  return rows.sort((first, other) => first.seq - other.seq)
}

test('MSG-002 MSG-005 MSG-017 a message reaches both participants with its number, by calls and by rounds', async () => {
  const id = createId()
  const response = await send(rosa, '  Is Saturday fine?\u202e ', { id })
  expect(response.status).toBe(200)
  const message = response.json<Message>()
  expect(message).toEqual({
    id,
    conversationId,
    senderId: rosa.id,
    seq: 1,
    content: 'Is Saturday fine?',
    createdAt: message.createdAt,
  })
  await send(noor, 'Saturday it is.')
  const bothMessages = await messagesOf(rosa)
  expect(bothMessages.map(({ seq, content }) => [seq, content])).toEqual([
    [1, 'Is Saturday fine?'],
    [2, 'Saturday it is.'],
  ])
  for (const member of [rosa, noor]) {
    expect(await messagesOf(member)).toEqual(bothMessages)
    expect(await heldBy(member)).toEqual(bothMessages)
    const list = (await member.call('GET', '/api/conversations')).json<ConversationResponse[]>()
    expect(list[0]?.lastMessage?.content).toBe('Saturday it is.')
  }
})

test('O3 a repeated message id with the same text is stored once; with another text or author it is refused as taken', async () => {
  const args = { id: createId(), conversationId, content: 'Once' }
  const clientId = createId()
  for (const n of [1, 2]) {
    const { results } = await rosa.round({
      clientId,
      operations: [createOperation(n, 'messages.send', args)],
    })
    expect(results).toEqual([{ n, status: 'applied' }])
  }
  expect((await send(rosa, 'Twice', { id: args.id })).json().code).toBe('id_taken')
  expect((await send(noor, 'Once', { id: args.id })).json().code).toBe('id_taken')
  expect(await messagesOf(noor)).toHaveLength(1)
})

test('fifty simultaneous messages of each are numbered 1, 2, 3 … without a gap, each author’s in their order', async () => {
  await send(rosa, 'Hello')
  await send(noor, 'Hello')
  const clients = [rosa, noor].map((member) => ({ member, clientId: createId() }))
  await Promise.all(
    clients.map(({ member, clientId }) =>
      member.round({
        clientId,
        operations: Array.from({ length: 50 }, (_, index) =>
          createOperation(index + 1, 'messages.send', {
            id: createId(),
            conversationId,
            content: `${index}`,
          }),
        ),
      }),
    ),
  )
  const all = [...(await messagesOf(rosa, 3)), ...(await messagesOf(rosa, 53)), ...(await messagesOf(rosa))]
  expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 102 }, (_, index) => index + 1))
  for (const { id } of [rosa, noor]) {
    const ownMessages = all.filter(({ senderId, seq }) => senderId === id && seq > 2)
    expect(ownMessages.map(({ content }) => content)).toEqual(
      Array.from({ length: 50 }, (_, index) => `${index}`),
    )
  }
})

test('MSG-019 a call returns the newest fifty messages, the oldest first, and pages before a given one', async () => {
  await send(noor, 'Hello')
  for (let index = 2; index <= 60; index += 1) await send(rosa, String(index))
  const newest = await messagesOf(noor)
  expect([newest.length, newest[0]?.seq, newest.at(-1)?.seq]).toEqual([messageLimits.pageSize, 11, 60])
  expect((await messagesOf(noor, 11)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(await messagesOf(noor, 1)).toEqual([])
  for (const before of ['0', '-1', '1.5', 'x']) {
    const response = await noor.call('GET', `/api/conversations/${conversationId}/messages?before=${before}`)
    expect([response.status, response.json().code]).toEqual([400, 'invalid'])
  }
})

test('MSG-019 M-110 the text of a message that an operator hid is returned to its author alone', async () => {
  const { id } = (await send(rosa, 'Sentinel of what was hidden')).json<Message>()
  await testApp.app.database.transact((transaction) => hideMessage(transaction, id, true))
  expect(await messagesOf(rosa)).toMatchObject([
    { id, content: 'Sentinel of what was hidden', hiddenByOperator: true },
  ])
  const [message] = await messagesOf(noor)
  expect(message).toMatchObject({ id, seq: 1, content: '', hidden: true })
  expect(message).not.toHaveProperty('hiddenByOperator')
})

test.each([
  ['blank', ' \n '],
  ['of invisible characters', '\u3164\u2066'],
  ['of 2001 characters', 'x'.repeat(2001)],
  ['with NUL', 'a\0b'],
  ['with half a character', 'a\ud83d'],
])('MSG-014 Q72 a message %s is refused', async (_what, content) => {
  const response = await send(rosa, content)
  expect([response.status, response.json().code]).toEqual([400, 'invalid'])
  expect(await messagesOf(rosa)).toEqual([])
})

test('Q31 markup is stored as written, and a text of a megabyte is refused whole', async () => {
  const content = '<img src=x onerror=alert(1)> &amp; <b>bold</b>'
  expect((await send(rosa, content)).json<Message>().content).toBe(content)
  expect((await send(rosa, 'x'.repeat(1_000_000))).status).toBe(413)
})

test('Q31 Q68 the fourth message to a stranger waits for a reply, and can be sent after it', async () => {
  for (const content of ['One', 'Two', 'Three']) expect((await send(rosa, content)).status).toBe(200)
  const over = await send(rosa, 'Four')
  expect([over.status, over.json().code]).toEqual([409, 'wait_for_answer'])
  // Deleting makes no room for another one.
  const [first] = await messagesOf(rosa)
  await rosa.call('DELETE', `/api/messages/${first?.id}`)
  expect((await send(rosa, 'Four')).json().code).toBe('wait_for_answer')
  await send(noor, 'Here I am')
  expect((await send(rosa, 'Four')).status).toBe(200)
})

test('Q68 beyond the day’s messages the next one is refused with the time from which it is possible', async () => {
  await send(noor, 'Hello')
  for (let index = 0; index < limits.messagesPerDay; index += 1) await send(rosa, String(index))
  const over = await send(rosa, 'One more')
  expect([over.status, over.json().code]).toEqual([429, 'too_many'])
  expect((await send(noor, 'I am not meant')).status).toBe(200)
  testApp.clock.advance(Date.parse(String(over.json().retryAt)) - testApp.clock.now() + 1)
  expect((await send(rosa, 'One more')).status).toBe(200)
})

test('Q6 nobody else reads, writes or deletes in a conversation, and for them it does not exist', async () => {
  const { id } = (await send(rosa, 'For Noor')).json<Message>()
  const ana = await testApp.signUp('Ana')
  const never = createId()
  for (const [method, path, body] of [
    ['GET', (of: string) => `/api/conversations/${of}/messages`],
    ['POST', (of: string) => `/api/conversations/${of}/messages`, { content: 'Let me in' }],
  ] as const) {
    const readResponseText = async (of: string) =>
      (await ana.call(method, path(of), body ? { body } : {})).text
    expect(await readResponseText(conversationId)).toBe(await readResponseText(never))
  }
  expect((await ana.call('DELETE', `/api/messages/${id}`)).text).toBe(
    (await ana.call('DELETE', `/api/messages/${never}`)).text,
  )
  expect(await heldBy(ana)).toEqual([])
  expect(await messagesOf(noor)).toHaveLength(1)
})

test('a deleted message keeps its place and loses its text: in rows, in the list and in the data', async () => {
  const clientId = createId()
  await send(rosa, 'Hello')
  const { id } = (await send(rosa, 'Sentinel of what I regret')).json<Message>()
  const { results } = await rosa.round({
    clientId,
    operations: [createOperation(1, 'messages.delete', { id })],
  })
  expect(results).toEqual([{ n: 1, status: 'applied' }])
  for (const member of [rosa, noor]) {
    const heldMessages = await heldBy(member)
    expect(heldMessages.map(({ seq, content, hidden }) => [seq, content, hidden])).toEqual([
      [1, 'Hello', undefined],
      [2, '', true],
    ])
    expect(await messagesOf(member)).toEqual(heldMessages)
    const list = (await member.call('GET', '/api/conversations')).json<ConversationResponse[]>()
    expect(list[0]?.lastMessage?.content).toBe('')
  }
  expect((await noor.call('GET', '/api/conversations')).json<ConversationResponse[]>()[0]?.unreadCount).toBe(
    1,
  )
  const { reader } = testApp.app.database
  for (const table of ['messages', 'operations'] as const) {
    const rows = await reader.selectFrom(table).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Sentinel of what I regret')
  }
  // The call that made it may come once more, and brings nothing back.
  expect((await send(rosa, 'Sentinel of what I regret', { id })).json<Message>().hidden).toBe(true)
  const { status } = await noor.call('DELETE', `/api/messages/${(await messagesOf(noor))[0]?.id}`)
  expect(status).toBe(403)
})

test('C10 devices keep messages for 90 days; older ones come by page', async () => {
  await send(rosa, 'Long ago')
  testApp.clock.advance(91 * dayMs)
  await rosa.logIn()
  await send(rosa, 'Just now')
  expect((await heldBy(rosa)).map(({ content }) => content)).toEqual(['Just now'])
  expect((await messagesOf(rosa)).map(({ content }) => content)).toEqual(['Long ago', 'Just now'])
})

test('Q65 a conversation with a removed member is for reading only', async () => {
  const removedMemberId = await addNeighbor(testApp)
  const { id } = await openWith(rosa, removedMemberId)
  await testApp.app.database.transact(async ({ database }) => {
    await database.deleteFrom('members').where('id', '=', removedMemberId).execute()
  })
  const response = await rosa.call('POST', `/api/conversations/${id}/messages`, {
    body: { content: 'Hello?' },
  })
  expect(response.status).toBe(404)
  expect((await rosa.call('GET', `/api/conversations/${id}/messages`)).status).toBe(200)
})
