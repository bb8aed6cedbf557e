/**
 * Acts of operators about members at the desk, by the functions that their commands call. Each act is in the record, in the
 * transaction of its effect, and happens once for its id.
 */
import { administrationLimits } from '@porchlight/contracts/administration/administration.rules'
import type { OperatorAct } from '@porchlight/contracts/administration/administration.schema'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { emailKey, isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import { noteBanned, removedMembers } from '../../database/folder/removed-members.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { CallContext, HandlersOf, RequireFreshSignIn } from '../../feature-parts/handlers.ts'
import { idOfCall } from '../../ids/new-ids.ts'
import type { Plans } from '../../plans/plans.ts'
import { correctBalance } from '../credits/correct.operations.ts'
import {
  isLastOperator,
  type MemberRow,
  type MemberWithCredits,
  memberById,
} from '../members/members.queries.ts'
import {
  type NewOperatorAct,
  type OperatorActRow,
  recordOperatorAct,
} from '../moderation/operator-acts.operations.ts'
import { operatorActById, operatorActsBefore, removalOf } from '../moderation/operator-acts.queries.ts'
import { endPremiumGrant, grantPremium } from '../plans/subscriptions.operations.ts'
import { type EndAccountSettings, endAccount } from '../removal/end-account.operations.ts'
import { LastOperator } from '../removal/remove-member.operations.ts'
import { correctEmail } from '../sessions/email/email-changes.operations.ts'
import {
  mailResetLink,
  makeResetLink,
  type ResetLinkSettings,
} from '../sessions/email/password-resets.operations.ts'
import { ban, banOf, isBanned } from '../sessions/joining/banned-mailboxes.queries.ts'
import { endSessions } from '../sessions/sign-in/sessions.queries.ts'
import { actKind, operatorIn } from './acting-operator.ts'
import { findMembers, premiumGiftOf } from './administration.queries.ts'
import { actLines, administeredMember, listedMember } from './administration.view.ts'
import type { ListHandlers } from './lists.operations.ts'
import { setRole } from './roles.operations.ts'

export interface AdministrationSettings extends ResetLinkSettings, EndAccountSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  keys: Pick<DataKeys, 'hash'>
  requireFreshSignIn: RequireFreshSignIn
}

const { pageSize } = administrationLimits

export function administrationOperations(
  settings: AdministrationSettings,
): Omit<HandlersOf<'administration'>, keyof ListHandlers> {
  const { reader, now, plans, keys, closeSockets, confirmsByMail } = settings
  const operator = ['operator'] as const
  return {
    'administration.search': {
      requires: operator,
      handle: async (_context, search) => {
        const members = await findMembers(reader, { ...search, countMax: pageSize + 1 })
        const page = members.slice(0, pageSize)
        const after = members.length > pageSize ? (page.at(-1)?.id ?? null) : null
        return { members: page.map(listedMember), after }
      },
    },
    'administration.member': {
      requires: operator,
      handle: async ({ memberId: viewerId }, { memberId }) => {
        const member = await memberById(reader, memberId)
        if (!member) throw new Refused('not_found')
        return administeredMember(reader, member, {
          ...{ viewerId, now: now(), isWithoutMail: !confirmsByMail },
        })
      },
    },
    'administration.acts': {
      requires: operator,
      handle: async (_context, { after }) => {
        const last = after === undefined ? null : await operatorActById(reader, after)
        if (last === undefined) return { acts: [], after: null }
        const rows = await operatorActsBefore(reader, last, pageSize + 1)
        const page = rows.slice(0, pageSize)
        return {
          acts: await actLines(reader, page),
          after: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
        }
      },
    },
    'administration.endSessions': {
      requires: operator,
      handle: (context, args) =>
        actOnce(
          settings,
          context,
          { ...args, act: 'end_sessions' },
          async (transaction, { operatorId, member }) => {
            refuseAboutYourself(operatorId, member.id)
            const endedSessions = await endSessions(transaction.database, member.id)
            transaction.afterCommit(() => endedSessions.forEach(closeSockets))
            return {}
          },
        ),
    },
    'administration.sendPasswordLink': {
      requires: operator,
      handle: async (context, args) => {
        let link: string | null = null
        const response = await actOnce(
          settings,
          context,
          { ...args, act: 'send_password_link' },
          async (transaction, { operatorId, member, prove }) => {
            refuseAboutYourself(operatorId, member.id)
            if (isAddress(member.email)) {
              await mailResetLink(transaction, member, settings)
            } else {
              await prove()
              link = (await makeResetLink(transaction, member.id, settings.appOrigin())).href
            }
            return {}
          },
        )
        return link === null ? response : { ...response, link }
      },
    },
    'administration.correctCredits': {
      requires: operator,
      handle: (context, { amount, balance, ...args }) =>
        actOnce(
          settings,
          context,
          { ...args, act: 'correct_credits', hasSameValue: (knownAct) => knownAct.amount === amount },
          async (transaction, { id, operatorId, member, reason, prove }) => {
            await prove()
            await refuseAboutYourselfUnlessAlone(transaction, operatorId, member)
            if (member.credits !== balance) throw new Refused('changed_meanwhile')
            await correctBalance(transaction, { id, memberId: member.id, amount, reason })
            return { amount }
          },
        ),
    },
    'administration.givePremium': {
      requires: operator,
      handle: (context, { days, giftUntil, ...args }) =>
        actOnce(
          settings,
          context,
          {
            ...{ ...args, act: 'give_premium' },
            hasSameValue: ({ until, createdAt }) => until === createdAt + days * dayMs,
          },
          async (transaction, { operatorId, member, reason, prove }) => {
            await prove()
            await refuseAboutYourselfUnlessAlone(transaction, operatorId, member)
            await refuseOtherGift(transaction, member.id, giftUntil)
            const until = transaction.now + days * dayMs
            await grantPremium(transaction, plans, { memberId: member.id, untilAt: until, reason })
            return { until }
          },
        ),
    },
    'administration.takePremium': {
      requires: operator,
      handle: (context, { giftUntil, ...args }) =>
        actOnce(
          settings,
          context,
          { ...args, act: 'take_premium' },
          async (transaction, { operatorId, member, reason, prove }) => {
            await prove()
            await refuseAboutYourselfUnlessAlone(transaction, operatorId, member)
            await refuseOtherGift(transaction, member.id, giftUntil)
            const isEnded = await endPremiumGrant(transaction, plans, { memberId: member.id, reason })
            if (!isEnded) throw new Refused('changed_meanwhile')
            return {}
          },
        ),
    },
    'administration.setRole': {
      requires: operator,
      handle: (context, { role, isGiven, ...args }) => {
        const act = `${isGiven ? 'give' : 'take'}_${role}` as const
        return actOnce(settings, context, { ...args, act }, async (transaction, { member, prove }) => {
          await prove()
          const change = await setRole(transaction, { member, role, isGiven })
          transaction.afterCommit(() => change.sessions.forEach(closeSockets))
          // Where another operator was faster, nothing was done, and nothing is in the record.
          return change.isChanged ? {} : null
        })
      },
    },
    'administration.correctEmail': {
      requires: operator,
      handle: (context, { newEmail, email, ...args }) =>
        actOnce(
          settings,
          context,
          {
            ...{ ...args, act: 'correct_email' },
            hasSameValue: (_knownAct, member) => member?.emailKey === emailKey(newEmail),
          },
          async (transaction, { operatorId, member, prove }) => {
            await prove()
            refuseAboutYourself(operatorId, member.id)
            if (member.email !== email) throw new Refused('changed_meanwhile')
            await correctEmail(
              transaction,
              { member, newEmail },
              { ...settings, isKeptOut: (database, address) => isBanned(database, keys, address) },
            )
            return {}
          },
        ),
    },
    'administration.remove': {
      requires: operator,
      handle: (context, args) => removeAsOperator(settings, context, args),
    },
  }
}

interface ActArgs {
  id?: string | undefined
  memberId: string
  reason: string
}

interface ActOfOperator {
  id: string
  operatorId: string
  member: MemberWithCredits
  reason: string
  /** @throws Refused `sign_in_again` */
  prove: () => Promise<void>
}

/** The part of a line of the record that the act's work decides; null when nothing was done. */
type ActRecord = Pick<NewOperatorAct, 'amount' | 'until'> | null

interface OnceArgs extends ActArgs {
  act: OperatorAct
  /** Returns true when the act that was done under this id had the value that is sent now; absent without a value. */
  hasSameValue?: (knownAct: OperatorActRow, member: MemberRow | undefined) => boolean
}

/**
 * Does an act in one transaction with its line of the record. An act that was done under this id succeeds again without
 * effect. With another value or reason it is refused: a success would say that those were done.
 */
function actOnce(
  { transact, requireFreshSignIn, config }: AdministrationSettings,
  context: CallContext,
  { act, hasSameValue = () => true, ...args }: OnceArgs,
  work: (transaction: Transaction, act: ActOfOperator) => Promise<ActRecord>,
): Promise<{ ok: true }> {
  const reason = readReason(args.reason)
  return transact(async (transaction) => {
    const { database, now } = transaction
    const operatorId = await operatorIn(transaction, context)
    const id = idOfCall(actKind, context, args, now)
    const knownAct = await findDoneAct(database, { id, act, operatorId, memberId: args.memberId })
    const member = await memberById(database, args.memberId)
    if (knownAct) {
      if (knownAct.reason === reason && hasSameValue(knownAct, member)) return { ok: true }
      throw new Refused('changed_meanwhile')
    }
    // A removal that was interrupted can only go on.
    if (!member || removedMembers(config.dataDir).includes(member.id)) throw new Refused('not_found')
    const prove = () => requireFreshSignIn(database, context, now)
    const record = await work(transaction, { id, operatorId, member, reason, prove })
    if (record)
      await recordOperatorAct(transaction, { id, act, operatorId, memberId: member.id, reason, ...record })
    return { ok: true }
  })
}

/**
 * Removes a member in several transactions. An interrupted removal goes on when it is requested again, and otherwise at night,
 * with those who leave.
 */
async function removeAsOperator(
  settings: AdministrationSettings,
  context: CallContext,
  { email, isBan, ...args }: ActArgs & { email: string; isBan: boolean },
): Promise<{ ok: true }> {
  const { reader, now, requireFreshSignIn, transact } = settings
  const act = isBan ? 'ban' : 'remove'
  const reason = readReason(args.reason)
  const id = idOfCall(actKind, context, args, now())
  const { memberId } = args
  const isThere = (await memberById(reader, memberId)) !== undefined
  if (!isThere) {
    const removal = await transact(async (transaction) =>
      findDoneAct(transaction.database, {
        ...{ id, act, operatorId: await operatorIn(transaction, context), memberId: null },
      }),
    )
    if (!removal) throw new Refused('not_found')
    refuseOtherReason(removal, reason)
    return { ok: true }
  }
  const beforeLockedOut = async (transaction: Transaction, member: MemberRow) => {
    const { database, now: at } = transaction
    const operatorId = await operatorIn(transaction, context)
    const knownAct = await findDoneAct(database, { id, act, operatorId, memberId: null })
    // The line of a removal has its member's time of leaving: the id of another one's removal removes nobody.
    if (knownAct && knownAct.createdAt !== member.leavesAt) throw new Refused('changed_meanwhile')
    if (knownAct) refuseOtherReason(knownAct, reason)
    await requireFreshSignIn(database, context, at)
    refuseAboutYourself(operatorId, member.id)
    if (member.emailKey !== emailKey(email)) throw wrongConfirmation()
    // A removal that was interrupted goes on under another id, too, and has its line: nothing is decided anew, unless it is a ban.
    const line = knownAct ?? (await removalOf(database, member, isBan ? ['ban'] : ['remove', 'ban']))
    const leavesAt = line?.createdAt ?? at
    await database.updateTable('members').set({ leavesAt }).where('id', '=', member.id).execute()
    // The line has no member from the beginning: its reason stays.
    if (!line) await recordOperatorAct(transaction, { id, act, operatorId, memberId: null, reason })
    if (isBan) await banMailbox(transaction, settings, member)
  }
  await endAccount(settings, settings, memberId, { beforeLockedOut }).catch((error: unknown) => {
    throw error instanceof LastOperator ? new Refused('last_operator') : error
  })
  return { ok: true }
}

/** The line of a removal keeps its reason: a success would say that another one was recorded. */
function refuseOtherReason(knownAct: OperatorActRow, reason: string): void {
  if (knownAct.reason !== reason) throw new Refused('changed_meanwhile')
}

/** Keeps a mailbox out, also after a restore of an earlier backup. The list beside the data gets the ban once it is in the data. */
async function banMailbox(
  transaction: Transaction,
  { keys, config: { dataDir } }: Pick<AdministrationSettings, 'keys' | 'config'>,
  { id, email }: Pick<MemberRow, 'id' | 'email'>,
): Promise<void> {
  if (!isAddress(email)) throw withoutAddress()
  const newBan = banOf(keys, email)
  await ban(transaction, [newBan])
  transaction.afterCommit(() => noteBanned(dataDir, id, newBan))
}

function withoutAddress(): Refused {
  return new Refused('invalid', {
    issues: [{ path: 'isBan', message: 'This member has no email address that could be kept out.' }],
  })
}

function wrongConfirmation(): Refused {
  return new Refused('invalid', {
    issues: [{ path: 'email', message: 'This is not the address of this member.' }],
  })
}

type ActKey = Pick<NewOperatorAct, 'id' | 'act' | 'operatorId' | 'memberId'>

/** @throws Refused `id_taken` for the id of another act */
async function findDoneAct(
  database: Kysely<Tables>,
  { id, ...act }: ActKey,
): Promise<OperatorActRow | undefined> {
  const knownAct = await operatorActById(database, id)
  if (!knownAct) return undefined
  const isSame =
    knownAct.act === act.act && knownAct.operatorId === act.operatorId && knownAct.memberId === act.memberId
  if (!isSame) throw new Refused('id_taken')
  return knownAct
}

/** Direction controls go, and what is left must be something to read. */
function readReason(typedReason: string): string {
  const reason = normalizeText(typedReason)
  if (isVisibleText(reason)) return reason
  throw new Refused('invalid', { issues: [{ path: 'reason', message: 'Please say why.' }] })
}

function refuseAboutYourself(operatorId: string, memberId: string): void {
  if (operatorId === memberId) throw new Refused('about_yourself')
}

/** Nobody gives themselves credits or premium while another operator can decide it. */
async function refuseAboutYourselfUnlessAlone(
  { database, now }: Transaction,
  operatorId: string,
  member: MemberWithCredits,
): Promise<void> {
  if (operatorId === member.id && !(await isLastOperator(database, member, now)))
    throw new Refused('about_yourself')
}

/** Refuses when the gift is not the one that the operator saw. */
async function refuseOtherGift(
  { database, now }: Transaction,
  memberId: string,
  shownUntil: string | null,
): Promise<void> {
  const gift = await premiumGiftOf(database, memberId, now)
  const until = gift && gift.untilAt !== null ? toIso(gift.untilAt) : null
  if (until !== shownUntil) throw new Refused('changed_meanwhile')
}
