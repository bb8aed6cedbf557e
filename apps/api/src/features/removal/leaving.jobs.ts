/**
 * The job that removes members, at night, who requested it fourteen days ago and did not change their mind. It does
 * what an operator's `remove-member` does.
 */
import type { Job } from '../../jobs/job.ts'
import { memberIdsLeavingBy } from '../members/members.queries.ts'
import { type EndAccountSettings, endAccount } from './end-account.operations.ts'
import { erasedNotOverwritten, overwriteRemoved } from './overwrite-removed.ts'
import { NoLongerMeant } from './remove-member.operations.ts'

export interface LeavingJobSettings extends EndAccountSettings {
  now: () => number
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
        await endAccount(database, settings, memberId, {
          isStillMeant: ({ leavesAt }, now) => leavesAt !== null && leavesAt <= now,
        }).catch((error: unknown) => {
          if (!(error instanceof NoLongerMeant)) faults.push(error)
        })
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
