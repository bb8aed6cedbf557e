import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { notificationQueued } from './notifications.queued.ts'

const memberId = createId()
const context = { memberId, createdAt: '2026-11-20T10:00:00.000Z' }
const earlier = '2026-11-20T08:00:00.000Z'
const later = '2026-11-20T09:00:00.000Z'

function predict(upTo: string, before: unknown) {
  const changes = notificationQueued['notifications.read'].changes({ upTo }, context)
  return changes.map(({ table, id, change }) => ({
    table,
    id,
    row: (change as (row: unknown) => unknown)(before),
  }))
}

it('D3 M5 the read time is on the member’s own row, and only moves forward', () => {
  const on = (row: unknown) => [{ table: 'members', id: memberId, row }]
  expect(predict(later, { id: memberId })).toEqual(on({ id: memberId, notificationsReadUpTo: later }))
  const storedRow = { id: memberId, notificationsReadUpTo: later }
  expect(predict(earlier, storedRow)).toEqual(on(storedRow))
  expect(predict(later, { ...storedRow, notificationsReadUpTo: earlier })).toEqual(on(storedRow))
})

it('D3 a missing member row is not created', () => {
  expect(predict(later, undefined)).toEqual([{ table: 'members', id: memberId, row: null }])
})
