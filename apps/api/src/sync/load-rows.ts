/** The rows that belong to changes, as this viewer may have them. */
import { isExtra } from '@porchlight/contracts/sync/audiences'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { NotThere } from '../nouns/audiences.ts'
import { anyNeighbour, type SyncedTables, type Viewer } from '../nouns/views.ts'
import type { Change } from './changes-for.ts'

interface LoadSettings {
  tables: SyncedTables
  notThere: NotThere
  /** Shared rows that are remembered. */
  countMax?: number
}

type CutRow = Record<string, unknown> | null

interface Remembered {
  seq: number
  row: CutRow
}

export type LoadRows = (
  database: Kysely<Tables>,
  viewer: Viewer,
  changes: readonly Change[],
) => Promise<SyncRow[]>

/**
 * A row that many may see is cut alike for all of them, and made once for the number it has: a hundred phones that are
 * poked for one post cost one read. What one viewer may not see of it is taken out after that. Their own person is not sent:
 * the device has all of it in their own row.
 */
export function createLoadRows({ tables, notThere, countMax = 2_000 }: LoadSettings): LoadRows {
  const shared = new Map<string, Remembered>()

  return async (database, viewer, given) => {
    const changes = given.filter(
      ({ tableName, rowId }) => tableName !== 'people' || rowId !== viewer.memberId,
    )
    const found = new Map<string, CutRow>()
    const toMake: Change[] = []
    for (const change of changes) {
      if (change.through === null) continue
      const known = isShared(change) ? shared.get(keyOf(change)) : undefined
      if (known?.seq === change.through.seq) found.set(keyOf(change), known.row)
      else toMake.push(change)
    }
    const many = toMake.filter(isShared)
    for (const [key, row] of await make(database, anyNeighbour(viewer.now), many)) found.set(key, row)
    remember(many, found)
    const own = toMake.filter((change) => !isShared(change))
    for (const [key, row] of await make(database, viewer, own)) found.set(key, row)

    const rows = changes.map((change): SyncRow => {
      const { tableName: table, rowId: id, seq, through } = change
      const row = found.get(keyOf(change)) ?? null
      const isByExtra = row !== null && through !== null && isExtra(through.audience)
      return { table, id, seq, row, ...(isByExtra ? { audience: through.audience } : {}) }
    })
    const without = await notThere(database, viewer, rows)
    if (without.size === 0) return rows
    return rows.map((each) =>
      without.has(`${each.table}:${each.id}`)
        ? { table: each.table, id: each.id, seq: each.seq, row: null }
        : each,
    )
  }

  async function make(
    database: Kysely<Tables>,
    viewer: Viewer,
    changes: readonly Change[],
  ): Promise<Map<string, CutRow>> {
    const made = new Map<string, CutRow>()
    for (const [table, rows] of Map.groupBy(changes, ({ tableName }) => tableName)) {
      const ids = rows.map(({ rowId }) => rowId)
      for (const [id, row] of await tables[table].view(database, viewer, ids)) {
        made.set(`${table}:${id}`, row as CutRow)
      }
    }
    return made
  }

  function remember(changes: readonly Change[], found: ReadonlyMap<string, CutRow>): void {
    for (const change of changes) {
      const key = keyOf(change)
      // The newest last: what was not asked for longest goes first.
      shared.delete(key)
      shared.set(key, { seq: change.through?.seq ?? 0, row: found.get(key) ?? null })
    }
    for (const key of shared.keys()) {
      if (shared.size <= countMax) break
      shared.delete(key)
    }
  }
}

/** One that only this viewer's own audience has is theirs alone. */
function isShared({ through }: Change): boolean {
  return through !== null && (through.audience === 'community' || isExtra(through.audience))
}

function keyOf({ tableName, rowId }: Pick<Change, 'tableName' | 'rowId'>): `${TableName}:${string}` {
  return `${tableName}:${rowId}`
}
