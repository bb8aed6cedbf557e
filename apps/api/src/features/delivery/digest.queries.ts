/** The queries of a digest. It contains only what the member could read on the app's screens, from the same views. */

import { positionOf } from '@porchlight/contracts/location/location.rules'
import type { NotificationName } from '@porchlight/contracts/notifications/notifications.catalogue'
import { categoryByKey } from '@porchlight/contracts/posts/posts.catalogue'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { type MemberRow, membersById } from '../members/members.queries.ts'
import { newestNotifications } from '../notifications/notifications.queries.ts'
import { isVisibleToAll, type PostRow } from '../posts/posts.queries.ts'
import { postsView } from '../posts/posts.view.ts'
import { blockedWith } from '../safety/safety.queries.ts'
import { isNear, requestsNear } from './news.queries.ts'
import type { DigestFacts } from './notification-emails.ts'

const linesMax = 10
/** A week's digest reaches into the day of the next. */
const meetupDays = 8
const meetupsMax = 100

interface DigestPeriod {
  since: number
  now: number
  /** A meetup is at a place, wherever the member is. */
  communityTimeZone: string
}

export async function digestFacts(
  reader: Kysely<Tables>,
  member: MemberRow,
  { since, now, communityTimeZone }: DigestPeriod,
): Promise<DigestFacts> {
  const blockedIds = await blockedWith(reader, member.id)
  const requests = await requestsNear(reader, member, { since, now })
  const meetups = await meetupsAhead(reader, member, now)
  const notifications = await newestNotifications(reader, member.id, now)
  const thanks = notifications.filter(
    ({ kind, createdAt, personId }) =>
      kind === reviewKind && createdAt > since && !(personId !== null && blockedIds.has(personId)),
  )
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: communityTimeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  return {
    requests: await whoAsks(reader, requests.slice(0, linesMax)),
    meetups: meetups.slice(0, linesMax).map(({ id, dateNeeded }) => ({
      id,
      when: day.format(Date.parse(dateNeeded)),
    })),
    thanks: thanks.length,
  }
}

/** Returns requests by first name and category; their text is read in the app. */
async function whoAsks(
  reader: Kysely<Tables>,
  requests: readonly PostRow[],
): Promise<DigestFacts['requests']> {
  const authors = await membersById(reader, [...new Set(requests.map(({ authorId }) => authorId))])
  const firstNames = new Map(authors.map(({ id, firstName }) => [id, firstName]))
  return requests.map(({ id, authorId, category }) => ({
    id,
    firstName: firstNames.get(authorId) ?? 'A neighbor',
    category: categoryByKey(category ?? 'other').label,
  }))
}

const reviewKind = 'review' satisfies NotificationName

/** Returns meetups in the member's own view: nothing in it reveals the organizer, unless it is the member. */
async function meetupsAhead(reader: Kysely<Tables>, member: MemberRow, now: number) {
  const rows = await reader
    .selectFrom('posts')
    .where('type', '=', 'event')
    .where('status', '=', 'pending')
    .where(isVisibleToAll)
    .where('dateNeeded', '>', now)
    .where('dateNeeded', '<', now + meetupDays * dayMs)
    .orderBy('dateNeeded')
    .orderBy('id')
    .limit(meetupsMax)
    .select('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const postViews = await postsView(reader, { memberId: member.id, now }, ids)
  const home = positionOf(member)
  return ids.flatMap((id) => postViews.get(id) ?? []).filter((post) => isNear(home, positionOf(post)))
}
