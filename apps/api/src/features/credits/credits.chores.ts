import type { Chore } from '../../nouns/chores.ts'
import type { LedgerFault } from './credits.queries.ts'
import { auditLedger } from './ledger-audit.ts'

/** @param onFaults told when the ledger does not add up */
export function ledgerChore(onFaults: (faults: LedgerFault[]) => void): Chore {
  return {
    name: 'going over the ledger',
    run: async (database) => {
      const faults = await auditLedger(database)
      if (faults.length > 0) onFaults(faults)
    },
  }
}
