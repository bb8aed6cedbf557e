/**
 * Decisions about a member from the member's page, without a report. Each has a case of its own, which is decided at once: by the
 * same guards, functions and record as one that neighbors reported.
 */
import type { MembersStanding } from '@porchlight/contracts/cases/direct.operations'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { normalizeText } from '@porchlight/contracts/values/text/text'
import { dayMs, isoOrNull, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { CallContext, HandlersOf } from '../../feature-parts/handlers.ts'
import { idOfCall } from '../../ids/new-ids.ts'
import { type MemberRow, memberById } from '../members/members.queries.ts'
import { endsAhead, isSuspended, standingOf } from '../members/standings.queries.ts'
import { openDirectCase } from '../moderation/cases.operations.ts'
import { type ActRow, actsById, type CaseRow, caseById, openCaseOf } from '../moderation/cases.queries.ts'
import { decisionsAbout, waitingAppealsOf } from '../standing/appeals.queries.ts'
import { performDecision } from './acts.operations.ts'
import { concernedAmong } from './concerned.ts'
import { refuseAboutOperator, refuseOwnCase } from './deciders.ts'

export interface DirectSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  timeZone: () => string
}

type Direct = Pick<HandlersOf<'cases'>, 'cases.standing' | 'cases.decideAbout'>
type DirectArgs = ArgsNamed<'cases.decideAbout'>

/** The decisions that a member's page lists. */
const decisionsMax = 20

export function directOperations({ reader, transact, now, timeZone }: DirectSettings): Direct {
  return {
    'cases.standing': {
      requires: ['moderator'],
      handle: async ({ memberId: viewerId }, { memberId }) => {
        const member = await memberById(reader, memberId)
        if (!member) throw new Refused('not_found')
        return standingFor(reader, member, { viewerId, now: now() })
      },
    },
    'cases.decideAbout': {
      requires: ['moderator'],
      handle: (context, args) =>
        transact((transaction) => decideAbout(transaction, context, { ...args, timeZone: timeZone() })),
    },
  }
}

async function standingFor(
  database: Kysely<Tables>,
  { id, isModerator }: MemberRow,
  { viewerId, now }: { viewerId: string | null; now: number },
): Promise<MembersStanding> {
  const standing = await standingOf(database, id)
  // Who decided about somebody, and what, is on that member's own page without names.
  const decisions = id === viewerId ? [] : (await decisionsAbout(database, id)).slice(0, decisionsMax)
  const concernedOf = await concernedAmong(database, [id, ...decisions.map(({ operatorId }) => operatorId)])
  const member = concernedOf(id)
  assert(member, 'a member who is not there')
  return {
    ...member,
    ...(isModerator === 1 ? { isModerator: true as const } : {}),
    ...(await standsFor(database, id, viewerId)),
    ...endsAhead(standing, now),
    decisions: decisions.map(({ act, reason, until, operatorId, decidedAt }) => ({
      ...{ act, reason, until: isoOrNull(until) },
      by: concernedOf(operatorId) ?? null,
      decidedAt: toIso(decidedAt),
    })),
  }
}

/** Returns the newest decision about a member that stands, and the newest case of an answer that waits: nothing of oneself. */
export async function standsFor(
  database: Kysely<Tables>,
  memberId: string,
  viewerId: string | null,
): Promise<{ decisionId: string | null; appealCaseId: string | null }> {
  const standing = memberId === viewerId ? undefined : await standingOf(database, memberId)
  if (!standing) return { decisionId: null, appealCaseId: null }
  const appealCases = await openAppealCasesOf(database, memberId)
  return { decisionId: standing.decisionId, appealCaseId: appealCases.at(-1)?.id ?? null }
}

/** Returns the cases of a member's answers that wait, the newest last. */
async function openAppealCasesOf(database: Kysely<Tables>, memberId: string): Promise<CaseRow[]> {
  const appealCases: CaseRow[] = []
  for (const { decisionId } of await waitingAppealsOf(database, memberId)) {
    const appealCase = await openCaseOf(database, { kind: 'appeal', subjectId: decisionId })
    if (appealCase) appealCases.push(appealCase)
  }
  return appealCases
}

/** Decides once for an id: the same decision that is sent again succeeds without effect, and another one is refused. */
async function decideAbout(
  transaction: Transaction,
  context: CallContext,
  { act, words, rule, until, timeZone, memberId, ...args }: DirectArgs & { timeZone: string },
): Promise<{ ok: true }> {
  const { database } = transaction
  const moderatorId = await moderatorIn(transaction, context)
  const id = idOfCall('decision', context, args, transaction.now)
  const knownAct = await findDoneAct(database, { id, act, moderatorId, memberId })
  if (knownAct) {
    const values = { words, rule, until, memberId, now: transaction.now }
    if (await hasSameValues(database, knownAct, values)) return { ok: true }
    throw new Refused('changed_meanwhile')
  }
  const member = await memberById(database, memberId)
  if (!member) throw new Refused('not_found')
  if (memberId === moderatorId) throw new Refused('about_yourself')
  await refuseAboutOperator(database, moderatorId, { aboutId: memberId })
  const { decisionId } = await standsFor(database, memberId, null)
  if (decisionId !== args.decisionId) throw new Refused('changed_meanwhile')
  if (act === 'lift' && decisionId === null) throw new Refused('act_impossible')
  // Lifting grants every answer that waits, so each of them has to be the moderator's to decide.
  const appealCases = act === 'lift' ? await openAppealCasesOf(database, memberId) : []
  for (const appealCase of appealCases) await refuseOwnCase(transaction, moderatorId, appealCase)
  const row = appealCases.at(-1) ?? (await openDirectCase(transaction, { aboutId: memberId }))
  await performDecision(transaction, row, {
    ...{ id, act, words, rule, until, timeZone, moderatorId, sameAsId: undefined },
  })
  return { ok: true }
}

/** Returns who calls: since the guard, somebody may have taken the role, or have suspended them. */
async function moderatorIn(
  { database, now }: Transaction,
  { memberId }: Pick<CallContext, 'memberId'>,
): Promise<string> {
  assert(memberId, 'a decision of nobody')
  const member = await memberById(database, memberId)
  const hasRole = member?.isOperator === 1 || member?.isModerator === 1
  if (!hasRole || (await isSuspended(database, memberId, now))) throw new Refused('moderators_only')
  return memberId
}

interface DecisionKey {
  id: string
  act: string
  moderatorId: string
  memberId: string
}

/** @throws Refused `id_taken` for the id of another decision */
async function findDoneAct(
  database: Kysely<Tables>,
  { id, act, moderatorId, memberId }: DecisionKey,
): Promise<ActRow | undefined> {
  const [knownAct] = await actsById(database, [id])
  if (!knownAct) return undefined
  const knownCase = await caseById(database, knownAct.caseId)
  const isSame =
    knownAct.act === act && knownAct.moderatorId === moderatorId && knownCase?.aboutId === memberId
  if (!isSame) throw new Refused('id_taken')
  return knownAct
}

/**
 * Returns true when what was decided is what is sent now: its words, its rule, and its days. Each try counts the end from
 * its own moment.
 */
async function hasSameValues(
  database: Kysely<Tables>,
  { act, words, until, createdAt }: ActRow,
  decision: Pick<DirectArgs, 'words' | 'rule' | 'until' | 'memberId'> & { now: number },
): Promise<boolean> {
  if (words !== normalizeText(decision.words)) return false
  if (until !== null) {
    const end = Date.parse(decision.until ?? '')
    const isSameEnd =
      end === until || Math.round((end - decision.now) / dayMs) === Math.round((until - createdAt) / dayMs)
    if (!isSameEnd) return false
  }
  if (act === 'lift') return true
  const decisions = await decisionsAbout(database, decision.memberId)
  return decisions.some(({ decidedAt, rule }) => decidedAt === createdAt && rule === decision.rule)
}
