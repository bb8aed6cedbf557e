/** The desk: moderators claim, release and decide cases, and take decisions back. The first decision counts. */

import { actsFor, caseLimits, isClaimed, isFinal } from '@porchlight/contracts/cases/cases.rules'
import type { ModerationCase } from '@porchlight/contracts/cases/cases.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { type StandingRule, standingRules } from '@porchlight/contracts/standing/standing.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { HandlersOf, WriteContext } from '../../feature-parts/handlers.ts'
import { membersById } from '../members/members.queries.ts'
import { isDirect, recordAct, reopenCase } from '../moderation/cases.operations.ts'
import {
  actsById,
  actsOfCase,
  type CaseRow,
  caseById,
  openCaseOf,
  reportsOfCases,
} from '../moderation/cases.queries.ts'
import { notify } from '../notifications/notify.operations.ts'
import { performDecision, undoAct } from './acts.operations.ts'
import { casesAmongAbout, casesView } from './cases.view.ts'
import { refuseAboutOperator, refuseOwnCase } from './deciders.ts'
import { type DirectSettings, directOperations } from './direct.operations.ts'

type CaseSettings = DirectSettings

const respondOk = async () => ({ ok: true }) as const

export function caseOperations(settings: CaseSettings): HandlersOf<'cases'> {
  return {
    'cases.claim': { requires: ['moderator'], apply: claim, response: respondOk },
    'cases.release': { requires: ['moderator'], apply: release, response: respondOk },
    'cases.decide': {
      requires: ['moderator'],
      isDone: async ({ transaction, memberId }, { id, caseId }) => {
        const [knownAct] = await actsById(transaction.database, [id])
        return knownAct?.caseId === caseId && knownAct.moderatorId === memberId
      },
      apply: (context, args) => decide(context, args, settings),
      response: respondOk,
    },
    'cases.undo': { requires: ['moderator'], apply: undo, response: respondOk },
    ...directOperations(settings),
  }
}

/** Reserves a case. A claim that is older than an hour keeps nobody away. */
async function claim(
  { transaction, memberId }: WriteContext,
  { caseId }: ArgsNamed<'cases.claim'>,
): Promise<void> {
  const { database, now } = transaction
  const row = await caseFor(database, memberId, caseId)
  if (row.state === 'decided') throw await decidedBySomebody(database, row)
  if (row.claimedBy !== null && row.claimedBy !== memberId && isClaimed(row.claimedAt, now))
    throw new Refused('case_claimed', { by: await firstNameOf(database, row.claimedBy) })
  await setClaim(transaction, caseId, { claimedBy: memberId, claimedAt: now })
}

/** Releases the moderator's own claim. When somebody else has taken it over, nothing is released. */
async function release(
  { transaction, memberId }: WriteContext,
  { caseId }: ArgsNamed<'cases.release'>,
): Promise<void> {
  const row = await caseFor(transaction.database, memberId, caseId)
  if (row.claimedBy !== memberId) return
  await setClaim(transaction, caseId, { claimedBy: null, claimedAt: null })
}

async function setClaim(
  { database, touch }: Transaction,
  caseId: string,
  claimed: Pick<CaseRow, 'claimedBy' | 'claimedAt'>,
): Promise<void> {
  await database.updateTable('moderationCases').set(claimed).where('id', '=', caseId).execute()
  touch('moderationCases', caseId, 'moderators')
}

async function decide(
  { transaction, memberId }: WriteContext,
  { id, caseId, act, words, until }: ArgsNamed<'cases.decide'> & { id: string },
  { timeZone }: CaseSettings,
): Promise<void> {
  const { database, now } = transaction
  const row = await caseFor(database, memberId, caseId)
  await refuseOwnCase(transaction, memberId, row)
  await refuseAboutOperator(database, memberId, row)
  const visible = await visibleCase(database, memberId, caseId, now)
  // Hidden content can be shown again at any time, although the case is decided.
  const isShownAgain = row.state === 'decided' && act === 'restore' && visible.isHidden === true
  if (row.state === 'decided' && !isShownAgain) throw await decidedBySomebody(database, row)
  if (!isShownAgain && !actsFor(visible).includes(act)) throw new Refused('act_impossible')
  await performDecision(transaction, row, {
    ...{ id, act, words, until, isShownAgain, moderatorId: memberId },
    ...{ sameAsId: visible.sameAsId, rule: ruleIn(visible), timeZone: timeZone() },
  })
  if (isShownAgain) transaction.touch('moderationCases', caseId, 'moderators')
  else await thankReporters(transaction, row, act !== 'dismiss' || visible.isHidden === true)
}

/** Returns the reason of the newest report that is a rule of the community for members. */
function ruleIn({ reports }: ModerationCase): StandingRule {
  const rules = reports.map(({ reason }) => standingRules.find((rule) => rule === reason))
  return rules.find((rule) => rule !== undefined) ?? 'other'
}

/** Takes a decision back: its effect, and the decision itself. Both stay in the record. */
async function undo(
  { transaction, memberId }: WriteContext,
  { caseId, actId }: ArgsNamed<'cases.undo'>,
): Promise<void> {
  const { database, now } = transaction
  const row = await caseFor(database, memberId, caseId)
  const acts = await actsOfCase(database, caseId)
  const undone = acts.find(({ id }) => id === actId)
  if (!undone) throw new Refused('not_found')
  // Sent again, it is undone already.
  if (acts.some(({ undoes }) => undoes === actId)) return
  await refuseOwnCase(transaction, memberId, row)
  await refuseAboutOperator(database, memberId, row)
  if (row.state === 'open') throw new Refused('case_open')
  const isLate = now - undone.createdAt > caseLimits.undoMs
  const isLatest = acts[0]?.id === actId
  // Without a report there is nothing that could be open again: such a decision is lifted.
  if (isLate || !isLatest || isFinal(undone.act) || isDirect(row)) throw new Refused('cannot_undo')
  // A further report has opened another case, which is to be decided by itself.
  if (await openCaseOf(database, row)) throw new Refused('cannot_undo')
  await undoAct(transaction, row, { act: undone.act, createdAt: undone.createdAt, moderatorId: memberId })
  await recordAct(transaction, caseId, { act: 'undo', moderatorId: memberId, words: '', undoes: actId })
  await reopenCase(transaction, row)
}

/**
 * Returns a case that this moderator may know of.
 * @throws Refused `not_found` for a case about themselves or their help, too, which their devices do not have
 */
async function caseFor(database: Kysely<Tables>, memberId: string, caseId: string): Promise<CaseRow> {
  const row = await caseById(database, caseId)
  if (!row || (await casesAmongAbout(database, memberId, [row])).length > 0) throw new Refused('not_found')
  return row
}

async function visibleCase(
  database: Kysely<Tables>,
  memberId: string,
  caseId: string,
  now: number,
): Promise<ModerationCase> {
  const visible = (await casesView(database, { memberId, now }, [caseId])).get(caseId)
  if (!visible) throw new Refused('not_found')
  return visible
}

async function decidedBySomebody(database: Kysely<Tables>, { id }: CaseRow): Promise<Refused> {
  const [latest] = await actsOfCase(database, id)
  return new Refused('case_decided', { by: await firstNameOf(database, latest?.moderatorId ?? null) })
}

async function firstNameOf(database: Kysely<Tables>, id: string | null): Promise<string> {
  const [member] = id === null ? [] : await membersById(database, [id])
  return member?.firstName ?? ''
}

/** Thanks whoever reported, with what came of it and without any name. The two of a help are told by the help itself. */
export async function thankReporters(
  transaction: Transaction,
  { id, kind }: Pick<CaseRow, 'id' | 'kind'>,
  isActed: boolean,
): Promise<void> {
  if (kind === 'help' || kind === 'check' || kind === 'appeal') return
  const reports = await reportsOfCases(transaction.database, [id])
  for (const memberId of new Set(reports.map(({ reporterId }) => reporterId)))
    await notify(transaction, {
      memberId,
      kind: isActed ? 'report_acted' : 'report_dismissed',
      params: { title: '', name: '' },
      target: '/',
    })
}
