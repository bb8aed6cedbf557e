/** Audits the ledger: at the first start, once a day, and when an operator requests it. */
import type { Database } from '../../database/open.ts'
import { type LedgerFault, ledgerFaults } from './credits.queries.ts'

/**
 * Pauses credits while the ledger does not add up, since a fault would only spread; ends the pause when it adds up
 * again.
 * @returns the faults; an empty list means that the ledger is sound
 */
export async function auditLedger({ snapshot, transact }: Database): Promise<LedgerFault[]> {
  const faults = await snapshot(ledgerFaults)
  await transact(async ({ database, now }) => {
    if (faults.length === 0) {
      await database.deleteFrom('ledgerPause').execute()
      return
    }
    await database
      .insertInto('ledgerPause')
      .values({ id: 1, since: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
  return faults
}
