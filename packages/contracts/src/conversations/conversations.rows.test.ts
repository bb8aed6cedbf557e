import { expect, test } from 'vitest'
import { createId } from '../values/id.ts'
import { lastMessageOf, newConversation, newReadMarker, readUpTo } from './conversations.rows.ts'

const at = '2026-11-20T10:00:00.000Z'

test('D3 a pair has one conversation, whoever begins it', () => {
  const [firstId, otherId, id] = [createId(), createId(), createId()]
  expect(newConversation(id, [firstId, otherId], at)).toEqual(newConversation(id, [otherId, firstId], at))
})

test('MSG-005 the list shows the beginning of a long message, never half a sign', () => {
  const message = { id: createId(), conversationId: createId(), senderId: createId(), seq: 1, createdAt: at }
  const { content } = lastMessageOf({ ...message, content: `${'a'.repeat(119)}👋 and more` })
  expect(content).toBe('a'.repeat(119))
})

test('MSG-006 M5 reading further lowers the count by the messages read, and reading back changes nothing', () => {
  const marker = { ...newReadMarker(createId()), readUpTo: 4, unreadCount: 3 }
  expect(readUpTo(marker, 6)).toMatchObject({ readUpTo: 6, unreadCount: 1 })
  expect(readUpTo(marker, 9)).toMatchObject({ readUpTo: 9, unreadCount: 0 })
  expect(readUpTo(marker, 4)).toBe(marker)
  expect(readUpTo(marker, 1)).toBe(marker)
})
