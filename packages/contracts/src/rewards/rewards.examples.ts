import type { FeatureExamples } from '../example.ts'
import type { rewardDeskOperations } from './reward-desk.operations.ts'
import type { rewardOperations } from './rewards.operations.ts'

const exampleTexts = {
  title: 'A coffee on the corner',
  partnerName: 'Stairwell Café',
  description: 'Any size, any day.',
  redeemInstructions: 'Show the code at the counter.',
  category: 'food',
  creditCost: 2,
} as const

export const rewardExamples: FeatureExamples<
  readonly [...typeof rewardOperations, ...typeof rewardDeskOperations]
> = {
  title: 'Rewards',
  calls: {
    'rewards.list': {
      summary: 'What partners give for credits, the newest first',
      refusals: [],
      example: () => ({}),
    },
    'rewards.redemptions': {
      summary: 'What you took up, with its codes, the newest first',
      refusals: [],
      example: () => ({}),
    },
    'rewards.redeem': {
      summary: 'Take one up for its credits; asked for again with the same id it is the same code',
      refusals: [
        'not_found',
        'help_first',
        'changed_meanwhile',
        'sold_out',
        'reward_too_dear',
        'credits_paused',
        'id_taken',
      ],
      example: ({ idOf }) => ({ rewardId: idOf('reward'), creditCost: 2 }),
    },
    'rewards.desk': {
      summary: 'All rewards with how many were redeemed, ended ones too, and what operators did last',
      refusals: ['operators_only'],
      example: () => ({}),
    },
    'rewards.offer': {
      summary: 'Offer a reward; asked for again with the same id it is the same one',
      refusals: ['operators_only', 'id_taken'],
      example: () => ({ ...exampleTexts, availableQuantity: 20 }),
    },
    'rewards.change': {
      summary: 'Change the texts and the cost; codes that members have keep what was promised then',
      refusals: ['operators_only', 'not_found'],
      example: ({ idOf }) => ({ rewardId: idOf('reward'), ...exampleTexts }),
    },
    'rewards.stock': {
      summary: 'Set how many are left from now on; null is without a limit',
      refusals: ['operators_only', 'not_found'],
      example: ({ idOf }) => ({ rewardId: idOf('reward'), availableQuantity: 12 }),
    },
    'rewards.end': {
      summary: 'End a reward; codes that members have stay valid',
      refusals: ['operators_only', 'not_found'],
      example: ({ idOf }) => ({ rewardId: idOf('reward'), reason: 'The café has closed.' }),
    },
    'rewards.use': {
      summary: 'Mark a code as used, once',
      refusals: [
        ...(['operators_only', 'code_unknown', 'code_used', 'code_returned', 'code_of_another'] as const),
        'too_many',
      ],
      example: () => ({ code: 'ABCDE-FGHJK-MNPQR-STVWX' }),
    },
  },
}
