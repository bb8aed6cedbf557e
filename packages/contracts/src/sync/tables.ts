/** The tables a device holds, the schema of a row of each, and the number that all of it goes by. */
import type * as v from 'valibot'
import { conversationTables } from '../conversations/conversations.schema.ts'
import { creditTables } from '../credits/credits.schema.ts'
import { explorationTables } from '../exploration/exploration-rows.schema.ts'
import { helpTables } from '../help/help.schema.ts'
import { meetupTables } from '../meetups/meetups.schema.ts'
import { memberTables } from '../members/members.schema.ts'
import { messageTables } from '../messages/messages.schema.ts'
import { notificationTables } from '../notifications/notifications.schema.ts'
import { placeTables } from '../places/places.schema.ts'
import { postTables } from '../posts/posts.schema.ts'
import { rewardTables } from '../rewards/rewards.schema.ts'
import { safetyTables } from '../safety/safety.schema.ts'

/** By the noun that makes their rows; a line each. */
const tablesOfNouns = {
  members: memberTables,
  posts: postTables,
  places: placeTables,
  conversations: conversationTables,
  messages: messageTables,
  safety: safetyTables,
  help: helpTables,
  notifications: notificationTables,
  meetups: meetupTables,
  credits: creditTables,
  rewards: rewardTables,
  exploration: explorationTables,
} as const

type TablesOfNouns = typeof tablesOfNouns
/** All members of a union in one. */
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type TablesByName = Merged<TablesOfNouns[keyof TablesOfNouns]>
const tables = Object.assign({}, ...Object.values(tablesOfNouns)) as TablesByName

export type TableName = keyof TablesByName
export type RowOf<Name extends TableName> = v.InferOutput<TablesByName[Name]['row']>
export const tableNames = Object.keys(tables) as [TableName, ...TableName[]]

export const syncedTables = Object.fromEntries(tableNames.map((name) => [name, tables[name].row])) as {
  readonly [Name in TableName]: TablesByName[Name]['row']
}

/** The `schema` from which on apps keep each: a new table takes the next number, and with it raises `schemaVersion`. */
export const keptSince = Object.fromEntries(tableNames.map((name) => [name, tables[name].since])) as {
  readonly [Name in TableName]: number
}

/** The last number that was raised for what an app that is out there could not bear (docs/decisions/0023). */
const lastBreak = 13
/** The shapes of rows and operations this app knows, and so which tables it has. */
export const schemaVersion = Math.max(lastBreak, ...Object.values(keptSince))

/** The tables that an app of this `schema` keeps. */
export function tablesOfSchema(schema: number): TableName[] {
  return tableNames.filter((name) => keptSince[name] <= schema)
}

/** Of one noun; of most, none. */
export type TableOf<Noun extends string> = Noun extends keyof TablesOfNouns
  ? Extract<keyof TablesOfNouns[Noun], TableName>
  : never
