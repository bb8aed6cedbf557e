/**
 * The tables on a device, and the schema of a row of each. The first version of the app with each table is in
 * `versions.ts`.
 */
import type * as v from 'valibot'
import { caseTables } from '../cases/cases.schema.ts'
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
import { standingTables } from '../standing/standing.schema.ts'

/** The synchronized tables, grouped by the feature that makes their rows, one line each. */
const tablesOfFeatures = {
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
  cases: caseTables,
  standing: standingTables,
} as const

type TablesOfFeatures = typeof tablesOfFeatures
/** All members of a union in one. */
type Merged<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

type TablesByName = Merged<TablesOfFeatures[keyof TablesOfFeatures]>
export type TableName = keyof TablesByName
export type RowOf<Name extends TableName> = v.InferOutput<TablesByName[Name]>

export const syncedTables: { readonly [Name in TableName]: TablesByName[Name] } = Object.assign(
  {},
  ...Object.values(tablesOfFeatures),
)

/** The tables of one feature; most features have none. */
export type TableOf<Feature extends string> = Feature extends keyof TablesOfFeatures
  ? Extract<keyof TablesOfFeatures[Feature], TableName>
  : never
