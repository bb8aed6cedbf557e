import { daily, type Job } from '../../jobs/job.ts'
import type { LedgerFault } from './credits.queries.ts'
import { auditLedger } from './ledger-audit.ts'

/** @param onFaults told when the ledger does not add up */
export function ledgerJob(onFaults: (faults: LedgerFault[]) => void): Job {
  return daily('going over the ledger', async (database) => {
    const faults = await auditLedger(database)
    if (faults.length > 0) onFaults(faults)
  })
}
