import { exampleId, type FeatureTexts } from '../../feature-parts/texts.ts'
import { ratingTexts } from './ratings/ratings.texts.ts'

const participantsText = ['not_found', 'wrong_step', 'on_hold'] as const

export const helpTexts: FeatureTexts<'help'> = {
  title: 'Help, from ask to thanks',
  calls: {
    'help.accept': {
      summary: 'Choose whom you do it with: somebody you write with',
      refusals: ['not_found', 'not_yours', 'already_taken', 'wrong_step'],
      example: () => ({ id: exampleId, helperId: exampleId }),
    },
    'help.start': {
      summary: 'Say that it has begun; either of the two',
      refusals: participantsText,
      example: () => ({ id: exampleId }),
    },
    'help.complete': {
      summary: 'Say that it is done; when both have, it is completed, and the credit moves',
      refusals: [...participantsText, 'credits_paused'],
      example: () => ({ id: exampleId }),
    },
    'help.release': {
      summary: 'Say that it cannot be, while nobody said that it is done: the post is open again',
      refusals: [...participantsText, 'already_confirmed', 'credits_paused'],
      example: () => ({ id: exampleId }),
    },
    'help.dispute': {
      summary: 'Say that it did not happen: an operator decides, and until then no credit moves',
      refusals: ['not_found', 'wrong_step'],
      example: () => ({ id: exampleId, word: 'Nobody came.' }),
    },
    ...ratingTexts,
  },
}
