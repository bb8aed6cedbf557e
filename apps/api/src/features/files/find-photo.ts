/** Which photo somebody may fetch: one that a row shows them. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { FileSize } from '@porchlight/contracts/files/files.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { PhotoUse } from '../../nouns/photos.ts'
import type { Viewer } from '../../nouns/views.ts'
import { type FileRow, filesBySha256 } from './files.queries.ts'
import type { StoredFiles } from './stored-files.ts'

interface FindSettings {
  reader: Kysely<Tables>
  stored: StoredFiles
  uses: readonly PhotoUse[]
}

interface FoundPhoto {
  /** Of what is served. */
  hash: string
  /** @throws Refused `not_found` when it is not where it should be */
  read: () => Promise<Buffer>
}

/**
 * @param viewer null: nobody who is signed in
 * @throws Refused `not_found`, whether nobody sent it or nobody shows it to them
 */
export type FindPhoto = (viewer: Viewer | null, sha256: string, size: FileSize) => Promise<FoundPhoto>

export function createFindPhoto({ reader, stored, uses }: FindSettings): FindPhoto {
  return async (viewer, sha256, size) => {
    for (const file of await filesBySha256(reader, sha256)) {
      if (!(await isSeen(reader, viewer, file, uses))) continue
      const hash = size === 'thumb' ? file.thumbHash : file.fullHash
      return { hash, read: () => read(stored, hash) }
    }
    throw new Refused('not_found')
  }
}

async function isSeen(
  reader: Kysely<Tables>,
  viewer: Viewer | null,
  file: FileRow,
  uses: readonly PhotoUse[],
): Promise<boolean> {
  for (const use of uses) {
    if (viewer ? await use.isSeen(reader, viewer, file) : await use.isSeenByAnyone?.(reader, file))
      return true
  }
  return false
}

async function read(stored: StoredFiles, hash: string): Promise<Buffer> {
  const bytes = await stored.read(hash)
  if (!bytes) throw new Refused('not_found')
  return bytes
}
