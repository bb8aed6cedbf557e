/** Summarizes a community in a few amounts, with whether its ledger adds up. */
import type { Kysely } from 'kysely'
import { newestVersion } from '../../database/engine/migrate.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { type LedgerFault, ledgerFaults } from '../../features/credits/credits.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { ledgerTotals } from './ledger-totals.ts'

interface Contents {
  amounts: string[]
  /** The ledger's faults in words; null for an older version, whose ledger this program cannot judge. */
  faults: string[] | null
}

export async function contentsOf(database: Kysely<Tables>, version: number): Promise<Contents> {
  const { inCirculation } = await ledgerTotals(database)
  return {
    amounts: [
      formatCount(await rowsIn(database, 'members'), 'member'),
      formatCount(await rowsIn(database, 'posts'), 'post'),
      `${formatCount(inCirculation, 'credit')} in circulation`,
    ],
    faults: version === newestVersion ? (await ledgerFaults(database)).map(ledgerFaultText) : null,
  }
}

async function rowsIn(database: Kysely<Tables>, table: 'members' | 'posts'): Promise<number> {
  const { rows } = await database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

export function ledgerFaultText({ accountId, problem }: LedgerFault): string {
  if (problem === 'sum') return 'all balances together do not add up to zero'
  return problem === 'balance'
    ? `account ${accountId} has a balance that is not the sum of its entries`
    : `account ${accountId} has a gap in its entries`
}
