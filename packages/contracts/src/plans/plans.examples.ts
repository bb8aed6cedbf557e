import type { FeatureExamples } from '../example.ts'
import type { planOperations } from './plans.operations.ts'

const subscriptionID = 'I-EXAMPLE0001'

export const planExamples: FeatureExamples<typeof planOperations> = {
  title: 'Plans',
  calls: {
    'plans.offer': {
      summary:
        'What premium costs here, by whom it is paid, and how many third places it opens; not there where everybody has everything',
      refusals: ['not_found'],
      example: () => ({}),
    },
    'plans.receipts': {
      summary: 'What you paid, the newest first',
      refusals: [],
      example: () => ({}),
    },
    'plans.create': {
      summary: 'A subscription to approve at the provider; nothing is paid before that',
      refusals: ['not_found', 'already_premium', 'payment_underway', 'payments_unavailable'],
      example: () => ({ planType: 'monthly' }),
    },
    'plans.activate': {
      summary: 'After it was approved: premium begins once the provider says that it is paid',
      refusals: ['not_found', 'payment_unproved', 'payment_underway', 'payments_unavailable'],
      example: () => ({ subscriptionID, planType: 'premium' }),
    },
    'plans.upgrade': {
      summary: 'What a plan would cost you, and from when on',
      refusals: ['not_found', 'already_premium', 'payment_underway'],
      example: () => ({ planType: 'monthly' }),
    },
    'plans.restart': {
      summary: 'The same after canceling; one that rests after failed payments goes on at once',
      refusals: ['not_found', 'already_premium', 'payment_underway', 'payments_unavailable'],
      example: () => ({ planType: 'monthly' }),
    },
    'plans.downgrade': {
      summary:
        'Nothing more is charged; premium stays until what you paid for is over, then the plan is free',
      refusals: ['nothing_to_cancel', 'payments_unavailable'],
      example: () => ({ planType: 'free' }),
    },
    'plans.cancel': {
      summary: 'Nothing more is charged; premium stays until what you paid for is over, then it is canceled',
      refusals: ['nothing_to_cancel', 'payments_unavailable'],
      example: () => ({ planType: 'premium' }),
    },
    'plans.payTest': {
      summary: 'What a person would do at a real provider; with the test provider alone',
      refusals: ['not_found', 'payment_unproved'],
      example: () => ({ subscriptionID, outcome: 'approve' }),
    },
  },
}
