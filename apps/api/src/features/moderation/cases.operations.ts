/**
 * Opens and settles cases, for the features in which something has to be decided. What a decision does is not here: it is
 * in `features/cases`, and in the functions that commands call as well.
 */
import type { CaseSubject } from '@porchlight/contracts/cases/cases.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { Row } from '../../database/schema/tables.ts'
import { changeInBatches } from '../../database/transactions/change-in-batches.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import {
  type ActRow,
  type CaseRow,
  type CaseSubjectKey,
  casesOf,
  casesToEmpty,
  hasStandingHideAct,
  openCaseOf,
  reportsWithoutCase,
} from './cases.queries.ts'

interface NewCase extends CaseSubjectKey {
  subject: CaseSubject
  aboutId: string | null
  /** Epoch ms; now where it is absent. */
  openedAt?: number
}

/** Returns the open case about this, which is opened if there is none. A further report is news about the same case. */
export async function openCase(
  { database, now, touch }: Transaction,
  { kind, subject, subjectId, aboutId, openedAt = now }: NewCase,
): Promise<string> {
  const knownCase = await openCaseOf(database, { kind, subjectId })
  if (knownCase) {
    // A first report of a place may be about the place alone, and a later one about who added it.
    if (knownCase.aboutId === null && aboutId !== null)
      await database.updateTable('moderationCases').set({ aboutId }).where('id', '=', knownCase.id).execute()
    touch('moderationCases', knownCase.id, 'moderators')
    return knownCase.id
  }
  const id = createId(now)
  await database
    .insertInto('moderationCases')
    .values({
      ...{ id, kind, subject, subjectId, aboutId, openedAt },
      ...{ state: 'open', claimedBy: null, claimedAt: null, decidedAt: null, isEmptied: 0 },
    })
    .execute()
  touch('moderationCases', id, 'moderators')
  return id
}

/**
 * Opens a case without a report about a member. Its subject is itself: no other case can be about the same, and a report of the
 * member stays a case of its own.
 */
export async function openDirectCase(
  { database, now, touch }: Transaction,
  { aboutId }: { aboutId: string },
): Promise<CaseRow> {
  const id = createId(now)
  const row: CaseRow = {
    ...{ id, kind: 'report', subject: 'member', subjectId: id, aboutId, state: 'open', openedAt: now },
    ...{ claimedBy: null, claimedAt: null, decidedAt: null, isEmptied: 0 },
  }
  await database.insertInto('moderationCases').values(row).execute()
  touch('moderationCases', id, 'moderators')
  return row
}

export function isDirect({ id, subjectId }: Pick<CaseRow, 'id' | 'subjectId'>): boolean {
  return id === subjectId
}

type ReportToFile = Pick<
  Row<'reports'>,
  'id' | 'subject' | 'subjectId' | 'aboutId' | 'reason' | 'caseId' | 'createdAt'
>

/** Puts a report into its case. A later report of the same member may be about something else of the same subject. */
export async function fileReport(transaction: Transaction, report: ReportToFile): Promise<void> {
  const { database } = transaction
  const { id, subject, subjectId, aboutId, reason, createdAt } = report
  const kind =
    reason === 'did_not_happen'
      ? 'help'
      : reason === 'closed' || reason === 'same_as'
        ? 'place'
        : ('report' as const)
  // A help in dispute is about both.
  const concernedId = kind === 'help' ? null : aboutId
  const newCase: NewCase = { kind, subject, subjectId, aboutId: concernedId, openedAt: createdAt }
  const caseId = await openCase(transaction, newCase)
  await database.updateTable('reports').set({ caseId }).where('id', '=', id).execute()
  if (report.caseId !== null && report.caseId !== caseId)
    await dropCaseWithoutReports(transaction, report.caseId)
}

/**
 * Deletes an open case that nobody reports any more. Where a command hid or showed something because of it, the case is decided
 * instead: what operators decided outlives who reported, and without its acts a hidden review could be written anew.
 */
export async function dropCaseWithoutReports(transaction: Transaction, caseId: string): Promise<void> {
  const { database } = transaction
  const remainingReport = await database
    .selectFrom('reports')
    .where('caseId', '=', caseId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (remainingReport) transaction.touch('moderationCases', caseId, 'moderators')
  else if (await hasStandingHideAct(database, caseId)) await closeCase(transaction, caseId)
  else await deleteCases(transaction, [caseId])
}

/** Deletes the open case about something that is no longer there to be decided. */
export async function dropCase(transaction: Transaction, key: CaseSubjectKey): Promise<void> {
  const open = await openCaseOf(transaction.database, key)
  if (open) await deleteCases(transaction, [open.id])
}

/** The cases that share a change number. */
const casesAtOnce = 50

/**
 * Moves the cases about something to its new id, with their reports. Cases about what had the new id before move to the old
 * one: that content is gone, and no two cases may be open under the same id.
 */
export async function exchangeSubjects(
  transaction: Transaction,
  { subject, fromId, intoId }: { subject: CaseSubject; fromId: string; intoId: string },
): Promise<void> {
  const cases = await casesOf(transaction.database, { subject, subjectIds: [fromId, intoId] })
  for (const { id } of cases) await setSubject(transaction, id, id)
  await changeInBatches(
    transaction,
    { all: cases, atOnce: casesAtOnce },
    async (inner, { id, subjectId }) => {
      await setSubject(inner, id, subjectId === fromId ? intoId : fromId)
      inner.touch('moderationCases', id, 'moderators')
    },
  )
}

async function setSubject({ database }: Transaction, caseId: string, subjectId: string): Promise<void> {
  await database.updateTable('moderationCases').set({ subjectId }).where('id', '=', caseId).execute()
  await database.updateTable('reports').set({ subjectId }).where('caseId', '=', caseId).execute()
}

/** The acts that share a change number: a case may have any number of them. */
const actsAtOnce = 50

/** Deletes some cases with all their acts. */
export async function deleteCases(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { database, touch } = transaction
  const acts = await database
    .selectFrom('moderationActs')
    .where('caseId', 'in', [...ids])
    .select('id')
    .execute()
  await database
    .deleteFrom('moderationCases')
    .where('id', 'in', [...ids])
    .execute()
  for (const id of ids) touch('moderationCases', id, 'moderators', 'gone')
  await changeInBatches(transaction, { all: acts, atOnce: actsAtOnce }, (inner, { id }) =>
    inner.touch('moderationActs', id, 'moderators', 'gone'),
  )
}

/** The decision, and who made it; null for a command on the server and for a provider. */
export type Settlement = Pick<ActRow, 'act' | 'moderatorId' | 'words'> & {
  id?: string
  until?: number | null
}

/** Records the decision about a case, and closes its reports. */
export async function settleCase(
  transaction: Transaction,
  { id: caseId }: Pick<CaseRow, 'id'>,
  settlement: Settlement,
): Promise<void> {
  await closeCase(transaction, caseId)
  await recordAct(transaction, caseId, settlement)
}

async function closeCase({ database, now, touch }: Transaction, caseId: string): Promise<void> {
  await database
    .updateTable('moderationCases')
    .set({ state: 'decided', decidedAt: now, claimedBy: null, claimedAt: null })
    .where('id', '=', caseId)
    .execute()
  await database
    .updateTable('reports')
    .set({ closedAt: now })
    .where('caseId', '=', caseId)
    .where('closedAt', 'is', null)
    .execute()
  touch('moderationCases', caseId, 'moderators')
}

/** Settles what is open about something; for decisions that come from elsewhere than the desk. */
export async function settleOpenCase(
  transaction: Transaction,
  key: CaseSubjectKey,
  settlement: Settlement,
): Promise<void> {
  const open = await openCaseOf(transaction.database, key)
  if (open) await settleCase(transaction, open, settlement)
}

/** Adds an act to the record of a case. */
export async function recordAct(
  { database, now, touch }: Transaction,
  caseId: string,
  {
    id = createId(now),
    act,
    moderatorId,
    words,
    until = null,
    undoes = null,
  }: Settlement & { undoes?: string | null },
): Promise<void> {
  await database
    .insertInto('moderationActs')
    .values({ id, caseId, act, moderatorId, words, until, undoes, createdAt: now })
    .execute()
  touch('moderationActs', id, 'moderators')
}

/** Opens a decided case again, with the reports that were closed by the decision. */
export async function reopenCase(
  { database, touch }: Transaction,
  { id, decidedAt }: Pick<CaseRow, 'id' | 'decidedAt'>,
): Promise<void> {
  await database
    .updateTable('moderationCases')
    .set({ state: 'open', decidedAt: null, isEmptied: 0 })
    .where('id', '=', id)
    .execute()
  await database
    .updateTable('reports')
    .set({ closedAt: null })
    .where('caseId', '=', id)
    .where('closedAt', '=', decidedAt)
    .execute()
  touch('moderationCases', id, 'moderators')
}

/** Opens cases for one batch of the reports from before there were cases. Returns whether there may be more. */
export async function fileReportsWithoutCase(transaction: Transaction): Promise<boolean> {
  const reports = await reportsWithoutCase(transaction.database, casesAtOnce)
  for (const report of reports) await fileReport(transaction, report)
  return reports.length > 0
}

/** Takes what was reported off moderators' devices, one batch of cases at a time. */
export async function emptyCases(transaction: Transaction, before: number): Promise<boolean> {
  const cases = await casesToEmpty(transaction.database, { before, countMax: casesAtOnce })
  for (const { id } of cases) await setEmptied(transaction, id)
  return cases.length > 0
}

export async function setEmptied({ database, touch }: Transaction, caseId: string): Promise<void> {
  await database.updateTable('moderationCases').set({ isEmptied: 1 }).where('id', '=', caseId).execute()
  touch('moderationCases', caseId, 'moderators')
}

/** Touches the cases about a help that moderators' devices have in full: others take part in it now, or nobody does any more. */
export async function touchHelpCases({ database, touch }: Transaction, postId: string): Promise<void> {
  const cases = await casesOf(database, { subject: 'post', subjectIds: [postId] })
  for (const { id, kind, isEmptied } of cases)
    if (kind === 'help' && isEmptied === 0) touch('moderationCases', id, 'moderators')
}
