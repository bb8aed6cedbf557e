/** Texts before an account is deleted. */
export const leavingTexts = {
  title: 'Delete my account',
  row: 'Delete my account',
  pause: {
    title: 'Or take a break?',
    text: 'Tell us when you’ll be back: your offers rest, we won’t send reminders, and everything’s here when you return.',
    open: 'Take a break',
  },
  goes: {
    title: 'What goes',
    items: [
      'Your name, email, photos, profile and ways to log in',
      'Your posts, messages, reviews and ratings',
      'Your places: what you added stays for the neighborhood, without your name',
      'Your badges, your settings and your devices',
    ],
  },
  stays: {
    title: 'What stays',
    items: [
      'What neighbors wrote to you: that’s theirs',
      'How credits moved, without your name',
      'Backups from the last few weeks, until newer ones replace them',
    ],
  },
  before: {
    title: 'What happens to the rest',
    items: [
      'A neighbor who marked help as done gets the credit for it. Any help nobody marked as done ends, and its credit goes back.',
      'Your meetups are canceled, and we let the guests know, without your name.',
      'Your credits are lost with your account. You can give them to a neighbor first.',
      'Premium isn’t billed from now on. If you stay, you have it until the end of the time you paid for.',
    ],
  },
  days: 'You have 14 days to change your mind. Until then everything stays as it is, and one tap keeps your account.',
  waiting: (count: number) =>
    count === 1
      ? 'One thing you wrote is still waiting on this device. It sends when you’re back online, as long as you have an account.'
      : `${count} things you wrote are still waiting on this device. They send when you’re back online, as long as you have an account.`,
  words: 'A note to the operators',
  wordsHint: 'Optional. Nobody else reads it, and it’s deleted with your account.',
  tooLong: 'At most 500 characters.',
  submit: 'Delete my account',
  question: 'Delete your account?',
  questionText: (day: string) => `It will be deleted on ${day}. Until then you can keep it.`,
  confirm: 'Yes, delete it',
  cancel: 'No, keep it',
  failed: 'No signal right now. It may have gone through anyway. Please try again.',
} as const
