/** Decisions about members, for tests. */
import {
  mapEnds,
  type SanctionEnd,
  sanctionActs,
  sanctions,
} from '@porchlight/contracts/standing/standing.catalogue'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import type { Row } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { TestApp } from '../../testing/app.factory.ts'

type Dates = Partial<Pick<Row<'standings'>, SanctionEnd | 'decidedAt'>>

/** Stores a member's standing as a command on the server leaves it, without what a suspension settles. */
export async function putStanding(
  database: Transaction['database'],
  memberId: string,
  dates: Dates = {},
  decisionId = createId(),
): Promise<void> {
  const { decidedAt = 0 } = dates
  const decision = { memberId, reason: 'Please let others answer first.', rule: 'spam', decidedAt } as const
  const ends = mapEnds((end) => dates[end] ?? null)
  const act = sanctionActs.findLast((each) => ends[sanctions[each].end] !== null) ?? 'warn'
  const until = act === 'warn' ? null : ends[sanctions[act].end]
  await database
    .insertInto('standingDecisions')
    .values({ id: decisionId, ...decision, act, until, operatorId: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const row = { ...decision, decisionId, ...ends }
  await database
    .insertInto('standings')
    .values(row)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute()
}

/** Adds a warning under this id. Nothing is taken from the member. */
export async function addWarning(
  { app, clock }: Pick<TestApp, 'app'> & { clock: Pick<TestApp['clock'], 'now'> },
  memberId: string,
  id = createId(),
): Promise<string> {
  await app.database.transact(async ({ database, touch }) => {
    await putStanding(database, memberId, { decidedAt: clock.now() }, id)
    touch('standings', memberId, memberAudience(memberId))
  })
  return id
}
