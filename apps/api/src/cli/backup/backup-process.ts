/**
 * The process in which the server makes its nightly backup: copying and checking a large file would block the server's
 * event loop for seconds. It gets its settings from the server, with the server's clock and database, and responds
 * once.
 */
import { setPriority } from 'node:os'
import { UnusableData } from '../../database/engine/unusable-data.ts'
import type { BackupOrder, BackupResponse } from '../../jobs/nightly-backup.ts'
import { startFault } from '../../start-notice.ts'
import { CommandFault } from '../terminal/operator.ts'
import { makeBackup } from './make-backup.ts'

/** The lower priority of this process: requests to the server come first. */
const politeness = 10

async function responseTo({ dataDir, databaseUrl, s3, now }: BackupOrder): Promise<BackupResponse> {
  try {
    const url = databaseUrl === null ? null : new URL(databaseUrl)
    const store = s3 && { ...s3, endpoint: new URL(s3.endpoint) }
    const backupMade = await makeBackup({ dataDir, databaseUrl: url, s3: store }, now)
    const { missingCount, unreadablePlaces, fault } = backupMade.photos
    return {
      bytes: backupMade.bytes,
      ledgerFaults: backupMade.faults?.length ?? 0,
      thrownAway: backupMade.tidied?.deletedCount ?? 0,
      tidyingFault: backupMade.tidied?.tidyingFault ?? null,
      missingPhotoCount: missingCount + unreadablePlaces.length,
      photosFault: fault,
    }
  } catch (error) {
    if (error instanceof CommandFault || error instanceof UnusableData) return { sentence: error.message }
    return { fault: startFault(error) }
  }
}

process.once('message', (order) => {
  setPriority(politeness)
  void responseTo(order as BackupOrder).then((response) => {
    // A server that was killed meanwhile gets no response, but the backup is there.
    if (process.connected) process.send?.(response, () => process.disconnect())
  })
})
