/** The closed list of all notifications, with their texts and whether they are reminders. */

import { allSanctions } from '../standing/standing.catalogue.ts'
import { recordBy } from '../values/record-by.ts'
import { setApart } from '../values/text/set-apart.ts'
import type { Notification } from './notifications.schema.ts'

/** The values from which a text is made. */
export interface NotificationParams {
  /** The title of the post; '' when the notification is about none. */
  title: string
  /** The first name of who did it. */
  name: string
  /** The number of credits that moved. */
  credits?: number | undefined
  /** The message that was sent with it. */
  message?: string | undefined
}

interface NotificationKind {
  /** Returns a sentence. `name` is '' when no member caused the notification. */
  readonly text: (params: NotificationParams) => string
  /**
   * True for a reminder, which is left out while the member is away. A notification whose silence would mean something is
   * none.
   */
  readonly isReminder?: true
}

const shownCredits = (count = 1) => `${count} ${count === 1 ? 'credit' : 'credits'}`
const saying = (message = '') => (message === '' ? '.' : `: “${message}”.`)
const somebody = (name: string) => (name === '' ? 'Your neighbor' : name)

const sanctionNotifications = recordBy(
  allSanctions,
  ({ notification }) => notification,
  ({ text }) => ({ text: () => text }),
)

export const notificationCatalogue = {
  help_accepted: {
    text: ({ name, title }) => `${somebody(name)} said yes: “${title}”.`,
  },
  help_started: {
    text: ({ name, title }) => `${somebody(name)} started “${title}”.`,
  },
  help_confirmed: {
    text: ({ name, title }) => `${somebody(name)} marked “${title}” as done. Confirm?`,
  },
  help_completed: {
    text: ({ title }) => `Help completed: “${title}”.`,
  },
  help_released: {
    text: ({ name, title }) => `${somebody(name)} can’t make it after all: “${title}”.`,
  },
  help_withdrawn: {
    text: ({ name, title }) => `${somebody(name)} withdrew “${title}”.`,
  },
  help_left: {
    text: () => 'A neighbor left Porchlight. What you two agreed on is over.',
  },
  help_left_paid: {
    text: () => 'A neighbor left Porchlight. You had marked the help for them as done: its credit is yours.',
  },
  help_due: {
    text: ({ title }) => `Did “${title}” happen? Please confirm it, or say it didn’t.`,
    isReminder: true,
  },
  help_expiring: {
    text: ({ title }) => `“${title}” is still open. It ends tomorrow.`,
    isReminder: true,
  },
  help_expired: {
    text: ({ title }) => `“${title}” ended without help.`,
  },
  help_on_hold: {
    text: ({ title }) => `The operators will look at “${title}” and decide.`,
  },
  help_decided: {
    text: ({ title }) => `The operators decided about “${title}”.`,
  },
  meetup_joined: {
    text: ({ name, title }) => `${somebody(name)} is coming: “${title}”.`,
  },
  meetup_left: {
    text: ({ name, title }) => `${somebody(name)} can’t come after all: “${title}”.`,
  },
  meetup_promoted: {
    text: ({ title }) => `A spot opened up for you: “${title}”.`,
  },
  meetup_changed: {
    text: ({ title }) => `New time or place: “${title}”.`,
  },
  meetup_cancelled: {
    text: ({ title }) => `“${title}” was canceled.`,
  },
  meetup_list_closed: {
    text: ({ title }) => `“${title}” is closed to new people. There’s no spot for you.`,
  },
  meetup_ended: {
    text: () => 'A meetup you were going to was canceled.',
  },
  meetup_tomorrow: {
    text: ({ title }) => `Tomorrow: “${title}”. Still coming?`,
    isReminder: true,
  },
  credit_earned: {
    text: ({ title }) => `+1 credit earned: “${title}”.`,
  },
  credit_returned: {
    text: ({ title }) => `Your credit is back: “${title}”.`,
  },
  gift: {
    text: ({ name, credits, message }) =>
      `${somebody(name)} gave you ${shownCredits(credits)}${saying(message)}`,
  },
  credit_bonus: {
    text: ({ credits }) => `Your bonus for this month: +${shownCredits(credits)}.`,
  },
  plan_paid: {
    text: () => 'Thank you: your payment for premium has arrived. The receipt is with your plan.',
  },
  plan_payment_failed: {
    text: () =>
      'A payment for premium has failed. Premium stays for a few days; please look at your payment.',
  },
  plan_refunded: {
    text: () => 'A payment for premium was refunded, and premium has ended with it.',
  },
  plan_disputed: {
    text: () => 'A payment for premium is in dispute, and premium has ended until that is settled.',
  },
  plan_restored: {
    text: () => 'The dispute about your payment is settled: premium is back.',
  },
  plan_paid_twice: {
    text: () =>
      'Two payments for premium have arrived. Only one of them is repeated; please ask the operators to refund the other.',
  },
  plan_stopped: {
    text: () =>
      'Everybody here has everything now: your subscription was ended, and nothing more is charged.',
  },
  plan_given: {
    text: ({ message = '' }) => `The operators gave you premium${saying(message)}`,
  },
  plan_taken: {
    text: ({ message = '' }) => `The operators ended the premium they gave you${saying(message)}`,
  },
  credit_reversed: {
    text: ({ message }) => `The operators corrected your credits${saying(message)}`,
  },
  check_passed: {
    text: () => 'You’re background verified: neighbors see a badge beside your name.',
  },
  check_refused: {
    text: ({ message }) => `You didn’t pass the background check${saying(message)}`,
  },
  check_withdrawn: {
    text: ({ message }) => `The operators withdrew your background check${saying(message)}`,
  },
  check_lost: {
    text: () => 'Your background check never arrived. Please start it again.',
  },
  invitation_used: {
    text: ({ name }) => `${somebody(name)} joined with your invitation.`,
  },
  invitation_thanks: {
    text: ({ credits }) =>
      `Somebody you invited completed their first help. Thank you: +${shownCredits(credits)}.`,
  },
  export_ready: {
    text: () => 'The copy of your data is ready. You’ll find it in your account settings for seven days.',
  },
  report_acted: {
    text: () => 'Thank you for your report. The operators looked at it and did something about it.',
  },
  report_dismissed: {
    text: () => 'Thank you for your report. The operators looked at it, and it stays as it is.',
  },
  standing_warned: {
    text: () => 'The operators have something to say to you. Please read it.',
  },
  ...sanctionNotifications,
  standing_lifted: {
    text: () => 'The operators took back their decision. You can do everything again.',
  },
  appeal_refused: {
    text: () => 'The operators read your answer. Their decision stands.',
  },
  review: {
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

export type KnownNotification = Notification & { kind: NotificationName }

export function isKnown(notification: Notification): notification is KnownNotification {
  return isKnownKind(notification.kind)
}

export function isReminder(kind: NotificationName): boolean {
  const { isReminder: reminds }: NotificationKind = notificationCatalogue[kind]
  return reminds === true
}

export function notificationText(kind: NotificationName, params: NotificationParams): string {
  const { title, name, message } = params
  return notificationCatalogue[kind].text({
    ...params,
    title: setApart(title),
    name: setApart(name),
    message: message && setApart(message),
  })
}
