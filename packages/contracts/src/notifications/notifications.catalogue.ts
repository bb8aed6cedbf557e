/** Everything that members are told of, as a closed list: its text, what it is about, and what a locked phone shows of it. */
import type { NotificationTopic } from './notifications.topics.ts'

/** What a text is made of. */
export interface NotificationParams {
  /** Of the post; '' where it is about none. */
  title: string
  /** The first name of who did it. */
  name: string
  /** How many moved. */
  credits?: number | undefined
  /** What was said with it. */
  message?: string | undefined
}

interface NotificationKind {
  /** A sentence; `name` is '' where nobody did it. */
  readonly text: (params: NotificationParams) => string
  /** Under which switch it stands. */
  readonly topic: NotificationTopic
  /** What is shown with the app closed, and in mails: no name, no words of anybody. */
  readonly notice: string
  /** It brings something to mind, and can be left out while one is away. What silence has a meaning for is none. */
  readonly isReminder?: true
}

const shownCredits = (count = 1) => `${count} ${count === 1 ? 'credit' : 'credits'}`
const saying = (message = '') => (message === '' ? '.' : `: “${message}”.`)
const somebody = (name: string) => (name === '' ? 'Your neighbor' : name)

export const notificationCatalogue = {
  help_accepted: {
    topic: 'help',
    notice: 'A neighbor would like to do this with you.',
    text: ({ name, title }) => `${somebody(name)} would like to do “${title}” with you.`,
  },
  help_started: {
    topic: 'help',
    notice: 'A help of yours has started.',
    text: ({ name, title }) => `${somebody(name)} says “${title}” has started.`,
  },
  help_confirmed: {
    topic: 'help',
    notice: 'Please confirm a help that is done.',
    text: ({ name, title }) => `${somebody(name)} says “${title}” is done. Please confirm it, too.`,
  },
  help_completed: {
    topic: 'help',
    notice: 'A help of yours is completed.',
    text: ({ title }) => `Help completed: “${title}”.`,
  },
  help_released: {
    topic: 'help',
    notice: 'A neighbor cannot make it after all.',
    text: ({ name, title }) => `${somebody(name)} cannot make it after all: “${title}”.`,
  },
  help_withdrawn: {
    topic: 'help',
    notice: 'A help of yours was taken back.',
    text: ({ name, title }) => `${somebody(name)} took “${title}” back.`,
  },
  help_left: {
    topic: 'help',
    notice: 'A help you had agreed on is over.',
    text: () => 'A neighbor has left Porchlight. What the two of you had agreed on is over.',
  },
  help_due: {
    topic: 'help',
    notice: 'Did your help happen?',
    text: ({ title }) => `Did “${title}” happen? Please confirm it, or say that it did not.`,
    isReminder: true,
  },
  help_expiring: {
    topic: 'help',
    notice: 'A post of yours ends tomorrow.',
    text: ({ title }) => `Nobody has taken up “${title}” yet. It ends tomorrow.`,
    isReminder: true,
  },
  help_expired: {
    topic: 'help',
    notice: 'A post of yours has ended without help.',
    text: ({ title }) => `“${title}” has ended without help.`,
  },
  help_on_hold: {
    topic: 'community',
    notice: 'Whoever runs this community looks at a help of yours.',
    text: ({ title }) => `Whoever runs this community looks at “${title}” and decides.`,
  },
  help_decided: {
    topic: 'community',
    notice: 'Whoever runs this community has decided about a help of yours.',
    text: ({ title }) => `Whoever runs this community has decided about “${title}”.`,
  },
  meetup_joined: {
    topic: 'meetups',
    notice: 'A neighbor is coming to your meetup.',
    text: ({ name, title }) => `${somebody(name)} is coming: “${title}”.`,
  },
  meetup_left: {
    topic: 'meetups',
    notice: 'A neighbor cannot come to your meetup after all.',
    text: ({ name, title }) => `${somebody(name)} cannot come after all: “${title}”.`,
  },
  meetup_promoted: {
    topic: 'meetups',
    notice: 'There is a seat for you.',
    text: ({ title }) => `There is a seat for you: “${title}”.`,
  },
  meetup_changed: {
    topic: 'meetups',
    notice: 'Time or place of a meetup has changed.',
    text: ({ title }) => `Time or place has changed: “${title}”.`,
  },
  meetup_cancelled: {
    topic: 'meetups',
    notice: 'A meetup was called off.',
    text: ({ title }) => `“${title}” was called off.`,
  },
  meetup_ended: {
    topic: 'meetups',
    notice: 'A meetup was called off.',
    text: () => 'A meetup that you had said yes to has been called off.',
  },
  meetup_tomorrow: {
    topic: 'meetups',
    notice: 'A meetup is tomorrow. Still coming?',
    text: ({ title }) => `Tomorrow: “${title}”. Still coming?`,
    isReminder: true,
  },
  credit_earned: {
    topic: 'credits',
    notice: 'You earned a credit.',
    text: ({ title }) => `+1 credit earned: “${title}”.`,
  },
  credit_returned: {
    topic: 'credits',
    notice: 'A credit of yours is back.',
    text: ({ title }) => `Your credit is back: “${title}”.`,
  },
  gift: {
    topic: 'credits',
    notice: 'A neighbor gave you credits.',
    text: ({ name, credits, message }) =>
      `${somebody(name)} gave you ${shownCredits(credits)}${saying(message)}`,
  },
  credit_bonus: {
    topic: 'credits',
    notice: 'Your premium bonus is here.',
    text: ({ credits }) => `Your premium bonus for this month: +${shownCredits(credits)}.`,
  },
  plan_paid: {
    topic: 'community',
    notice: 'A payment for premium has arrived.',
    text: () => 'Thank you: your payment for premium has arrived. The receipt is with your plan.',
  },
  plan_payment_failed: {
    topic: 'community',
    notice: 'A payment for premium has failed.',
    text: () =>
      'A payment for premium has failed. Premium stays for a few days; please look at your payment.',
  },
  plan_refunded: {
    topic: 'community',
    notice: 'Premium has ended: a payment was given back.',
    text: () => 'A payment for premium was given back, and premium has ended with it.',
  },
  plan_disputed: {
    topic: 'community',
    notice: 'Premium has ended: a payment is in dispute.',
    text: () => 'A payment for premium is in dispute, and premium has ended until that is settled.',
  },
  plan_restored: {
    topic: 'community',
    notice: 'Premium is back.',
    text: () => 'The dispute about your payment is settled: premium is back.',
  },
  plan_paid_twice: {
    topic: 'community',
    notice: 'Two payments for premium have arrived.',
    text: () =>
      'Two payments for premium have arrived. The second will not be repeated; please ask whoever runs this community to give it back.',
  },
  plan_stopped: {
    topic: 'community',
    notice: 'Nothing more is charged for premium.',
    text: () =>
      'Everybody here has everything now: your subscription was ended, and nothing more is charged.',
  },
  plan_given: {
    topic: 'community',
    notice: 'You were given premium.',
    text: ({ message = '' }) => `Whoever runs this community gave you premium${saying(message)}`,
  },
  credit_reversed: {
    topic: 'community',
    notice: 'Whoever runs this community has put a movement of credits right.',
    text: ({ message }) =>
      `Whoever runs this community has put a movement of credits right${saying(message)}`,
  },
  review: {
    topic: 'thanks',
    notice: 'A neighbor rated your help.',
    text: ({ name, title }) => `${somebody(name)} rated your help: “${title}”.`,
  },
} as const satisfies Record<string, NotificationKind>

export type NotificationName = keyof typeof notificationCatalogue
export const notificationKinds = Object.keys(notificationCatalogue) as [
  NotificationName,
  ...NotificationName[],
]

/** False of what only a newer app has words for. */
export function isKnownKind(kind: string): kind is NotificationName {
  return Object.hasOwn(notificationCatalogue, kind)
}

export function isReminder(kind: NotificationName): boolean {
  const { isReminder: reminds }: NotificationKind = notificationCatalogue[kind]
  return reminds === true
}

export function notificationText(kind: NotificationName, params: NotificationParams): string {
  return notificationCatalogue[kind].text(params)
}
