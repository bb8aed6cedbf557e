/**
 * Texts of the outbox and its messages about the profile. They have a file of their own because they come with the
 * first paint, the rest with the screens.
 */
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { formatDate } from './formats.ts'
import { ownTexts } from './unspecified.ts'

export const memberOutboxTexts = {
  profile: 'Your profile',
  bio: (text: string) => `Bio: ${setApart(text)}`,
  interests: (list: string) => `Interests: ${list}`,
  sent: { title: 'Profile updated', description: 'Your profile has been completed successfully!' },
  photo: 'Your photo',
  photoTaken: 'Your photo, removed',
  photoRefused: 'Upload Failed',
  photos: 'Your three photos',
  photosSent: { title: 'Photos Updated!' },
  photosRefused: {
    title: 'Upload Failed',
    description: 'Failed to update photos. Please try again.',
  },
  away: 'Away until',
  awayUntil: (time: number) => `Away until ${formatDate(time)}`,
  back: 'Back from being away',
  refused: { title: 'Update failed', description: 'Please try again.' },
  location: 'Your location',
  position: 'Where this phone is, roughly',
  located: { title: ownTexts.locationSaved },
  notLocated: (reason = 'Failed to update your location. Please try again.') => ({
    title: 'Error',
    description: reason,
  }),
  codeRefused: (reason = 'Please try again.') => ({ title: 'Update Failed', description: reason }),
} as const
