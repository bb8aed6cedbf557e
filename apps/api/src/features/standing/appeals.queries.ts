/** Queries of what members responded to decisions about them. */
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'

export type AppealRow = Row<'appeals'>

export function appealAgainst(database: Kysely<Tables>, decisionId: string): Promise<AppealRow | undefined> {
  return database.selectFrom('appeals').where('decisionId', '=', decisionId).selectAll().executeTakeFirst()
}

/** Returns the appeals for which no operator has decided yet, with the decision of each: the oldest first. */
export function waitingAppeals(database: Kysely<Tables>) {
  return database
    .selectFrom('appeals')
    .innerJoin('standingDecisions', 'standingDecisions.id', 'appeals.decisionId')
    .where('outcome', 'is', null)
    .orderBy('appeals.createdAt')
    .orderBy('appeals.decisionId')
    .select(['appeals.decisionId', 'appeals.memberId', 'appeals.words', 'appeals.createdAt'])
    .select(['act', 'reason', 'rule', 'until', 'decidedAt'])
    .select('standingDecisions.operatorId as deciderId')
    .execute()
}

/** Returns a member's appeals for which no operator has decided yet: the oldest first. */
export function waitingAppealsOf(
  database: Kysely<Tables>,
  memberId: string,
): Promise<Pick<AppealRow, 'decisionId'>[]> {
  return database
    .selectFrom('appeals')
    .where('memberId', '=', memberId)
    .where('outcome', 'is', null)
    .orderBy('createdAt')
    .orderBy('decisionId')
    .select('decisionId')
    .execute()
}

/** Returns everything that was decided about a member, the newest first. */
export function decisionsAbout(
  database: Kysely<Tables>,
  memberId: string,
): Promise<Row<'standingDecisions'>[]> {
  return database
    .selectFrom('standingDecisions')
    .where('memberId', '=', memberId)
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

/** Returns the decisions, the oldest first, after everything was taken back last. */
export function sinceLift(decisions: readonly Row<'standingDecisions'>[]): Row<'standingDecisions'>[] {
  return decisions.slice(decisions.findLastIndex(({ act }) => act === 'lift') + 1)
}
