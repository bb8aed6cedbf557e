/** The ledger in a few sums, to compare two copies and to show an operator. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { communityAccount } from '../../features/credits/credits.operations.ts'

export interface LedgerTotals {
  accounts: number
  /** Credits that members hold, and that are held for them. */
  inCirculation: number
  /** The balance of the community's own account: the same amount below zero. */
  issued: number
  transfers: number
  moved: number
  entries: number
}

export async function ledgerTotals(database: Kysely<Tables>): Promise<LedgerTotals> {
  const zero = sql<number>`0`
  const accounts = await database
    .selectFrom('accounts')
    .select(({ fn }) => [
      fn.countAll<number>().as('accounts'),
      fn
        .coalesce(fn.sum<number>('balance').filterWhere('id', '<>', communityAccount), zero)
        .as('inCirculation'),
      fn.coalesce(fn.sum<number>('balance').filterWhere('id', '=', communityAccount), zero).as('issued'),
    ])
    .executeTakeFirstOrThrow()
  const transfers = await database
    .selectFrom('transfers')
    .select(({ fn }) => [
      fn.countAll<number>().as('transfers'),
      fn.coalesce(fn.sum<number>('amount'), zero).as('moved'),
    ])
    .executeTakeFirstOrThrow()
  const { entries } = await database
    .selectFrom('entries')
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  return { ...accounts, ...transfers, entries }
}
