/** Rows that leave devices by their age: no change says so, both sides know it by the same rule. */
import { postKeptUntil } from '../posts/posts.rules.ts'
import type { RowOf, TableName } from './tables.ts'

interface Ageing<Name extends TableName> {
  /** Epoch ms by the server's clock; null: it stays. Whom it is about keeps it longer. */
  keptUntil: (row: RowOf<Name>, isOwn: boolean) => number | null
  /** Where a row of the same id says that it is the member's own. It leaves together with this one. */
  ownRowsIn: TableName
}

type AgeingByTable = { readonly [Name in TableName]?: Ageing<Name> }

export const ageing = {
  posts: { keptUntil: postKeptUntil, ownRowsIn: 'postDetails' },
} as const satisfies AgeingByTable

export type AgeingTable = keyof typeof ageing
export const ageingTables = Object.keys(ageing) as [AgeingTable, ...AgeingTable[]]
