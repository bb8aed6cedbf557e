/**
 * Queries for the rows that changed for a viewer: index lookups per audience. A part never ends between changes of one
 * number.
 */
import { setImmediate } from 'node:timers/promises'
import { type Audience, extraOf, isMemberAudience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Portion } from './coverage.ts'

/** The audience through which a viewer sees a row, and the change's number. */
interface Through {
  audience: Audience
  seq: number
}

/**
 * The devices to which a change is news: `viewer` when the viewer's own audience contains it, alone or with others;
 * `nobody` in an initial sync, when a device stores nothing that could be deleted.
 */
type NewsFor = 'nobody' | 'all' | 'viewer'

export interface FoundChange extends Pick<Row<'changes'>, 'tableName' | 'rowId' | 'seq'> {
  newsFor: NewsFor
  /** The community's audience and its number, where the row has it. No audience is wider, so no query is needed. */
  through?: Through | undefined
}

export interface Change extends Omit<FoundChange, 'through'> {
  /** The widest of the viewer's audiences that shows the row; null: the row is gone for them, or past its age. */
  through: Through | null
}

export async function isAnyNewer(
  database: Kysely<Tables>,
  portions: readonly Portion[],
  seq: number,
): Promise<boolean> {
  for (const portion of portions) {
    if (await newerOf.first(database, { ...placeOf(portion), seq, countMax: 1 })) return true
  }
  return false
}

/** A part of what was found, never ending inside a number; `through`: the number at its end. */
export interface Part {
  found: FoundChange[]
  through: number
  /** True when more changes follow. */
  more: boolean
}

/** Upwards from `seq`. */
export async function newerThan(
  database: Kysely<Tables>,
  portions: readonly Portion[],
  { seq, size, now }: { seq: number; size: number; now: number },
): Promise<Part> {
  const lines: Row<'changes'>[] = []
  for (const portion of portions) {
    lines.push(...(await newerOf.all(database, { ...placeOf(portion), seq, countMax: size + 1 })))
  }
  lines.sort((a, b) => a.seq - b.seq)
  const cut = lines[size]
  if (!cut) return { found: once(lines, now), through: lines.at(-1)?.seq ?? seq, more: false }
  const whole = lines.filter((line) => line.seq < cut.seq)
  // A single number larger than a page is sent whole.
  const rows = whole.length > 0 ? whole : await ofNumber(database, portions, cut.seq)
  return { found: once(rows, now), through: rows.at(-1)?.seq ?? cut.seq, more: true }
}

/** Downwards from `below`; what is gone by now, or left by its age, was never here for a fresh device. */
export async function olderThan(
  database: Kysely<Tables>,
  portions: readonly Portion[],
  window: { below: number; size: number; now: number; steps?: Steps },
): Promise<Part> {
  const { size, now } = window
  const lines: Row<'changes'>[] = []
  for (const portion of portions) lines.push(...(await linesBelow(database, portion, window)))
  lines.sort((a, b) => b.seq - a.seq)
  const asInitialSync = (some: readonly Row<'changes'>[]) =>
    once(some, now).map((each) => ({ ...each, newsFor: 'nobody' as const }))
  const cut = lines[size]
  if (!cut) return { found: asInitialSync(lines), through: 0, more: false }
  const whole = lines.filter((line) => line.seq > cut.seq)
  const rows = whole.length > 0 ? whole : await ofNumber(database, portions, cut.seq)
  return { found: asInitialSync(rows), through: rows.at(-1)?.seq ?? cut.seq, more: true }
}

/** The number of change numbers that one query covers: at first, and at most. */
interface Steps {
  first: number
  most: number
}

const defaultSteps: Steps = { first: 20_000, most: 200_000 }
/** The duration in milliseconds up to which a step counts as quick; the next one may then be twice as long. */
const quickMs = 2

/**
 * Returns the latest lines below a number. Between two of them may lie a million gone lines, which take a database a
 * tenth of a second. The range is therefore read in steps, and other work runs after each slow step.
 */
async function linesBelow(
  database: Kysely<Tables>,
  portion: Portion,
  { below, size, now, steps = defaultSteps }: { below: number; size: number; now: number; steps?: Steps },
): Promise<Row<'changes'>[]> {
  const lines: Row<'changes'>[] = []
  let upper = below
  for (let step = steps.first; upper > 0 && lines.length <= size; ) {
    const from = Math.max(0, upper - step)
    const startedAt = performance.now()
    const countMax = size + 1 - lines.length
    lines.push(...(await olderOf.all(database, { ...placeOf(portion), below: upper, from, now, countMax })))
    upper = from
    if (performance.now() - startedAt <= quickMs) step = Math.min(2 * step, steps.most)
    else if (upper > 0) await setImmediate()
  }
  return lines
}

/**
 * Adds to each row the widest of the viewer's audiences that shows it. A row that is gone from one audience may still
 * be visible in another.
 */
export async function withAudience(
  database: Kysely<Tables>,
  audiences: readonly Audience[],
  foundChanges: readonly FoundChange[],
  now: number,
): Promise<Change[]> {
  const widest = new Map<string, Through>()
  const unknown = foundChanges.filter(({ through }) => through === undefined)
  for (const [tableName, rows] of Map.groupBy(unknown, (change) => change.tableName)) {
    const ids = rows.map(({ rowId }) => rowId)
    const presentRows = await thereFor.all(database, { audiences: [...audiences], tableName, ids, now })
    for (const { rowId, audience, seq } of presentRows) {
      const key = `${tableName}:${rowId}`
      const widestScope = widest.get(key)
      if (widestScope === undefined || width(audience) > width(widestScope.audience))
        widest.set(key, { audience, seq })
    }
  }
  return foundChanges.map((change) => ({
    ...change,
    through: change.through ?? widest.get(`${change.tableName}:${change.rowId}`) ?? null,
  }))
}

/** Returns the rank of an audience: the community's first, then the audiences that a member cannot lose. */
function width(audience: Audience): number {
  if (audience === 'community') return 2
  return extraOf(audience) === undefined ? 1 : 0
}

interface Place {
  audience: Audience
  tables: TableName[]
}

function placeOf({ audience, tables }: Portion): Place {
  return { audience, tables: [...tables] }
}

const newerOf = prepare((database, query: Place & { seq: number; countMax: number }) =>
  changesOf(database, query).where('seq', '>', query.seq).orderBy('seq').limit(query.countMax),
)

const olderOf = prepare(
  (database, query: Place & { below: number; from: number; now: number; countMax: number }) =>
    thereAt(changesOf(database, query), query.now)
      .where('seq', '<', query.below)
      .where('seq', '>=', query.from)
      .orderBy('seq', 'desc')
      .limit(query.countMax),
)

const thereFor = prepare(
  (database, query: { audiences: Audience[]; tableName: TableName; ids: string[]; now: number }) =>
    thereAt(
      database
        .selectFrom('changes')
        .where('audience', 'in', query.audiences)
        .where('tableName', '=', query.tableName)
        .where('rowId', 'in', query.ids)
        .select(['tableName', 'rowId', 'audience', 'seq']),
      query.now,
    ),
)

function changesOf(database: Kysely<Tables>, { audience, tables }: Place) {
  return database
    .selectFrom('changes')
    .where('audience', '=', audience)
    .where('tableName', 'in', tables)
    .selectAll()
}

function ofNumber(
  database: Kysely<Tables>,
  portions: readonly Portion[],
  seq: number,
): Promise<Row<'changes'>[]> {
  return database
    .selectFrom('changes')
    .where(({ eb, or, and }) =>
      or(
        portions.map(({ audience, tables }) =>
          and([eb('audience', '=', audience), eb('tableName', 'in', [...tables] as TableName[])]),
        ),
      ),
    )
    .where('seq', '=', seq)
    .selectAll()
    .execute()
}

type ChangesQuery<Output> = SelectQueryBuilder<Tables, 'changes', Output>

/** Restricts a query to rows that are neither gone nor past their age. */
function thereAt<Output>(query: ChangesQuery<Output>, now: number): ChangesQuery<Output> {
  return query
    .where('isGone', '=', 0)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now)]))
}

/** A row that reaches the viewer through two audiences is sent once, under the later number. */
function once(lines: readonly Row<'changes'>[], now: number): FoundChange[] {
  const byRow = new Map<string, FoundChange>()
  for (const { tableName, rowId, seq, audience, isGone, until } of lines) {
    const isThereForAll = audience === 'community' && isGone === 0 && (until === null || until > now)
    const through = isThereForAll ? { audience, seq } : undefined
    const newsFor = isMemberAudience(audience) ? 'viewer' : 'all'
    const key = `${tableName}:${rowId}`
    const earlierChange = byRow.get(key)
    if (!earlierChange) byRow.set(key, { tableName, rowId, seq, through, newsFor })
    else {
      earlierChange.seq = Math.max(earlierChange.seq, seq)
      earlierChange.through ??= through
      if (newsFor === 'viewer') earlierChange.newsFor = newsFor
    }
  }
  return [...byRow.values()]
}
