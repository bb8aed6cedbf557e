import type { NounTexts } from '../../nouns/texts.ts'

export const memberTexts: NounTexts<'members'> = {
  title: 'Your own profile',
  calls: {
    'members.completeProfile': {
      summary: 'Write or change your bio and interests',
      refusals: [],
      example: () => ({ bio: 'I bake on Sundays.', interests: ['Cooking'] }),
    },
    'members.setPhoto': {
      summary: 'Show another photo of yours, or none',
      refusals: [],
      example: () => ({ photo: 'b1'.repeat(32) }),
    },
  },
}
