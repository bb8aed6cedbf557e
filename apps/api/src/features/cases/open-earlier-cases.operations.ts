/** Opens cases for what waited for an operator before there were cases. */
import type { Transaction } from '../../database/transactions/transact.ts'
import { fileReportsWithoutCase, openCase } from '../moderation/cases.operations.ts'

/** The cases of each of three kinds: all of a batch share a change number, which has at most 100 rows. */
const casesAtOnce = 30

/** Opens one batch. Returns whether there may be more. */
export async function openEarlierCases(transaction: Transaction): Promise<boolean> {
  if (await fileReportsWithoutCase(transaction)) return true
  const { database } = transaction
  const openSubjects = database.selectFrom('moderationCases').where('state', '=', 'open').select('subjectId')
  const helps = await database
    .selectFrom('helps')
    .where('onHoldAt', 'is not', null)
    .where('postId', 'not in', openSubjects)
    .limit(casesAtOnce)
    .select(['postId', 'onHoldAt'])
    .execute()
  for (const { postId: subjectId, onHoldAt } of helps)
    await openCase(transaction, {
      ...{ kind: 'help', subject: 'post', subjectId, aboutId: null },
      openedAt: onHoldAt ?? transaction.now,
    })
  const checks = await database
    .selectFrom('backgroundChecks')
    .where('state', '=', 'undecided')
    .where('provider', '=', 'manual')
    .where('id', 'not in', openSubjects)
    .limit(casesAtOnce)
    .select(['id', 'memberId', 'createdAt'])
    .execute()
  for (const { id: subjectId, memberId: aboutId, createdAt: openedAt } of checks)
    await openCase(transaction, { kind: 'check', subject: 'check', subjectId, aboutId, openedAt })
  const appeals = await database
    .selectFrom('appeals')
    .where('outcome', 'is', null)
    .where('decisionId', 'not in', openSubjects)
    .limit(casesAtOnce)
    .select(['decisionId', 'memberId', 'createdAt'])
    .execute()
  for (const { decisionId: subjectId, memberId: aboutId, createdAt: openedAt } of appeals)
    await openCase(transaction, { kind: 'appeal', subject: 'appeal', subjectId, aboutId, openedAt })
  return helps.length + checks.length + appeals.length > 0
}
