/** The few values a device keeps beside its rows. All of it lives and dies with the outbox. */
import type { MemberDatabase } from '../storage/database.ts'

export interface Meta {
  clientId: string
  /** The next wire number of this client. */
  nextNumber: number
  cursor: string
  /** Present while a fresh snapshot is being fetched: how far it got (null = nothing yet). */
  snapshot: { cursor: string | null }
  /** The server's clock minus this device's, in ms. */
  clockOffset: number
  /** The server's time of one of its last answers: it is later than that by now. */
  heardAt: number
  /** Tables whose rows came, or were there, and that this app did not know. */
  passedOver: string[]
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
