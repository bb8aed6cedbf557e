/** Accounts of neighbors without a phone who have joined since: what was theirs is the member's own. */
import type { Kysely } from 'kysely'
import { memberAccountId, neighborAccountId, neighborOfAccount } from '../../database/schema/accounts.ts'
import type { Tables } from '../../database/schema/tables.ts'

/** Returns the account of today for this one: the member's own where a neighbor without a phone has joined since. */
export async function accountNow(database: Kysely<Tables>, accountId: string): Promise<string> {
  const neighborId = neighborOfAccount(accountId)
  if (neighborId === null) return accountId
  const neighbor = await database
    .selectFrom('coordinatedNeighbors')
    .where('id', '=', neighborId)
    .select('memberId')
    .executeTakeFirst()
  return neighbor?.memberId == null ? accountId : memberAccountId(neighbor.memberId)
}

/** Returns the accounts of which this member's own is the one of today: the member's, and then a neighbor's. */
export async function accountsOf(database: Kysely<Tables>, memberId: string): Promise<string[]> {
  const neighbors = await database
    .selectFrom('coordinatedNeighbors')
    .where('memberId', '=', memberId)
    .orderBy('takenOverAt', 'desc')
    .select('id')
    .execute()
  return [memberAccountId(memberId), ...neighbors.map(({ id }) => neighborAccountId(id))]
}
