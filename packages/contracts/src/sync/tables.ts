/** The tables a device holds, and the schema of a row of each. */
import type * as v from 'valibot'
import { memberTables } from '../members/members.schema.ts'
import { placeTables } from '../places/places.schema.ts'
import { postTables } from '../posts/posts.schema.ts'

/** By the noun that makes their rows; a line each. */
const tablesOfNouns = { members: memberTables, posts: postTables, places: placeTables } as const

export const syncedTables = { ...memberTables, ...postTables, ...placeTables } as const

export type TableName = keyof typeof syncedTables
export type RowOf<Name extends TableName> = v.InferOutput<(typeof syncedTables)[Name]>
export const tableNames = Object.keys(syncedTables) as [TableName, ...TableName[]]

/** The `schema` from which on apps keep the table: with a new one `schemaVersion` goes up, and this is its number. */
export const keptSince: { readonly [Name in TableName]: number } = {
  posts: 1,
  postDetails: 1,
  people: 1,
  members: 1,
  places: 3,
}

/** The tables that an app of this `schema` keeps. */
export function tablesOfSchema(schema: number): TableName[] {
  return tableNames.filter((name) => keptSince[name] <= schema)
}

/** Of one noun; of most, none. */
export type TableOf<Noun extends string> = Noun extends keyof typeof tablesOfNouns
  ? Extract<keyof (typeof tablesOfNouns)[Noun], TableName>
  : never
