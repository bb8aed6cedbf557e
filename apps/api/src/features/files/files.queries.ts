/** Photos that have arrived: whose they are, and what lies in the store of them. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
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

/** Returns the columns of a member's row that refers to the photo; `photoShown` is null until the photo has arrived. */
export async function namedPhoto(
  database: Kysely<Tables>,
  memberId: string,
  sha256: string | null,
): Promise<{ photo: string | null; photoShown: string | null }> {
  if (sha256 === null) return { photo: null, photoShown: null }
  const file = await fileOf(database, { memberId, sha256 })
  return { photo: sha256, photoShown: file ? JSON.stringify(photoOf(file)) : null }
}

/** The most senders of one file whose rows are looked up; further ones are ignored. */
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

/** Returns the number of a member's stored files and their bytes. */
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

/** Returns at most `countMax` files, ordered by key, that come after the given one. */
export function filesAfter(
  database: Kysely<Tables>,
  { memberId, sha256 }: PhotoKey,
  countMax: number,
): Promise<FileRow[]> {
  return database
    .selectFrom('files')
    .where(({ eb, or, and }) =>
      or([eb('memberId', '>', memberId), and([eb('memberId', '=', memberId), eb('sha256', '>', sha256)])]),
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
  /** The hash that the first one comes after; absent: none. */
  after?: string
  /** The only hash to look at; absent: all. */
  hash?: string
}

/** Returns hashes in the store that no file uses: they belonged to a member who left, or to a deleted file. */
export async function unusedHashes(
  database: Kysely<Tables>,
  { storedBefore, countMax, after = '', hash }: Unused,
): Promise<string[]> {
  let query = database
    .selectFrom('storedFiles')
    .where('storedAt', '<', storedBefore)
    .where('hash', '>', after)
    .where('hash', 'not in', database.selectFrom('files').select('fullHash'))
    .where('hash', 'not in', database.selectFrom('files').select('thumbHash'))
    .orderBy('hash')
    .limit(countMax)
    .select('hash')
  if (hash !== undefined) query = query.where('hash', '=', hash)
  const rows = await query.execute()
  return rows.map((row) => row.hash)
}
