import { createId } from '@porchlight/contracts/values/id'
import { expect, it } from 'vitest'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { describeEntry } from '../outbox/describe-entry.ts'

const other = createId()

it('M-110 P-142 the entry of a block names the neighbor, and that of a report only the kind of content', () => {
  const bea = { id: other, firstName: 'Bea', lastName: 'S.', rating: '0', subscriptionPlan: 'free' }
  const rowOf = ((_table: string, id: string) => (id === other ? bea : undefined)) as never
  const block = { name: 'safety.block', version: 1, args: { userId: other } }
  expect(describeEntry(block, queuedOperations, rowOf).label).toBe('Blocking Bea S.')
  const args = { subject: 'post', subjectId: createId(), reason: 'scam', words: ' Asked for money. ' }
  const report = { name: 'safety.report', version: 1, args }
  expect(describeEntry(report, queuedOperations, rowOf)).toMatchObject({
    label: 'Reporting a post',
    lines: ['Asked for money.'],
  })
})
