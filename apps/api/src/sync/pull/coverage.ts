/**
 * The comparison of a cursor's coverage with the current one: gained tables and audiences are synced from the head
 * down, and the device is notified of lost ones.
 */
import { type Audience, audiencesWith, type ExtraAudience } from '@porchlight/contracts/sync/audiences'
import type { TableName } from '@porchlight/contracts/sync/tables'
import { tablesOfSchema } from '@porchlight/contracts/sync/versions'
import type { Coverage, Cursor } from './cursor.ts'

export interface ResolvedCoverage {
  cursor: Cursor
  /** An audience was lost: its rows go from the device. */
  hasLost: boolean
  /** Tables that the device is brought from the beginning. */
  refill: TableName[]
}

/** The tables of one audience that are to be read. */
export interface Portion {
  audience: Audience
  tables: readonly TableName[]
}

/**
 * Adjusts a cursor to the current coverage. A gain during an initial sync waits for its end, so that only one runs at a
 * time. No rows outside of a cursor's coverage are sent, and none inside it are missed.
 */
export function resolveCoverage(cursor: Cursor, wantedCoverage: Coverage): ResolvedCoverage {
  const { covers, fill } = cursor
  const hasLost = covers.extra.some((audience) => !wantedCoverage.extra.includes(audience))
  const remainingCoverage = within(covers, wantedCoverage)
  const resolvedCursor: Cursor = { ...cursor, covers: remainingCoverage }
  if (fill) {
    resolvedCursor.fill = { below: fill.below, before: fill.before && within(fill.before, remainingCoverage) }
    return { cursor: resolvedCursor, hasLost, refill: [] }
  }
  if (!isMore(wantedCoverage, remainingCoverage)) return { cursor: resolvedCursor, hasLost, refill: [] }
  resolvedCursor.covers = wantedCoverage
  resolvedCursor.fill = { below: cursor.seq + 1, before: remainingCoverage }
  const had = tablesOfSchema(remainingCoverage.schema)
  const refill = tablesOfSchema(wantedCoverage.schema).filter((table) => !had.includes(table))
  return { cursor: resolvedCursor, hasLost, refill }
}

/** Returns whether the wanted coverage has a table or an audience that the other lacks. */
export function isMore(wantedCoverage: Coverage, { schema, extra }: Coverage): boolean {
  const had = tablesOfSchema(schema).length
  return (
    tablesOfSchema(wantedCoverage.schema).length > had ||
    wantedCoverage.extra.some((each) => !extra.includes(each))
  )
}

/**
 * Returns the covered tables of each audience, of those that every member has and of the extra ones. All changes in
 * these portions concern the device.
 */
export function portionsOf(permanentAudiences: readonly Audience[], { schema, extra }: Coverage): Portion[] {
  const tables = tablesOfSchema(schema)
  return audiencesWith(permanentAudiences, extra).map((audience) => ({ audience, tables }))
}

/** Returns the portions that an initial sync has to bring: those covered now and not before. */
export function portionsToSync(
  permanentAudiences: readonly Audience[],
  covers: Coverage,
  before: Coverage | null,
): Portion[] {
  if (before === null) return portionsOf(permanentAudiences, covers)
  const had = audiencesWith(permanentAudiences, before.extra)
  const hadTables = tablesOfSchema(before.schema)
  return portionsOf(permanentAudiences, covers).flatMap(({ audience, tables }) => {
    const missing = had.includes(audience) ? tables.filter((table) => !hadTables.includes(table)) : tables
    return missing.length > 0 ? [{ audience, tables: missing }] : []
  })
}

function within(covers: Coverage, wantedCoverage: Coverage): Coverage {
  return {
    schema: Math.min(covers.schema, wantedCoverage.schema),
    extra: covers.extra.filter((audience): audience is ExtraAudience =>
      wantedCoverage.extra.includes(audience),
    ),
  }
}
