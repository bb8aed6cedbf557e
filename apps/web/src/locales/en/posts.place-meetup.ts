/** Texts of the form for a meetup at a third place. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'
import { ownTexts } from './unspecified.ts'

export const placeMeetupTexts = {
  title: 'Create Community Meetup',
  editTitle: 'Change your meetup',
  fields: {
    title: 'Event Title *',
    description: 'Description',
    date: 'Date *',
    time: 'Time *',
    guestLimit: 'Guest Limit (Optional)',
    location: 'Location',
  },
  guestLimitPlaceholder: 'Maximum number of attendees',
  coffeeAt: (place: string) => `Coffee Meetup at ${place}`,
  friendly: ownTexts.meetupAt,
  cancel: 'Cancel',
  submit: 'Create Event',
  submitting: 'Creating...',
  save: 'Save changes',
  keptUntil: 'Your meetup will be posted when you’re back online.',
  changed: { title: 'Changed' },
  failed: {
    title: 'Something went wrong',
    description: 'This device couldn’t save your meetup. Your text is still here.',
  },
  onItsWay: { title: 'Already on its way', description: 'It was just sent. Your text is still here.' },
  staysAtPlace: (place: string) =>
    `It stays at ${setApart(place)}. We’ll let everyone who’s coming or waiting know.`,
  changeTime: 'Change the time',
} as const
