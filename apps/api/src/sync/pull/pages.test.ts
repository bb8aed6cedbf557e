import { type Audience, memberAudience } from '@porchlight/contracts/sync/audiences'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareRows } from '../../testing/bare-tables.factory.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.factory.ts'
import { createPull } from './pull.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ now: () => 0 })
})
afterAll(async () => {
  await database.discard()
})

/** A community of its own for each run, so that all can share one database: two audiences and a stranger's. */
const newAudiences = () => [1, 2, 3].map(() => memberAudience(createId())) as [Audience, Audience, Audience]

function openPull(audiences: Audience[], sizes: { first: number; next: number }) {
  const pull = createPull({
    snapshot: database.snapshot,
    ...bareRows,
    audiencesOf: () => audiences,
    sizes,
  })
  return (cursor: string | null) => pull({ memberId: '', schema: schemaVersion, now: 0 }, cursor)
}

/** One commit of a made-up history: rows touched together, and whether they are there or gone. */
const commit = fc.array(
  fc.record({
    row: fc.integer({ min: 0, max: 11 }),
    audience: fc.integer({ min: 0, max: 2 }),
    gone: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)
type Commit = typeof commit extends fc.Arbitrary<infer Each> ? Each : never

/** Each audience has rows of its own here, so that what is gone for one is gone for everybody. */
function write(audiences: Audience[], changes: Commit): Promise<void> {
  return database.transact(async ({ touch }) => {
    for (const { row, audience, gone: isGone } of changes) {
      const id = audiences[audience] ?? 'community'
      touch('posts', `${id}/${row}`, id, isGone ? 'gone' : 'there')
    }
  })
}

async function visibleIds(audiences: Audience[]): Promise<string[]> {
  const rows = await database.reader
    .selectFrom('changes')
    .where('audience', 'in', audiences)
    .where('isGone', '=', 0)
    .select('rowId')
    .execute()
  return rows.map((row) => row.rowId).sort()
}

/**
 * Returns every row of the change numbers of which the page has a part. Rows that were deleted before an initial sync
 * are left out.
 */
async function wholeNumbers(audiences: Audience[], rows: SyncRow[]): Promise<string[]> {
  const seqs = [...new Set(rows.map(({ seq }) => seq))]
  if (seqs.length === 0) return []
  const changes = await database.reader
    .selectFrom('changes')
    .where('audience', 'in', audiences)
    .where('seq', 'in', seqs)
    .where('isGone', '=', 0)
    .select(['rowId', 'seq'])
    .execute()
  return changes.map((row) => `${row.seq} ${row.rowId}`)
}

const keysOf = (rows: SyncRow[]) => rows.map(({ seq, id }) => `${seq} ${id}`)
const history = fc.array(commit, { maxLength: 12 })
const size = fc.integer({ min: 1, max: 7 })

test('C1 whatever the page size and the history, a page never ends inside a number and nothing is missed', async () => {
  await fc.assert(
    fc.asyncProperty(history, history, size, size, async (before, during, first, next) => {
      const [ownAudience, sharedAudience, otherAudience] = newAudiences()
      const all = [ownAudience, sharedAudience, otherAudience]
      const viewed = [ownAudience, sharedAudience]
      await Promise.all(before.map((each) => write(all, each)))
      const pull = openPull(viewed, { first, next })
      const heldRows = new Map<string, unknown>()
      const pendingCommits = [...during]
      let cursor: string | null = null
      for (let page = 0; page < 200; page += 1) {
        const response = await pull(cursor)
        expect(response.state).toBe('ok')
        expect(keysOf(response.rows)).toEqual(
          expect.arrayContaining(await wholeNumbers(viewed, response.rows)),
        )
        for (const { id, row } of response.rows) {
          if (row === null) heldRows.delete(id)
          else heldRows.set(id, row)
        }
        cursor = response.cursor
        // Others write while this device is still fetching.
        const meanwhile = pendingCommits.splice(0, 2)
        await Promise.all(meanwhile.map((each) => write(all, each)))
        if (meanwhile.length === 0 && !response.more) break
      }
      expect([...heldRows.keys()].sort()).toEqual(await visibleIds(viewed))
    }),
    { numRuns: 100 },
  )
})

test('C1 a number larger than a page is sent whole', async () => {
  const [ownAudience] = newAudiences()
  await write(
    [ownAudience],
    Array.from({ length: 30 }, (_, row) => ({ row, audience: 0, gone: false })),
  )
  const { rows } = await openPull([ownAudience], { first: 4, next: 4 })(null)
  expect(rows).toHaveLength(30)
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(1)
})

test('C1 each piece of work has one number, also when several share a commit', async () => {
  const [ownAudience, sharedAudience] = newAudiences()
  await Promise.all(
    Array.from({ length: 30 }, (_, row) =>
      write(
        [ownAudience, sharedAudience],
        [0, 1].map((audience) => ({ row, audience, gone: false })),
      ),
    ),
  )
  const changes = await database.reader
    .selectFrom('changes')
    .where('audience', 'in', [ownAudience, sharedAudience])
    .select(['rowId', 'seq'])
    .execute()
  expect(new Set(changes.map(({ seq }) => seq)).size).toBe(30)
  for (let row = 0; row < 30; row += 1) {
    const seqs = changes.filter(({ rowId }) => rowId.endsWith(`/${row}`)).map(({ seq }) => seq)
    expect(seqs).toHaveLength(2)
    expect(seqs[0]).toBe(seqs[1])
  }
})
