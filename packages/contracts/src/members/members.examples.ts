import type { FeatureExamples } from '../example.ts'
import { dayMs, toIso } from '../values/time.ts'
import type { memberOperations } from './members.operations.ts'

export const memberExamples: FeatureExamples<typeof memberOperations> = {
  title: 'Your own profile, and those of neighbors',
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
    'members.setPhotos': {
      summary: 'Choose three photos, and the one beside your name',
      refusals: [],
      example: () => ({
        photos: ['b1'.repeat(32), 'b2'.repeat(32), 'b3'.repeat(32)],
        mainProfilePhotoIndex: 0,
      }),
    },
    'members.setAway': {
      summary: 'Let your offers rest until you are back',
      refusals: [],
      example: ({ now }) => ({ awayUntil: toIso(now + 7 * dayMs) }),
    },
    'members.leave': {
      summary: 'Ask for your account to be deleted in fourteen days',
      refusals: ['sign_in_again', 'last_operator', 'too_many'],
      example: () => ({ words: 'We move to another town.' }),
    },
    'members.stay': {
      summary: 'Keep your account after all',
      refusals: ['already_gone'],
      example: () => ({}),
    },
    'members.profile': {
      summary: 'Read a neighbor’s page',
      refusals: ['not_found'],
      example: ({ idOf }) => ({ userId: idOf('member') }),
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
