import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { actsOf } from '../../feature-parts/day-limits.ts'

export type ExportRow = Row<'exports'>

/** The newest first. */
export function exportsOf(database: Kysely<Tables>, memberId: string): Promise<ExportRow[]> {
  return database
    .selectFrom('exports')
    .where('memberId', '=', memberId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

export const requestedExports = actsOf((database, { memberId, since }) =>
  database
    .selectFrom('exports')
    .where('memberId', '=', memberId)
    .where('createdAt', '>', since)
    .select('createdAt as at'),
)

export function exportOf(
  database: Kysely<Tables>,
  memberId: string,
  id: string,
): Promise<ExportRow | undefined> {
  return database
    .selectFrom('exports')
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .selectAll()
    .executeTakeFirst()
}

/** Returns the export that has waited longest, of all or of those after the given one. */
export function nextExport(
  database: Kysely<Tables>,
  after: ExportRow | null,
): Promise<ExportRow | undefined> {
  let query = database
    .selectFrom('exports')
    .where('readyAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .selectAll()
  if (after) {
    const { createdAt, id } = after
    query = query.where(({ eb, or, and }) =>
      or([eb('createdAt', '>', createdAt), and([eb('createdAt', '=', createdAt), eb('id', '>', id)])]),
    )
  }
  return query.executeTakeFirst()
}
