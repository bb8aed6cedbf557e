/** Refusals of deciders: nobody decides what they are part of, and moderators nothing about those who look after a community. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { memberById } from '../members/members.queries.ts'
import { type CaseRow, reportsOfCases } from '../moderation/cases.queries.ts'
import { hasOtherDecider } from './other-deciders.queries.ts'

/** Refuses when the moderator reported it, or is the applicant. */
export async function refuseOwnCase(
  { database, now }: Transaction,
  memberId: string,
  row: CaseRow,
): Promise<void> {
  const reports = await reportsOfCases(database, [row.id])
  const parties = [row.aboutId, ...reports.map(({ reporterId }) => reporterId)]
  if (parties.includes(memberId)) throw new Refused('own_case')
  if (row.kind === 'appeal' && (await isAppealForAnother(database, { memberId, row, now })))
    throw new Refused('own_case')
}

/** Returns whether the moderator decided what the appeal is against, and somebody else is there to look at it. */
async function isAppealForAnother(
  database: Kysely<Tables>,
  { memberId, row: { subjectId, aboutId }, now }: { memberId: string; row: CaseRow; now: number },
): Promise<boolean> {
  const decision = await database
    .selectFrom('standingDecisions')
    .where('id', '=', subjectId)
    .select('operatorId')
    .executeTakeFirst()
  return decision?.operatorId === memberId && (await hasOtherDecider(database, { memberId, aboutId, now }))
}

/** Refuses a moderator who would decide about an operator, or about another moderator. */
export async function refuseAboutOperator(
  database: Kysely<Tables>,
  memberId: string,
  { aboutId }: Pick<CaseRow, 'aboutId'>,
): Promise<void> {
  if (aboutId === null) return
  const [viewer, about] = [await memberById(database, memberId), await memberById(database, aboutId)]
  if (viewer?.isOperator === 1 || !about) return
  if (about.isOperator === 1 || about.isModerator === 1) throw new Refused('about_operator')
}
