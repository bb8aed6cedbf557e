import { expect, test } from 'vitest'
import { dayMs } from '../values/time.ts'
import { isPending, messageIssues, messageRetention, pendingSeq, writtenContent } from './messages.rules.ts'

const createdAt = '2026-11-23T12:00:00.000Z'

test('a message is kept tidy, its lines as they are', () => {
  expect(writtenContent('  One\n\n two\u202e ')).toBe('One\n\n two')
})

test('a blank text is nothing to send, and with a photo it is', () => {
  expect(messageIssues({ content: ' \n' })).toEqual([{ path: 'content', message: 'Required' }])
  expect(messageIssues({ content: '', photo: null })).toHaveLength(1)
  expect(messageIssues({ content: '', photo: 'b1'.repeat(32) })).toEqual([])
  expect(messageIssues({ content: 'Hi' })).toEqual([])
})

test('C10 devices keep a message 90 days from its arrival', () => {
  expect(messageRetention({ createdAt })).toBe(Date.parse(createdAt) + 90 * dayMs)
})

test('what has not arrived yet stands behind all that has, in the order of writing', () => {
  const later = pendingSeq('2026-11-23T12:00:00.001Z')
  expect(pendingSeq(createdAt)).toBeLessThan(later)
  expect(Number.isSafeInteger(later)).toBe(true)
  expect([isPending({ seq: later }), isPending({ seq: 1_000_000_000 })]).toEqual([true, false])
})
