/** Exports entries that wait from an app that failed. */
import { downloadUnsent } from '../../features/outbox/outbox.export.ts'
import { appTexts } from '../../locales/en/app.ts'
import { MemberDatabase } from '../../storage/database.ts'
import { readLastMember } from '../../storage/device-database.ts'
import { queuedOperations } from './queued-operations.ts'

/**
 * Exports the waiting entries, and returns the message to show. It opens its own database handle, because the handle
 * that was open may be the cause of the failure.
 */
export async function exportWhatWaits(): Promise<string> {
  const last = await readLastMember()
  if (!last?.signedIn) return appTexts.crash.held
  const database = new MemberDatabase(last.memberId)
  try {
    const count = await downloadUnsent(database, queuedOperations)
    return count === 0 ? appTexts.crash.nothingWaits : ''
  } finally {
    database.close()
  }
}
