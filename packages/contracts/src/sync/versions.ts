/**
 * The numbers by which an app and a server recognize what the other one supports. This file imports no schema, because
 * the first paint and the worker need it and would have to load all schemas.
 */
import type { TableName } from './tables.ts'

/** The form of the round itself. */
export const protocolVersion = 1

/** The `schema` from which on apps keep each table: a new one takes the next number, and with it raises `schemaVersion`. */
export const supportedSince: { readonly [Name in TableName]: number } = {
  members: 1,
  people: 1,
  posts: 1,
  postDetails: 1,
  places: 3,
  placeReviews: 10,
  placeMarks: 10,
  conversations: 4,
  readMarkers: 4,
  messages: 4,
  blocks: 4,
  helps: 5,
  ratings: 5,
  notifications: 5,
  notificationSettings: 11,
  rsvps: 6,
  meetups: 6,
  creditEntries: 9,
  rewards: 9,
  redemptions: 9,
  explorations: 14,
  achievements: 14,
  explorationSettings: 14,
  moderationCases: 16,
  moderationActs: 16,
  standings: 15,
}

export const tableNames = Object.keys(supportedSince) as [TableName, ...TableName[]]

/** The last number that was raised for what an app that is out there could not bear (docs/decisions/0023). */
const lastBreak = 13
/** The number for the shapes of rows and operations that this app supports, and so for the tables that it has. */
export const schemaVersion = Math.max(lastBreak, ...Object.values(supportedSince))

/** The tables that an app of this `schema` keeps. */
export function tablesOfSchema(schema: number): TableName[] {
  return tableNames.filter((name) => supportedSince[name] <= schema)
}
