/** Deletes reports when a member is removed. */
import type { Transaction } from '../../database/transactions/transact.ts'
import { dropCaseWithoutReports } from './cases.operations.ts'

/** The most cases in one batch, because all rows of a batch share a change number. */
const casesAtOnce = 20

/** Deletes one batch of the reports by and about a member, and ends the open cases that nobody reports any more. */
export async function removeReportsOf(transaction: Transaction, memberId: string): Promise<boolean> {
  const { database } = transaction
  const reports = await database
    .selectFrom('reports')
    .where(({ eb, or }) => or([eb('reporterId', '=', memberId), eb('aboutId', '=', memberId)]))
    .orderBy('id')
    .limit(casesAtOnce)
    .select(['id', 'caseId'])
    .execute()
  if (reports.length === 0) return false
  await database
    .deleteFrom('reports')
    .where(
      'id',
      'in',
      reports.map(({ id }) => id),
    )
    .execute()
  for (const caseId of new Set(reports.flatMap(({ caseId: id }) => id ?? []))) {
    const knownCase = await database
      .selectFrom('moderationCases')
      .where('id', '=', caseId)
      .select('state')
      .executeTakeFirst()
    if (knownCase?.state === 'open') await dropCaseWithoutReports(transaction, caseId)
    else if (knownCase) transaction.touch('moderationCases', caseId, 'moderators')
  }
  return true
}
