import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/queued-operations.ts'
import { rulesOf } from '../../sync/queued-rules.ts'
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

it('MSG-013 a message is tidied as it will be kept, and does not invent its conversation', () => {
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

it('MSG-010 a deleted message keeps its place and loses its words', () => {
  const before = { id: createId(), seq: 4, content: 'Hello' }
  const entry = { name: 'messages.delete', version: 1, args: { id: before.id } }
  expect(predict(entry, { messages: before }).messages).toEqual({ ...before, content: '', hidden: true })
  expect(predict(entry).messages).toBeNull()
})

it('D3 an opened conversation is the same for both, and one that is there stays as it is', () => {
  const open = { name: 'conversations.open', version: 1, args: { conversationId, userId: other } }
  const made = predict(open)
  expect(made.conversations).toMatchObject({ memberIds: [context.memberId, other].sort(), lastMessage: null })
  expect(made.readMarkers).toEqual({ id: conversationId, readUpTo: 0, unreadCount: 0, isMuted: false })
  const before = { conversations: { id: conversationId, kept: true }, readMarkers: { id: conversationId } }
  expect(predict(open, before)).toEqual(before)
})

it('MSG-015 says in plain words what waits', () => {
  expect(describeEntry(sending(conversationId, ' Hello '), queuedOperations)).toEqual({
    what: 'Hello',
    tag: { tone: 'neutral', text: 'Message' },
    lines: [],
  })
  const long = 'word '.repeat(40).trim()
  expect(describeEntry(sending(conversationId, long), queuedOperations).lines).toEqual([long])
})

it('M-110 P-142 a block names whom, and a report says only what kind of thing it is about', () => {
  const bea = { id: other, firstName: 'Bea', lastName: 'S.', rating: '0', subscriptionPlan: 'free' }
  const rowOf = ((_table: string, id: string) => (id === other ? bea : undefined)) as never
  const block = { name: 'safety.block', version: 1, args: { userId: other } }
  expect(describeEntry(block, queuedOperations, rowOf).what).toBe('Blocking Bea S.')
  const args = { subject: 'post', subjectId: createId(), reason: 'scam', words: ' Asked for money. ' }
  const report = { name: 'safety.report', version: 1, args }
  expect(describeEntry(report, queuedOperations, rowOf)).toMatchObject({
    what: 'Reporting a post',
    lines: ['Asked for money.'],
  })
})
