/** Texts of setting a member's location. A community's postal codes have a name of their own. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const locationTexts = {
  title: 'Set Your Location',
  why: 'See what’s near you. Your location is rounded before it leaves this phone, and neighbors only see a rough distance.',
  said: (place: string) => `Before you signed up you typed “${setApart(place)}”.`,
  current: 'Use Current Location',
  finding: 'Finding your location',
  earlier: 'Use the rough location from before',
  byCode: (code: string) => `Enter ${code} instead`,
  codeHint: (example: string) => `For example, ${example}.`,
  save: 'Save location',
  /** The reason why the member has to enter the code after all. */
  noPosition: (code: string) => ({
    denied: { title: 'Location access denied', description: `Please enter your ${code} to continue.` },
    unsupported: { title: 'Location not supported', description: `Please enter your ${code} to continue.` },
    'not-found': { title: 'Location not found', description: `Please enter your ${code} to continue.` },
  }),
  invalid: (code: string) => `Invalid ${code}`,
  keptUntil: 'Your location will be updated when you’re back online.',
  failed: { title: 'Error', description: 'Failed to update your location. Please try again.' },
  onItsWay: {
    title: 'Already on its way',
    description: 'It was being sent while you were editing, so the earlier version counts.',
  },
} as const
