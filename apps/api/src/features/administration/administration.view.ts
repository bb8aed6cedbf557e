/** Members, and the record of acts, as operators see them. */
import type {
  AdministeredMember,
  ListedMember,
  OperatorActLine,
} from '@porchlight/contracts/administration/administration.schema'
import type { WaitingLetter } from '@porchlight/contracts/administration/lists.schema'
import { planStateAt } from '@porchlight/contracts/plans/plans.rules'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { dayMs, isoOrNull, toIso, utcDayOf } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import { standsFor } from '../cases/direct.operations.ts'
import type { WaitingLetter as WaitingLetterRow } from '../invitations/letters.queries.ts'
import { type MemberWithCredits, membersById } from '../members/members.queries.ts'
import { endsAhead, standingOf } from '../members/standings.queries.ts'
import type { OperatorActRow } from '../moderation/operator-acts.operations.ts'
import { operatorActsAbout } from '../moderation/operator-acts.queries.ts'
import { presenceOf } from '../sessions/sign-in/sessions.queries.ts'
import { decisionsAbout } from '../standing/appeals.queries.ts'
import { casesOf, premiumGiftOf } from './administration.queries.ts'

/** The lines of each kind on a member's page. */
const linesMax = 20
const weekMs = 7 * dayMs

type Named = Pick<Row<'members'>, 'id' | 'firstName' | 'lastName'>

export function listedMember({
  id,
  firstName,
  lastName,
  email,
  createdAt,
  isOperator,
  isModerator,
}: Named & Pick<Row<'members'>, 'email' | 'createdAt' | 'isOperator' | 'isModerator'>): ListedMember {
  return {
    ...{ id, firstName, lastName, email },
    joinedOn: toIso(utcDayOf(createdAt)),
    isOperator: isOperator === 1,
    isModerator: isModerator === 1,
  }
}

type NamedOf = (id: string | null) => Named | null

async function namesAmong(database: Kysely<Tables>, ids: readonly (string | null)[]): Promise<NamedOf> {
  const members = await membersById(database, [...new Set(ids.filter((id) => id !== null))])
  const namesById = new Map(members.map(({ id, firstName, lastName }) => [id, { id, firstName, lastName }]))
  return (id) => (id === null ? null : (namesById.get(id) ?? null))
}

export async function actLines(
  database: Kysely<Tables>,
  rows: readonly OperatorActRow[],
): Promise<OperatorActLine[]> {
  const nameOf = await namesAmong(
    database,
    rows.flatMap(({ operatorId, memberId }) => [operatorId, memberId]),
  )
  return rows.map(({ id, act, operatorId, memberId, reason, amount, until, createdAt }) => ({
    ...{ id, act, reason, amount, by: nameOf(operatorId), about: nameOf(memberId) },
    until: isoOrNull(until),
    createdAt: toIso(createdAt),
  }))
}

interface Viewing {
  viewerId: string | null
  now: number
  isWithoutMail: boolean
}

export async function administeredMember(
  database: Kysely<Tables>,
  member: MemberWithCredits,
  { viewerId, now, isWithoutMail }: Viewing,
): Promise<AdministeredMember> {
  const { sessions, seenAt } = await presenceOf(database, member, now)
  const standing = await standingOf(database, member.id)
  const gift = await premiumGiftOf(database, member.id, now)
  // A case says who reported, which those whom it is about do not see; nor do they see who decided about them.
  const isOwn = member.id === viewerId
  const cases = isOwn ? [] : await casesOf(database, member.id, linesMax)
  const decisions = (await decisionsAbout(database, member.id)).slice(0, linesMax)
  const nameOf = await namesAmong(
    database,
    decisions.map(({ operatorId }) => (isOwn ? null : operatorId)),
  )
  return {
    ...listedMember(member),
    ...{ sessions, credits: member.credits, isWithoutMail },
    weeksSinceSeen: seenAt === null ? null : Math.max(0, Math.floor((now - seenAt) / weekMs)),
    plan: planStateAt(member, now),
    premiumUntil: isoOrNull(member.premiumUntil),
    gift: gift ? { until: isoOrNull(gift.untilAt), reason: gift.reason } : null,
    ...endsAhead(standing, now),
    ...(await standsFor(database, member.id, viewerId)),
    leavesOn: isoOrNull(member.leavesAt),
    decisions: decisions.map(({ act, reason, until, operatorId, decidedAt }) => ({
      ...{ act, reason, until: isoOrNull(until), by: nameOf(operatorId) },
      decidedAt: toIso(decidedAt),
    })),
    cases: cases.map(({ id, kind, subject, state, openedAt, decidedAt }) => ({
      ...{ id, kind, subject, isOpen: state === 'open', at: toIso(decidedAt ?? openedAt) },
    })),
    acts: await actLines(database, await operatorActsAbout(database, member.id, linesMax)),
  }
}

export function letterView(letter: WaitingLetterRow): WaitingLetter {
  const { id, email, zipCode, oldId, opening, neighborId, mailedAt, goodUntil } = letter
  return {
    ...{ id, email, zipCode, oldId, opening, name: fullNameOf(letter), isOfNeighbor: neighborId !== null },
    mailedAt: isoOrNull(mailedAt),
    goodUntil: isoOrNull(goodUntil),
  }
}
