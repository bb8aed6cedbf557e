/** Words for what the data of a copy holds as codes: the page of the copy is read by people. */

import type { CreditReason } from '@porchlight/contracts/credits/credits.catalogue'
import { achievements } from '@porchlight/contracts/exploration/achievements.catalogue'
import type { ActivityType } from '@porchlight/contracts/exploration/exploration.catalogue'
import type { RsvpState } from '@porchlight/contracts/meetups/meetups.schema'
import type {
  DigestChoice,
  NearbyChoice,
  NotificationTopic,
} from '@porchlight/contracts/notifications/notifications.topics'
import type { NotificationSettings } from '@porchlight/contracts/notifications/settings.schema'
import type { Billing } from '@porchlight/contracts/plans/plans.rules'
import type { ReceiptState } from '@porchlight/contracts/plans/plans.schema'
import type { PostStatus, PostType } from '@porchlight/contracts/posts/posts.schema'
import type { ReportReason, ReportSubject } from '@porchlight/contracts/safety/safety.schema'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import type { StandingAct } from '@porchlight/contracts/standing/standing.catalogue'

const postTypes: Record<PostType, string> = { request: 'Request', offer: 'Offer', event: 'Meetup' }

const postStatuses: Record<PostStatus, string> = {
  pending: 'open',
  matched: 'agreed on',
  in_progress: 'started',
  completed: 'completed',
  cancelled: 'withdrawn',
  expired: 'over without help',
}

const rsvpStates: Record<RsvpState, string> = { going: 'Going', waiting: 'On the waiting list' }

const creditReasons: Record<CreditReason, string> = {
  welcome: 'Welcome to the neighborhood',
  request: 'Set aside for a request',
  request_back: 'Back from a request',
  help: 'Earned by helping',
  gift: 'A gift',
  redemption: 'A reward',
  bonus: 'Monthly bonus',
  invitation: 'Thanks for an invitation',
  opening: 'Carried over from before',
  reversal: 'Corrected by the operators',
  correction: 'Corrected by the operators',
}

const activities: Record<ActivityType, string> = {
  place_visit: 'You visited it',
  place_add: 'You added it',
  review_write: 'You reviewed it',
  photo_add: 'You added a photo',
  upvote_place: 'You liked it',
  bookmark_place: 'You saved it',
}

const decisions: Record<StandingAct, string> = {
  warn: 'A warning',
  mute: 'No writing to others for a while',
  suspend: 'Reading only for a while',
  lift: 'Everything taken back',
}

const billings: Record<Billing, string> = { monthly: 'Premium, paid monthly', annual: 'Premium, paid yearly' }

const receiptStates: Record<ReceiptState, string> = {
  paid: 'paid',
  refunded: 'paid back',
  disputed: 'in dispute',
}

const reportSubjects: Record<ReportSubject, string> = {
  post: 'A post',
  message: 'A message',
  member: 'A neighbor',
  place: 'A place',
  placeReview: 'A review of a place',
}

const reportReasons: Record<ReportReason, string> = {
  closed: 'it’s closed for good',
  same_as: 'the same as another place',
  spam: 'spam or advertising',
  harassment: 'harassment or hate',
  danger: 'somebody may be in danger',
  scam: 'a scam or a lie',
  not_a_neighbor: 'not a real neighbor',
  other: 'something else',
}

const providers: Record<SignInProviderName, string> = { google: 'Google', apple: 'Apple' }

const topics: Record<NotificationTopic, string> = {
  messages: 'messages',
  help: 'help',
  meetups: 'meetups',
  credits: 'credits and gifts',
  thanks: 'thanks',
  community: 'news from the operators',
}

const nearby: Record<NearbyChoice, string> = { off: 'never', daily: 'once a day', at_once: 'right away' }
const digest: Record<DigestChoice, string> = { off: 'never', daily: 'every day', weekly: 'every week' }

/** Returns the word for a code. A code that only another version knows is shown as it is. */
function wordsFrom(words: Readonly<Record<string, string>>): (code: string) => string {
  return (code) => words[code] ?? code
}

/** The word for a code, by what the code is about. */
export const wordOf = {
  postType: wordsFrom(postTypes),
  postStatus: wordsFrom(postStatuses),
  rsvpState: wordsFrom(rsvpStates),
  creditReason: wordsFrom(creditReasons),
  activity: wordsFrom(activities),
  decision: wordsFrom(decisions),
  billing: wordsFrom(billings),
  receiptState: wordsFrom(receiptStates),
  reportSubject: wordsFrom(reportSubjects),
  reportReason: wordsFrom(reportReasons),
  provider: wordsFrom(providers),
  badge: wordsFrom(Object.fromEntries(achievements.map(({ id, name }) => [id, name]))),
} as const

export function amountInWords(count: number): string {
  return `${count} ${count === 1 ? 'credit' : 'credits'}`
}

/** Returns a movement of credits with its sign: '+1 credit', '−3 credits'. */
export function movementInWords(amount: number): string {
  return `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${amountInWords(Math.abs(amount))}`
}

/** Returns the day of a time, or a day as the data has it, as people write it: 'November 2, 2026'. */
export type LongDay = (iso: string) => string

/** The length of a day alone: '2026-11-02'. */
const dayLength = 10

export function longDayIn(timeZone: string): LongDay {
  return (iso) =>
    new Date(iso).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: iso.length === dayLength ? 'UTC' : timeZone,
    })
}

/** Returns a line for each setting that the member chose. */
export function settingLines(settings: Partial<NotificationSettings>): string[] {
  const { allOff, push = {}, mail = {}, quiet, timeZone } = settings
  const topicsIn = (channel: Record<string, boolean | undefined>, isOn: boolean) =>
    Object.keys(channel)
      .filter((topic) => channel[topic] === isOn)
      .map(wordsFrom(topics))
      .join(', ')
  const lines = [
    ['Only in the app', allOff ? 'yes' : ''],
    ['On your devices', topicsIn(push, true)],
    ['Not on your devices', topicsIn(push, false)],
    ['By email', topicsIn(mail, true)],
    ['Not by email', topicsIn(mail, false)],
    ['Requests near you', settings.nearby === undefined ? '' : wordsFrom(nearby)(settings.nearby)],
    ['What’s going on, by email', settings.digest === undefined ? '' : wordsFrom(digest)(settings.digest)],
    ['Quiet hours', quiet ? `${quiet.from} to ${quiet.until}` : ''],
    ['Time zone', timeZone ?? ''],
  ] as const
  return lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`)
}
