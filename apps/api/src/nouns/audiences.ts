/** Who may have rows besides those of the community and their own, and what is not there, or is something else, for somebody. */
import type { ExtraAudience } from '@porchlight/contracts/sync/audiences'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Viewer } from './views.ts'

/** By what holds at this moment, dates included; read in the same snapshot as the rows. */
export type ExtraAudiencesOf = (database: Kysely<Tables>, viewer: Viewer) => Promise<ExtraAudience[]>

/**
 * Of rows that are about to leave, those that are not there for this viewer, as 'table:id': blocked, or hidden. When that
 * changes, the rows are touched in the viewer's own audience.
 */
export type NotThere = (
  database: Kysely<Tables>,
  viewer: Viewer,
  rows: readonly SyncRow[],
) => Promise<ReadonlySet<string>>

/**
 * Of rows that are about to leave, those that read otherwise for this viewer than for all, by 'table:id'; null where it is
 * not there. Told anew as above.
 */
export type SeenOtherwise = (
  database: Kysely<Tables>,
  viewer: Viewer,
  rows: readonly SyncRow[],
) => Promise<ReadonlyMap<string, object | null>>
