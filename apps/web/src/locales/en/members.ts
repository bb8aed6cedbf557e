/** Texts of the screens about members. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const memberTexts = {
  neighbor: 'A neighbor',
  pageOf: (name: string) => `${setApart(name)}’s page`,
  rating: {
    short: (rating: string, count: number) => (count > 0 ? `${rating} (${count})` : rating),
    read: (rating: string, count: number) =>
      count > 0
        ? `Rated ${rating} out of 5 in ${count} ${count === 1 ? 'review' : 'reviews'}`
        : `Rated ${rating} out of 5`,
  },
  backgroundVerified: 'Background verified',
  /** The text for a location of which only the position is known. */
  aroundYou: 'Around you',
  completeProfile: {
    title: 'Complete Your Profile',
    editTitle: 'Edit About Me',
    why: {
      both: 'Meetups are anonymous: neighbors see your bio and interests, never your name or photo, until they join.',
      bio: 'Meetups are anonymous: neighbors see what you write about yourself, never your name or photo, until they join.',
      interests:
        'Meetups are anonymous: neighbors see your interests, never your name or photo, until they join.',
    },
    bio: 'About you',
    bioPlaceholder: 'Retired teacher, always up for a walk and a good book.',
    bioCount: (count: number, max: number) => `${count}/${max}`,
    bioHint: (min: number) => `At least ${min} characters.`,
    interests: 'Interests',
    chosen: (count: number, max: number) => `${count} of ${max} chosen`,
    custom: 'Something else',
    customPlaceholder: 'Bird watching',
    add: 'Add interest',
    alreadyChosen: 'You’ve already chosen this one.',
    enough: (max: number) => `You can choose up to ${max}. Remove one to add another.`,
    submit: 'Save and continue',
    submitting: 'Updating...',
    bioTooShort: {
      title: 'Bio too short',
      description: 'Please write at least 10 characters about yourself.',
    },
    bioTooLong: {
      title: 'Bio too long',
      description: 'Please keep it to 500 characters. Nothing was cut off.',
    },
    selectInterests: { title: 'Select interests', description: 'Please select at least one interest.' },
    keptUntil: 'Your profile will be updated when you’re back online.',
    onItsWay: {
      title: 'Already on its way',
      description:
        'It was being sent while you were editing, so the earlier version counts. Your text is still here.',
    },
    failed: { title: 'Update failed', description: 'Please try again.' },
  },
  nudge: {
    title: 'Say hello to your neighbors',
    text: {
      both: 'A few words about you and what you enjoy. You need both to host a meetup, and neighbors see nothing else about you there.',
      bio: 'A few words about you. You need them to host a meetup, and neighbors see only them and your interests there.',
      interests:
        'Choose what you enjoy. You need this to host a meetup, and neighbors see only this and your bio there.',
    },
    action: 'Complete profile',
  },
  photos: {
    title: 'Profile photos',
    text: 'One photo is enough; three help neighbors recognize you at the door. Where they were taken isn’t sent.',
    asFace: 'Show it next to your name',
    count: (count: number, max: number) => `${count} of ${max} photos`,
    add: (at: number) => `Add photo ${at}`,
    addShort: 'Add',
    photo: (at: number) => `Photo ${at}`,
    remove: (at: number) => `Remove photo ${at}`,
    hint: 'JPG, PNG or HEIC, up to 5 MB each. We shrink them on your phone.',
    next: 'Choose your main photo',
    mainTitle: 'Choose your main photo',
    mainText: 'It’s shown next to your name. The other two are on your page.',
    main: 'Main',
    back: 'Change the photos',
    save: 'Save photos',
    takeAway: 'Remove all my photos',
    required: { title: 'Upload Required', description: 'Please upload all 3 photos before saving.' },
    already: { title: 'Already chosen', description: 'Please choose three different photos.' },
    failed: { title: 'Upload Failed', description: 'Failed to update photos. Please try again.' },
    keptUntil: 'Your photos send when you’re back online.',
    takenKeptUntil: 'Your photos are removed when you’re back online.',
  },
  away: {
    title: 'Away until',
    text: 'Until then your offers are hidden from others, and we won’t send reminders. Messages still reach you.',
    label: 'Back on',
    chooseDay: 'Please choose a day within a year.',
    save: 'Save',
    back: 'I’m back',
    none: 'Going away?',
    until: (day: string) => `Away until ${day}`,
    keptUntil: 'Your neighbors will know when you’re back online.',
    failed: { title: 'Update failed', description: 'Please try again.' },
  },
} as const
