/** Deletes a removed member's photos and copies of their data that lie outside of the database. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

interface OutsideFiles {
  dataDir: string
  /** The storage of photos. */
  stored: { removeUnused: () => Promise<void> }
}

/**
 * Deletes a member's files. The server deletes files younger than an hour in another night.
 * @throws FileStoreFault
 */
export async function deleteFilesOf(
  { dataDir, stored: storedFiles }: OutsideFiles,
  memberId: string,
): Promise<void> {
  for (const folder of ['incoming', 'exports'])
    await rm(join(dataDir, folder, memberId), { recursive: true, force: true })
  await storedFiles.removeUnused()
}
