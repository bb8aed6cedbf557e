/** A photo of a row whose author changes: it becomes the new author's as well, since a row shows only what its own author has. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { PhotoKey } from '../../feature-parts/photos.ts'
import { fileOf, namedPhoto } from './files.queries.ts'

/**
 * Gives a member another member's photo; the stored bytes belong to both.
 * @returns the columns of the row that names it: none for a photo that has not arrived, as only its sender could still send it
 */
export async function copyPhoto(
  database: Kysely<Tables>,
  memberId: string,
  photo: PhotoKey,
): ReturnType<typeof namedPhoto> {
  const file = await fileOf(database, photo)
  if (!file) return { photo: null, photoShown: null }
  await database
    .insertInto('files')
    .values({ ...file, memberId, unnamedSince: null })
    .onConflict((conflict) => conflict.columns(['memberId', 'sha256']).doNothing())
    .execute()
  return namedPhoto(database, memberId, photo.sha256)
}
