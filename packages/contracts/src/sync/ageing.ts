/** Rows that leave devices by their age. No change announces it, because both sides apply the same rule. */
import { messageRetention } from '../messages/messages.rules.ts'
import { notificationRetention } from '../notifications/notifications.rules.ts'
import { postRetention } from '../posts/posts.rules.ts'
import type { RowOf, TableName } from './tables.ts'

export interface Ageing<Row> {
  /** Epoch ms by the server's clock; null: it stays. Whom it is about keeps it longer. */
  keptUntil: (row: Row, isOwn: boolean) => number | null
  /**
   * Tables in which a row of the same id shows that this one is the member's own. That row is deleted together with
   * this one.
   */
  ownRowsIn?: readonly TableName[]
}

const rules = {
  posts: { keptUntil: postRetention, ownRowsIn: ['postDetails', 'helps', 'rsvps', 'meetups'] },
  messages: { keptUntil: messageRetention },
  notifications: { keptUntil: notificationRetention },
} as const satisfies { readonly [Name in TableName]?: Ageing<RowOf<Name>> }

export type AgeingTable = keyof typeof rules
export const ageingTables = Object.keys(rules) as [AgeingTable, ...AgeingTable[]]
export const ageing: { readonly [Name in AgeingTable]: Ageing<RowOf<Name>> } = rules
