/**
 * Applies a row or result that the server sends on the socket, outside of rounds. It is stored where a round's response
 * would be, and the cursor does not move: the next page brings the same row again, which changes nothing.
 */
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { entityTables, type MemberDatabase, type OutboxEntry } from '../../storage/database.ts'
import { applyEntryResults, type ResponseBody } from '../outbox/apply-results.ts'
import { photoTables } from '../outbox/device-photos.ts'
import { holdOrReleaseEntries } from '../outbox/entries-awaiting-verification.ts'
import { isSendable } from '../outbox/entry-args.ts'
import { readMeta } from '../outbox/meta.ts'
import { rebuild } from '../outbox/outbox.ts'
import type { RulesByName } from '../outbox/queued-rules.ts'
import { storeBelow } from '../rows/server-rows.ts'

export interface PushedRow {
  row?: SyncRow & { table: TableName }
  /** Looks, within the transaction, whether the row is news that has its place by now; else it is left to a round. */
  isNext?: () => Promise<boolean>
  answered?: { left: SentFrameEntry; response: ResponseBody; settledAt: number }
}

/** An entry that left outside of rounds. */
export interface SentFrameEntry extends Pick<OutboxEntry, 'order' | 'id'> {
  /**
   * The client id at the time of sending. A new one means that the queue was renumbered and that the server may have
   * lost this entry (C6).
   */
  clientId: string | undefined
}

/**
 * Marks the first waiting entry as sent outside of rounds, if it is the expected one. From then on only its result
 * decides about it.
 */
export function claimFirst(
  database: MemberDatabase,
  isTheOne: (first: OutboxEntry) => boolean,
  isPassedOver: (entry: OutboxEntry) => boolean,
): Promise<{ first: OutboxEntry | null; left: SentFrameEntry | null }> {
  return database.transaction('rw', [database.outbox, database.meta], async () => {
    const waitingEntries = await database.outbox.where('state').equals('waiting').sortBy('order')
    const first = waitingEntries.find((entry) => !isPassedOver(entry)) ?? null
    const mayLeave = first && isSendable(first) && first.left !== 1 && first.number === undefined
    if (!mayLeave || !isTheOne(first)) {
      return { first, left: null }
    }
    await database.outbox.update(first.order, { left: 1 })
    return {
      first,
      left: { order: first.order, id: first.id, clientId: await readMeta(database, 'clientId') },
    }
  })
}

/**
 * @returns the entries that got their result, and whether the row has its place. A row without its place needs a round,
 * and so does a held entry, because a round decides whether it may be sent.
 */
export function applyPushed(
  database: MemberDatabase,
  rules: RulesByName,
  memberId: string,
  { row, isNext, answered: serverResponse }: PushedRow,
): Promise<{ entriesWithResult: OutboxEntry[]; isPlaced: boolean }> {
  const tables = [
    ...entityTables(database),
    database.rowAudiences,
    database.originals,
    database.outbox,
    database.meta,
    ...photoTables(database),
  ]
  return database.transaction('rw', tables, async () => {
    const entry = serverResponse && (await stillInFlight(database, serverResponse.left))
    const entriesWithResult =
      entry && serverResponse
        ? await applyEntryResults(
            database,
            rules,
            [{ entry, response: serverResponse.response }],
            serverResponse.settledAt,
          )
        : []
    const isKnown = row !== undefined && (await hasServerRow(database, row))
    const isNews = row !== undefined && !isKnown && (await isNext?.()) !== false
    if (row && isNews) await storeBelow(database, [row])
    const { held: heldOrders } = await holdOrReleaseEntries(database, memberId, {
      entriesWithResult: entriesWithResult,
      isWhole: false,
    })
    if (isNews || entriesWithResult.length > 0) await rebuild(database, rules, memberId)
    return {
      entriesWithResult: entriesWithResult.filter(({ order }) => !heldOrders.has(order)),
      isPlaced: heldOrders.size === 0 && (row === undefined || isKnown || isNews),
    }
  })
}

/**
 * Returns the entry while it is still in flight by the socket. When a round has numbered it, the response of that round
 * decides instead.
 */
async function stillInFlight(
  database: MemberDatabase,
  { order, id, clientId }: SentFrameEntry,
): Promise<OutboxEntry | null> {
  const entry = await database.outbox.get(order)
  const isSame = entry?.id === id && entry.number === undefined && entry.left === 1
  return isSame && (await readMeta(database, 'clientId')) === clientId ? entry : null
}

/**
 * Returns true when the device has a row from a round: it is as new or newer, so that a deleted message stays deleted.
 */
async function hasServerRow(
  database: MemberDatabase,
  { table, id }: { table: TableName; id: string },
): Promise<boolean> {
  const original = await database.originals.get([table, id])
  return (original ? original.row : await database.table(table).get(id)) != null
}
