/** Live queries of messages, as hooks: they follow the device's own database and never await the network. */
import { firstPendingSeq, isPending } from '@porchlight/contracts/messages/messages.rules'
import { type Message, messageLimits } from '@porchlight/contracts/messages/messages.schema'
import Dexie from 'dexie'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { sharing } from '../../storage/share-equal-parts.ts'
import { unsettledEntries } from '../../storage/unsettled-entries.ts'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { Device } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { type EntryState, entryState } from '../../sync/outbox/outbox.ts'
import { deletedMessage } from './deleted-message.ts'

export interface MessageItem {
  message: Message
  isOwn: boolean
  /** The state of the message between this device and the server. */
  state: 'posted' | Exclude<EntryState, 'sent'>
  /** The unsettled outbox entry of the message. */
  entry?: OutboxEntry
}

export interface MessageWindow {
  /** Messages in their order; those that the server has not numbered are last. */
  items: MessageItem[]
  /** The `seq` of the first numbered one; null where there is none. */
  firstSeq: number | null
}

/** Returns the messages from `fromSeq` on, or the newest page of the numbered ones; undefined while loading. */
export function useMessages(conversationId: string, fromSeq: number | null): MessageWindow | undefined {
  const device = useDevice()
  return useDatabaseQuery(
    device.database,
    ['messages', conversationId, fromSeq],
    sharing(() => readMessages(device, conversationId, fromSeq)),
    { isLong: true },
  )
}

export async function readMessages(
  { database, memberId }: Pick<Device, 'database' | 'memberId'>,
  conversationId: string,
  fromSeq: number | null,
): Promise<MessageWindow> {
  const between = (from: unknown, to: unknown) =>
    database.messages
      .where('[conversationId+seq]')
      .between([conversationId, from], [conversationId, to], true, false)
  const numbered = between(fromSeq ?? Dexie.minKey, firstPendingSeq)
  const [messages, pending, unsettled] = await Promise.all([
    fromSeq === null
      ? numbered
          .reverse()
          .limit(messageLimits.pageSize)
          .toArray()
          .then((newest) => newest.reverse())
      : numbered.toArray(),
    between(firstPendingSeq, Dexie.maxKey).toArray(),
    unsettledEntries(database).toArray(),
  ])
  const entries = sendingById(unsettled)
  // The clock may have stood still or gone back between two of them. One that is no longer in the outbox was taken first.
  pending.sort((first, other) => (entries.get(first.id)?.order ?? 0) - (entries.get(other.id)?.order ?? 0))
  return {
    items: [...messages, ...pending].map((message) => withState(message, entries.get(message.id), memberId)),
    firstSeq: messages[0]?.seq ?? null,
  }
}

/** Returns the outbox entries that create messages, by the id of the message. */
export function sendingById(unsettled: readonly OutboxEntry[]): Map<string, OutboxEntry> {
  return new Map(
    unsettled.flatMap((entry) => {
      const id = argsNowOf('messages.send', entry)?.id
      return id === undefined ? [] : [[id, entry] as const]
    }),
  )
}

function withState(message: Message, entry: OutboxEntry | undefined, memberId: string): MessageItem {
  const isOwn = message.senderId === memberId
  const state = entry && entryState(entry)
  // The row may be here before its response: a message with the server's number was accepted.
  if (!entry || state === undefined || state === 'sent' || !isPending(message)) {
    return { message, isOwn, state: 'posted' }
  }
  return { message, isOwn, state, entry }
}

/** Returns the ids of the messages whose deletion waits, is being sent or was accepted. */
export async function readDeletedIds(database: MemberDatabase): Promise<string[]> {
  const entries = await database.outbox.where('state').notEqual('refused').toArray()
  return entries.flatMap((entry) => argsNowOf('messages.delete', entry)?.id ?? [])
}

/**
 * Adds messages that were requested from the server. For a message that the device has too, the device's row is newer. A
 * deletion changes rows only, so a message without one is shown as deleted by its id.
 */
export function withFetched(
  deviceItems: MessageItem[],
  fetchedMessages: readonly Message[],
  memberId: string,
  deletedIds: readonly string[],
): MessageItem[] {
  if (fetchedMessages.length === 0) return deviceItems
  const deviceIds = new Set(deviceItems.map(({ message }) => message.id))
  const otherItems = fetchedMessages
    .filter(({ id }) => !deviceIds.has(id))
    .map((message) => (deletedIds.includes(message.id) ? deletedMessage(message) : message))
    .map((message) => withState(message, undefined, memberId))
  return [...otherItems, ...deviceItems].sort(({ message: first }, { message: other }) =>
    // Waiting messages are in their order already, and no clock could give that order.
    isPending(first) && isPending(other) ? 0 : first.seq - other.seq,
  )
}

/** The `seq` from which one page more of what is on the device is shown; null where it holds nothing older. */
export async function findOlderHere(
  database: MemberDatabase,
  conversationId: string,
  beforeSeq: number,
): Promise<number | null> {
  const older = await database.messages
    .where('[conversationId+seq]')
    .between([conversationId, Dexie.minKey], [conversationId, beforeSeq], true, false)
    .reverse()
    .limit(messageLimits.pageSize)
    .toArray()
  return older.at(-1)?.seq ?? null
}

const draftPrefix = 'message:'

/** The name of the draft of what is typed in a conversation. */
export function messageDraftName(conversationId: string): string {
  return `${draftPrefix}${conversationId}`
}

/** Returns the drafts of messages by conversation. */
export async function readTypedMessages(database: MemberDatabase): Promise<Map<string, string>> {
  const drafts = await database.drafts.where('form').startsWith(draftPrefix).toArray()
  return new Map(
    drafts.flatMap(({ form, values }) => {
      const [id = ''] = form.slice(draftPrefix.length).split('~')
      return typeof values === 'string' ? [[id, values] as const] : []
    }),
  )
}
