/** The rules for what the member's devices sent and for what was recorded for them. No feature has these tables. */
import { memberAudience, premiumAudience } from '@porchlight/contracts/sync/audiences'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { atErasure, type RemovalRules } from '../../feature-parts/removal.ts'

export const deviceRemoval = {
  syncClients: atErasure(async ({ database }, memberId) => {
    const ownClients = database.selectFrom('syncClients').where('memberId', '=', memberId).select('id')
    await database.deleteFrom('acknowledgements').where('clientId', 'in', ownClients).execute()
    await database.deleteFrom('syncClients').where('memberId', '=', memberId).execute()
  }),
  // The stored responses contain what the member wrote.
  operations: atErasure(async ({ database }, memberId) => {
    await database.deleteFrom('operations').where('memberId', '=', memberId).execute()
  }),
  operationFaults: atErasure(async ({ database }, memberId) => {
    await database.deleteFrom('operationFaults').where('memberId', '=', memberId).execute()
  }),
  changes: atErasure(async (transaction, memberId) => {
    await deleteOwnAudiences(transaction, memberId, 'changes')
    // Those who wrote with them learn by the tombstone for all that they are gone.
    await transaction.database
      .deleteFrom('changes')
      .where('tableName', '=', 'people')
      .where('rowId', '=', memberId)
      .execute()
  }),
  delayedTouches: atErasure((transaction, memberId) =>
    deleteOwnAudiences(transaction, memberId, 'delayedTouches'),
  ),
} satisfies RemovalRules

async function deleteOwnAudiences(
  { database }: Transaction,
  memberId: string,
  table: keyof Pick<Tables, 'changes' | 'delayedTouches'>,
): Promise<void> {
  const ownAudiences = [memberAudience(memberId), premiumAudience(memberId)]
  await database.deleteFrom(table).where('audience', 'in', ownAudiences).execute()
}
