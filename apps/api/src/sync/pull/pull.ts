/** Reads a page of what a member's audiences got since their cursor, from one snapshot of the database. */
import { brotliCompressSync, constants } from 'node:zlib'
import { type Audience, permanentAudiencesOf } from '@porchlight/contracts/sync/audiences'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import { tablesOfSchema } from '@porchlight/contracts/sync/versions'
import type { Kysely } from 'kysely'
import type { Snapshot } from '../../database/open.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { type Head, readHead, tagOf } from '../../database/transactions/head.ts'
import type { ExtraAudiencesOf, HiddenRowsFor, RowVariantsFor } from '../../feature-parts/audiences.ts'
import type { SyncedTable, SyncedTables, Viewer } from '../../feature-parts/views.ts'
import { newerThan, olderThan, type Part, withAudience } from './changes-for.ts'
import { checkCursor } from './check-cursor.ts'
import { isMore, portionsOf, portionsToSync, resolveCoverage } from './coverage.ts'
import { type Cursor, readCursor, writeCursor } from './cursor.ts'
import { createLoadRows } from './load-rows.ts'
import { createQuietAt, type QuietSettings } from './quiet.ts'
import type { SentRow } from './serialized-row.ts'

const pageSizes = { first: 40, next: 500 }
/** The first page is what home needs first, in at most 12 KB on the wire, headers and envelope included. */
const firstPageBytesMax = 11_000
/**
 * The maximum bytes of JSON in a later page. Even with long texts it takes a 2G connection about ten seconds at most.
 */
const pageBytesMax = 256_000

export interface Page {
  state: 'ok' | 'reset'
  cursor: string | null
  rows: SentRow[]
  more: boolean
  /** The member's audiences, when the cursor covers one that they lost. */
  scopes?: Audience[]
  /** Tables that come from the beginning, from this page on. */
  refill?: TableName[]
}

/** The requesting member, and the schema of their app. */
export interface Asking extends Viewer {
  /** The `schema` of the app, which determines its tables. */
  schema: number
}

interface PullSettings {
  /** The state of the database for a whole page, so that it cannot mix two. */
  snapshot: Snapshot
  tables: SyncedTables
  extraAudiencesOf: ExtraAudiencesOf
  hiddenRowsFor: HiddenRowsFor
  rowVariantsFor?: RowVariantsFor
  /** Rows in a page, about: a page never ends inside a number. */
  sizes?: { first: number; next: number }
  audiencesOf?: (memberId: string) => readonly Audience[]
}

export type Pull<Pulled = Page> = (asking: Asking, cursor: string | null) => Promise<Pulled>

/** Returns whether a round from this cursor would bring anything. */
export type HasNews = (viewer: Viewer, cursor: string | null) => Promise<boolean>

export function createHasNews({
  snapshot,
  ...settings
}: Pick<PullSettings, 'snapshot' | 'extraAudiencesOf'>): HasNews {
  const quietAt = createQuietAt(settings)
  return (viewer, cursorText) =>
    snapshot(async (database) => (await quietAt(database, viewer, cursorText)) === null)
}

/** The page of a round that would bring nothing; null where it would bring something. */
export type PullNothing = Pull<Page | null>

export function createPullNothing({
  reader,
  ...settings
}: QuietSettings & { reader: Kysely<Tables> }): PullNothing {
  const quietAt = createQuietAt(settings)
  return async ({ schema, ...viewer }, cursorText) => {
    const cursor = await quietAt(reader, viewer, cursorText)
    // An older app needs a cursor without the tables that it does not have, and a newer app needs its additional
    // tables. Both need a full page.
    if (
      cursor === null ||
      cursor.covers.schema > schema ||
      isMore({ ...cursor.covers, schema }, cursor.covers)
    )
      return null
    return { state: 'ok', cursor: writeCursor(cursor), rows: [], more: false }
  }
}

/** The inputs of a page, which stay fixed while several page sizes are tried. */
interface PageScope {
  database: Kysely<Tables>
  viewer: Viewer
  head: Head
  schema: number
  permanentAudiences: readonly Audience[]
  from: Cursor
  isFirst: boolean
}

export function createPull(settings: PullSettings): Pull {
  const {
    snapshot,
    tables,
    extraAudiencesOf,
    hiddenRowsFor,
    rowVariantsFor,
    sizes = pageSizes,
    audiencesOf = permanentAudiencesOf,
  } = settings
  const loadRows = createLoadRows({ tables, hiddenRowsFor, rowVariantsFor })

  return ({ memberId, schema, now }, cursorText) =>
    snapshot(async (database) => {
      const viewer = { memberId, now }
      const head = await readHead(database)
      const cursor = cursorText === null ? null : await checkCursor(database, readCursor(cursorText), head)
      if (cursorText !== null && cursor === null)
        return { state: 'reset', cursor: null, rows: [], more: false }
      const wantedCoverage = { schema, extra: await extraAudiencesOf(database, viewer) }
      const fresh: Cursor = { ...head, covers: wantedCoverage, fill: { below: head.seq + 1, before: null } }
      const resolvedCoverage = resolveCoverage(cursor ?? fresh, wantedCoverage)
      const isFirst = cursorText === null
      const permanentAudiences = audiencesOf(memberId)
      const pageScope = {
        database,
        viewer,
        head,
        schema,
        permanentAudiences,
        from: resolvedCoverage.cursor,
        isFirst,
      }
      const foundPage = await page(pageScope, isFirst ? sizes.first : sizes.next)
      // Rows that were gained during an initial sync are sent only after it, so more rounds must follow.
      const isBehind = foundPage.cursor.fill !== undefined || isMore(wantedCoverage, foundPage.cursor.covers)
      return {
        state: 'ok',
        cursor: writeCursor(foundPage.cursor),
        rows: foundPage.rows,
        more: foundPage.more || isBehind,
        ...(resolvedCoverage.hasLost ? { scopes: [...permanentAudiences, ...wantedCoverage.extra] } : {}),
        ...(resolvedCoverage.refill.length > 0 ? { refill: resolvedCoverage.refill } : {}),
      }
    })

  async function page(
    scope: PageScope,
    size: number,
  ): Promise<{ cursor: Cursor; rows: SentRow[]; more: boolean }> {
    const { database, viewer, head, permanentAudiences, from, isFirst } = scope
    const { now } = viewer
    const coveredPortions = portionsOf(permanentAudiences, from.covers)
    const newer = await newerThan(database, coveredPortions, { seq: from.seq, size, now })
    const room = size - newer.found.length
    const older =
      from.fill === undefined
        ? nothingOlder
        : room <= 0
          ? { found: [], through: from.fill.below, more: true }
          : await olderThan(database, portionsToSync(permanentAudiences, from.covers, from.fill.before), {
              // A cursor may claim any number, but no change is above the head.
              below: Math.min(from.fill.below, head.seq + 1),
              size: room,
              now,
            })
    const audiences = coveredPortions.map(({ audience }) => audience)
    const changes = await withAudience(database, audiences, [...newer.found, ...older.found], now)
    const rows = await loadRows(scope, changes)
    // Long texts make a page of fewer rows. Of the first, half is for the newest, half for what home shows.
    const fits = isFirst ? Math.floor(size / 2) : countWithin(rows, pageBytesMax)
    const isTooHeavy = isFirst ? wireBytes(rows) > firstPageBytesMax / 2 : fits < rows.length
    if (isTooHeavy && size > 1) return page(scope, Math.max(1, fits))
    if (isFirst) rows.push(...(await aheadOf(scope, rows)))

    const seq = newer.more ? newer.through : head.seq
    const tag = seq === from.seq ? from.tag : await tagOf(database, seq)
    const cursor: Cursor = { epoch: from.epoch, seq, tag: tag ?? from.tag, covers: from.covers }
    if (from.fill && older.more) cursor.fill = { ...from.fill, below: older.through }
    return { cursor, rows, more: newer.more }
  }

  /**
   * Returns the rows that the home screen shows first and the people in them, as many as fit. The initial sync sends
   * the same rows again later.
   */
  async function aheadOf(scope: PageScope, rows: SentRow[]): Promise<SentRow[]> {
    const wantedRows = await homeFirst(scope)
    for (let countMax = sizes.first; ; countMax = Math.floor(countMax / 2)) {
      const first = wantedRows.map(([table, ids]) => [table, ids.slice(0, countMax)] as const)
      const extra = await missing(scope, rows, new Map(first))
      const people = new Map([['people', peopleIn([...rows, ...extra])] as const])
      extra.push(...(await missing(scope, [...rows, ...extra], people)))
      if (countMax <= 1 || wireBytes([...rows, ...extra]) <= firstPageBytesMax) return extra
    }
  }

  async function homeFirst({ database, viewer, from }: PageScope): Promise<[TableName, string[]][]> {
    const wantedRows: [TableName, string[]][] = []
    for (const name of tablesOfSchema(from.covers.schema)) {
      const ids = await tables[name].homeFirst?.(database, viewer)
      if (ids) wantedRows.push([name, ids])
    }
    return wantedRows
  }

  function peopleIn(rows: SentRow[]): string[] {
    const people = rows.flatMap(({ table, row }) => {
      const { people: peopleOf } = tables[table] as SyncedTable<TableName>
      return row === null ? [] : peopleOf(row as RowOf<TableName>)
    })
    return [...new Set(people)]
  }

  async function missing(
    scope: PageScope,
    rows: SentRow[],
    wantedRows: ReadonlyMap<TableName, string[]>,
  ): Promise<SentRow[]> {
    const { database, viewer, permanentAudiences, from } = scope
    const sentKeys = new Set(rows.map(({ table, id }) => `${table}:${id}`))
    const ahead = [...wantedRows].flatMap(([tableName, ids]) =>
      ids
        .filter((id) => !sentKeys.has(`${tableName}:${id}`))
        .map((rowId) => ({
          ...{ tableName, rowId, seq: 0 },
          newsFor: 'nobody' as const,
        })),
    )
    const audiences = portionsOf(permanentAudiences, from.covers).map(({ audience }) => audience)
    const foundRows = await loadRows(scope, await withAudience(database, audiences, ahead, viewer.now))
    return foundRows.filter(({ isGone }) => !isGone)
  }
}

const nothingOlder: Part = { found: [], through: 0, more: false }

/** Returns how many of the first rows, as a list, stay within this length. */
function countWithin(rows: readonly SentRow[], lengthMax: number): number {
  let length = '['.length
  const over = rows.findIndex((row) => {
    length += row.toText().length + ','.length
    return length > lengthMax
  })
  return over === -1 ? rows.length : over
}

/** Returns the compressed size as sent. Only a first page is measured, so the milliseconds it costs are acceptable. */
function wireBytes(rows: SentRow[]): number {
  return brotliCompressSync(textOf(rows), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

/** Returns the rows as a JSON array. */
export function textOf(rows: readonly SentRow[]): string {
  return `[${rows.map((row) => row.toText()).join(',')}]`
}
