import type { FeatureExamples } from '../example.ts'
import type { creditOperations } from './credits.operations.ts'

/** The refusals for members who have not completed a help yet. */
const newcomers = ['gift_beyond_welcome', 'gift_from_newcomers'] as const

export const creditExamples: FeatureExamples<typeof creditOperations> = {
  title: 'Credits',
  calls: {
    'credits.gift': {
      summary: 'Give credits to a neighbor whom you know',
      refusals: [
        'not_found',
        'prove_email',
        'wait_for_answer',
        'too_many',
        'gift_too_large',
        ...newcomers,
        'credits_paused',
        'id_taken',
      ],
      example: ({ idOf }) => ({ toUserId: idOf('neighbor'), amount: 1, message: 'Thank you for the ride.' }),
    },
    'credits.gifts': {
      summary: 'Gifts given and received, the newest first',
      refusals: [],
      example: () => ({}),
    },
    'credits.giveBonuses': {
      summary: 'Give this month’s bonus to the premium members who have not had it; for operators',
      refusals: ['operators_only'],
      example: () => ({}),
    },
  },
}
