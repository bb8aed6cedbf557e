/**
 * Photos that no row shows any more are stored for a week, in case their member uses them again, and are deleted then.
 */
import { fileLimits } from '@porchlight/contracts/files/files.schema'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { type PhotoKey, type PhotoUse, photoKeyText } from '../../feature-parts/photos.ts'
import { daily, type Job } from '../../jobs/job.ts'
import { type FileRow, filesAfter } from './files.queries.ts'
import type { StoredFiles } from './stored-files.ts'
import type { Uploads } from './uploads.ts'

interface FileJobs {
  uses: readonly PhotoUse[]
  stored: StoredFiles
  uploads: Uploads
}

const filesAtOnce = 100

export function fileJobs({ uses, stored: storedFiles, uploads }: FileJobs): Job[] {
  return [
    daily('forgetting photos that nothing shows', async (database) => {
      await deleteUnreferenced(database, uses)
      // This includes files of members who were removed.
      await storedFiles.removeUnused()
    }),
    daily('forgetting uploads that nobody went on with', () => uploads.forgetOld()),
  ]
}

async function deleteUnreferenced({ transact, reader }: Database, uses: readonly PhotoUse[]): Promise<void> {
  let after: PhotoKey = { memberId: '', sha256: '' }
  for (;;) {
    const files = await filesAfter(reader, after, filesAtOnce)
    // The transaction reads which photos are used now and deletes the others at the same moment.
    await transact(async ({ database, now }) => {
      const usedFiles = await namedAmong(database, uses, files)
      for (const file of files)
        await note(database, file, { isNamed: usedFiles.has(photoKeyText(file)), now })
    })
    const last = files.at(-1)
    if (!last || files.length < filesAtOnce) return
    after = last
  }
}

async function namedAmong(
  database: Kysely<Tables>,
  uses: readonly PhotoUse[],
  files: readonly FileRow[],
): Promise<ReadonlySet<string>> {
  const usedHashes = new Set<string>()
  if (files.length === 0) return usedHashes
  for (const use of uses)
    for (const key of await use.named(database, files)) usedHashes.add(photoKeyText(key))
  return usedHashes
}

async function note(
  database: Kysely<Tables>,
  { memberId, sha256, unnamedSince }: FileRow,
  { isNamed, now }: { isNamed: boolean; now: number },
): Promise<void> {
  const isOld = unnamedSince !== null && unnamedSince <= now - fileLimits.unnamedKeptMs
  if (!isNamed && isOld) {
    await database.deleteFrom('files').where('memberId', '=', memberId).where('sha256', '=', sha256).execute()
    return
  }
  if (isNamed === (unnamedSince === null)) return
  await database
    .updateTable('files')
    .set({ unnamedSince: isNamed ? null : now })
    .where('memberId', '=', memberId)
    .where('sha256', '=', sha256)
    .execute()
}
