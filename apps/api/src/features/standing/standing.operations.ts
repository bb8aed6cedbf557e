/**
 * Decisions of operators about a member: a warning, a sanction, and their end. Each function is called inside the transaction
 * of whoever decides, a command or an operation.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { NotificationName } from '@porchlight/contracts/notifications/notifications.catalogue'
import {
  type DecisionAct,
  isSanction,
  mapEnds,
  type SanctionAct,
  type SanctionEnd,
  sanctions,
} from '@porchlight/contracts/standing/standing.catalogue'
import { isPossibleEnd, standingLimits } from '@porchlight/contracts/standing/standing.rules'
import type { StandingRule } from '@porchlight/contracts/standing/standing.schema'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { isStorableText, isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import type { Row } from '../../database/schema/tables.ts'
import { changeInBatches } from '../../database/transactions/change-in-batches.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { endHelpsOfSuspended } from '../help/on-suspension.operations.ts'
import { cancelInvitationsOf, deleteMailTimesOf } from '../invitations/join.operations.ts'
import { endMeetupsOfSuspended } from '../meetups/on-suspension.operations.ts'
import { isLastOperator, memberById } from '../members/members.queries.ts'
import { ahead, standingOf } from '../members/standings.queries.ts'
import { settleOpenCase } from '../moderation/cases.operations.ts'
import { isShownAgain } from '../moderation/hidden.queries.ts'
import { notify } from '../notifications/notify.operations.ts'
import { showWithheldPostsOf, withholdPostsOf } from '../posts/withheld-posts.operations.ts'
import { decisionsAbout, sinceLift, waitingAppealsOf } from './appeals.queries.ts'

/** The member about whom an operator decides. */
interface Subject {
  memberId: string
  /** The operator who decides; null for a command on the server. */
  operatorId: string | null
}

export interface Decision extends Subject {
  act: DecisionAct
  /** Epoch ms: a year from now at most. A warning has no end. */
  until: number | null
  /** The text that the member reads: up to 500 characters. */
  reason: string
  rule: StandingRule
  /** The id of the decision; a new one where it is absent. */
  id?: string
}

/** The member's page about their standing. */
const target = '/standing'

/** The effects of a sanction at its beginning. Until its end, the list of `features/rights` says what the member cannot do. */
const settlements: { readonly [Act in SanctionAct]?: typeof settleSuspension } = { suspend: settleSuspension }

/**
 * Warns a member, from whom nothing is taken by it, or imposes a sanction, which ends by the clock. An earlier one that still
 * holds goes on.
 * @throws Refused `not_found`, `invalid`, `about_yourself`, `last_operator`
 * @returns the id of the decision
 */
export async function applyDecision(transaction: Transaction, decision: Decision): Promise<string> {
  const id = await storeDecision(transaction, decision)
  if (isSanction(decision.act)) await settlements[decision.act]?.(transaction, decision.memberId)
  return id
}

/** Settles the helps and meetups to come of a suspended member, ends their invitations, and takes their open posts off the board. */
async function settleSuspension(transaction: Transaction, memberId: string): Promise<void> {
  await endHelpsOfSuspended(transaction, memberId)
  await endMeetupsOfSuspended(transaction, memberId)
  await deleteMailTimesOf(transaction.database, memberId)
  await cancelInvitationsOf(transaction, memberId)
  await withholdPostsOf(transaction, memberId)
}

/** The appeals that share a change number: each touches two rows of moderators. */
const appealsAtOnce = 10

/**
 * Takes everything back that was decided about a member, and grants all appeals that wait. Posts that have not ended are on
 * the board again; what was settled stays settled.
 * @throws Refused `not_found`, also when nothing is there to take back; `about_yourself`
 */
export async function lift(
  transaction: Transaction,
  { memberId, operatorId, reason = '' }: Subject & { reason?: string },
): Promise<void> {
  const { database, touch } = transaction
  refuseAboutYourself({ memberId, operatorId })
  const standing = await standingOf(database, memberId)
  if (!standing) throw new Refused('not_found')
  await recordLift(transaction, { memberId, operatorId, reason })
  const appeals = await waitingAppealsOf(database, memberId)
  await changeInBatches(transaction, { all: appeals, atOnce: appealsAtOnce }, (inner, { decisionId }) =>
    closeAppeal(inner, { decisionId, outcome: 'granted', operatorId }),
  )
  await database.deleteFrom('standings').where('memberId', '=', memberId).execute()
  touch('standings', memberId, memberAudience(memberId), 'gone')
  await notifyMember(transaction, memberId, 'standing_lifted')
  await showWithheldPostsOf(transaction, memberId)
}

/**
 * Takes the newest decision about a member back, and no earlier one: what these took from the member is taken again, to the
 * same end, and is in the record once more behind the line of what was taken back. A warning because of something that is shown
 * again is not.
 * @param decidedAt the time of that decision (epoch ms)
 * @returns false when something else was decided since
 * @throws Refused `about_yourself`
 */
export async function takeBackNewest(
  transaction: Transaction,
  { memberId, operatorId, decidedAt }: Subject & { decidedAt: number },
): Promise<boolean> {
  const { database, touch, now } = transaction
  refuseAboutYourself({ memberId, operatorId })
  const standing = await standingOf(database, memberId)
  if (standing?.decidedAt !== decidedAt) return false
  const { decisionId } = standing
  const decisions = (await decisionsAbout(database, memberId)).reverse()
  const takenBack = decisions.find(({ id }) => id === decisionId)
  const earlier: DecisionRow[] = []
  for (const line of sinceLift(decisions)) {
    const decision = decisions.find((each) => isSameDecision(each, line))
    if (decision && decision !== takenBack && !(await isShownAgain(database, decision.id)))
      earlier.push(decision)
  }
  const newest = earlier.at(-1)
  if (!newest) {
    await lift(transaction, { memberId, operatorId })
    return true
  }
  await recordLift(transaction, { memberId, operatorId, reason: '' })
  await closeAppeal(transaction, { decisionId, outcome: 'granted', operatorId })
  await database
    .insertInto('standingDecisions')
    // Their ids come in this order behind that of the line before, which was made in the same millisecond.
    .values(earlier.map((each, index) => ({ ...each, id: idOfLine(each, now + 1 + index), decidedAt: now })))
    .execute()
  const ends = endsAfter(earlier, now)
  await database
    .updateTable('standings')
    .set({
      ...{ decisionId: newest.id, reason: newest.reason, rule: newest.rule ?? 'other' },
      ...{ decidedAt: newest.decidedAt, ...ends },
    })
    .where('memberId', '=', memberId)
    .execute()
  touch('standings', memberId, memberAudience(memberId))
  if (ahead(ends.suspendedUntil, now) === null) await showWithheldPostsOf(transaction, memberId)
  return true
}

type DecisionRow = Row<'standingDecisions'>

/** The time in an id has this many characters. A line that is added once more has the others of the first line's id. */
const timeLength = 13

function idOfLine({ id }: DecisionRow, now: number): string {
  return createId(now).slice(0, timeLength) + id.slice(timeLength)
}

/** Returns whether two lines of the record are the same decision, of which one was added when a later one was taken back. */
function isSameDecision(line: DecisionRow, other: DecisionRow): boolean {
  // An id is chosen by who decides, so it alone does not say so.
  const facts = ['act', 'until', 'reason', 'rule', 'operatorId'] as const
  return (
    line.id.slice(timeLength) === other.id.slice(timeLength) &&
    facts.every((fact) => line[fact] === other[fact])
  )
}

/** Returns the end of each sanction by these decisions, of which none ends what lasts longer. */
function endsAfter(decisions: readonly DecisionRow[], now: number): Record<SanctionEnd, number | null> {
  const newest = decisions.at(-1)
  return mapEnds((_end, act) => {
    const ends = decisions.flatMap((each) => (each.act === act && each.until !== null ? [each.until] : []))
    // What has run out is the end of a newest decision alone.
    return ahead(Math.max(0, ...ends), now) ?? (newest?.act === act ? newest.until : null)
  })
}

function later(end: number | null, other: number | null): number | null {
  return end === null || other === null ? (end ?? other) : Math.max(end, other)
}

async function recordLift(
  { database, now }: Transaction,
  { memberId, operatorId, reason }: Subject & { reason: string },
): Promise<void> {
  await database
    .insertInto('standingDecisions')
    .values({
      ...{ id: createId(now), memberId, act: 'lift', operatorId, decidedAt: now },
      ...{ reason: normalizeText(reason), rule: null, until: null },
    })
    .execute()
}

/**
 * Refuses an appeal that waits, which is the newest one where no decision is named. To grant one is to lift the decision.
 * @throws Refused `not_found` when none waits; `about_yourself`
 */
export async function refuseAppeal(
  transaction: Transaction,
  { memberId, operatorId, decisionId }: Subject & { decisionId?: string },
): Promise<void> {
  refuseAboutYourself({ memberId, operatorId })
  const appeals = await waitingAppealsOf(transaction.database, memberId)
  const appeal =
    decisionId === undefined ? appeals.at(-1) : appeals.find((each) => each.decisionId === decisionId)
  if (!appeal) throw new Refused('not_found')
  await closeAppeal(transaction, { decisionId: appeal.decisionId, outcome: 'refused', operatorId })
  transaction.touch('standings', memberId, memberAudience(memberId))
  await notifyMember(transaction, memberId, 'appeal_refused')
}

async function storeDecision(transaction: Transaction, decision: Decision): Promise<string> {
  const { memberId, operatorId, act, rule } = decision
  const until = isSanction(act) ? decision.until : null
  const { database, now: decidedAt, touch } = transaction
  const { id = createId(decidedAt) } = decision
  refuseAboutYourself(decision)
  const reason = readReason(decision.reason)
  if (isSanction(act) && !isPossibleEnd(until ?? 0, decidedAt))
    throw invalid('until', 'A year from now at most.')
  const member = await memberById(database, memberId)
  if (!member) throw new Refused('not_found')
  if (act === 'suspend' && (await isLastOperator(database, member, decidedAt)))
    throw new Refused('last_operator')
  await database
    .insertInto('standingDecisions')
    .values({ id, memberId, act, reason, rule, until, operatorId, decidedAt })
    .execute()
  // What an earlier decision took for longer stays, whoever decided it; what has run out is forgotten.
  const before = await standingOf(database, memberId)
  const row = {
    ...{ memberId, decisionId: id, reason, rule, decidedAt },
    ...mapEnds((end, ofAct) => later(ofAct === act ? until : null, ahead(before?.[end], decidedAt))),
  }
  await database
    .insertInto('standings')
    .values(row)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute()
  touch('standings', memberId, memberAudience(memberId))
  await notifyMember(transaction, memberId, isSanction(act) ? sanctions[act].notification : 'standing_warned')
  return id
}

interface AppealOutcome {
  decisionId: string
  outcome: 'granted' | 'refused'
  operatorId: string | null
}

/** Closes the appeal against a decision, if one is waiting, and its case. */
async function closeAppeal(
  transaction: Transaction,
  { decisionId, outcome, operatorId }: AppealOutcome,
): Promise<void> {
  const { database, now } = transaction
  await database
    .updateTable('appeals')
    .set({ outcome, operatorId, closedAt: now })
    .where('decisionId', '=', decisionId)
    .where('outcome', 'is', null)
    .execute()
  await settleOpenCase(
    transaction,
    { kind: 'appeal', subjectId: decisionId },
    { act: outcome === 'granted' ? 'lift' : 'dismiss', moderatorId: operatorId, words: '' },
  )
}

function notifyMember(transaction: Transaction, memberId: string, kind: NotificationName): Promise<void> {
  const params = { title: '', name: '' }
  return notify(transaction, { memberId, kind, params, target, replacesSame: true })
}

function refuseAboutYourself({ memberId, operatorId }: Subject): void {
  if (memberId === operatorId) throw new Refused('about_yourself')
}

/** @throws Refused `invalid` */
function readReason(text: string): string {
  const reason = normalizeText(text)
  const isReadable = isStorableText(reason) && isVisibleText(reason)
  if (!isReadable) throw invalid('reason', 'Please write why: the member reads it.')
  const { reasonLengthMax } = standingLimits
  if (reason.length > reasonLengthMax) throw invalid('reason', `At most ${reasonLengthMax} characters.`)
  return reason
}

function invalid(path: string, message: string): Refused {
  return new Refused('invalid', { issues: [{ path, message }] })
}
