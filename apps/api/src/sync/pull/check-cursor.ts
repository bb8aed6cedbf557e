/** The check that a cursor belongs to this database's history. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { type Head, tagOf } from '../../database/transactions/head.ts'
import type { Cursor } from './cursor.ts'

/** A cursor from another history, from the future or from behind the horizon counts as none. */
export async function checkCursor(
  database: Kysely<Tables>,
  cursor: Cursor | null,
  head: Head,
): Promise<Cursor | null> {
  if (!cursor || cursor.seq > head.seq || head.epoch !== cursor.epoch) return null
  const tag = cursor.seq === head.seq ? head.tag : await tagOf(database, cursor.seq)
  // A number beyond the horizon has no tag any more, so its cursor is not valid.
  return tag === cursor.tag ? cursor : null
}
