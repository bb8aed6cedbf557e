/**
 * The decision about a member that comes with hiding something of theirs: a warning with the id of the act, so that they
 * read why and can answer, and so that taking it back shows again what was hidden.
 */
import { isVisibleText } from '@porchlight/contracts/values/text/text'
import { changeInBatches } from '../../database/transactions/change-in-batches.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { endsAhead, standingOf } from '../members/standings.queries.ts'
import { recordAct } from '../moderation/cases.operations.ts'
import { type CaseRow, hiddenBy } from '../moderation/cases.queries.ts'
import { waitingAppealsOf } from '../standing/appeals.queries.ts'
import { applyDecision, type Decision, lift, takeBackNewest } from '../standing/standing.operations.ts'
import { hideSubject, type Subject } from './hide-subject.operations.ts'

interface HideAct {
  actId: string
  moderatorId: string
  words: string
  rule: Decision['rule']
}

/** Warns the author, unless a sanction holds: its words would be gone, and it would end with this decision. */
export async function notifyAuthor(
  transaction: Transaction,
  { aboutId }: Pick<CaseRow, 'aboutId'>,
  { actId, moderatorId, words, rule }: HideAct,
): Promise<void> {
  if (aboutId === null || !isVisibleText(words)) return
  const standing = await standingOf(transaction.database, aboutId)
  if (Object.values(endsAhead(standing, transaction.now)).some((end) => end !== null)) return
  await applyDecision(transaction, {
    ...{ id: actId, act: 'warn', until: null },
    ...{ memberId: aboutId, operatorId: moderatorId, reason: words, rule },
  })
}

/** Takes the decision back by which this was hidden, where it is still the newest about its author. */
export async function endHideDecision(
  transaction: Transaction,
  { aboutId, subject, subjectId }: Pick<CaseRow, 'aboutId' | 'subject' | 'subjectId'>,
  moderatorId: string | null,
): Promise<void> {
  const standing = aboutId === null ? undefined : await standingOf(transaction.database, aboutId)
  if (!standing) return
  const hideCase = await hiddenBy(transaction.database, standing.decisionId)
  if (hideCase?.subject !== subject || hideCase.subjectId !== subjectId) return
  const { memberId, decidedAt } = standing
  await takeBackNewest(transaction, { memberId, operatorId: moderatorId, decidedAt })
}

/** The subjects that share a change number: a place touches its reviews as well. */
const subjectsAtOnce = 3

/**
 * Lifts what was decided about a member, and shows again what was hidden by the newest decision, and by each one of which
 * an appeal is granted with it.
 * @throws Refused as `lift`
 */
export async function liftDecision(
  transaction: Transaction,
  subject: Parameters<typeof lift>[1],
): Promise<void> {
  const { database } = transaction
  const { memberId, operatorId } = subject
  const standing = await standingOf(database, memberId)
  const appeals = await waitingAppealsOf(database, memberId)
  await lift(transaction, subject)
  const decisionIds = new Set([standing?.decisionId, ...appeals.map(({ decisionId }) => decisionId)])
  await changeInBatches(transaction, { all: [...decisionIds], atOnce: subjectsAtOnce }, async (inner, id) => {
    const hideCase = id === undefined ? undefined : await hiddenBy(inner.database, id)
    if (!hideCase) return
    await hideSubject(inner, hideCase, false)
    // As a final act, also where its author has removed it: otherwise whoever hid it could undo what another one decided about
    // the answer, and it would be hidden again as soon as its author writes it anew.
    await recordAct(inner, hideCase.id, { act: 'lift', moderatorId: operatorId, words: '' })
    inner.touch('moderationCases', hideCase.id, 'moderators')
  })
}

interface ReportedSubject extends Subject {
  caseId: string | null
  aboutId: string | null
}

/** Hides or shows what a report is about, as a command does: its case stays open, and records it. */
export async function hideReported(
  transaction: Transaction,
  { caseId, ...reported }: ReportedSubject,
  isHidden: boolean,
): Promise<boolean> {
  if (!(await hideSubject(transaction, reported, isHidden))) return false
  if (!isHidden) await endHideDecision(transaction, reported, null)
  if (caseId !== null) {
    await recordAct(transaction, caseId, { act: isHidden ? 'hide' : 'restore', moderatorId: null, words: '' })
    transaction.touch('moderationCases', caseId, 'moderators')
  }
  return true
}
