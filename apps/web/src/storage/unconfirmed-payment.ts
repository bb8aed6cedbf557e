/**
 * A payment that was begun, and whose end the server has not confirmed yet. It is stored before anything is paid:
 * whatever happens to the page or the connection, it is confirmed later, and no member pays twice.
 */
import type { MemberDatabase } from './database.ts'

export interface UnconfirmedPayment {
  subscriptionID: string
  planType: 'monthly' | 'annual'
  /** True when the provider has reported that it is paid; otherwise it may never be paid. */
  isApproved: boolean
}

const key = 'call:payment'

type MetaStore = Pick<MemberDatabase, 'meta'>

export async function storePayment({ meta }: MetaStore, payment: UnconfirmedPayment): Promise<void> {
  await meta.put({ key, value: payment })
}

export async function readPayment({ meta }: MetaStore): Promise<UnconfirmedPayment | null> {
  return ((await meta.get(key))?.value as UnconfirmedPayment | undefined) ?? null
}

/** Deletes the payment of this subscription only: another tab may have begun a new one. */
export async function deletePayment({ meta }: MetaStore, subscriptionID: string): Promise<void> {
  await meta
    .where('key')
    .equals(key)
    .filter(({ value }) => (value as UnconfirmedPayment).subscriptionID === subscriptionID)
    .delete()
}
