/**
 * The job that removes members, at night, who requested it fourteen days ago and did not change their mind. It does
 * what an operator's `remove-member` does.
 */
import type { Database } from '../../database/open.ts'
import type { Job } from '../../jobs/job.ts'
import type { DeletedMails } from '../../providers/mail/file-mail.ts'
import { memberById, memberIdsLeavingBy } from '../members/members.queries.ts'
import { erasedNotOverwritten, overwriteRemoved } from './overwrite-removed.ts'
import { NoLongerMeant, removeMember } from './remove-member.operations.ts'

export interface LeavingJobSettings {
  config: { dataDir: string; communityTimeZone: () => string }
  now: () => number
  /** Closes the sockets of a session that has ended. */
  closeSockets: (tokenHash: string) => void
  /** Those that became files. */
  deleteMailsTo: (address: string) => Promise<DeletedMails>
  /** Deletes the member's data that is not in the database. */
  deleteFilesOf: (memberId: string) => Promise<void>
  onFault: (error: unknown) => void
}

export function leavingJob(settings: LeavingJobSettings): Job {
  return {
    name: 'deleting accounts whose members left',
    // The job runs before the nightly backup, so that the backup contains no member who is gone.
    schedule: { dailyAt: '02:45', isDueAtOnce: true },
    run: async (database, { stopping }) => {
      const faults: unknown[] = []
      for (const memberId of await memberIdsLeavingBy(database.reader, settings.now())) {
        if (stopping.aborted) return undefined
        // One whose end has to wait keeps no other waiting.
        await endAccount(database, settings, memberId).catch((error: unknown) => faults.push(error))
      }
      const { dataDir } = settings.config
      if ((await erasedNotOverwritten(database, dataDir)).length > 0)
        await overwriteRemoved(database, dataDir)
      if (faults.length > 0)
        throw new AggregateError(faults, `${faults.length} accounts could not be deleted`, {
          cause: faults[0],
        })
      return undefined
    },
  }
}

async function endAccount(database: Database, settings: LeavingJobSettings, memberId: string): Promise<void> {
  const { config, closeSockets, deleteMailsTo, deleteFilesOf, onFault } = settings
  const { dataDir, communityTimeZone: timeZone } = config
  const member = await memberById(database.reader, memberId)
  if (!member) return
  const beforeErased = async () => {
    const { left: remainingMails } = await deleteMailsTo(member.email)
    if (remainingMails.length > 0)
      onFault(
        new Error(`whether these are mails to whoever left could not be read: ${remainingMails.join(', ')}`),
      )
  }
  try {
    const { sessions } = await removeMember(
      {
        ...{ transact: database.transact, dataDir, timeZone: timeZone(), beforeErased },
        isStillMeant: ({ leavesAt }, now) => leavesAt !== null && leavesAt <= now,
      },
      memberId,
    )
    sessions.forEach(closeSockets)
  } catch (error) {
    if (error instanceof NoLongerMeant) return
    throw error
  }
  // Files that cannot be deleted now are deleted another night, with the other unused files.
  await deleteFilesOf(memberId).catch(onFault)
}
