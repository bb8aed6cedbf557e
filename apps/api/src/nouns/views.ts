/** What a viewer may see: one view per table that devices hold. */
import type { Audience } from '@porchlight/contracts/sync/audiences'
import type { RowOf, TableName } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

export interface Viewer {
  memberId: string
  audiences: readonly Audience[]
  /** Epoch ms. */
  now: number
}

/** Rows as this viewer may see them, by id; what is missing is not there for them. */
export type View<Name extends TableName> = (
  database: Kysely<Tables>,
  viewer: Viewer,
  ids: readonly string[],
) => Promise<Map<string, RowOf<Name>>>

export type Views = { readonly [Name in TableName]: View<Name> }
