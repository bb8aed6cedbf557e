/** Texts before an account is deleted. */
export const leavingTexts = {
  title: 'Delete my account',
  row: 'Delete my account',
  pause: {
    title: 'Or take a break?',
    text: 'Say until when you’re away: your offers rest, we won’t send reminders, and everything is there when you come back.',
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
      'What neighbors wrote to you: that is theirs',
      'How credits moved, without your name',
      'Backups of the last weeks, until newer ones take their place',
    ],
  },
  before: {
    title: 'What becomes of the rest',
    items: [
      'A neighbor who marked a help as done gets the credit for it. Helps that nobody marked as done end, and their credit returns.',
      'Your meetups are canceled, and we let the guests know, without your name.',
      'Your credits go with your account. You can give them to a neighbor first.',
      'Premium isn’t billed from now on. If you stay, you have it until the time you paid for is over.',
    ],
  },
  days: 'You have 14 days to think better of it. Until then everything stays as it is, and one tap keeps your account.',
  waiting: (count: number) =>
    count === 1
      ? 'One thing you wrote is still waiting on this device. It sends when you’re back online, as long as you have an account.'
      : `${count} things that you wrote still wait on this device. They go out with the next signal, as long as you have an account.`,
  words: 'A word to the operators',
  wordsHint: 'If you like. Nobody else reads it, and it is deleted with your account.',
  tooLong: 'At most 500 characters.',
  submit: 'Delete my account',
  question: 'Delete your account?',
  questionText: (day: string) => `It will be deleted on ${day}. Until then you can keep it.`,
  confirm: 'Yes, delete it',
  cancel: 'No, keep it',
  failed: 'That didn’t work. Your account is as it was. Please try again.',
} as const
