/**
 * Rules for audiences besides the community's and a member's own, and for rows that are hidden or different for some
 * viewers.
 */
import type { ExtraAudience } from '@porchlight/contracts/sync/audiences'
import type { SyncRow } from '@porchlight/contracts/sync/sync.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema/tables.ts'
import type { EarlierVisibility } from './between-two.ts'
import type { Viewer } from './views.ts'

/** Returns the additional audiences at this moment, dates included, from the same snapshot as the rows. */
export type ExtraAudiencesOf = (database: Kysely<Tables>, viewer: Viewer) => Promise<ExtraAudience[]>

/**
 * Returns those of the rows to send that are hidden from this viewer (by a block or an operator), by 'table:id'; rows
 * that are gone for everybody are included. When a row's visibility changes, it is touched in the viewer's own
 * audience.
 */
export type HiddenRowsFor = (
  database: Kysely<Tables>,
  viewer: Viewer,
  rows: readonly SyncRow[],
) => Promise<ReadonlyMap<string, EarlierVisibility>>

/**
 * Returns those of the rows to send that differ for this viewer, by 'table:id'; null for a row that is not visible and
 * was not before. Such rows are touched anew like those of `HiddenRowsFor`.
 */
export type RowVariantsFor = (
  database: Kysely<Tables>,
  viewer: Viewer,
  rows: readonly SyncRow[],
) => Promise<ReadonlyMap<string, object | null>>
