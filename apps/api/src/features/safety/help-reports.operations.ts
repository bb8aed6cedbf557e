/** 'It did not happen' is a report of the post by one of the two, open until an operator has decided. */
import { createId } from '@porchlight/contracts/values/id'
import type { Transaction } from '../../database/transact.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { tellOperators } from './reports.operations.ts'
import { reportOf } from './safety.queries.ts'

interface HelpReport {
  reporterId: string
  aboutId: string
  postId: string
  words: string
  snapshot: object
}

/** Of one post each has one report: what they had said of it before stays in it. */
export async function reportHelp(
  transaction: Transaction,
  { reporterId, aboutId, postId: subjectId, words, snapshot }: HelpReport,
  tellByMail: ((mail: Mail) => void) | null,
): Promise<void> {
  const { database, now } = transaction
  const subject = 'post'
  const before = await reportOf(database, { reporterId, subject, subjectId })
  const saidBefore = before && {
    reportedBefore: `${before.reason}${before.words === '' ? '' : `: ${before.words}`}`,
    asItWasThen: before.snapshot,
  }
  const kept = {
    aboutId,
    reason: 'did_not_happen',
    words: words.trim(),
    snapshot: JSON.stringify({ ...snapshot, ...saidBefore }),
    createdAt: now,
    closedAt: null,
  } as const
  await database
    .insertInto('reports')
    .values({ id: createId(now), reporterId, subject, subjectId, ...kept })
    .onConflict((conflict) => conflict.columns(['reporterId', 'subject', 'subjectId']).doUpdateSet(kept))
    .execute()
  await tellOperators(transaction, reporterId, tellByMail)
}

/** It is decided. */
export async function closeHelpReports(
  { database, now }: Transaction,
  { postId, reporterIds }: { postId: string; reporterIds: readonly string[] },
): Promise<void> {
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
