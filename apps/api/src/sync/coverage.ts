/** What a cursor covers against what holds now: what was gained is filled from the head down, what was lost is told. */
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

/** Of one audience: all tables there are for it, or these. */
export interface Portion {
  audience: Audience
  tables: readonly TableName[]
}

/**
 * What is gained while a fill runs waits for its end, so that there is one fill at a time: of what a cursor does not
 * cover nothing is sent, and nothing missed.
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

/** Whether something that holds now is not covered. */
export function isMore(wantedCoverage: Coverage, { schema, extra }: Coverage): boolean {
  const had = tablesOfSchema(schema).length
  return (
    tablesOfSchema(wantedCoverage.schema).length > had ||
    wantedCoverage.extra.some((each) => !extra.includes(each))
  )
}

/** What is covered, `standing` being the audiences that the member always has: all changes of it concern the device. */
export function portionsOf(standing: readonly Audience[], { schema, extra }: Coverage): Portion[] {
  const tables = tablesOfSchema(schema)
  return audiencesWith(standing, extra).map((audience) => ({ audience, tables }))
}

/** What a fill brings: what is covered and was not before. */
export function portionsToSync(
  standing: readonly Audience[],
  covers: Coverage,
  before: Coverage | null,
): Portion[] {
  if (before === null) return portionsOf(standing, covers)
  const had = audiencesWith(standing, before.extra)
  const hadTables = tablesOfSchema(before.schema)
  return portionsOf(standing, covers).flatMap(({ audience, tables }) => {
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
