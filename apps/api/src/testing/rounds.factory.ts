/** What a device puts into a round. */
import type { QueuedName } from '@porchlight/contracts/operations'
import type { SentOperation, SyncAnswer } from '@porchlight/contracts/sync/sync.schema'
import { createId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { TestMember } from './app.factory.ts'

export function sent(
  n: number,
  name: QueuedName | (string & {}),
  args: unknown,
  given: Partial<SentOperation> = {},
): SentOperation {
  return { n, id: createId(), name, version: 1, createdAt: toIso(Date.now()), args, ...given }
}

/** Every row a fresh device holds after it has fetched all pages, by table and id. */
export async function fill(member: TestMember, between: () => Promise<unknown> = async () => undefined) {
  const rows = new Map<string, Record<string, unknown>>()
  let cursor: string | null = null
  let answer: SyncAnswer
  do {
    answer = await member.round({ cursor })
    for (const { table, id, row } of answer.rows ?? []) {
      if (row === null) rows.delete(`${table} ${id}`)
      else rows.set(`${table} ${id}`, row)
    }
    cursor = answer.cursor
    if (answer.more) await between()
  } while (answer.more)
  return { rows, cursor }
}
