import { dayMs } from '@porchlight/contracts/values/time'
import { expect, test } from 'vitest'
import type { SubscriptionRow } from './subscriptions.queries.ts'
import { isFirstPaymentUnderway } from './terms.ts'

const createdAt = Date.parse('2026-11-25T10:00:00Z')
const approvedRow: SubscriptionRow = {
  id: 'I-1',
  provider: 'paypal',
  memberId: 'rosa',
  billing: 'monthly',
  state: 'active',
  startsAt: null,
  failedAt: null,
  endsAs: null,
  cancelWantedAt: null,
  createdAt,
  checkedAt: createdAt,
}
const isUnderway = (days: number) => isFirstPaymentUnderway(approvedRow, 0, createdAt + days * dayMs)

test('Q2 a first payment is on its way for ten days, also by a clock that was ahead', () => {
  expect([0, 9, 11].map(isUnderway)).toEqual([true, true, false])
  // The clock was ahead when the subscription was created, and was set right.
  expect([-9, -11, -300].map(isUnderway)).toEqual([true, false, false])
})
