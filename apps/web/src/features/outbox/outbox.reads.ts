/** Live queries of the outbox, as hooks. */

import type { QueuedName } from '@porchlight/contracts/operations'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { type QueryKey, useDatabaseQuery } from '../../storage/use-database-query.ts'
import type { Device } from '../../sync/device/device.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { readVisibleEntries } from '../../sync/device/visible-entries.ts'
import { journalMs } from '../../sync/outbox/apply-results.ts'
import { isSendable } from '../../sync/outbox/entry-args.ts'
import { type EntryState, entryState } from '../../sync/outbox/outbox.ts'
import { isQuiet, type RowReader } from '../../sync/outbox/queued-rules.ts'
import { readRows } from '../../sync/rows/read-rows.ts'
import { useConnection } from '../../sync/transport/connection.ts'
import { useSlow } from '../../ui/hooks/use-slow.ts'
import { describeEntry, mentionedBy, operationNamed } from './describe-entry.ts'
import type { EntryDescription, QueuedOperations } from './queued-operation.ts'
import { useQueuedOperations } from './queued-operations-context.ts'

/** Milliseconds before a waiting state is shown: on a good connection everything is sent by then. */
export const untoldMs = 1500

export interface OutboxItem extends EntryDescription {
  entry: OutboxEntry
  /** The kind of action, without the member's own words. */
  kind: string
}

export const outboxGroups = ['refused', 'sending', 'waiting', 'sent'] as const satisfies EntryState[]
export type OutboxGroup = EntryState
export type GroupedOutbox = Record<OutboxGroup, OutboxItem[]>

/** Returns the outbox in its groups; undefined while loading. */
export function useOutbox(): GroupedOutbox | undefined {
  const { database, now } = useDevice()
  const operations = useQueuedOperations()
  return useDatabaseQuery(database, ['outbox'], () => readOutbox(database, operations, now()))
}

export async function readOutbox(
  database: MemberDatabase,
  operations: QueuedOperations,
  now: number,
): Promise<GroupedOutbox> {
  const entries = await database.outbox
    .orderBy('order')
    .filter((entry) => !isQuiet(entry, operations))
    .toArray()
  const rowOf = await readMentioned(database, operations, entries)
  const grouped: GroupedOutbox = { refused: [], sending: [], waiting: [], sent: [] }
  for (const entry of entries) {
    const group = entryState(entry)
    if (group === 'sent' && (entry.settledAt ?? 0) < now - journalMs) continue
    grouped[group].push(itemOf(entry, operations, rowOf))
  }
  grouped.sent.reverse()
  grouped.sent = grouped.sent.filter(isLatest)
  return grouped
}

/**
 * Returns true for the item to show when the same action was repeated on the same thing without own words: only the
 * latest is shown.
 */
function isLatest(item: OutboxItem, at: number, items: readonly OutboxItem[]): boolean {
  if (item.lines.length > 0 || item.entry.touches.length === 0) return true
  return items.findIndex((other) => isSameDeed(other, item)) === at
}

function isSameDeed(first: OutboxItem, other: OutboxItem): boolean {
  const deedOf = ({ entry: { name, touches }, label, tag, lines }: OutboxItem) =>
    JSON.stringify([name, touches, label, tag, lines])
  return deedOf(first) === deedOf(other)
}

/** The entries that are read, with their words; undefined while loading. */
export function useDescribed(
  key: QueryKey,
  readEntries: () => Promise<readonly OutboxEntry[]>,
): OutboxItem[] | undefined {
  const { database } = useDevice()
  const operations = useQueuedOperations()
  return useDatabaseQuery(database, key, async () => {
    const entries = await readEntries()
    const rowOf = await readMentioned(database, operations, entries)
    return entries.map((entry) => itemOf(entry, operations, rowOf))
  })
}

export interface OutboxCounts {
  /** The number of entries without a response, including photos that follow their text. */
  waiting: number
  refused: number
  /** The number of waiting entries that are sent as soon as there is a signal. */
  sendable: number
  /** The operation that all of that is of; null where there are several or none. */
  only: QueuedName | null
}

/** Returns undefined while loading. */
export function useOutboxCounts(): OutboxCounts | undefined {
  const { database } = useDevice()
  const operations = useQueuedOperations()
  return useDatabaseQuery(database, ['outbox counts'], () => countOutbox(database, operations))
}

export async function countOutbox(
  database: MemberDatabase,
  operations: QueuedOperations,
): Promise<OutboxCounts> {
  const visibleEntries = await readVisibleEntries(
    { database, rules: operations },
    'waiting',
    'refused',
  ).toArray()
  const waitingEntries = visibleEntries.filter((entry) => entry.state === 'waiting')
  const sendable = waitingEntries.filter(isSendable)
  const [name = '', ...otherNames] = new Set(sendable.map((entry) => entry.name))
  const photos = await database.keptPhotos.where('state').anyOf('due', 'refused').toArray()
  const due = photos.filter(({ state }) => state === 'due').length
  return {
    waiting: waitingEntries.length + due,
    refused: visibleEntries.length - waitingEntries.length + photos.length - due,
    sendable: sendable.length + due,
    only:
      due === 0 && otherNames.length === 0 && Object.hasOwn(operations, name) ? (name as QueuedName) : null,
  }
}

/**
 * Returns whether a screen shows that something waits. With a connection it waits a moment first: texts would otherwise
 * appear and vanish under the finger.
 */
export function useIsWaitShown(isWaiting: boolean): boolean {
  const online = useConnection((connection) => connection.online)
  const isSlow = useSlow(isWaiting, untoldMs)
  return isWaiting && (!online || isSlow)
}

/** Counts the waiting entries that the next round sends. */
export function countSendable(device: Pick<Device, 'database' | 'rules'>): Promise<number> {
  return readVisibleEntries(device, 'waiting').filter(isSendable).count()
}

function itemOf(entry: OutboxEntry, operations: QueuedOperations, rowOf: RowReader): OutboxItem {
  const description = describeEntry(entry, operations, rowOf)
  return { entry, kind: operationNamed(operations, entry.name)?.kind ?? description.label, ...description }
}

function readMentioned(
  database: MemberDatabase,
  operations: QueuedOperations,
  entries: readonly OutboxEntry[],
): Promise<RowReader> {
  return readRows(
    database,
    entries.flatMap((entry) => mentionedBy(entry, operations)),
  )
}
