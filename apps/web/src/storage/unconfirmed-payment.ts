/**
 * A payment that was begun and whose end the server has not said yet: kept before anything is paid, so that whatever
 * becomes of the page or the line, it is confirmed later and nobody pays twice.
 */
import type { MemberDatabase } from './database.ts'

export interface UnconfirmedPayment {
  subscriptionID: string
  planType: 'monthly' | 'annual'
  /** The provider has said that it is paid; otherwise it may never be. */
  isApproved: boolean
}

const key = 'call:payment'

type Keeping = Pick<MemberDatabase, 'meta'>

export async function storePayment({ meta }: Keeping, payment: UnconfirmedPayment): Promise<void> {
  await meta.put({ key, value: payment })
}

export async function readPayment({ meta }: Keeping): Promise<UnconfirmedPayment | null> {
  return ((await meta.get(key))?.value as UnconfirmedPayment | undefined) ?? null
}

/** Deletes the payment of this subscription only: another tab may have begun a new one. */
export async function deletePayment({ meta }: Keeping, subscriptionID: string): Promise<void> {
  await meta
    .where('key')
    .equals(key)
    .filter(({ value }) => (value as UnconfirmedPayment).subscriptionID === subscriptionID)
    .delete()
}
