/** The tables a device holds, and the schema of a row of each. */
import type * as v from 'valibot'
import { memberTables } from '../members/members.schema.ts'
import { postTables } from '../posts/posts.schema.ts'

/** By the noun that makes their rows; a line each. */
const tablesOfNouns = { members: memberTables, posts: postTables } as const

export const syncedTables = { ...memberTables, ...postTables } as const

export type TableName = keyof typeof syncedTables
export type RowOf<Name extends TableName> = v.InferOutput<(typeof syncedTables)[Name]>
export const tableNames = Object.keys(syncedTables) as [TableName, ...TableName[]]

/** Of one noun; of most, none. */
export type TableOf<Noun extends string> = Noun extends keyof typeof tablesOfNouns
  ? Extract<keyof (typeof tablesOfNouns)[Noun], TableName>
  : never
