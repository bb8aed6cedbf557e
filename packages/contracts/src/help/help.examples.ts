import type { FeatureExamples } from '../example.ts'
import type { helpOperations } from './help.operations.ts'
import { ratingExamples } from './ratings.examples.ts'

const participantsText = ['not_found', 'wrong_step', 'on_hold'] as const

export const helpExamples: FeatureExamples<typeof helpOperations> = {
  title: 'Help, from ask to thanks',
  calls: {
    'help.accept': {
      summary: 'Choose whom you do it with: somebody you write with',
      refusals: ['not_found', 'not_yours', 'already_taken', 'wrong_step'],
      example: ({ idOf }) => ({ id: idOf('ownPost'), helperId: idOf('correspondent') }),
    },
    'help.start': {
      summary: 'Say that it has begun; either of the two',
      refusals: participantsText,
      example: ({ idOf }) => ({ id: idOf('ownHelp') }),
    },
    'help.complete': {
      summary: 'Say that it is done; when both have, it is completed, and the credit moves',
      refusals: [...participantsText, 'credits_paused'],
      example: ({ idOf }) => ({ id: idOf('ownHelp') }),
    },
    'help.release': {
      summary: 'Say that it cannot be, while nobody said that it is done: the post is open again',
      refusals: [...participantsText, 'already_confirmed', 'credits_paused'],
      example: ({ idOf }) => ({ id: idOf('ownHelp') }),
    },
    'help.dispute': {
      summary: 'Say that it did not happen: an operator decides, and until then no credit moves',
      refusals: ['not_found', 'wrong_step'],
      example: ({ idOf }) => ({ id: idOf('ownHelp'), word: 'Nobody came.' }),
    },
    ...ratingExamples,
  },
}
