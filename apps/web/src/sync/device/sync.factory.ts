/** A device's store and a server's responses, for tests. */
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import type { SyncResponse, SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { queuedOperations } from '../../app/device/queued-operations.ts'
import { aNewPost, aPost, creating, withdrawing } from '../../features/posts/posts.factory.ts'
import { MemberDatabase, type OutboxEntry } from '../../storage/database.ts'
import { addEntry } from '../outbox/new-entry.factory.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { applyResponse, type BatchLimits, prepareRound, type RoundOutcome } from '../round/round.ts'

export interface Store {
  memberId: string
  database: MemberDatabase
  outbox: Outbox
  /** Moves the device's clock. */
  clock: { now: number }
  create: (overrides?: Partial<NewPost>, replaces?: OutboxEntry) => Promise<OutboxEntry>
  withdraw: (id: string) => Promise<OutboxEntry>
  titles: () => Promise<string[]>
  /** Returns the rows of every table, for comparison. */
  everything: () => Promise<unknown>
  /** Runs one round: prepares the request, and applies the given response. */
  round: (response: Partial<SyncResponse>, limits?: BatchLimits) => Promise<RoundOutcome>
}

export const noLimits: BatchLimits = { operations: 200, bytes: 1_000_000 }

export function aStore(): Store {
  const memberId = createId()
  const database = new MemberDatabase(memberId)
  const clock = { now: Date.parse('2026-11-20T10:00:00.000Z') }
  const outbox = createOutbox({ database, memberId, rules: queuedOperations, now: () => clock.now })
  return {
    memberId,
    database,
    clock,
    outbox,
    create: (overrides = {}, replaces) =>
      addEntry(outbox, { ...creating(aNewPost({ id: createId(), ...overrides })), replaces }),
    withdraw: (id) => addEntry(outbox, withdrawing(id)),
    titles: async () => (await database.posts.toArray()).map(({ title }) => title).sort(),
    everything: async () =>
      Object.fromEntries(
        await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()] as const)),
      ),
    round: async (response, limits = noLimits) => {
      const request = await prepareRound(database, memberId, limits)
      return applyResponse(database, queuedOperations, memberId, {
        request,
        response: aResponse(response, clock.now),
        receivedAt: clock.now,
      })
    },
  }
}

let cursors = 0

export function aResponse(overrides: Partial<SyncResponse> = {}, now: number = Date.now()): SyncResponse {
  cursors += 1
  return { state: 'ok', cursor: `cursor-${cursors}`, now: new Date(now).toISOString(), ...overrides }
}

/** A post as the server sends it. */
export function aPostRow(overrides: Parameters<typeof aPost>[0] = {}, seq = 1): SyncRow {
  const row = aPost(overrides)
  return { table: 'posts', id: row.id, seq, row }
}

export const idOf = (entry: OutboxEntry): string => String((entry.args as NewPost).id)
