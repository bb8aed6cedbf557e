/**
 * The effect of each decision, by the functions that operators' commands call as well. An act that finds nothing to act on
 * any more is refused, so that no case counts as decided without an effect.
 */

import { needsWords } from '@porchlight/contracts/cases/cases.rules'
import type { CaseAct } from '@porchlight/contracts/cases/cases.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type DecisionAct, decisionActs, isSanction } from '@porchlight/contracts/standing/standing.catalogue'
import type { StandingRule } from '@porchlight/contracts/standing/standing.schema'
import { recordOf } from '@porchlight/contracts/values/record-by'
import { isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import type { Transaction } from '../../database/transactions/transact.ts'
import { decideApplication } from '../checks/applications.operations.ts'
import { decide as decideHelp } from '../help/decide.operations.ts'
import { recordAct, settleCase } from '../moderation/cases.operations.ts'
import type { CaseRow } from '../moderation/cases.queries.ts'
import { curatePlace } from '../places/curation/curate.operations.ts'
import { mergePlaces } from '../places/curation/merge-places.operations.ts'
import { applyDecision, refuseAppeal, takeBackNewest } from '../standing/standing.operations.ts'
import { endHideDecision, liftDecision, notifyAuthor } from './hide-decision.operations.ts'
import { hideSubject } from './hide-subject.operations.ts'

export interface Act {
  act: CaseAct
  actId: string
  moderatorId: string
  words: string
  /** Epoch ms. */
  until: number | null
  sameAsId: string | undefined
  /** The rule of the community that a warning or a sanction names. */
  rule: StandingRule
  timeZone: string
}

type Effect = (transaction: Transaction, row: CaseRow, act: Act) => Promise<boolean>

/** Each returns false when there is nothing to act on any more. */
const effects: { readonly [Each in CaseAct]: Effect } = {
  dismiss: async (transaction, { kind, aboutId, subjectId: decisionId }, { moderatorId }) => {
    if (kind === 'appeal' && aboutId !== null)
      await refuseAppeal(transaction, { memberId: aboutId, operatorId: moderatorId, decisionId })
    return true
  },
  hide: async (transaction, row, act) => {
    if (!(await hideSubject(transaction, row, true))) return false
    await notifyAuthor(transaction, row, act)
    return true
  },
  restore: showAgain,
  ...recordOf(decisionActs, decideStanding),
  lift: async (transaction, { aboutId }, { moderatorId, words }) => {
    if (aboutId === null) return false
    await liftDecision(transaction, { memberId: aboutId, operatorId: moderatorId, reason: words })
    return true
  },
  pass: (transaction, { subjectId }) =>
    decideApplication(transaction, subjectId, { state: 'passed', by: 'operator' }),
  refuse: (transaction, { subjectId }, { words }) =>
    decideApplication(transaction, subjectId, { state: 'refused', by: 'operator', reason: words }),
  complete: async (transaction, { subjectId }, { timeZone }) =>
    (await decideHelp(transaction, subjectId, { didHappen: true, timeZone })) !== null,
  not_complete: async (transaction, { subjectId }, { timeZone }) =>
    (await decideHelp(transaction, subjectId, { didHappen: false, timeZone })) !== null,
  close: async (transaction, { subjectId }) =>
    (await curatePlace(transaction, subjectId, { closedAt: transaction.now })) !== undefined,
  // The reviews of the merged place move within a minute.
  merge: async (transaction, { subjectId: fromId }, { sameAsId: intoId }) =>
    intoId !== undefined && (await mergePlaces(transaction, { fromId, intoId })),
}

/** Shows the subject again, and ends the decision by which it was hidden. */
async function showAgain(
  transaction: Transaction,
  row: CaseRow,
  { moderatorId }: { moderatorId: string },
): Promise<boolean> {
  if (!(await hideSubject(transaction, row, false))) return false
  await endHideDecision(transaction, row, moderatorId)
  return true
}

/** Returns the effect of a warning or a sanction. */
function decideStanding(act: DecisionAct): Effect {
  return async (
    transaction,
    { aboutId: memberId },
    { moderatorId: operatorId, words: reason, rule, until },
  ) => {
    if (memberId === null) return false
    await applyDecision(transaction, { act, until, memberId, operatorId, reason, rule })
    return true
  }
}

export interface Decision extends Omit<Act, 'actId' | 'until'> {
  id: string
  until: string | undefined
  /** True for content that is shown again after its case was decided: the case stays decided as it was. */
  isShownAgain?: boolean
}

/**
 * Records the decision about a case, and performs it.
 * @throws Refused `invalid`, `act_impossible`, and what the act itself refuses
 */
export async function performDecision(
  transaction: Transaction,
  row: CaseRow,
  { id, until, isShownAgain = false, ...decision }: Decision,
): Promise<void> {
  const { act, moderatorId } = decision
  const words = normalizeText(decision.words)
  if (needsWords(act) && !isVisibleText(words)) throw invalid('words', noWords)
  const end = isSanction(act) && until !== undefined ? Date.parse(until) : null
  if (isSanction(act) && (end === null || end <= transaction.now)) throw invalid('until', noEnd)
  const settlement = { id, act, moderatorId, words }
  // The decision comes first, so that what settles cases by itself finds this one settled.
  if (isShownAgain) await recordAct(transaction, row.id, settlement)
  else await settleCase(transaction, row, { ...settlement, until: end })
  await performAct(transaction, row, { ...decision, words, actId: id, until: end })
}

const noWords = 'Please say why. The member reads it.'
const noEnd = 'Please choose until when.'

function invalid(path: string, message: string): Refused {
  return new Refused('invalid', { issues: [{ path, message }] })
}

/** @throws Refused `act_impossible` */
async function performAct(transaction: Transaction, row: CaseRow, act: Act): Promise<void> {
  if (!(await effects[act.act](transaction, row, act))) throw new Refused('act_impossible')
}

interface UndoneAct {
  act: string
  /** The moderator who takes it back. */
  moderatorId: string
  /** Epoch ms. */
  createdAt: number
}

type Undo = (transaction: Transaction, row: CaseRow, undone: UndoneAct) => Promise<boolean>

/** The table has acts that can be undone alone: `isFinal` of the contracts names the others. */
const undos: { readonly [Each in CaseAct]?: Undo } = {
  dismiss: async (_transaction, { kind }) => kind !== 'appeal',
  ...recordOf(decisionActs, () => takeBackStanding),
  hide: showAgain,
  restore: (transaction, row) => hideSubject(transaction, row, true),
  close: async (transaction, { subjectId }) =>
    (await curatePlace(transaction, subjectId, { closedAt: null })) !== undefined,
}

/** Takes back what the act decided, unless something else was decided about the member since. */
async function takeBackStanding(
  transaction: Transaction,
  { aboutId }: CaseRow,
  { moderatorId, createdAt }: UndoneAct,
): Promise<boolean> {
  if (aboutId === null) return false
  return takeBackNewest(transaction, { memberId: aboutId, operatorId: moderatorId, decidedAt: createdAt })
}

/** @throws Refused `cannot_undo` */
export async function undoAct(transaction: Transaction, row: CaseRow, undone: UndoneAct): Promise<void> {
  const undo = undos[undone.act as CaseAct]
  if (!undo || !(await undo(transaction, row, undone))) throw new Refused('cannot_undo')
}
