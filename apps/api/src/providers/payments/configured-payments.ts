/** Creates the payments that the operator has set up: PayPal, or else the test provider, which takes no money. */
import type { Payments } from './payments.ts'
import { createPaypalPayments, type PaypalConfig } from './paypal-payments.ts'
import { createTestPayments, type TestBooks } from './test-payments.ts'

export interface PaymentConfig {
  paypal: PaypalConfig | null
  communityName: () => string | null
  publicUrl: URL | null
  prices: () => { readonly monthly: number; readonly annual: number }
  area: () => { readonly currency: string }
}

export function createConfiguredPayments(
  { paypal, communityName, publicUrl, prices, area }: PaymentConfig,
  { now, books }: { now: () => number; books: TestBooks },
): Payments {
  return paypal
    ? createPaypalPayments({ ...paypal, publicUrl, now, brand: () => communityName() ?? 'Porchlight' })
    : createTestPayments({ books, now, prices, currency: () => area().currency })
}
