/** What of a member's photos lies outside of the database, once they are gone from it. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredFiles } from '../files/stored-files.ts'

/** What was kept within the last hour the server removes another night. @throws FileStoreFault */
export async function deletePhotosOf(
  { dataDir, stored }: { dataDir: string; stored: Pick<StoredFiles, 'removeUnused'> },
  memberId: string,
): Promise<void> {
  await rm(join(dataDir, 'incoming', memberId), { recursive: true, force: true })
  while (await stored.removeUnused());
}
