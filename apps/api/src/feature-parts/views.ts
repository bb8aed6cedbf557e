/** The server's definition of each synced table, above all what a viewer may see of its rows. */
import type { RowOf, TableName, TableOf } from '@porchlight/contracts/sync/tables'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema/tables.ts'
import type { BetweenTwo, notBetweenTwo } from './between-two.ts'

export interface Viewer {
  memberId: string
  /** Epoch ms. */
  now: number
}

/** Returns the viewer for rows that are the same for all who may see them. */
export function anyNeighbor(now: number): Viewer {
  return { memberId: '', now }
}

/** Rows as this viewer may see them, by id; what is missing is not there for them. */
export type View<Name extends TableName> = (
  database: Kysely<Tables>,
  viewer: Viewer,
  ids: readonly string[],
) => Promise<Map<string, RowOf<Name>>>

export interface SyncedTable<Name extends TableName> {
  readonly view: View<Name>
  /** Returns the people that a row refers to: a first page includes them, so that each has a name. */
  readonly people: (row: RowOf<Name>) => readonly string[]
  /** The effect of a block between two members on the rows. */
  readonly betweenTwo: BetweenTwo<Name> | typeof notBetweenTwo
  /** The rows that home shows first: they go ahead of their turn into a first page. */
  readonly homeFirst?: (database: Kysely<Tables>, viewer: Viewer) => Promise<string[]>
  /**
   * Returns the members who have the row in an audience of their own, maybe in no other. A changed count on the row
   * must reach them, too.
   */
  readonly holders?: (database: Kysely<Tables>, id: string) => Promise<readonly string[]>
}

export type SyncedTables = { readonly [Name in TableName]: SyncedTable<Name> }

/** The tables of one feature. */
export type TablesOf<Feature extends string> = Pick<SyncedTables, TableOf<Feature>>

/** Returns no people, for rows that refer to no member. */
export const nobody = (): readonly string[] => []
