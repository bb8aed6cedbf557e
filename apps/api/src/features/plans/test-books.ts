/** The test provider's storage. It is in the database, so that a backup includes it. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { TestBooks } from '../../providers/payments/test-payments.ts'

export function createTestBooks(reader: Kysely<Tables>, transact: Transact): TestBooks {
  return {
    read: async (id) =>
      (await reader.selectFrom('testSubscriptions').where('id', '=', id).selectAll().executeTakeFirst()) ??
      null,
    add: (subscription) =>
      transact(async ({ database }) => {
        await database.insertInto('testSubscriptions').values(subscription).execute()
      }),
    change: (id, change) =>
      transact(async ({ database }) => {
        await database.updateTable('testSubscriptions').set(change).where('id', '=', id).execute()
      }),
  }
}
