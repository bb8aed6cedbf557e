/** Texts of the screens of helping. */
import { setApart } from '@porchlight/contracts/values/text/set-apart'

export const helpTexts = {
  neighbor: 'Your neighbor',
  /** Texts for the participants about the state of their help, by who of them helps. */
  notes: {
    helps: (name: string) => `${setApart(name)} is helping you with this.`,
    youHelp: (name: string) => `You’re helping ${setApart(name)} with this.`,
    helped: (name: string) => `${setApart(name)} helped you with this.`,
    youHelped: (name: string) => `You helped ${setApart(name)} with this.`,
    otherConfirmed: (name: string) => `${setApart(name)} marked this as done. Please confirm.`,
    youConfirmed: (name: string) => `You marked this as done. ${setApart(name)} still has to confirm.`,
    both: 'You both marked this as done. It’s complete as soon as this is sent.',
    onHold: 'The operators will look at it and decide. Until then nothing changes.',
    word: (name: string, word: string) => `${setApart(name)}: “${setApart(word)}”`,
  },
  credit: {
    earned: '+1 credit earned',
    youWill: 'You earn 1 credit when you both mark it done.',
    theyWill: (name: string) => `${setApart(name)} earns 1 credit when you both mark it done.`,
    none: 'No credit for this one: this month’s limit is reached.',
    unknown: 'You’ll see if a credit is earned once your choice is sent.',
  },
  accept: {
    request: (name: string) => `Accept ${setApart(name)} as helper`,
    offer: (name: string) => `Choose ${setApart(name)}`,
    title: {
      request: (name: string) => `Accept ${setApart(name)} as helper?`,
      offer: (name: string) => `Choose ${setApart(name)}?`,
    },
    text: (name: string) =>
      `${setApart(name)} will see the address, and the post closes. You can reopen it until one of you marks it done.`,
    cancel: 'Not yet',
    who: 'Who wrote to you about this',
    nobody: 'Nobody has written to you about this yet.',
  },
  steps: {
    start: 'Start',
    complete: 'Mark as done',
    confirm: 'Confirm it’s done',
    release: { author: 'Choose someone else', helper: 'I can’t make it' },
    dispute: 'It didn’t happen',
    rate: (name: string) => `Thank ${setApart(name)}`,
    tip: (name: string) => `Leave ${setApart(name)} a thank-you`,
    write: (name: string) => `Write to ${setApart(name)}`,
    failed: { title: 'Error', description: 'This couldn’t be saved on your device. Nothing was changed.' },
  },
  /** Questions before a step that cannot be undone. */
  questions: {
    start: {
      title: 'Has it started?',
      text: (name: string) => `We’ll let ${setApart(name)} know.`,
    },
    complete: {
      title: 'Is it done?',
      text: (name: string) => `We’ll ask ${setApart(name)} to confirm it. You can’t take this back.`,
    },
    confirm: {
      title: 'Is it done?',
      text: (name: string) => `That settles it for you and ${setApart(name)}. You can’t take this back.`,
    },
    cancel: 'Not yet',
  },
  release: {
    title: { author: 'Choose someone else?', helper: 'You can’t make it?' },
    text: 'The post opens again, and we’ll let your neighbor know.',
    confirm: { author: 'Reopen it', helper: 'Tell them' },
    cancel: 'Keep it',
  },
  dispute: {
    title: 'It didn’t happen?',
    text: 'The operators will look at it and decide. Until then no credit moves.',
    label: 'What happened? (optional)',
    confirm: 'Tell them',
  },
  withdraw: {
    title: 'Withdraw this post?',
    text: (name: string) =>
      `We’ll pass your words on to ${setApart(name)}. Any credit it cost comes back to you.`,
    label: 'A note for your neighbor (optional)',
    confirm: 'Withdraw',
  },
  cancel: 'Cancel',
  rating: {
    title: (name: string) => `Thank ${setApart(name)}`,
    text: 'Shown after you’ve both rated, or 7 days after the help. You can rate until then.',
    stars: 'How was it?',
    choose: 'Choose one to five stars.',
    words: 'A line of thanks (optional)',
    submit: 'Send thanks',
    keptUntil: 'It sends when you’re back online.',
    given: 'You said',
    received: (name: string) => `${setApart(name)} said`,
    hidden: 'You’ll see your neighbor’s words after you’ve both rated, or 7 days after the help.',
    outOf: (count: number) => `${count} out of 5 stars`,
  },
  celebration: {
    title: 'Help completed!',
    for: (title: string) => `For “${setApart(title)}”`,
    thanks: (name: string) => `You helped ${setApart(name)} out. Thank you for keeping a light on.`,
    later: 'Later',
  },
} as const
