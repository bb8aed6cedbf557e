/** Goes over the books: at the first start, once a day, and whenever an operator asks. */
import type { Database } from '../../database/open.ts'
import { type LedgerFault, ledgerFaults } from './credits.queries.ts'

/**
 * While the ledger does not add up, nobody spends: what is wrong would only spread. Once it does again, they may.
 * @returns what is wrong; empty = the ledger is sound
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
