/** Members' invitations: made and cancelled by those who invite, and shown to those who open a link. */
import { randomBytes } from 'node:crypto'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import {
  endedInvitationMs,
  invitationBounds,
  invitationState,
} from '@porchlight/contracts/invitations/invitations.rules'
import type { Invitation } from '@porchlight/contracts/invitations/invitations.schema'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { CallContext, HandlersOf } from '../../feature-parts/handlers.ts'
import { idOfCall } from '../../ids/new-ids.ts'
import { type MemberRow, membersById } from '../members/members.queries.ts'
import { type InvitationRow, invitationById, invitationsOf, usableInvitation } from './invitations.queries.ts'
import { letterByCode } from './letters.queries.ts'

const weekMs = 7 * dayMs
const codeBytes = 16
/** Operators invite for the community, so each of them may make this many times more. */
const operatorFactor = 10

export interface InvitationSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  signUp: () => SignUpMode
  /** The most invitations that a member makes in seven days. */
  perWeek: () => number
  creditsForNewcomer: () => number
}

export function invitationOperations(settings: InvitationSettings): HandlersOf<'invitations'> {
  const { reader, transact, now, signUp } = settings
  const canInvite = () => signUp() !== 'closed'
  return {
    'invitations.list': async ({ memberId }) => {
      const member = await memberIn(reader, memberId)
      const invitations = await invitationsOf(reader, member.id)
      const limit = weeklyLimit(member, settings)
      const newCount = invitations.filter(({ createdAt }) => createdAt > now() - weekMs).length
      return {
        invitations: invitations
          .filter(({ endsAt }) => endsAt > now() - endedInvitationMs)
          .map((each) => invitationView(each, now())),
        canInvite: canInvite(),
        ...boundsOf(member),
        remaining: canInvite() ? Math.max(0, limit - newCount) : 0,
        creditsForNewcomer: settings.creditsForNewcomer(),
      }
    },
    'invitations.create': async (context, args) => {
      const id = idOfCall('invitation', context, args, now())
      return transact((transaction) => createInvitation(transaction, settings, { ...args, id, context }))
    },
    'invitations.cancel': ({ memberId }, { invitationId }) =>
      transact(async ({ database, now }) => {
        const invitation = await invitationById(database, invitationId)
        if (!invitation || invitation.memberId !== memberId) throw new Refused('not_found')
        const cancelledAt = invitation.cancelledAt ?? now
        await database
          .updateTable('invitations')
          .set({ cancelledAt })
          .where('id', '=', invitationId)
          .execute()
        return invitationView({ ...invitation, cancelledAt }, now)
      }),
    'invitations.show': async ({ memberId }, { code }): Promise<ResponseNamed<'invitations.show'>> => {
      // Members need no invitation. A name for some of them, and none behind a block, would reveal the block: visitors
      // get the name anyway.
      if (memberId !== null || !canInvite()) return { invitedBy: null }
      const invitation = await usableInvitation(reader, code, now())
      if (!invitation) return { invitedBy: null }
      const isLetter = (await letterByCode(reader, code)) !== undefined
      return { invitedBy: invitation.firstName, ...(isLetter && { isLetter }) }
    },
  }
}

interface NewInvitation {
  id: string
  uses: number
  days: number
  context: Pick<CallContext, 'memberId'>
}

/** An invitation that was made under this id comes again. With other values it is refused: it would pass for the one asked for. */
async function createInvitation(
  { database, now }: Transaction,
  settings: InvitationSettings,
  { id, uses, days, context }: NewInvitation,
): Promise<Invitation> {
  const member = await memberIn(database, context.memberId)
  const knownInvitation = await invitationById(database, id)
  if (knownInvitation) {
    if (knownInvitation.memberId !== member.id) throw new Refused('id_taken')
    const { usesMax, createdAt, endsAt } = knownInvitation
    if (usesMax !== uses || endsAt !== createdAt + days * dayMs) throw new Refused('changed_meanwhile')
    return invitationView(knownInvitation, now)
  }
  if (settings.signUp() === 'closed') throw new Refused('sign_up_closed')
  refuseBeyondBounds(member, { uses, days })
  const limit = weeklyLimit(member, settings)
  const invitations = await invitationsOf(database, member.id)
  const blocking = invitations.filter(({ createdAt }) => createdAt > now - weekMs)[limit - 1]
  if (blocking) throw new Refused('too_many', { retryAt: toIso(blocking.createdAt + weekMs) })
  const row: InvitationRow = {
    ...{ id, memberId: member.id, usesMax: uses, cameCount: 0, createdAt: now, cancelledAt: null },
    endsAt: now + days * dayMs,
    code: randomBytes(codeBytes).toString('base64url'),
  }
  await database.insertInto('invitations').values(row).execute()
  return invitationView(row, now)
}

async function memberIn(database: Kysely<Tables>, memberId: string | null): Promise<MemberRow> {
  assert(memberId, 'invitations of nobody')
  const [member] = await membersById(database, [memberId])
  assert(member, 'invitations of nobody')
  return member
}

function boundsOf({ isOperator }: MemberRow) {
  return invitationBounds({ isOperator: isOperator === 1 })
}

function weeklyLimit({ isOperator }: MemberRow, { perWeek }: Pick<InvitationSettings, 'perWeek'>): number {
  return isOperator === 1 ? perWeek() * operatorFactor : perWeek()
}

/** @throws Refused `invalid` */
function refuseBeyondBounds(member: MemberRow, { uses, days }: { uses: number; days: number }): void {
  const { usesMax, daysMax } = boundsOf(member)
  const issues = [
    ...(uses > usesMax ? [{ path: 'uses', message: `At most ${usesMax} people.` }] : []),
    ...(days > daysMax ? [{ path: 'days', message: `At most ${daysMax} days.` }] : []),
  ]
  if (issues.length > 0) throw new Refused('invalid', { issues })
}

function invitationView(invitation: InvitationRow, now: number): Invitation {
  const { id, code, usesMax, cameCount, endsAt, createdAt } = invitation
  const state = invitationState(invitation, now)
  return {
    ...{ id, state, usesMax, cameCount },
    code: state === 'open' ? code : null,
    endsAt: toIso(endsAt),
    createdAt: toIso(createdAt),
  }
}
