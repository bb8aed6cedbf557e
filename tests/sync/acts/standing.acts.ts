import { type ActsOf, asItIs } from './act.ts'

/** Nobody decides about members here, so an answer is mostly about a decision that was never made. */
export const standingActs: ActsOf<'standing'> = {
  'standing.appeal': { examples: [[0.2, asItIs]] },
}
