/** Decisions about members, for tests. */
import { createId } from '@porchlight/contracts/values/id'
import type { TestApp } from '../../testing/app.factory.ts'

/** Adds a warning under this id, decided by a command on the server. Nothing is taken from the member. */
export async function addWarning(
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  memberId: string,
  id = createId(),
): Promise<string> {
  const decision = { memberId, reason: 'Please let others answer first.', rule: 'spam' } as const
  const decidedAt = clock.now()
  await app.database.transact(async ({ database }) => {
    await database
      .insertInto('standingDecisions')
      .values({ id, ...decision, act: 'warn', until: null, operatorId: null, decidedAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const row = { ...decision, decisionId: id, mutedUntil: null, suspendedUntil: null, decidedAt }
    await database
      .insertInto('standings')
      .values(row)
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
      .execute()
  })
  return id
}
