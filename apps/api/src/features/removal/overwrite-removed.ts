/** What deleting leaves in the database's file of members who are gone is overwritten, and that it was is written down. */
import type { Database } from '../../database/open.ts'
import { noteOverwritten, notOverwritten } from '../../database/removed-members.ts'
import { membersById } from '../members/members.queries.ts'

/** Who is gone from the data, and perhaps not from its file: ended between the two, a removal has this left to do. */
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
