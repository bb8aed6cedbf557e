/** Refusals of deciders: nobody decides what they are part of, and moderators decide nothing about those who look after a community. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { memberById } from '../members/members.queries.ts'
import { type CaseRow, reportsOfCases } from '../moderation/cases.queries.ts'
import { helpOf } from '../posts/helps.queries.ts'

/** Refuses when the moderator reported it, takes part in the help, or is the applicant. */
export async function refuseOwnCase(database: Kysely<Tables>, memberId: string, row: CaseRow): Promise<void> {
  const reports = await reportsOfCases(database, [row.id])
  const help = row.kind === 'help' ? await helpOf(database, row.subjectId) : undefined
  const parties = [
    row.aboutId,
    ...reports.map(({ reporterId }) => reporterId),
    ...(help ? [help.authorId, help.helperId] : []),
  ]
  if (parties.includes(memberId)) throw new Refused('own_case')
  if (row.kind === 'appeal' && (await isAppealForAnother(database, memberId, row)))
    throw new Refused('own_case')
}

/** Returns whether the moderator decided what the appeal is against, and somebody else is there to look at it. */
async function isAppealForAnother(
  database: Kysely<Tables>,
  memberId: string,
  { subjectId, aboutId }: CaseRow,
): Promise<boolean> {
  const decision = await database
    .selectFrom('standingDecisions')
    .where('id', '=', subjectId)
    .select('operatorId')
    .executeTakeFirst()
  if (decision?.operatorId !== memberId) return false
  const other = await database
    .selectFrom('members')
    .where((is) => is.or([is('isOperator', '=', 1), is('isModerator', '=', 1)]))
    .where('id', 'not in', [memberId, aboutId ?? ''])
    .where('leavesAt', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
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
