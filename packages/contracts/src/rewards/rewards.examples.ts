import type { FeatureExamples } from '../example.ts'
import type { rewardOperations } from './rewards.operations.ts'

export const rewardExamples: FeatureExamples<typeof rewardOperations> = {
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
      refusals: ['not_found', 'help_first', 'sold_out', 'reward_too_dear', 'credits_paused', 'id_taken'],
      example: ({ idOf }) => ({ rewardId: idOf('reward') }),
    },
  },
}
