/** Overwrites what deletion leaves of removed members in the database file, and records that this was done. */

import { noteOverwritten, notOverwritten } from '../../database/folder/removed-members.ts'
import type { Database } from '../../database/open.ts'
import { membersById } from '../members/members.queries.ts'

/**
 * Returns the members who are removed from the data, but perhaps not overwritten in its file: a removal that was
 * interrupted in between still has to do this.
 */
export async function erasedNotOverwritten(
  { reader }: Pick<Database, 'reader'>,
  dataDir: string,
): Promise<string[]> {
  const noted = notOverwritten(dataDir)
  const back = new Set((await membersById(reader, noted)).map(({ id }) => id))
  return noted.filter((id) => !back.has(id))
}

/** @returns false where the database does so in its own time */
export async function overwriteRemoved(
  database: Pick<Database, 'reader' | 'overwriteDeleted'>,
  dataDir: string,
): Promise<boolean> {
  const erased = await erasedNotOverwritten(database, dataDir)
  const isDone = await database.overwriteDeleted()
  noteOverwritten(dataDir, erased)
  return isDone
}
