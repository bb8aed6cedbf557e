/**
 * What each decision does, by the functions that operators' commands call as well. An act that finds nothing to act on
 * any more is refused, so that no case counts as decided without an effect.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { CaseAct } from '@porchlight/contracts/cases/cases.schema'
import type { Transaction } from '../../database/transactions/transact.ts'
import { decideApplication } from '../checks/applications.operations.ts'
import { decide as decideHelp } from '../help/decide.operations.ts'
import type { CaseRow } from '../moderation/cases.queries.ts'
import { curatePlace } from '../places/curate.operations.ts'
import { mergePlaces } from '../places/merge-places.operations.ts'
import { hideSubject } from './hide-subject.operations.ts'

export interface Act {
  act: CaseAct
  actId: string
  moderatorId: string
  words: string
  /** Epoch ms. */
  until: number | null
  sameAsId: string | undefined
  timeZone: string
}

type Effect = (transaction: Transaction, row: CaseRow, act: Act) => Promise<boolean>

/** Each returns false when there is nothing to act on any more. */
const effects: { readonly [Each in CaseAct]: Effect } = {
  dismiss: async () => true,
  hide: (transaction, row) => hideSubject(transaction, row, true),
  restore: (transaction, row) => hideSubject(transaction, row, false),
  warn: async () => false,
  mute: async () => false,
  suspend: async () => false,
  lift: async () => false,
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
  // What was said of the merged place moves within a minute.
  merge: async (transaction, { subjectId: fromId }, { sameAsId: intoId }) =>
    intoId !== undefined && (await mergePlaces(transaction, { fromId, intoId })),
}

/** @throws Refused `act_impossible` */
export async function performAct(transaction: Transaction, row: CaseRow, act: Act): Promise<void> {
  if (!(await effects[act.act](transaction, row, act))) throw new Refused('act_impossible')
}

type Undo = (transaction: Transaction, row: CaseRow, undone: { id: string; moderatorId: string }) => Promise<boolean>

/** Only acts that can be undone: `isFinal` of the contracts names the others. */
const undos: { readonly [Each in CaseAct]?: Undo } = {
  dismiss: async () => true,
  hide: (transaction, row) => hideSubject(transaction, row, false),
  restore: (transaction, row) => hideSubject(transaction, row, true),
  close: async (transaction, { subjectId }) =>
    (await curatePlace(transaction, subjectId, { closedAt: null })) !== undefined,
}

/** @throws Refused `cannot_undo` */
export async function undoAct(
  transaction: Transaction,
  row: CaseRow,
  undone: { id: string; act: string; moderatorId: string },
): Promise<void> {
  const undo = undos[undone.act as CaseAct]
  if (!undo || !(await undo(transaction, row, undone))) throw new Refused('cannot_undo')
}
