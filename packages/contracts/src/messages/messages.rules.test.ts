import { expect, test } from 'vitest'
import { dayMs } from '../values/time.ts'
import { isPending, messageIssues, messageRetention, pendingSeq, writtenContent } from './messages.rules.ts'

const createdAt = '2026-11-23T12:00:00.000Z'

test('a message is tidied, and its lines stay', () => {
  expect(writtenContent('  One\n\n two\u202e ')).toBe('One\n\n two')
})

test('a blank message is refused, and accepted with a photo', () => {
  expect(messageIssues({ content: ' \n' })).toEqual([{ path: 'content', message: 'Required' }])
  expect(messageIssues({ content: '', photo: null })).toHaveLength(1)
  expect(messageIssues({ content: '', photo: 'b1'.repeat(32) })).toEqual([])
  expect(messageIssues({ content: 'Hi' })).toEqual([])
})

test('C10 devices keep a message 90 days from its arrival', () => {
  expect(messageRetention({ createdAt })).toBe(Date.parse(createdAt) + 90 * dayMs)
})

test('a message without a number sorts behind all numbered ones, in the order of writing', () => {
  const later = pendingSeq('2026-11-23T12:00:00.001Z')
  expect(pendingSeq(createdAt)).toBeLessThan(later)
  expect(Number.isSafeInteger(later)).toBe(true)
  expect([isPending({ seq: later }), isPending({ seq: 1_000_000_000 })]).toEqual([true, false])
})
