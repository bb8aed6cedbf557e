import type { FeatureExamples } from '../example.ts'
import type { helpOperations } from './help.operations.ts'

/** The texts of the calls about ratings. */
export const ratingExamples: Pick<
  FeatureExamples<typeof helpOperations>['calls'],
  'help.rate' | 'help.reviews'
> = {
  'help.rate': {
    summary: 'Rate the other of the two once it is completed; shown when both have, or seven days after that',
    refusals: ['not_found', 'wrong_step', 'already_rated', 'rating_closed'],
    example: ({ idOf }) => ({
      id: idOf('completedHelp'),
      rating: 5,
      review: 'Came in the rain, with a smile.',
    }),
  },
  'help.reviews': {
    summary: 'What neighbors said of a member, newest first',
    refusals: ['not_found'],
    example: ({ idOf }) => ({ userId: idOf('member') }),
  },
}
