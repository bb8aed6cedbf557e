import type { Receipt } from '@porchlight/contracts/plans/plans.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { PaymentRow, SubscriptionRow } from './subscriptions.queries.ts'

export function receiptView(row: PaymentRow & Pick<SubscriptionRow, 'provider'>): Receipt {
  const { id, billing, currency, state } = row
  return {
    ...{ id, billing, currency, state },
    amount: Number(row.amount),
    isTest: row.provider === 'test',
    paidAt: toIso(row.paidAt),
    paidUntil: toIso(row.paidUntil),
  }
}
