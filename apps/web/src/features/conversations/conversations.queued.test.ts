import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { rulesOf } from '../../sync/outbox/queued-rules.ts'

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

it('D3 a new conversation has the same id on both sides, and an existing one stays as it is', () => {
  const open = { name: 'conversations.open', version: 1, args: { conversationId, userId: other } }
  const predictedRows = predict(open)
  expect(predictedRows.conversations).toMatchObject({
    memberIds: [context.memberId, other].sort(),
    lastMessage: null,
  })
  expect(predictedRows.readMarkers).toEqual({
    id: conversationId,
    readUpTo: 0,
    unreadCount: 0,
    isMuted: false,
  })
  const before = { conversations: { id: conversationId, kept: true }, readMarkers: { id: conversationId } }
  expect(predict(open, before)).toEqual(before)
})
