/**
 * The report 'It did not happen': one participant reports the post, and the report stays open until an operator has
 * decided.
 */
import { createId } from '@porchlight/contracts/values/id'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { fileReport, settleOpenCase } from '../moderation/cases.operations.ts'
import { notifyOperators, withTexts } from './reports.operations.ts'
import { openReportOf } from './reports.queries.ts'

interface HelpReport {
  reporterId: string
  aboutId: string
  postId: string
  words: string
  snapshot: object
}

/**
 * Stores the report that a help did not happen: one for each participant, besides their other reports of the post. A
 * further text is added to the open report.
 */
export async function reportHelp(
  transaction: Transaction,
  { reporterId, aboutId, postId: subjectId, words, snapshot }: HelpReport,
  tellByMail: ((mail: Mail) => void) | null,
): Promise<void> {
  const { database, now } = transaction
  const open = await openReportOf(database, { reporterId, subject: 'post', subjectId, isStepOfHelp: true })
  if (open) {
    const all = withTexts(open.words, words)
    await database.updateTable('reports').set({ words: all }).where('id', '=', open.id).execute()
    await fileReport(transaction, open)
    return
  }
  const id = createId(now)
  await database
    .insertInto('reports')
    .values({
      id,
      reporterId,
      subject: 'post',
      subjectId,
      aboutId,
      reason: 'did_not_happen',
      words: normalizeText(words),
      snapshot: JSON.stringify(snapshot),
      createdAt: now,
      closedAt: null,
      caseId: null,
    })
    .execute()
  const report = {
    id,
    subject: 'post',
    subjectId,
    aboutId,
    reason: 'did_not_happen',
    createdAt: now,
  } as const
  await fileReport(transaction, { ...report, caseId: null })
  await notifyOperators(transaction, reporterId, tellByMail)
}

/** Closes what an operator has to decide about a help, because it is decided. */
export async function closeHelpReports(
  transaction: Transaction,
  { postId, reporterIds, didHappen }: { postId: string; reporterIds: readonly string[]; didHappen: boolean },
): Promise<void> {
  const { database, now } = transaction
  // A decision of the desk has settled the case before.
  await settleOpenCase(
    transaction,
    { kind: 'help', subjectId: postId },
    { act: didHappen ? 'complete' : 'not_complete', moderatorId: null, words: '' },
  )
  await database
    .updateTable('reports')
    .set({ closedAt: now })
    .where('reporterId', 'in', [...reporterIds])
    .where('subject', '=', 'post')
    .where('subjectId', '=', postId)
    .where('reason', '=', 'did_not_happen')
    .where('closedAt', 'is', null)
    .execute()
}
