/**
 * The rules of who may open an account here: everyone, everyone with the community's code or an invitation, everyone with
 * an invitation, or no one.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { normalizeCommunityCode } from '@porchlight/contracts/sessions/community-code.rules'
import type { SignUpMode } from '@porchlight/contracts/sessions/sessions.rules'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../../database/folder/data-keys.ts'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { hashToken } from '../../../http/sessions/session.ts'
import type { Geocoding } from '../../../providers/geocoding/geocoding.ts'
import { usableInvitation } from '../../invitations/invitations.queries.ts'
import { joinByInvitation } from '../../invitations/join.operations.ts'
import type { AuthLimits } from '../sign-in/auth-limits.ts'
import { isBanned } from './banned-mailboxes.queries.ts'
import { communityCode } from './community-code.queries.ts'
import { currentSignUpMode } from './sign-up-mode.queries.ts'

/** The lifetime of a pass: the way from typing the code to the provider is one tap. */
const passMs = 10 * minuteMs

interface AdmissionSettings {
  signUp: () => SignUpMode
  /** The credits for a member whose newcomer completed a first help. */
  inviteCredit: () => number
  reader: Kysely<Tables>
  now: () => number
  keys: Pick<DataKeys, 'hash'>
  geocoding: Geocoding
  authLimits: Pick<AuthLimits, 'communityCode'>
}

/** The code and the invitation of a person who signs up. */
interface SignUpCredentials {
  communityCode?: string | undefined
  invitation?: string | null | undefined
}

interface Admitted {
  isAsFirst: boolean
  /** The code of the invitation, where it could be used a moment ago. */
  invitation: string | null
}

interface Newcomer {
  member: { id: string; firstName: string }
  /** The code of an invitation; null without one. */
  invitation: string | null
  /** True when their mailbox is here for the first time. Other newcomers bring their inviter nothing. */
  isNewMailbox: boolean
  /** The time of the sign-up (epoch ms), if that was earlier: the invitation may have ended since. */
  signedUpAt?: number
}

export interface Admission {
  /**
   * Checks whether an account may be opened. A first member is checked again in the transaction that makes the account,
   * and so is an invitation, of which one use is counted there.
   * @throws Refused `community_code`, `invitation_needed`, `sign_up_closed`, `too_many`
   */
  admit: (address: string, credentials: SignUpCredentials) => Promise<Admitted>
  /**
   * Returns a pass that a URL may carry for a while instead of the code.
   * @throws Refused `community_code`, `too_many`
   */
  passFor: (address: string, typedCode: string) => Promise<string>
  isPassGood: (pass: unknown) => Promise<boolean>
  /**
   * Checks once more, in the transaction that makes the account.
   * @throws Refused `community_code`, `invitation_needed`, `sign_up_closed`
   */
  admitInTransaction: (
    database: Kysely<Tables>,
    credentials: { hadCode: boolean; invitation: string | null },
  ) => Promise<void>
  /** Counts the use of an invitation by a member who was just made. Returns false when there was none to use. */
  join: (transaction: Transaction, newcomer: Newcomer) => Promise<boolean>
  /** True when nobody gets in without bringing something. */
  needsMore: () => boolean
  isKeptOut: (database: Kysely<Tables>, email: string) => Promise<boolean>
}

export function createAdmission({
  signUp,
  inviteCredit,
  reader,
  now,
  keys,
  geocoding,
  authLimits,
}: AdmissionSettings): Admission {
  const checkCode = (address: string, typedCode: string | undefined) =>
    authLimits.communityCode(address, async () => {
      if (!typedCode?.trim()) throw new Refused('community_code', { because: 'missing' })
      const code = await communityCode(reader)
      // The hashes are compared, so the time of the comparison does not reveal how much of a guess was right.
      const isRight = code !== null && hashToken(normalizeCommunityCode(typedCode)) === hashToken(code)
      if (!isRight) throw new Refused('community_code', { because: 'wrong' })
      return code
    })
  const proofOf = (code: string, until: number) => keys.hash(`pass ${code} ${until}`)

  const isUsable = async (database: Kysely<Tables>, code: string | null) =>
    code !== null && (await usableInvitation(database, code, now())) !== undefined

  return {
    admit: async (address, { communityCode: typedCode, invitation: code = null }) => {
      const mode = await currentSignUpMode(reader, signUp())
      if (mode === 'closed') throw new Refused('sign_up_closed')
      const invitation = (await isUsable(reader, code)) ? code : null
      if (invitation === null && mode === 'code') await checkCode(address, typedCode)
      if (invitation === null && mode === 'invited') throw refusalWithout(code)
      return { isAsFirst: mode !== signUp(), invitation }
    },
    passFor: async (address, typedCode) => {
      const code = await checkCode(address, typedCode)
      const until = now() + passMs
      return `${until}.${proofOf(code, until)}`
    },
    isPassGood: async (pass) => {
      const [, until = '', proof = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(String(pass)) ?? []
      if (until === '' || Number(until) <= now()) return false
      const code = await communityCode(reader)
      return code !== null && hashToken(proof) === hashToken(proofOf(code, Number(until)))
    },
    admitInTransaction: async (database, { hadCode, invitation }) => {
      const mode = await currentSignUpMode(database, signUp())
      if (mode === 'closed') throw new Refused('sign_up_closed')
      if (mode === 'open' || (await isUsable(database, invitation))) return
      if (mode === 'invited') throw refusalWithout(invitation)
      if (!hadCode) throw new Refused('community_code', { because: 'missing' })
    },
    join: (transaction, { member, invitation, isNewMailbox, signedUpAt = transaction.now }) =>
      joinByInvitation(transaction, {
        ...{ memberId: member.id, firstName: member.firstName, code: invitation, signedUpAt },
        credits: isNewMailbox ? inviteCredit() : 0,
        geocoding,
      }),
    needsMore: () => ['code', 'invited'].includes(signUp()),
    isKeptOut: (database, email) => isBanned(database, keys, email),
  }
}

function refusalWithout(invitation: string | null): Refused<'invitation_needed'> {
  return new Refused('invitation_needed', { because: invitation === null ? 'missing' : 'unusable' })
}
