import { type ActsOf, asItIs } from './act.ts'

/** Nobody decides about members here, so an answer is about a decision that was taken back meanwhile. */
export const standingActs: ActsOf<'standing'> = {
  'standing.appeal': { examples: [[0.2, asItIs]], refusals: ['not_found'] },
}
