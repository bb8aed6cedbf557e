/**
 * The two halves of a sync round that touch the device's database: the request that is sent, and the effects of the
 * response. Each half is one transaction, and nothing here depends on the network.
 */
import type { Result, SentOperation, SyncRequest, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { protocolVersion, schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { entityTables, type MemberDatabase, type OutboxEntry } from '../../storage/database.ts'
import { applyResults, dropOldJournal, requeueJournal } from '../outbox/apply-results.ts'
import { photoTables } from '../outbox/device-photos.ts'
import { holdOrReleaseEntries } from '../outbox/entries-awaiting-verification.ts'
import { isSendable } from '../outbox/entry-args.ts'
import { readMeta, writeMeta } from '../outbox/meta.ts'
import { rebuild } from '../outbox/outbox.ts'
import type { RulesByName } from '../outbox/queued-rules.ts'
import { correctedTime, noteServerTime, readServerTime } from '../outbox/server-time.ts'
import { sweepAged } from '../rows/expire-rows.ts'
import { applyRows } from '../rows/server-rows.ts'

export interface BatchLimits {
  operations: number
  /** The maximum size of the operations' JSON text, before compression. */
  bytes: number
}

/** Returns the body of the next round. An entry gets its number when it is first included. */
export function prepareRound(
  database: MemberDatabase,
  memberId: string,
  limits: BatchLimits,
): Promise<SyncRequest> {
  return database.transaction('rw', [database.outbox, database.meta], async () => {
    const clientId = (await readMeta(database, 'clientId')) ?? (await takeNewClientId(database))
    const cursor = await readPosition(database)
    const request: SyncRequest = {
      protocol: protocolVersion,
      schema: schemaVersion,
      clientId,
      memberId,
      cursor,
    }
    if (limits.operations === 0) return request

    const operations: NonNullable<SyncRequest['operations']> = []
    let bytes = 0
    let nextNumber = (await readMeta(database, 'nextNumber')) ?? 1
    const waitingEntries = await database.outbox
      .where('state')
      .equals('waiting')
      .filter(isSendable)
      .sortBy('order')
    for (const entry of waitingEntries) {
      const { id, name, version, createdAt, args } = entry
      bytes += (JSON.stringify(args) ?? '').length + 160
      if (operations.length > 0 && (operations.length >= limits.operations || bytes > limits.bytes)) break
      if (entry.number === undefined) {
        entry.number = nextNumber
        nextNumber += 1
        await database.outbox.update(entry.order, { number: entry.number, left: 1 })
      }
      operations.push({ n: entry.number, id, name, version, createdAt, args })
    }
    if (operations.length === 0) return request
    await writeMeta(database, 'nextNumber', nextNumber)
    return { ...request, operations }
  })
}

/** Returns the cursor at which the next page begins. */
export async function readPosition(database: MemberDatabase): Promise<string | null> {
  const snapshot = await readMeta(database, 'snapshot')
  return snapshot ? snapshot.cursor : ((await readMeta(database, 'cursor')) ?? null)
}

/**
 * Returns true while the database still matches the request. Another tab may have sent a round meanwhile: then the
 * numbers may stand for other entries, and the rows belong to another cursor. Nothing is lost: the next round gets the
 * stored results.
 */
async function isRequestCurrent(database: MemberDatabase, request: SyncRequest): Promise<boolean> {
  const clientId = await readMeta(database, 'clientId')
  return clientId === request.clientId && (await readPosition(database)) === request.cursor
}

export interface RoundOutcome {
  /** The entries that got their result. */
  entriesWithResult: OutboxEntry[]
  /** True when the server has another page. */
  hasMore: boolean
  /** True when the server requests to send the rest of the batch later. */
  shouldRetryLater: boolean
  /** True when the next round can start at once: the queue was renumbered, or a fresh snapshot begins. */
  shouldContinue: boolean
  /** The number of this round's entries that now wait for something else, which moves the queue forward. */
  heldCount: number
}

export interface Exchange {
  /** The round as it was sent. */
  request: SyncRequest
  response: SyncResponse
  /** The time on this device's clock when the response arrived. */
  receivedAt: number
}

/**
 * Applies a response in one transaction: the server's rows, the results, the predictions and the cursor are stored
 * together or not at all.
 */
export function applyResponse(
  database: MemberDatabase,
  rules: RulesByName,
  memberId: string,
  { request, response, receivedAt }: Exchange,
): Promise<RoundOutcome> {
  const serverNow = Date.parse(response.now)
  const tables = [
    ...entityTables(database),
    database.rowAudiences,
    database.originals,
    database.outbox,
    database.meta,
    database.staged,
    ...photoTables(database),
  ]
  return database.transaction('rw', tables, async () => {
    if (!(await isRequestCurrent(database, request))) {
      return {
        entriesWithResult: [],
        hasMore: false,
        shouldRetryLater: false,
        shouldContinue: true,
        heldCount: 0,
      }
    }
    await noteServerTime(database, serverNow, receivedAt)
    if (response.state === 'gap' || response.state === 'forked') {
      // A gap means that the server lost data, so the entries of the journal are sent again.
      if (response.state === 'gap') await requeueJournal(database, serverNow)
      await renumber(database)
      return {
        entriesWithResult: [],
        hasMore: false,
        shouldRetryLater: false,
        shouldContinue: true,
        heldCount: 0,
      }
    }
    const entriesWithResult = await applyResults(database, rules, response.results ?? [], serverNow)
    if (response.state === 'reset') {
      await requeueJournal(database, serverNow, entriesWithResult)
      await renumber(database)
      await database.staged.clear()
      await writeMeta(database, 'snapshot', { cursor: null })
    } else {
      await applyRows(database, response)
    }
    await dropOldJournal(database, serverNow)
    await rebuild(database, rules, memberId)
    const isWhole = response.state === 'ok' && !response.more
    const { held: heldOrders, hasReleased } = await holdOrReleaseEntries(database, memberId, {
      entriesWithResult,
      isWhole,
    })
    // The first rebuild treated held entries as refused. This one predicts their effects again.
    if (heldOrders.size > 0) await rebuild(database, rules, memberId)
    const ranAhead = isWhole && (await sweepAged(database, serverNow))
    return {
      entriesWithResult: entriesWithResult.filter(({ order }) => !heldOrders.has(order)),
      hasMore: response.more === true,
      shouldRetryLater: (response.results ?? []).some((result) => result.status === 'retry'),
      // The next round can start: held entries are out of the way, and released ones may be sent.
      shouldContinue: response.state === 'reset' || ranAhead || heldOrders.size > 0 || hasReleased,
      heldCount: heldOrders.size,
    }
  })
}

export interface Unsendable {
  /** The operation as it was sent. */
  operation: SentOperation
  /** The code of the server's response to the round, followed by its message. */
  code: string
  message: string
  /** The time on this device's clock, in epoch ms. */
  now: number
}

/** Marks an operation as refused that the server can never accept, so that the rest of the queue can be sent. */
export function refuseUnsendable(
  database: MemberDatabase,
  rules: RulesByName,
  memberId: string,
  { operation: { n, id }, code, message, now }: Unsendable,
): Promise<OutboxEntry[]> {
  const tables = [
    ...entityTables(database),
    database.originals,
    database.outbox,
    database.meta,
    ...photoTables(database),
  ]
  return database.transaction('rw', tables, async () => {
    // Another tab may have renumbered since: the number may stand for another entry by now.
    const entry = await database.outbox.where({ id }).first()
    if (entry?.number !== n) return []
    const results: Result[] = [{ n, status: 'refused', code, message }]
    const settledAt = correctedTime(await readServerTime(database), now)
    const entriesWithResult = await applyResults(database, rules, results, settledAt)
    await renumber(database)
    await rebuild(database, rules, memberId)
    return entriesWithResult
  })
}

async function takeNewClientId(database: MemberDatabase): Promise<string> {
  const clientId = createId()
  await writeMeta(database, 'clientId', clientId)
  await writeMeta(database, 'nextNumber', 1)
  return clientId
}

/**
 * Removes all numbers, so that entries get new ones. That is safe at any time, because operation ids make each
 * operation happen only once. Entries that were sent before stay marked as sent.
 */
async function renumber(database: MemberDatabase): Promise<void> {
  await takeNewClientId(database)
  await database.outbox
    .where('state')
    .equals('waiting')
    .modify((entry) => {
      delete entry.number
    })
}
