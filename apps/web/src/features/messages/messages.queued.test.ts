import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { rulesOf } from '../../sync/outbox/queued-rules.ts'
import { describeEntry } from '../outbox/describe-entry.ts'
import { sending } from './messages.factory.ts'

const context = { memberId: createId(), createdAt: '2026-11-20T10:00:00.000Z' }
const other = createId()
const conversationId = conversationIdOf(context.memberId, other)

function predict(
  entry: { name: string; version: number; args: unknown },
  before: Record<string, unknown> = {},
) {
  const changes = rulesOf(queuedOperations, entry)?.changes(entry.args, context) ?? []
  return Object.fromEntries(
    changes.map(({ table, change }) => [table, (change as (row: unknown) => unknown)(before[table])]),
  )
}

it('MSG-013 a message is tidied as the server will store it, and does not create its conversation', () => {
  const { messages, conversations } = predict(sending(conversationId, '  Hello \u202ethere '))
  expect(messages).toMatchObject({ conversationId, content: 'Hello there', senderId: context.memberId })
  expect(conversations).toBeNull()
})

it('MSG-005 a message is the last one of its conversation, unless a newer one is here', () => {
  const lastMessage = {
    id: createId(),
    senderId: other,
    content: 'Hi',
    createdAt: '2026-11-20T10:00:01.000Z',
  }
  const before = { id: conversationId, posts: [], lastMessage }
  expect(predict(sending(conversationId, 'Hello'), { conversations: before }).conversations).toBe(before)
  const earlier = { ...before, lastMessage: null }
  expect(predict(sending(conversationId, 'Hello'), { conversations: earlier }).conversations).toMatchObject({
    lastMessage: { content: 'Hello' },
  })
})

it('MSG-010 a deleted message keeps its place and loses its text', () => {
  const before = { id: createId(), seq: 4, content: 'Hello' }
  const entry = { name: 'messages.delete', version: 1, args: { id: before.id } }
  expect(predict(entry, { messages: before }).messages).toEqual({ ...before, content: '', hidden: true })
  expect(predict(entry).messages).toBeNull()
})

it('MSG-015 a waiting message is described in plain words', () => {
  expect(describeEntry(sending(conversationId, ' Hello '), queuedOperations)).toEqual({
    label: 'Hello',
    tag: { tone: 'neutral', text: 'Message' },
    lines: [],
  })
  const longest = 'x'.repeat(80)
  const long = `${longest}y`
  expect(
    [longest, long].map((text) => describeEntry(sending(conversationId, text), queuedOperations)),
  ).toMatchObject([
    { label: longest, lines: [] },
    { label: expect.stringMatching(/^x{79,80}…$/), lines: [long] },
  ])
})
