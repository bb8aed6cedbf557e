/** One page of what a member's audiences got since their cursor, from one snapshot of the database. */
import { brotliCompressSync, constants } from 'node:zlib'
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import { type RowOf, type TableName, tableNames } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import type { Snapshot } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import type { SyncedTable, SyncedTables, Viewer } from '../nouns/views.ts'
import { type Change, isAnyNewer, newerThan, olderThan, visibleElsewhere } from './changes-for.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'

const pageSizes = { first: 40, next: 500 }
/** The first page is what home needs first, in at most 12 KB on the wire, headers and envelope included. */
const firstPageBytesMax = 11_000
/** Of JSON: even of long texts no later page takes a 2G line more than some ten seconds. */
const pageBytesMax = 256_000

export interface Page {
  state: 'ok' | 'reset'
  cursor: string | null
  rows: SyncRow[]
  more: boolean
}

interface PullSettings {
  /** One state of the database for a whole page, so that it cannot mix two. */
  snapshot: Snapshot
  tables: SyncedTables
  /** Rows in a page, about: a page never ends inside a number. */
  sizes?: { first: number; next: number }
}

export type Pull = (viewer: Viewer, cursor: string | null) => Promise<Page>

/** Whether a round from there would bring anything. */
export type HasNews = (audiences: readonly Audience[], cursor: string | null) => Promise<boolean>

export function createHasNews(snapshot: Snapshot): HasNews {
  return (audiences, given) =>
    snapshot(async (database) => {
      const head = await readHead(database)
      const cursor = given === null ? null : await checked(database, readCursor(given), head.seq)
      if (cursor === null || cursor.below !== undefined) return true
      return isAnyNewer(database, audiences, cursor.seq)
    })
}

export function createPull(settings: PullSettings): Pull {
  const { snapshot, tables, sizes = pageSizes } = settings
  return (viewer, given) =>
    snapshot(async (database) => {
      const head = await readHead(database)
      const cursor = given === null ? null : await checked(database, readCursor(given), head.seq)
      if (given !== null && cursor === null) return { state: 'reset', cursor: null, rows: [], more: false }
      const start = cursor ?? { ...head, below: head.seq + 1 }
      const isFirst = given === null
      return page(database, viewer, start, { isFirst, size: isFirst ? sizes.first : sizes.next })
    })

  async function page(
    database: Kysely<Tables>,
    viewer: Viewer,
    from: Cursor,
    { isFirst, size }: { isFirst: boolean; size: number },
  ): Promise<Page> {
    const newer = await newerThan(database, viewer, from.seq, size)
    const room = size - newer.changes.length
    const older =
      from.below === undefined || room <= 0
        ? { changes: [], below: from.below }
        : await olderThan(database, viewer, from.below, room)
    const rows = await load(database, viewer, [...newer.changes, ...older.changes])
    // Long texts make a page of fewer rows. Of the first, half is for the newest, half for what home shows.
    const isTooHeavy = isFirst
      ? wireBytes(rows) > firstPageBytesMax / 2
      : JSON.stringify(rows).length > pageBytesMax
    if (isTooHeavy && size > 1) return page(database, viewer, from, { isFirst, size: Math.floor(size / 2) })
    if (isFirst) rows.push(...(await aheadOf(database, viewer, rows)))

    const seq = newer.more ? (newer.changes.at(-1)?.seq ?? from.seq) : (await readHead(database)).seq
    const tag = seq === from.seq ? from.tag : await tagOf(database, seq)
    const cursor: Cursor = { epoch: from.epoch, seq, tag: tag ?? from.tag }
    if (older.below !== undefined) cursor.below = older.below
    return { state: 'ok', cursor: writeCursor(cursor), rows, more: newer.more || older.below !== undefined }
  }

  /** What home shows first and whom it names, as much as fits; the fill brings the same rows again in their turn. */
  async function aheadOf(database: Kysely<Tables>, viewer: Viewer, rows: SyncRow[]): Promise<SyncRow[]> {
    const wanted = await homeFirst(database, viewer)
    for (let most = sizes.first; ; most = Math.floor(most / 2)) {
      const first = wanted.map(([table, ids]) => [table, ids.slice(0, most)] as const)
      const extra = await missing(database, viewer, rows, new Map(first))
      const people = new Map([['people', peopleIn([...rows, ...extra])] as const])
      extra.push(...(await missing(database, viewer, [...rows, ...extra], people)))
      if (most <= 1 || wireBytes([...rows, ...extra]) <= firstPageBytesMax) return extra
    }
  }

  async function homeFirst(database: Kysely<Tables>, viewer: Viewer): Promise<[TableName, string[]][]> {
    const wanted: [TableName, string[]][] = []
    for (const name of tableNames) {
      const ids = await tables[name].homeFirst?.(database, viewer)
      if (ids) wanted.push([name, ids])
    }
    return wanted
  }

  function peopleIn(rows: SyncRow[]): string[] {
    const people = rows.flatMap(({ table, row }) => {
      const { people: peopleOf } = tables[table as TableName] as SyncedTable<TableName>
      return row === null ? [] : peopleOf(row as RowOf<TableName>)
    })
    return [...new Set(people)]
  }

  async function missing(
    database: Kysely<Tables>,
    viewer: Viewer,
    rows: SyncRow[],
    wanted: ReadonlyMap<TableName, string[]>,
  ): Promise<SyncRow[]> {
    const sent = new Set(rows.map(({ table, id }) => `${table}:${id}`))
    const extra: SyncRow[] = []
    for (const [table, ids] of wanted) {
      const found = await tables[table].view(
        database,
        viewer,
        ids.filter((id) => !sent.has(`${table}:${id}`)),
      )
      for (const [id, row] of found) extra.push({ table, id, seq: 0, row: row as Record<string, unknown> })
    }
    return extra
  }

  async function load(database: Kysely<Tables>, viewer: Viewer, changes: Change[]): Promise<SyncRow[]> {
    const kept = await visibleElsewhere(database, viewer, changes)
    const idsByTable = new Map<TableName, string[]>()
    for (const { tableName, rowId, isGone } of changes) {
      if (isGone && !kept.has(`${tableName}:${rowId}`)) continue
      idsByTable.set(tableName, [...(idsByTable.get(tableName) ?? []), rowId])
    }
    const found = new Map<string, unknown>()
    for (const [table, ids] of idsByTable) {
      for (const [id, row] of await tables[table].view(database, viewer, ids))
        found.set(`${table}:${id}`, row)
    }
    return changes.map(({ tableName: table, rowId: id, seq }) => ({
      table,
      id,
      seq,
      row: (found.get(`${table}:${id}`) as Record<string, unknown> | undefined) ?? null,
    }))
  }
}

/** As the answer will leave; only a first page is weighed, so it may cost its milliseconds. */
function wireBytes(rows: SyncRow[]): number {
  return brotliCompressSync(JSON.stringify(rows), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

async function readHead(database: Kysely<Tables>): Promise<{ epoch: string; seq: number; tag: string }> {
  const { epoch, seq } = await database
    .selectFrom('changeHead')
    .select(['epoch', 'seq'])
    .executeTakeFirstOrThrow()
  return { epoch, seq, tag: (await tagOf(database, seq)) ?? '' }
}

async function tagOf(database: Kysely<Tables>, seq: number): Promise<string | undefined> {
  const number = await database
    .selectFrom('changeNumbers')
    .where('seq', '=', seq)
    .select('tag')
    .executeTakeFirst()
  return number?.tag
}

/** A cursor from another history, from the future or from behind the horizon counts as none. */
async function checked(
  database: Kysely<Tables>,
  cursor: Cursor | null,
  headSeq: number,
): Promise<Cursor | null> {
  if (!cursor || cursor.seq > headSeq) return null
  const head = await database.selectFrom('changeHead').select('epoch').executeTakeFirstOrThrow()
  return head.epoch === cursor.epoch && (await tagOf(database, cursor.seq)) === cursor.tag ? cursor : null
}
