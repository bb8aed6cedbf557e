/** The few values a device keeps beside its rows. All of it lives and dies with the outbox. */
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import type { MemberDatabase } from '../../storage/database.ts'

export interface Meta {
  clientId: string
  /** The next wire number of this client. */
  nextNumber: number
  cursor: string
  /** The schema of the app at the server's last response: rows of tables that a later schema added are not here yet. */
  schema: number
  /** Present until the last page of the first filling, or of a refilled table, is here: until then nothing can be counted. */
  isPart: true
  /** Present while a fresh snapshot is being fetched: how far it got (null = nothing yet). */
  snapshot: { cursor: string | null }
  /** The server's clock minus this device's, in ms. */
  clockOffset: number
  /** The server's time of one of its last responses; the current time is later than that. */
  heardAt: number
  /**
   * The server's time when this device first knew that nobody is signed in for an account whose day to end is over, and
   * that day: what was never sent is held for some time from there on.
   */
  heldSince: { leavesAt: number; at: number }
  /** The server's time when rows were last looked through for those that leave by their age. */
  sweptAt: number
}

export async function readMeta<Key extends keyof Meta>(
  database: MemberDatabase,
  key: Key,
): Promise<Meta[Key] | undefined> {
  const entry = await database.meta.get(key)
  return entry?.value as Meta[Key] | undefined
}

export async function writeMeta<Key extends keyof Meta>(
  database: MemberDatabase,
  key: Key,
  value: Meta[Key],
): Promise<void> {
  await database.meta.put({ key, value })
}

/**
 * Writes a value only when it differs: otherwise every query that reads it would run again, and its component would be
 * drawn again.
 */
export async function storeMeta<Key extends keyof Meta>(
  database: MemberDatabase,
  key: Key,
  value: Meta[Key],
): Promise<void> {
  if ((await readMeta(database, key)) !== value) await writeMeta(database, key, value)
}

/** Deletes a value only when there is one, for the same reason. */
export async function dropMeta(database: MemberDatabase, key: keyof Meta): Promise<void> {
  if ((await readMeta(database, key)) !== undefined) await database.meta.delete(key)
}

/**
 * Returns the progress of the initial sync: before it is complete, nothing may be counted and nothing shown as missing.
 */
export async function readInitialSync(
  database: MemberDatabase,
): Promise<{ hasPage: boolean; isWhole: boolean }> {
  const [cursor, isPart] = await Promise.all([readMeta(database, 'cursor'), readMeta(database, 'isPart')])
  const hasPage = cursor !== undefined
  return { hasPage, isWhole: hasPage && !isPart }
}

/** False until rows can have come of every table that this app keeps: an update may bring more of them. */
export async function hasEveryTable(database: MemberDatabase): Promise<boolean> {
  return ((await readMeta(database, 'schema')) ?? 0) >= schemaVersion
}
