/** Which rows changed for a viewer: index lookups per audience, never ending inside a number. */
import { type Audience, isExtra } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely, SelectQueryBuilder } from 'kysely'
import { prepare } from '../database/prepared.ts'
import type { Row, Tables } from '../database/tables.ts'
import type { Portion } from './coverage.ts'

export type Found = Pick<Row<'changes'>, 'tableName' | 'rowId' | 'seq'>

export interface Change extends Found {
  /** Through which the viewer sees the row, the widest of theirs; null: it is gone for them, or left by its age. */
  through: { audience: Audience; seq: number } | null
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

/** Upwards from `seq`, never ending inside a number. */
export async function newerThan(
  database: Kysely<Tables>,
  portions: readonly Portion[],
  seq: number,
  size: number,
): Promise<{ found: Found[]; through: number; more: boolean }> {
  const found: Found[] = []
  for (const portion of portions) {
    found.push(...(await newerOf.all(database, { ...placeOf(portion), seq, countMax: size + 1 })))
  }
  found.sort((a, b) => a.seq - b.seq)
  const cut = found[size]
  if (!cut) return { found: once(found), through: found.at(-1)?.seq ?? seq, more: false }
  const whole = found.filter((change) => change.seq < cut.seq)
  // A single number larger than a page is sent whole.
  const rows = whole.length > 0 ? whole : await ofNumber(database, portions, cut.seq)
  return { found: once(rows), through: rows.at(-1)?.seq ?? cut.seq, more: true }
}

/**
 * Downwards from `below`, never ending inside a number; what is gone by now, or left by its age, was never here for a
 * fresh device.
 */
export async function olderThan(
  database: Kysely<Tables>,
  portions: readonly Portion[],
  { below, size, now }: { below: number; size: number; now: number },
): Promise<{ found: Found[]; below: number | undefined }> {
  const found: Found[] = []
  for (const portion of portions) {
    found.push(...(await olderOf.all(database, { ...placeOf(portion), below, now, countMax: size + 1 })))
  }
  found.sort((a, b) => b.seq - a.seq)
  const cut = found[size]
  if (!cut) return { found: once(found), below: undefined }
  const whole = found.filter((change) => change.seq > cut.seq)
  const rows = whole.length > 0 ? whole : await ofNumber(database, portions, cut.seq)
  return { found: once(rows), below: rows.at(-1)?.seq ?? cut.seq }
}

/**
 * Through which of the viewer's audiences each row is there for them. One that is gone from an audience may still be there
 * in another.
 */
export async function withAudience(
  database: Kysely<Tables>,
  audiences: readonly Audience[],
  found: readonly Found[],
  now: number,
): Promise<Change[]> {
  const widest = new Map<string, NonNullable<Change['through']>>()
  for (const [tableName, rows] of Map.groupBy(found, (change) => change.tableName)) {
    const ids = rows.map(({ rowId }) => rowId)
    const there = await thereFor.all(database, { audiences: [...audiences], tableName, ids, now })
    for (const { rowId, audience, seq } of there) {
      const key = `${tableName}:${rowId}`
      const known = widest.get(key)
      if (known === undefined || width(audience) > width(known.audience)) widest.set(key, { audience, seq })
    }
  }
  return found.map((change) => ({
    ...change,
    through: widest.get(`${change.tableName}:${change.rowId}`) ?? null,
  }))
}

/** The community's for all; then one's own, which nobody loses. */
function width(audience: Audience): number {
  if (audience === 'community') return 2
  return isExtra(audience) ? 0 : 1
}

interface Place {
  audience: Audience
  tables: TableName[]
}

function placeOf({ audience, tables }: Portion): Place {
  return { audience, tables: [...tables] }
}

const newerOf = prepare((database, given: Place & { seq: number; countMax: number }) =>
  changesOf(database, given).where('seq', '>', given.seq).orderBy('seq').limit(given.countMax),
)

const olderOf = prepare((database, given: Place & { below: number; now: number; countMax: number }) =>
  thereAt(changesOf(database, given), given.now)
    .where('seq', '<', given.below)
    .orderBy('seq', 'desc')
    .limit(given.countMax),
)

const thereFor = prepare(
  (database, given: { audiences: Audience[]; tableName: TableName; ids: string[]; now: number }) =>
    thereAt(
      database
        .selectFrom('changes')
        .where('audience', 'in', given.audiences)
        .where('tableName', '=', given.tableName)
        .where('rowId', 'in', given.ids)
        .select(['tableName', 'rowId', 'audience', 'seq']),
      given.now,
    ),
)

function changesOf(database: Kysely<Tables>, { audience, tables }: Place) {
  return database
    .selectFrom('changes')
    .where('audience', '=', audience)
    .where('tableName', 'in', tables)
    .select(['tableName', 'rowId', 'seq'])
}

function ofNumber(database: Kysely<Tables>, portions: readonly Portion[], seq: number): Promise<Found[]> {
  return database
    .selectFrom('changes')
    .where((is) =>
      is.or(
        portions.map(({ audience, tables }) =>
          is.and([is('audience', '=', audience), is('tableName', 'in', [...tables] as TableName[])]),
        ),
      ),
    )
    .where('seq', '=', seq)
    .select(['tableName', 'rowId', 'seq'])
    .execute()
}

type ChangesQuery<Output> = SelectQueryBuilder<Tables, 'changes', Output>

/** Not gone, and not past its age. */
function thereAt<Output>(query: ChangesQuery<Output>, now: number): ChangesQuery<Output> {
  return query.where('isGone', '=', 0).where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
}

/** A row that reaches the viewer through two audiences is sent once, under the later number. */
function once(found: readonly Found[]): Found[] {
  const byRow = new Map<string, Found>()
  for (const change of found) {
    const key = `${change.tableName}:${change.rowId}`
    const known = byRow.get(key)
    if (!known || change.seq > known.seq) byRow.set(key, change)
  }
  return [...byRow.values()]
}
