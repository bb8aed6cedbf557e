/** Live queries of conversations, as hooks: they follow the device's own database and never await the network. */
import { conversationIdOf, otherMemberOf } from '@porchlight/contracts/conversations/conversations.rules'
import type { Conversation, ReadMarker } from '@porchlight/contracts/conversations/conversations.schema'
import type { Person } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useMemo } from 'react'
import { fileTexts } from '../../locales/en/files.ts'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { readByIds } from '../../storage/few-requests.ts'
import { sharing } from '../../storage/share-equal-parts.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { Device, DeviceData } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { readInitialSync } from '../../sync/outbox/meta.ts'
import { type EntryState, entryState } from '../../sync/outbox/outbox.ts'
import { type HelpItem, readCanAccept, readHelp } from '../help/help.reads.ts'
import { readPeople } from '../members/people.reads.ts'
import { readTypedMessages, sendingById } from '../messages/messages.reads.ts'
import { type BlockedItem, readBlockedIds, useBlocked } from '../safety/safety.reads.ts'

type HelpReading = DeviceData & Pick<Device, 'now'>

export interface ConversationItem {
  conversation: Conversation
  otherId: string
  /** The other member; undefined when this device does not have them. */
  person: Person | undefined
  unread: number
  isMuted: boolean
  /** The preview of the last message; its content is null when it was deleted. Null before the first message. */
  preview: { content: string | null; isOwn: boolean; state: Exclude<EntryState, 'sent'> | null } | null
  /** The draft of a message; empty when there is none. */
  typed: string
  /** ISO time by which they are sorted. */
  at: string
}

/**
 * The newest first; undefined while loading.
 * @param chosenId one that is looked at is among them, with nothing in it, too
 */
export function useConversations(chosenId?: string): ConversationItem[] | undefined {
  const device = useDevice()
  // One query for all: choosing a conversation reads nothing anew.
  const all = useDatabaseQuery(
    device.database,
    ['conversations'],
    sharing(() => readOpenedConversations(device)),
    { isLong: true },
  )
  return useMemo(() => all?.filter(isListed(chosenId)), [all, chosenId])
}

export async function readConversations(device: DeviceData): Promise<ConversationItem[]> {
  return (await readOpenedConversations(device)).filter(isListed())
}

/** Reads those that have nothing in them, too. */
async function readOpenedConversations({ database, memberId }: DeviceData): Promise<ConversationItem[]> {
  const [all, markers, blockedIds, unsettled] = await Promise.all([
    database.conversations.toArray(),
    database.readMarkers.toArray(),
    readBlockedIds(database),
    unsettledEntries(database).toArray(),
  ])
  const conversations = all.filter((each) => !blockedIds.has(otherMemberOf(each, memberId)))
  const [people, lastMessages, typedTexts] = await Promise.all([
    readPeople(
      { database, memberId },
      conversations.map((each) => otherMemberOf(each, memberId)),
    ),
    readByIds(
      database.messages,
      conversations.flatMap(({ lastMessage }) => lastMessage?.id ?? []),
    ),
    readTypedMessages(database),
  ])
  const hiddenIds = new Set(lastMessages.flatMap((message) => (message?.hidden ? [message.id] : [])))
  const sends = sendingById(unsettled)
  const markersById = new Map(markers.map((marker) => [marker.id, marker]))
  return conversations
    .map((conversation): ConversationItem => {
      const { id, lastMessage, createdAt } = conversation
      const otherId = otherMemberOf(conversation, memberId)
      const entry = lastMessage ? sends.get(lastMessage.id) : undefined
      return {
        conversation,
        otherId,
        person: people.get(otherId),
        unread: markersById.get(id)?.unreadCount ?? 0,
        isMuted: markersById.get(id)?.isMuted ?? false,
        preview: lastMessage && {
          content: hiddenIds.has(lastMessage.id) ? null : previewOf(lastMessage),
          isOwn: lastMessage.senderId === memberId,
          state: entry ? unsettledState(entry) : null,
        },
        typed: typedTexts.get(id) ?? '',
        at: lastMessage?.createdAt ?? createdAt,
      }
    })
    .sort((first, other) => (first.at < other.at ? 1 : first.at > other.at ? -1 : 0))
}

/** Returns a test that fails for a conversation that was opened and has no message and no draft: it is not listed yet. */
function isListed(chosenId?: string) {
  return ({ preview, typed: typedText, conversation }: ConversationItem) =>
    preview !== null || typedText !== '' || conversation.id === chosenId
}

function unsettledState(entry: OutboxEntry): Exclude<EntryState, 'sent'> | null {
  const state = entryState(entry)
  return state === 'sent' ? null : state
}

export interface ChatHead {
  conversation: Conversation
  otherId: string
  person: Person | undefined
  marker: ReadMarker | undefined
  isBlocked: boolean
  /** The posts that brought the participants here, the newest last. */
  posts: PostLabel[]
  /**
   * The acts that are possible for the newest of them. They are read with the posts, because a button that came later
   * would move the messages.
   */
  step: PostStep
  /** The entry that was to open the conversation, while it is refused. */
  refusedOpening: OutboxEntry | undefined
}

export interface PostStep {
  /** True when this member may choose the other one for it. */
  canAccept: boolean
  /** The help with it; null where there is none, or the member is not in it. */
  help: HelpItem | null
}

export type PostLabel = Pick<Post, 'title' | 'type' | 'status'> & {
  postId: string
  /** True when this member is known to be its author. */
  isOwn: boolean
}

/** Returns null when there is no such conversation; undefined while loading. */
export function useChatHead(id: string): ChatHead | null | undefined {
  const device = useDevice()
  return useDatabaseQuery(device.database, ['chat head', id], () => readChatHead(device, id))
}

export async function readChatHead(
  { database, memberId, now }: HelpReading,
  id: string,
): Promise<ChatHead | null> {
  const conversation = await database.conversations.get(id)
  if (!conversation) return null
  const otherId = otherMemberOf(conversation, memberId)
  const [people, marker, block, unsettled] = await Promise.all([
    readPeople({ database, memberId }, [otherId]),
    database.readMarkers.get(id),
    database.blocks.get(otherId),
    unsettledEntries(database).toArray(),
  ])
  const openings = unsettled.filter((entry) => argsNowOf('conversations.open', entry)?.conversationId === id)
  const posts = await readCards({ database, memberId }, conversation, openings)
  return {
    conversation,
    otherId,
    person: people.get(otherId),
    marker,
    isBlocked: block !== undefined,
    posts,
    step: await readPostStep({ database, memberId, now }, posts.at(-1), otherId),
    refusedOpening: openings.find(({ state }) => state === 'refused'),
  }
}

async function readPostStep(
  device: HelpReading,
  post: PostLabel | undefined,
  otherId: string,
): Promise<PostStep> {
  if (!post) return { canAccept: false, help: null }
  if (post.status !== 'pending') return { canAccept: false, help: await readHelp(device, post.postId) }
  return { canAccept: await readCanAccept(device, post.postId, otherId), help: null }
}

/**
 * Returns the other member of a conversation that is gone because the member has blocked them; undefined while loading.
 */
export function useBlockedIn(conversationId: string): BlockedItem | null | undefined {
  const { memberId } = useDevice()
  const blockedItems = useBlocked()
  return (
    blockedItems && (blockedItems.find(({ id }) => conversationIdOf(memberId, id) === conversationId) ?? null)
  )
}

/**
 * Reads the cards of linked posts. The post's own row is the newest data while it is here, and a card that has not
 * arrived yet is made from it, too.
 */
async function readCards(
  { database, memberId }: DeviceData,
  { posts: storedPosts }: Conversation,
  openings: readonly OutboxEntry[],
): Promise<PostLabel[]> {
  const cards = new Map(storedPosts.map((card) => [card.postId, card]))
  const openedPostIds = openings.flatMap((entry) => argsNowOf('conversations.open', entry)?.postId ?? [])
  // The post that brings a member here again becomes the newest card.
  const ids = [...new Set([...cards.keys(), ...openedPostIds].reverse())].reverse()
  const posts = await database.posts.bulkGet(ids)
  return ids.flatMap((postId, index) => {
    const { title, type, status } = posts[index] ?? cards.get(postId) ?? {}
    const isOwn = posts[index]?.authorId === memberId
    return title && type && status ? [{ postId, title, type, status, isOwn }] : []
  })
}

/** Counts unread messages for the Messages tab and the app's icon. Muted conversations do not count. */
export async function countUnread(database: MemberDatabase): Promise<number> {
  const all = await database.readMarkers.toArray()
  const markers = all.filter((each) => !each.isMuted && each.unreadCount > 0)
  if (markers.length === 0) return 0
  const [conversations, blockedIds] = await Promise.all([
    database.conversations.bulkGet(markers.map(({ id }) => id)),
    readBlockedIds(database),
  ])
  const isShown = (conversation: Conversation | undefined) =>
    conversation !== undefined && !conversation.memberIds.some((id) => blockedIds.has(id))
  return markers
    .filter((_marker, index) => isShown(conversations[index]))
    .reduce((sum, { unreadCount }) => sum + unreadCount, 0)
}

/** 0 while loading, too. */
export function useUnreadCount(): number {
  const { database } = useDevice()
  const unread = useDatabaseQuery(database, ['unread messages'], async () => {
    const { isWhole } = await readInitialSync(database)
    // A part of them is a false number.
    return isWhole ? countUnread(database) : 0
  })
  return unread ?? 0
}

/** Returns null for a deleted message. */
function previewOf({ content, hasPhoto }: NonNullable<Conversation['lastMessage']>): string | null {
  return content || (hasPhoto ? fileTexts.outbox.photo : null)
}
