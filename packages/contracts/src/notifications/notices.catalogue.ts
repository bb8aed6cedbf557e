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
  help_started: { topic: 'help', notice: 'Help you agreed on has started.' },
  help_confirmed: { topic: 'help', notice: 'A neighbor marked help as done. Confirm?' },
  help_completed: { topic: 'help', notice: 'Help you agreed on is completed.' },
  help_released: { topic: 'help', notice: 'A neighbor can’t make it after all.' },
  help_withdrawn: { topic: 'help', notice: 'Help you agreed on was withdrawn.' },
  help_left: { topic: 'help', notice: 'Help you agreed on is over.' },
  help_left_paid: { topic: 'credits', notice: 'Help you agreed on is over, and its credit is yours.' },
  help_due: { topic: 'help', notice: 'Did your help happen?' },
  help_expiring: { topic: 'help', notice: 'One of your posts ends tomorrow.' },
  help_expired: { topic: 'help', notice: 'One of your posts ended without help.' },
  help_on_hold: { topic: 'community', notice: 'The operators are looking at help you agreed on.' },
  help_decided: {
    topic: 'community',
    notice: 'The operators decided about help you agreed on.',
  },
  meetup_joined: { topic: 'meetups', notice: 'A neighbor is coming to your meetup.' },
  meetup_left: { topic: 'meetups', notice: 'A neighbor can’t come to your meetup after all.' },
  meetup_promoted: { topic: 'meetups', notice: 'A spot opened up for you.' },
  meetup_changed: { topic: 'meetups', notice: 'A meetup has a new time or place.' },
  meetup_cancelled: { topic: 'meetups', notice: 'A meetup was canceled.' },
  meetup_list_closed: { topic: 'meetups', notice: 'A meetup’s waiting list was closed.' },
  meetup_ended: { topic: 'meetups', notice: 'A meetup was canceled.' },
  meetup_tomorrow: { topic: 'meetups', notice: 'A meetup is tomorrow. Still coming?' },
  credit_earned: { topic: 'credits', notice: 'You earned a credit.' },
  credit_returned: { topic: 'credits', notice: 'You got a credit back.' },
  gift: { topic: 'credits', notice: 'A neighbor gave you credits.' },
  credit_bonus: { topic: 'credits', notice: 'Your monthly bonus is here.' },
  invitation_used: { topic: 'community', notice: 'A neighbor joined with your invitation.' },
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
  plan_taken: { topic: 'community', notice: 'Premium you were given has ended.' },
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
