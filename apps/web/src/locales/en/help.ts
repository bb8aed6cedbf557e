/** Texts of the screens of helping. */
import { setApart } from '@porchlight/contracts/values/set-apart'

export const helpTexts = {
  neighbor: 'Your neighbor',
  /** Texts for the participants about the state of their help, by who of them helps. */
  notes: {
    helps: (name: string) => `${setApart(name)} helps you with this.`,
    youHelp: (name: string) => `You help ${setApart(name)} with this.`,
    helped: (name: string) => `${setApart(name)} helped you with this.`,
    youHelped: (name: string) => `You helped ${setApart(name)} with this.`,
    otherConfirmed: (name: string) => `${setApart(name)} says that it is done. Please confirm it, too.`,
    youConfirmed: (name: string) => `You said that it is done. ${setApart(name)} still has to confirm it.`,
    both: 'You both said that it is done. It is completed as soon as this has been sent.',
    onHold: 'Whoever runs this community looks at it and decides. Until then it stays as it is.',
    word: (name: string, word: string) => `${setApart(name)}: “${setApart(word)}”`,
  },
  credit: {
    earned: '+1 credit earned',
    youWill: 'You earn 1 credit when you have both said that it is done.',
    theyWill: (name: string) => `${setApart(name)} earns 1 credit when you have both said that it is done.`,
    none: 'No credit is earned with this one: there is a limit for each month, and it is reached.',
    unknown: 'Whether a credit is earned is told as soon as your choice has been sent.',
  },
  accept: {
    request: (name: string) => `Accept ${setApart(name)} as helper`,
    offer: (name: string) => `Choose ${setApart(name)}`,
    title: {
      request: (name: string) => `Accept ${setApart(name)} as helper?`,
      offer: (name: string) => `Choose ${setApart(name)}?`,
    },
    text: (name: string) =>
      `${setApart(name)} then sees the address of this post, and nobody else can be chosen. It can be opened again until one of you says that it is done.`,
    cancel: 'Not yet',
    who: 'Who wrote to you about this',
    nobody: 'Nobody has written to you about this yet.',
  },
  steps: {
    start: 'It has started',
    complete: 'It is done',
    confirm: 'Confirm that it is done',
    release: { author: 'Choose somebody else', helper: 'I cannot make it' },
    dispute: 'It did not happen',
    rate: (name: string) => `Thank ${setApart(name)}`,
    tip: (name: string) => `Leave ${setApart(name)} a thank-you`,
    write: (name: string) => `Write to ${setApart(name)}`,
    failed: { title: 'Error', description: 'This could not be kept on your device. Nothing was changed.' },
  },
  /** Questions before a step that cannot be undone. */
  questions: {
    start: {
      title: 'Has it started?',
      text: (name: string) => `${setApart(name)} will be told.`,
    },
    complete: {
      title: 'Is it done?',
      text: (name: string) => `${setApart(name)} will be asked to confirm it. You can’t take this back.`,
    },
    confirm: {
      title: 'Is it done?',
      text: (name: string) => `Then it’s settled for ${setApart(name)} and you. You can’t take this back.`,
    },
    cancel: 'Not yet',
  },
  release: {
    title: { author: 'Choose somebody else?', helper: 'You cannot make it?' },
    text: 'The post is open again, and your neighbor is told.',
    confirm: { author: 'Open it again', helper: 'Tell them' },
    cancel: 'Keep it',
  },
  dispute: {
    title: 'It did not happen?',
    text: 'Whoever runs this community looks at it and decides. Until then no credit moves.',
    label: 'What happened? (optional)',
    confirm: 'Tell them',
  },
  withdraw: {
    title: 'Withdraw this post?',
    text: (name: string) => `${setApart(name)} is told, with your words. A credit it cost comes back to you.`,
    label: 'A word for your neighbor (optional)',
    confirm: 'Withdraw',
  },
  cancel: 'Cancel',
  rating: {
    title: (name: string) => `Thank ${setApart(name)}`,
    text: 'What you say is shown once you have both rated, or 7 days after the help. Until then you can say it.',
    stars: 'How was it?',
    choose: 'Choose one to five stars.',
    words: 'A line of thanks (optional)',
    submit: 'Send thanks',
    keptUntil: 'It is sent when the signal is back.',
    given: 'You said',
    received: (name: string) => `${setApart(name)} said`,
    hidden: 'What your neighbor says is shown once you have both rated, or 7 days after the help.',
    outOf: (count: number) => `${count} out of 5 stars`,
  },
  celebration: {
    title: 'Help completed!',
    for: (title: string) => `For “${setApart(title)}”`,
    thanks: (name: string) => `You helped ${setApart(name)} out. Thank you for keeping a light on.`,
    later: 'Later',
  },
} as const
