/** Photos that have arrived: whose they are, and what lies in the store of them. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import type { PhotoKey } from '../../feature-parts/photos.ts'
import { photoOf } from './files.view.ts'

export type FileRow = Row<'files'>

export function fileOf(
  database: Kysely<Tables>,
  { memberId, sha256 }: PhotoKey,
): Promise<FileRow | undefined> {
  return database
    .selectFrom('files')
    .where('memberId', '=', memberId)
    .where('sha256', '=', sha256)
    .selectAll()
    .executeTakeFirst()
}

/** For a row of the member's that names it; `photoShown` as long as it has not arrived is null. */
export async function namedPhoto(
  database: Kysely<Tables>,
  memberId: string,
  sha256: string | null,
): Promise<{ photo: string | null; photoShown: string | null }> {
  if (sha256 === null) return { photo: null, photoShown: null }
  const file = await fileOf(database, { memberId, sha256 })
  return { photo: sha256, photoShown: file ? JSON.stringify(photoOf(file)) : null }
}

/** So many may have sent the same; of more nobody looks at the rows of the others. */
const sendersMax = 50

export function filesBySha256(database: Kysely<Tables>, sha256: string): Promise<FileRow[]> {
  return database
    .selectFrom('files')
    .where('sha256', '=', sha256)
    .orderBy('createdAt')
    .limit(sendersMax)
    .selectAll()
    .execute()
}

/** What is kept of one member. */
export async function storedFilesOf(
  database: Kysely<Tables>,
  memberId: string,
): Promise<{ files: number; bytes: number }> {
  const { files, full, thumb } = await database
    .selectFrom('files')
    .where('memberId', '=', memberId)
    .select(({ fn }) => [
      fn.countAll<number>().as('files'),
      fn.sum<number | null>('fullBytes').as('full'),
      fn.sum<number | null>('thumbBytes').as('thumb'),
    ])
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(full ?? 0) + Number(thumb ?? 0) }
}

/** In the order of their keys, as many as go in one piece. */
export function filesAfter(
  database: Kysely<Tables>,
  { memberId, sha256 }: PhotoKey,
  countMax: number,
): Promise<FileRow[]> {
  return database
    .selectFrom('files')
    .where((is) =>
      is.or([
        is('memberId', '>', memberId),
        is.and([is('memberId', '=', memberId), is('sha256', '>', sha256)]),
      ]),
    )
    .orderBy('memberId')
    .orderBy('sha256')
    .limit(countMax)
    .selectAll()
    .execute()
}

interface Unused {
  storedBefore: number
  countMax: number
  /** This one, if it is one of them. */
  hash?: string
}

/** What lies in the store and no file is made of: of somebody who left, or of a file that was forgotten. */
export async function unusedHashes(
  database: Kysely<Tables>,
  { storedBefore, countMax, hash }: Unused,
): Promise<string[]> {
  let query = database
    .selectFrom('storedFiles')
    .where('storedAt', '<', storedBefore)
    .where('hash', 'not in', database.selectFrom('files').select('fullHash'))
    .where('hash', 'not in', database.selectFrom('files').select('thumbHash'))
    .orderBy('hash')
    .limit(countMax)
    .select('hash')
  if (hash !== undefined) query = query.where('hash', '=', hash)
  const rows = await query.execute()
  return rows.map((row) => row.hash)
}
