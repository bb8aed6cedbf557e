/** Copies the photo of a row whose author changes, because a row shows only a photo that its own author has. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { PhotoKey } from '../../feature-parts/photos.ts'
import { fileOf, namedPhoto } from './files.queries.ts'

/**
 * Makes another member's photo this member's as well. Both share the stored bytes.
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
