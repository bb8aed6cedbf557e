/** Builders of a device's sync requests. */
import type { QueuedName } from '@porchlight/contracts/operations'
import type { SentOperation, SyncResponse, SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { TestMember } from './app.factory.ts'

export function createOperation(
  n: number,
  name: QueuedName | (string & {}),
  args: unknown,
  overrides: Partial<SentOperation> = {},
): SentOperation {
  return { n, id: createId(), name, version: 1, createdAt: toIso(Date.now()), args, ...overrides }
}

/** The rows of all pages after this cursor, in their order; those that are gone, too. */
export async function rowsSince(
  member: TestMember,
  from: string | null,
): Promise<{ rows: SyncRow[]; cursor: string | null }> {
  const rows: SyncRow[] = []
  for (let cursor = from; ; ) {
    const page = await member.round({ schema: schemaVersion, cursor })
    rows.push(...(page.rows ?? []))
    cursor = page.cursor
    if (!page.more) return { rows, cursor }
  }
}

/** Every row a fresh device holds after it has fetched all pages, by table and id. */
export async function fill(member: TestMember, between: () => Promise<unknown> = async () => undefined) {
  const rows = new Map<string, Record<string, unknown>>()
  let cursor: string | null = null
  let response: SyncResponse
  do {
    response = await member.round({ cursor })
    for (const { table, id, row } of response.rows ?? []) {
      if (row === null) rows.delete(`${table} ${id}`)
      else rows.set(`${table} ${id}`, row)
    }
    cursor = response.cursor
    if (response.more) await between()
  } while (response.more)
  return { rows, cursor }
}
