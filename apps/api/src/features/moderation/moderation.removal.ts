/** The rules for cases when a member is removed: those about the member go, and so do their reports. */
import type { Transaction } from '../../database/transactions/transact.ts'
import { afterPosts, type RemovalRules, withMember } from '../../feature-parts/removal.ts'
import { deleteCases, dropCaseWithoutReports } from './cases.operations.ts'
import { casesAbout } from './cases.queries.ts'

/** Each case may have a few acts, and all their rows share a number. */
const casesAtOnce = 20

async function removeCasesAbout(transaction: Transaction, memberId: string): Promise<boolean> {
  const cases = await casesAbout(transaction.database, memberId, casesAtOnce)
  await deleteCases(
    transaction,
    cases.map(({ id }) => id),
  )
  return cases.length > 0
}

/** Deletes one batch of the reports by and about a member, and the open cases that nobody reports any more. */
export async function removeReportsOf(transaction: Transaction, memberId: string): Promise<boolean> {
  const { database } = transaction
  const reports = await database
    .selectFrom('reports')
    .where((is) => is.or([is('reporterId', '=', memberId), is('aboutId', '=', memberId)]))
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
    const known = await database
      .selectFrom('moderationCases')
      .where('id', '=', caseId)
      .select('state')
      .executeTakeFirst()
    if (known?.state === 'open') await dropCaseWithoutReports(transaction, caseId)
    else if (known) transaction.touch('moderationCases', caseId, 'moderators')
  }
  return true
}

export const moderationRemoval = {
  moderationCases: afterPosts(removeCasesAbout),
  moderationActs: withMember,
} satisfies RemovalRules
