import type { ActsOf } from './act.ts'

/** Nobody decides about members here, so an answer is about a decision that was taken back meanwhile. */
export const standingActs: ActsOf<'standing'> = {
  'standing.appeal': {
    examples: [[0.2, async ({ random }) => ({ decisionId: random.id(), text: 'I did not know that.' })]],
    refusals: ['not_found'],
  },
}
