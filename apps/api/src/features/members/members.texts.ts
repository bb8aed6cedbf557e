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
    'members.setLocation': {
      summary: 'Say where you are; kept as a cell of about a kilometer, and told to others by its ZIP alone',
      refusals: ['too_many'],
      example: () => ({
        latitude: '34.08',
        longitude: '-118.26',
        location: 'Los Angeles, CA 90026',
        zipCode: '90026',
        locationPermissionGranted: true,
      }),
    },
    'members.setZipCode': {
      summary: 'Say where you are by the ZIP alone',
      refusals: ['too_many'],
      example: () => ({ zipCode: '90026' }),
    },
  },
}
