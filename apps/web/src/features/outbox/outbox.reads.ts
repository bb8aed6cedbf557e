/** Live queries of the outbox, as hooks. */
import { useLiveQuery } from 'dexie-react-hooks'
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { useDevice } from '../../sync/device-context.ts'
import { type EntryState, entryState } from '../../sync/outbox.ts'
import { journalMs } from '../../sync/round.ts'
import { describeEntry, type EntryDescription, withdrawnPostId } from './describe-entry.ts'

export interface OutboxItem extends EntryDescription {
  entry: OutboxEntry
}

export const outboxGroups = ['refused', 'sending', 'waiting', 'sent'] as const satisfies EntryState[]
export type OutboxGroup = EntryState
export type GroupedOutbox = Record<OutboxGroup, OutboxItem[]>

/** Undefined while loading. */
export function useOutbox(): GroupedOutbox | undefined {
  const { database, now } = useDevice()
  return useLiveQuery(() => readOutbox(database, now()), [database, now])
}

export async function readOutbox(database: MemberDatabase, now: number): Promise<GroupedOutbox> {
  const entries = await database.outbox.orderBy('order').toArray()
  const titles = await titlesOfWithdrawn(database, entries)
  const grouped: GroupedOutbox = { refused: [], sending: [], waiting: [], sent: [] }
  for (const entry of entries) {
    const group = entryState(entry)
    if (group === 'sent' && (entry.settledAt ?? 0) < now - journalMs) continue
    grouped[group].push({ entry, ...describeEntry(entry, titles) })
  }
  grouped.sent.reverse()
  return grouped
}

export interface OutboxCounts {
  /** Not answered yet. */
  waiting: number
  refused: number
  /** Whether all that waits are posts. */
  onlyPosts: boolean
}

/** Undefined while loading. */
export function useOutboxCounts(): OutboxCounts | undefined {
  const { database } = useDevice()
  return useLiveQuery(() => countOutbox(database), [database])
}

export async function countOutbox(database: MemberDatabase): Promise<OutboxCounts> {
  const unsettled = await database.outbox.where('state').anyOf('waiting', 'refused').toArray()
  const waiting = unsettled.filter((entry) => entry.state === 'waiting')
  return {
    waiting: waiting.length,
    refused: unsettled.length - waiting.length,
    onlyPosts: waiting.every((entry) => entry.name === 'posts.create'),
  }
}

async function titlesOfWithdrawn(
  database: MemberDatabase,
  entries: readonly OutboxEntry[],
): Promise<Map<string, string>> {
  const ids = entries.flatMap((entry) => withdrawnPostId(entry) ?? [])
  const posts = await database.posts.bulkGet([...new Set(ids)])
  return new Map(posts.flatMap((post) => (post ? [[post.id, post.title] as const] : [])))
}
