/** The receipt of a payment. */
import type { Mail } from '../../providers/mail/mail.ts'
import type { PaymentRow } from './subscriptions.queries.ts'

export function receiptMail(to: string, payment: PaymentRow, { isTest, timeZone }: ReceiptWords): Mail {
  const { amount, currency, billing, paidAt, paidUntil, paymentId } = payment
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  return {
    to,
    subject: isTest ? 'A test payment for Porchlight Premium' : 'Your receipt for Porchlight Premium',
    text: `Hello,

${isTest ? 'This was a test: no money was taken.' : 'Thank you. Your payment has arrived.'}

What for:   Premium, ${billing === 'annual' ? 'a year' : 'a month'}
Amount:     ${amount} ${currency}
Paid on:    ${day.format(paidAt)}
Paid until: ${day.format(paidUntil)}
${paymentId === null ? '' : `Payment:    ${paymentId}\n`}
All your receipts are in the app, with your plan.

Your Porchlight`,
  }
}

interface ReceiptWords {
  isTest: boolean
  timeZone: string
}
