import { daily, dailyInBatches, everyMinuteInBatches, type Job } from '../../jobs/job.ts'
import { type BonusSettings, grantBonuses } from './bonus.operations.ts'
import type { LedgerFault } from './credits.queries.ts'
import { auditLedger } from './ledger-audit.ts'
import { reportMissingEntries } from './statement-backfill.operations.ts'

/**
 * Creates the job that audits the ledger.
 * @param onFaults called with the faults when the ledger has any
 */
export function ledgerJob(onFaults: (faults: LedgerFault[]) => void): Job {
  return daily('going over the ledger', async (database) => {
    const faults = await auditLedger(database)
    if (faults.length > 0) onFaults(faults)
  })
}

/** Returns the daily job of the month's bonus; it includes members who became premium since yesterday. */
export function bonusJob(settings: Pick<BonusSettings, 'plans' | 'timeZone'>): Job {
  return dailyInBatches(
    'giving the bonus of the month',
    async (transaction) => (await grantBonuses(transaction, settings)).more,
  )
}

export const untoldJob = everyMinuteInBatches('telling how credits moved before', reportMissingEntries)
