import { exampleId, type FeatureTexts } from '../../../feature-parts/texts.ts'

/** The texts of the calls about ratings. */
export const ratingTexts: Pick<FeatureTexts<'help'>['calls'], 'help.rate' | 'help.reviews'> = {
  'help.rate': {
    summary: 'Rate the other of the two once it is completed; shown when both have, or seven days after that',
    refusals: ['not_found', 'wrong_step', 'already_rated', 'rating_closed'],
    example: () => ({ id: exampleId, rating: 5, review: 'Came in the rain, with a smile.' }),
  },
  'help.reviews': {
    summary: 'What neighbors said of a member, newest first',
    refusals: ['not_found'],
    example: () => ({ userId: exampleId }),
  },
}
