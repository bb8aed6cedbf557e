/** The tables a device holds, and the schema of a row of each. */
import type * as v from 'valibot'
import { memberSchema, personSchema } from '../members/members.schema.ts'
import { postDetailsSchema, postSchema } from '../posts/posts.schema.ts'

export const syncedTables = {
  members: memberSchema,
  people: personSchema,
  posts: postSchema,
  postDetails: postDetailsSchema,
} as const

export type TableName = keyof typeof syncedTables
export type RowOf<Name extends TableName> = v.InferOutput<(typeof syncedTables)[Name]>
export const tableNames = Object.keys(syncedTables) as [TableName, ...TableName[]]
