/** Coordinators and their neighbors, for tests. */
import { createId } from '@porchlight/contracts/values/id'
import { neighborAccountId } from '../../database/schema/accounts.ts'
import type { TestApp } from '../../testing/app.factory.ts'

export function makeCoordinator(
  { app }: Pick<TestApp, 'app'>,
  memberId: string,
  isCoordinator: 0 | 1 = 1,
): Promise<unknown> {
  return app.database.transact(({ database }) =>
    database.updateTable('members').set({ isCoordinator }).where('id', '=', memberId).execute(),
  )
}

/** Adds a neighbor without credits, long ago, so that it counts for no limit. Returns the id. */
export async function addCoordinated(
  { app }: Pick<TestApp, 'app'>,
  { coordinatorId, id = createId() }: { coordinatorId: string; id?: string },
): Promise<string> {
  await app.database.transact(async ({ database }) => {
    await database
      .insertInto('coordinatedNeighbors')
      .values({
        ...{ id, coordinatorId, firstName: 'Ruth', lastName: 'Miller', createdAt: 0 },
        ...{ removedAt: null, takenOverAt: null, memberId: null },
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ coordinatorId, removedAt: null }))
      .execute()
    await database
      .insertInto('accounts')
      .values({ id: neighborAccountId(id), kind: 'member', balance: 0, version: 0 })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
  return id
}
