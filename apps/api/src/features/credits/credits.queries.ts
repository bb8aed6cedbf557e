import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/tables.ts'

const prefix = 'member:'

export function memberAccountId(memberId: string): string {
  return `${prefix}${memberId}`
}

export function memberOfAccount(accountId: string): string | null {
  return accountId.startsWith(prefix) ? accountId.slice(prefix.length) : null
}

/** While the ledger does not add up. */
export async function areCreditsPaused(database: Kysely<Tables>): Promise<boolean> {
  return (await database.selectFrom('ledgerPause').select('id').executeTakeFirst()) !== undefined
}

export interface LedgerFault {
  accountId: string
  problem: 'balance' | 'versions' | 'sum'
}

/**
 * What would have to hold whatever happened: all balances together are zero, each balance is the sum of
 * its entries, and versions have no gaps. Empty = the ledger is sound.
 */
export async function ledgerFaults(database: Kysely<Tables>): Promise<LedgerFault[]> {
  const { total } = await database
    .selectFrom('accounts')
    .select((account) => account.fn.coalesce(account.fn.sum<number>('balance'), sql<number>`0`).as('total'))
    .executeTakeFirstOrThrow()
  const accounts = await database
    .selectFrom('accounts')
    .leftJoin('entries', 'entries.accountId', 'accounts.id')
    .groupBy(['accounts.id', 'accounts.balance', 'accounts.version'])
    .select((row) => [
      'accounts.id',
      'accounts.balance',
      'accounts.version',
      row.fn.coalesce(row.fn.sum<number>('entries.amount'), sql<number>`0`).as('entered'),
      row.fn.count<number>('entries.version').as('entries'),
      row.fn.coalesce(row.fn.max('entries.version'), sql<number>`0`).as('last'),
    ])
    .execute()
  const faults: LedgerFault[] = Number(total) === 0 ? [] : [{ accountId: '*', problem: 'sum' }]
  for (const { id, balance, version, entered, entries, last } of accounts) {
    if (Number(entered) !== balance) faults.push({ accountId: id, problem: 'balance' })
    if (Number(entries) !== version || last !== version) faults.push({ accountId: id, problem: 'versions' })
  }
  return faults
}
