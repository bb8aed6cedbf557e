/** What of a member's photos, and of the copies of their data, lies outside of the database, once they are gone from it. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

interface OutsideFiles {
  dataDir: string
  /** Where photos lie; says whether there may be more that nothing is made of. */
  stored: { removeUnused: () => Promise<boolean> }
}

/** What was kept within the last hour the server removes another night. @throws FileStoreFault */
export async function deleteFilesOf(
  { dataDir, stored: storedFiles }: OutsideFiles,
  memberId: string,
): Promise<void> {
  for (const folder of ['incoming', 'exports'])
    await rm(join(dataDir, folder, memberId), { recursive: true, force: true })
  while (await storedFiles.removeUnused());
}
