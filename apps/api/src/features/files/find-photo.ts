/** The check of which photo a viewer may fetch: one in a row that they may see. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FileSize } from '@porchlight/contracts/files/files.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { PhotoKey, PhotoUse } from '../../feature-parts/photos.ts'
import type { Viewer } from '../../feature-parts/views.ts'
import { filesBySha256 } from './files.queries.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { StoredFiles } from './stored-files.ts'

/** An id in form, which no member has. */
const nobodyId = '00000000-0000-8000-8000-000000000000'

interface FindSettings {
  reader: Kysely<Tables>
  stored: StoredFiles
  uses: readonly PhotoUse[]
  pictures: Pick<Pictures, 'medium'>
}

interface FoundPhoto {
  /** The tag of the served bytes; it changes only with the content. */
  tag: string
  /** @throws Refused `not_found` when it is not where it should be */
  read: () => Promise<Buffer>
}

/**
 * Finds a photo for a viewer.
 * @param viewer null for a visitor who is not signed in
 * @throws Refused `not_found`, both when the photo does not exist and when the viewer may not see it
 */
export type FindPhoto = (viewer: Viewer | null, sha256: string, size: FileSize) => Promise<FoundPhoto>

export function createFindPhoto({ reader, stored: storedFiles, uses, pictures }: FindSettings): FindPhoto {
  return async (viewer, sha256, size) => {
    const files = await filesBySha256(reader, sha256)
    // The same queries run for an unknown photo, so that the time does not reveal whether a photo was ever sent here.
    if (files.length === 0) await isSeen(reader, viewer, { memberId: nobodyId, sha256 }, uses)
    for (const file of files) {
      if (!(await isSeen(reader, viewer, file, uses))) continue
      if (size === 'medium') {
        const { fullHash } = file
        const medium = async () =>
          pictures.medium(viewer?.memberId ?? nobodyId, await read(storedFiles, fullHash))
        return { tag: `${fullHash}-medium`, read: medium }
      }
      const hash = size === 'thumb' ? file.thumbHash : file.fullHash
      return { tag: hash, read: () => read(storedFiles, hash) }
    }
    throw new Refused('not_found')
  }
}

async function isSeen(
  reader: Kysely<Tables>,
  viewer: Viewer | null,
  file: PhotoKey,
  uses: readonly PhotoUse[],
): Promise<boolean> {
  for (const use of uses) {
    if (viewer ? await use.isSeen(reader, viewer, file) : await use.isSeenByAnyone?.(reader, file))
      return true
  }
  return false
}

async function read(storedFiles: StoredFiles, hash: string): Promise<Buffer> {
  const bytes = await storedFiles.read(hash)
  if (!bytes) throw new Refused('not_found')
  return bytes
}
