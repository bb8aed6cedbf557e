/**
 * The queries of news for a notification: unseen, not from blocked members, and of the topics that the member chose.
 * They run at delivery, without a stored copy that could contain more than the member may see by then.
 */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { distanceBetween, positionOf, radiusIn } from '@porchlight/contracts/location/location.rules'
import { isAboutStanding, type News, topicOf } from '@porchlight/contracts/notifications/notices'
import { isKnownKind } from '@porchlight/contracts/notifications/notifications.catalogue'
import type { SwitchChannel } from '@porchlight/contracts/notifications/notifications.topics'
import { isTold, type Switches } from '@porchlight/contracts/notifications/settings.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { conversationsOf, markersOf, otherIn } from '../conversations/conversations.queries.ts'
import { type MemberRow, membersById } from '../members/members.queries.ts'
import { isSuspended } from '../members/standings.queries.ts'
import {
  newestNotifications,
  notificationsBehindBlocks,
  ringsOf,
} from '../notifications/notifications.queries.ts'
import { isVisibleToAll, type PostRow } from '../posts/posts.queries.ts'
import { blockedWith } from '../safety/safety.queries.ts'

interface NewsQuery {
  memberId: string
  channel: SwitchChannel
  switches: Switches
  /** Epoch ms: what is newer. */
  since: number
  /** Requests nearby that are newer than this; null: none. */
  nearbySince: number | null
  now: number
}

export interface FoundNews {
  news: News[]
  /** The newest of all that was looked at; `since` where there was nothing. */
  upTo: number
  /** The number of unread items in the app, messages included: the number on its icon. */
  unread: number
}

export async function newsFor(reader: Kysely<Tables>, query: NewsQuery): Promise<FoundNews> {
  const { memberId, channel, switches, since, nearbySince, now } = query
  const [member] = await membersById(reader, [memberId])
  if (!member) return { news: [], upTo: since, unread: 0 }
  const blockedIds = await blockedWith(reader, memberId)
  const unreadNotifications = await readUnreadNotifications(reader, member, blockedIds, now)
  const unread = await unreadMessages(reader, memberId, blockedIds)
  // The member may have switched them off since they were noted.
  const isNearTold = nearbySince !== null && switches.nearby !== 'off'
  const near = isNearTold ? await requestsNear(reader, member, { since: nearbySince, now }) : []
  const isMemberSuspended = await isSuspended(reader, memberId, now)
  const counts = new Map<string, News>()
  let upTo = since
  const count = (kind: News['kind'], target: string, at: number) => {
    upTo = Math.max(upTo, at)
    // Members who are suspended are only notified of what is decided about them.
    if (isMemberSuspended && !isAboutStanding(kind)) return
    const topic = topicOf(kind)
    if (topic === 'nearby' ? switches.allOff : !isTold(switches, channel, topic)) return
    const key = `${kind} ${target}`
    const knownNews = counts.get(key)
    counts.set(key, { kind, target, count: (knownNews?.count ?? 0) + 1 })
  }
  for (const notification of unreadNotifications) {
    const { kind, target } = notification
    // A change after the last ring is shown in the app, and causes no notice.
    const rangAt = ringsOf(notification).at(-1)
    if (rangAt !== undefined && rangAt > since && isKnownKind(kind)) count(kind, target, rangAt)
  }
  for (const { conversationId, createdAt } of unread) {
    if (createdAt > since) count('message', `/messages/${conversationId}`, createdAt)
  }
  for (const { id } of near) count('nearby', near.length === 1 ? `/posts/${id}` : '/community-help', since)
  return {
    news: sameTogether([...counts.values()]),
    upTo,
    unread: unreadNotifications.length + unread.length,
  }
}

/** Joins news of one kind; news with several targets link to the list of all of them. */
function sameTogether(news: readonly News[]): News[] {
  return [...Map.groupBy(news, ({ kind }) => kind)].map(([kind, all]) => {
    const [first] = all
    const count = all.reduce((sum, each) => sum + each.count, 0)
    if (first && all.length === 1) return first
    return { kind, count, target: kind === 'message' ? '/messages' : '/?news=open' }
  })
}

async function readUnreadNotifications(
  reader: Kysely<Tables>,
  { id, notificationsReadUpTo }: MemberRow,
  blockedIds: ReadonlySet<string>,
  now: number,
) {
  const rows = await newestNotifications(reader, id, now)
  const unreadRows = rows.filter(({ createdAt }) => createdAt > (notificationsReadUpTo ?? 0))
  const hiddenIds = await notificationsBehindBlocks(reader, { viewerId: id, blockedIds }, unreadRows)
  return unreadRows.filter((row) => !hiddenIds.has(row.id))
}

/** The most messages that are counted; a notice needs no larger number. */
const messagesMax = 200

/** Returns unread messages in conversations that are not muted, without deleted and hidden ones. */
async function unreadMessages(reader: Kysely<Tables>, memberId: string, blockedIds: ReadonlySet<string>) {
  const conversations = await conversationsOf(reader, memberId)
  const markers = await markersOf(
    reader,
    memberId,
    conversations.map(({ id }) => id),
  )
  const blockedConversationIds = new Set(
    conversations.filter((each) => blockedIds.has(otherIn(each, memberId))).map(({ id }) => id),
  )
  const ringing = markers.filter(
    ({ conversationId, unreadCount, isMuted }) =>
      unreadCount > 0 && isMuted === 0 && !blockedConversationIds.has(conversationId),
  )
  if (ringing.length === 0) return []
  return reader
    .selectFrom('messages')
    .innerJoin('readMarkers', (join) =>
      join
        .onRef('readMarkers.conversationId', '=', 'messages.conversationId')
        .onRef('readMarkers.readUpTo', '<', 'messages.seq')
        .on('readMarkers.memberId', '=', memberId),
    )
    .where(
      'messages.conversationId',
      'in',
      ringing.map(({ conversationId }) => conversationId),
    )
    .where('senderId', '!=', memberId)
    .where('deletedAt', 'is', null)
    .where('hiddenAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(messagesMax)
    .select(['messages.conversationId', 'messages.createdAt'])
    .execute()
}

const requestsMax = 200

interface Near {
  since: number
  now: number
}

/** Returns open requests of other members near the member, the newest first; for a member without a location, all. */
export async function requestsNear(
  reader: Kysely<Tables>,
  member: MemberRow,
  { since, now }: Near,
): Promise<PostRow[]> {
  const blockedIds = await blockedWith(reader, member.id)
  const rows = await reader
    .selectFrom('posts')
    .where('type', '=', 'request')
    .where('status', '=', 'pending')
    .where(isVisibleToAll)
    .where('shownAt', '>', since)
    .where('dateNeeded', '>', now)
    .where('authorId', '!=', member.id)
    .orderBy('shownAt', 'desc')
    .orderBy('id', 'desc')
    .limit(requestsMax)
    .selectAll()
    .execute()
  const home = positionOf(member)
  return rows.filter((row) => !blockedIds.has(row.authorId) && isNear(home, positionOf(row)))
}

export function isNear(home: Position | null, position: Position | null): boolean {
  return home === null || position === null || distanceBetween(home, position, 'mi') <= radiusIn.mi
}
