/** The tables a device holds, and the schema of a row of each. */
import type * as v from 'valibot'
import { memberSchema, personSchema } from '../members/members.schema.ts'
import { postDetailsSchema, postSchema } from '../posts/posts.schema.ts'

/** By the noun that makes their rows. */
const tablesOfNouns = {
  members: { members: memberSchema, people: personSchema },
  posts: { posts: postSchema, postDetails: postDetailsSchema },
} as const

export const syncedTables = { ...tablesOfNouns.members, ...tablesOfNouns.posts } as const

export type TableName = keyof typeof syncedTables
export type RowOf<Name extends TableName> = v.InferOutput<(typeof syncedTables)[Name]>
export const tableNames = Object.keys(syncedTables) as [TableName, ...TableName[]]

/** Of one noun; of most, none. */
export type TableOf<Noun extends string> = Noun extends keyof typeof tablesOfNouns
  ? keyof (typeof tablesOfNouns)[Noun]
  : never
