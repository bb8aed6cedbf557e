/** The few values a device keeps beside its rows. All of it lives and dies with the outbox. */
import { schemaVersion } from '@porchlight/contracts/sync/versions'
import type { MemberDatabase } from '../storage/database.ts'

export interface Meta {
  clientId: string
  /** The next wire number of this client. */
  nextNumber: number
  cursor: string
  /** Of the app that the server has answered: rows of tables that a later one keeps are not here yet. */
  schema: number
  /** Present until the last page of the first filling, or of a refilled table, is here: until then nothing can be counted. */
  isPart: true
  /** Present while a fresh snapshot is being fetched: how far it got (null = nothing yet). */
  snapshot: { cursor: string | null }
  /** The server's clock minus this device's, in ms. */
  clockOffset: number
  /** The server's time of one of its last answers: it is later than that by now. */
  heardAt: number
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

/** What is there already is not written: every query that reads it would be asked again, and drawn. */
export async function storeMeta<Key extends keyof Meta>(
  database: MemberDatabase,
  key: Key,
  value: Meta[Key],
): Promise<void> {
  if ((await readMeta(database, key)) !== value) await writeMeta(database, key, value)
}

/** What is not there is not deleted, for the same reason. */
export async function dropMeta(database: MemberDatabase, key: keyof Meta): Promise<void> {
  if ((await readMeta(database, key)) !== undefined) await database.meta.delete(key)
}

/** How far the first filling got: nothing is counted, and nothing said not to be there, before it is whole. */
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
