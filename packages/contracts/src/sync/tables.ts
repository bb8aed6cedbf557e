/** The tables a device holds, and the schema of a row of each. */
import type * as v from 'valibot'
import { memberTables } from '../members/members.schema.ts'
import { postTables } from '../posts/posts.schema.ts'

/** By the noun that makes their rows; a line each. */
const tablesOfNouns = { members: memberTables, posts: postTables } as const

type TablesOfNouns = typeof tablesOfNouns
/** All members of a union in one. */
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

export const syncedTables = Object.assign({}, ...Object.values(tablesOfNouns)) as Merged<
  TablesOfNouns[keyof TablesOfNouns]
>

export type TableName = keyof typeof syncedTables
export type RowOf<Name extends TableName> = v.InferOutput<(typeof syncedTables)[Name]>
export const tableNames = Object.keys(syncedTables) as [TableName, ...TableName[]]

/** Of one noun; of most, none. */
export type TableOf<Noun extends string> = Noun extends keyof TablesOfNouns
  ? Extract<keyof TablesOfNouns[Noun], TableName>
  : never
