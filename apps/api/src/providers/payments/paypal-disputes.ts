/** The reader of PayPal's disputes about payments. */
import * as v from 'valibot'
import type { PaymentDispute } from './payments.ts'
import type { PaypalApi } from './paypal-api.ts'

const disputeSchema = v.object({
  status: v.string(),
  dispute_outcome: v.optional(v.object({ outcome_code: v.optional(v.string(), '') })),
  disputed_transactions: v.optional(v.array(v.object({ seller_transaction_id: v.optional(v.string()) })), []),
})
const listSchema = v.object({ items: v.optional(v.array(v.object({ dispute_id: v.string() })), []) })

/**
 * The outcomes that leave the payment with the seller. With any other the buyer was refunded, by the seller or by
 * PayPal.
 */
const keepsPayment: readonly string[] = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']

export async function readPaypalDispute(api: PaypalApi, id: string): Promise<PaymentDispute | null> {
  const dispute = await api.get(`/v1/customer/disputes/${id}`, disputeSchema)
  if (!dispute) return null
  const isOpen = dispute.status !== 'RESOLVED'
  const outcome = dispute.dispute_outcome?.outcome_code ?? ''
  return {
    paymentIds: dispute.disputed_transactions.flatMap((each) => idIn(each.seller_transaction_id)),
    isOpen,
    isWon: !isOpen && keepsPayment.includes(outcome),
  }
}

/**
 * Returns the combined state of all disputes about one payment: it is won only when every dispute is. Null when PayPal
 * has none.
 */
export async function findPaypalDispute(api: PaypalApi, paymentId: string): Promise<PaymentDispute | null> {
  const [transactionId] = idIn(paymentId)
  if (transactionId === undefined) return null
  const disputeList = await api.get(
    `/v1/customer/disputes?disputed_transaction_id=${transactionId}`,
    listSchema,
  )
  const all: PaymentDispute[] = []
  for (const id of (disputeList?.items ?? []).flatMap(({ dispute_id }) => idIn(dispute_id))) {
    const dispute = await readPaypalDispute(api, id)
    if (dispute) all.push(dispute)
  }
  if (all.length === 0) return null
  const isOpen = all.some((each) => each.isOpen)
  return { paymentIds: [paymentId], isOpen, isWon: all.every(({ isWon }) => isWon) }
}

/** Returns the id in a value, or nothing; it becomes part of an address. */
export function idIn(value: unknown): string[] {
  return typeof value === 'string' && /^[\w-]{1,60}$/.test(value) ? [value] : []
}
