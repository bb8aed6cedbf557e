/**
 * The notice of each kind of notification: the switch that controls it, and the text that a locked phone and a mail
 * show. Devices show the text they receive and do not need this table.
 */
import { allSanctions } from '../standing/standing.catalogue.ts'
import { recordBy } from '../values/record-by.ts'
import type { NotificationName } from './notifications.catalogue.ts'
import type { NotificationTopic } from './notifications.topics.ts'

interface NoticeOfKind {
  readonly topic: NotificationTopic
  /** No name, no words of anybody. */
  readonly notice: string
}

const aboutAccount: NoticeOfKind = { topic: 'community', notice: 'There is news about your account.' }

export const noticeCatalogue = {
  help_accepted: { topic: 'help', notice: 'A neighbor said yes to you.' },
  help_started: { topic: 'help', notice: 'A help of yours has started.' },
  help_confirmed: { topic: 'help', notice: 'Please confirm a help that is done.' },
  help_completed: { topic: 'help', notice: 'A help of yours is completed.' },
  help_released: { topic: 'help', notice: 'A neighbor can’t make it after all.' },
  help_withdrawn: { topic: 'help', notice: 'A help of yours was withdrawn.' },
  help_left: { topic: 'help', notice: 'A help you had agreed on is over.' },
  help_left_paid: { topic: 'credits', notice: 'A help of yours is over, and its credit is yours.' },
  help_due: { topic: 'help', notice: 'Did your help happen?' },
  help_expiring: { topic: 'help', notice: 'A post of yours ends tomorrow.' },
  help_expired: { topic: 'help', notice: 'A post of yours has ended without help.' },
  help_on_hold: { topic: 'community', notice: 'The operators are looking at a help of yours.' },
  help_decided: {
    topic: 'community',
    notice: 'The operators have decided about a help of yours.',
  },
  meetup_joined: { topic: 'meetups', notice: 'A neighbor is coming to your meetup.' },
  meetup_left: { topic: 'meetups', notice: 'A neighbor can’t come to your meetup after all.' },
  meetup_promoted: { topic: 'meetups', notice: 'A spot is free for you.' },
  meetup_changed: { topic: 'meetups', notice: 'Time or place of a meetup has changed.' },
  meetup_cancelled: { topic: 'meetups', notice: 'A meetup was canceled.' },
  meetup_list_closed: { topic: 'meetups', notice: 'The list of a meetup was closed.' },
  meetup_ended: { topic: 'meetups', notice: 'A meetup was canceled.' },
  meetup_tomorrow: { topic: 'meetups', notice: 'A meetup is tomorrow. Still coming?' },
  credit_earned: { topic: 'credits', notice: 'You earned a credit.' },
  credit_returned: { topic: 'credits', notice: 'A credit of yours is back.' },
  gift: { topic: 'credits', notice: 'A neighbor gave you credits.' },
  credit_bonus: { topic: 'credits', notice: 'Your premium bonus is here.' },
  invitation_used: { topic: 'community', notice: 'A neighbor joined by your invitation.' },
  invitation_thanks: { topic: 'credits', notice: 'Thanks for your invitation: you got credits.' },
  export_ready: { topic: 'community', notice: 'The copy of your data is ready.' },
  plan_paid: { topic: 'community', notice: 'A payment for premium has arrived.' },
  plan_payment_failed: { topic: 'community', notice: 'A payment for premium has failed.' },
  plan_refunded: { topic: 'community', notice: 'Premium has ended: a payment was refunded.' },
  plan_disputed: { topic: 'community', notice: 'Premium has ended: a payment is in dispute.' },
  plan_restored: { topic: 'community', notice: 'Premium is back.' },
  plan_paid_twice: { topic: 'community', notice: 'Two payments for premium have arrived.' },
  plan_stopped: { topic: 'community', notice: 'Nothing more is charged for premium.' },
  plan_given: { topic: 'community', notice: 'You were given premium.' },
  plan_taken: { topic: 'community', notice: 'Premium that you were given has ended.' },
  credit_reversed: {
    topic: 'community',
    notice: 'The operators corrected your credits.',
  },
  // A person who sees the phone must not learn what the operators decided about its owner.
  standing_warned: aboutAccount,
  ...recordBy(
    allSanctions,
    ({ notification }) => notification,
    () => aboutAccount,
  ),
  standing_lifted: aboutAccount,
  appeal_refused: aboutAccount,
  // A person who sees the phone must not learn of a background check.
  check_passed: aboutAccount,
  check_refused: aboutAccount,
  check_withdrawn: aboutAccount,
  check_lost: aboutAccount,
  report_acted: { topic: 'community', notice: 'There is news about something you wrote to us.' },
  report_dismissed: { topic: 'community', notice: 'There is news about something you wrote to us.' },
  review: { topic: 'thanks', notice: 'A neighbor rated your help.' },
} as const satisfies Record<NotificationName, NoticeOfKind>
