/** Who may have rows besides those of the community and their own, and what is not there, or is something else, for somebody. */
import type { ExtraAudience } from '@porchlight/contracts/sync/audiences'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Viewer } from './views.ts'

/** By what holds at this moment, dates included; read in the same snapshot as the rows. */
export type ExtraAudiencesOf = (database: Kysely<Tables>, viewer: Viewer) => Promise<ExtraAudience[]>

/**
 * Of a row that is not there for somebody: `never` where it was not either when it last changed, unless their own audience
 * says to look again; `maybe` where any change can have made it so, and a device may hold it.
 */
export type WasThere = 'never' | 'maybe'

/**
 * Of rows that are about to leave, those that are not there for this viewer, by 'table:id': blocked, or hidden; of those that
 * are gone for all as well. When that changes, the rows are touched in the viewer's own audience.
 */
export type NotThere = (
  database: Kysely<Tables>,
  viewer: Viewer,
  rows: readonly SyncRow[],
) => Promise<ReadonlyMap<string, WasThere>>

/**
 * Of rows that are about to leave, those that read otherwise for this viewer than for all, by 'table:id'; null where it is
 * not there, and was not before. Told anew as above.
 */
export type VisibilityChange = (
  database: Kysely<Tables>,
  viewer: Viewer,
  rows: readonly SyncRow[],
) => Promise<ReadonlyMap<string, object | null>>
