/** Live queries of the outbox, as hooks. */

import type { QueuedName } from '@porchlight/contracts/operations'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { type QueryKey, useDatabaseQuery } from '../../storage/use-database-query.ts'
import { journalMs } from '../../sync/apply-results.ts'
import { useConnection } from '../../sync/connection.ts'
import type { Device } from '../../sync/device.ts'
import { useDevice } from '../../sync/device-context.ts'
import { isSendable } from '../../sync/entry-args.ts'
import { type EntryState, entryState } from '../../sync/outbox.ts'
import { isQuiet, type RowReader } from '../../sync/queued-rules.ts'
import { readRows } from '../../sync/read-rows.ts'
import { readVisibleEntries } from '../../sync/visible-entries.ts'
import { useSlow } from '../../ui/use-slow.ts'
import { describeEntry, mentionedBy, operationNamed } from './describe-entry.ts'
import type { EntryDescription, QueuedOperations } from './queued-operation.ts'
import { useQueuedOperations } from './queued-operations-context.ts'

/** On a good line everything is sent by then. */
const untoldMs = 1500

export interface OutboxItem extends EntryDescription {
  entry: OutboxEntry
  /** What is done, without the member's own words. */
  kind: string
}

export const outboxGroups = ['refused', 'sending', 'waiting', 'sent'] as const satisfies EntryState[]
export type OutboxGroup = EntryState
export type GroupedOutbox = Record<OutboxGroup, OutboxItem[]>

/** Undefined while loading. */
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

/** What was done again to the same thing, without words of its own, is told by the latest time alone. */
function isLatest(item: OutboxItem, at: number, items: readonly OutboxItem[]): boolean {
  if (item.lines.length > 0 || item.entry.touches.length === 0) return true
  return items.findIndex((other) => isSameDeed(other, item)) === at
}

function isSameDeed(first: OutboxItem, other: OutboxItem): boolean {
  const deedOf = ({ entry: { name, touches }, what: label, tag, lines }: OutboxItem) =>
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
  /** Not answered yet; photos that follow their text among them. */
  waiting: number
  refused: number
  /** Of what waits: what goes as soon as there is a signal. */
  sendable: number
  /** The operation that all of that is of; null where there are several or none. */
  only: QueuedName | null
}

/** Undefined while loading. */
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
 * Whether what waits is told of on a screen. A line that carries it at once would have the words come and go under the
 * finger.
 */
export function useIsWaitShown(isWaiting: boolean): boolean {
  const online = useConnection((connection) => connection.online)
  const isSlow = useSlow(isWaiting, untoldMs)
  return isWaiting && (!online || isSlow)
}

/** Of what waits: what the next round takes along. */
export function countSendable(device: Pick<Device, 'database' | 'rules'>): Promise<number> {
  return readVisibleEntries(device, 'waiting').filter(isSendable).count()
}

function itemOf(entry: OutboxEntry, operations: QueuedOperations, rowOf: RowReader): OutboxItem {
  const description = describeEntry(entry, operations, rowOf)
  return { entry, kind: operationNamed(operations, entry.name)?.kind ?? description.what, ...description }
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
