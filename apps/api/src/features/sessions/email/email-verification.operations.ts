/**
 * Handlers that verify addresses of members who joined while this server sent no mail. Once it does, these members'
 * devices are notified and hold back what needs a verified address; a link in a mail verifies it.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../../database/folder/data-keys.ts'
import type { Row, Tables } from '../../../database/schema/tables.ts'
import { rowsPerNumberMax } from '../../../database/transactions/changes.ts'
import type { Transact, Transaction } from '../../../database/transactions/transact.ts'
import type { CallContext, Handlers } from '../../../feature-parts/handlers.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import { type MemberRow, memberById } from '../../members/members.queries.ts'
import { verificationMail } from '../links/email-verification.mails.ts'
import {
  emailVerification,
  membersWithUndeliveredMail,
  unverifiedMembers,
} from '../links/email-verification.queries.ts'
import {
  isLinkOf,
  readVerificationLink,
  verificationLink,
  verificationLinkMs,
} from '../links/email-verification-links.ts'
import { linkEnd } from '../links/link-end.ts'
import type { AuthLimits } from '../sign-in/auth-limits.ts'
import type { Passwords } from '../sign-in/passwords.ts'

interface VerificationMailSettings {
  keys: Pick<DataKeys, 'hash'>
  /** The community's time zone; the times in mails are in it. */
  timeZone: () => string
  /** Returns the origin of links in mails: the one that the operator configured, never a host name from a request. */
  appOrigin: () => string
}

interface EmailVerificationSettings extends VerificationMailSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  passwords: Passwords
  authLimits: Pick<AuthLimits, 'emailChange' | 'logIn'>
  /** True when this server sends mail. */
  confirmsByMail: boolean
  postMail: (mail: PostedMail) => void
}

export function emailVerificationOperations(
  settings: EmailVerificationSettings,
): Pick<Handlers, 'sessions.sendEmailProof' | 'sessions.proveEmail'> {
  const { reader, transact, now, keys, authLimits, confirmsByMail, postMail } = settings
  return {
    'sessions.sendEmailProof': async ({ memberId }) => {
      const member = memberId === null ? undefined : await memberById(reader, memberId)
      assert(member, 'an address of nobody')
      if (!confirmsByMail || member.emailProvedAt !== null || !isAddress(member.email)) {
        return { message: 'There is nothing to confirm.', isSent: false }
      }
      authLimits.emailChange(member.id, member.emailKey)
      postMail(verificationMailTo(member, now(), settings))
      return { message: 'A mail is on its way.', isSent: true }
    },

    'sessions.proveEmail': async (context, { token, password }) => {
      const { memberId, until, signature } = readVerificationLink(token)
      const memberOfLink = async (database: Kysely<Tables>, at: number) => {
        const member = await memberById(database, memberId)
        const isGood =
          member !== undefined &&
          until > at &&
          isLinkOf(keys, { memberId, emailKey: member.emailKey, until }, signature)
        if (!isGood) throw new Refused('email_link_expired')
        return member
      }
      // A hash occupies a core for a while, so the server computes none for a link that does not work.
      const owner = await memberOfLink(reader, now())
      if (owner.emailProvedAt === null) await verifyAccount(settings, context, { member: owner, password })
      await transact(async (transaction) => {
        const member = await memberOfLink(transaction.database, transaction.now)
        if (member.emailProvedAt === null) await setEmailVerified(transaction, memberId)
      })
      return { message: 'Your email address is confirmed.' }
    },
  }
}

/**
 * Checks the account's password. The link proves the mailbox and no more: another person may have created the account
 * with its address, and would be treated as the owner of the mailbox from then on.
 * @throws Refused `invalid`, `wrong_password`, `too_many`
 */
async function verifyAccount(
  { authLimits, passwords }: Pick<EmailVerificationSettings, 'authLimits' | 'passwords'>,
  { memberId, address }: Pick<CallContext, 'memberId' | 'address'>,
  { member, password }: { member: MemberRow; password: string | undefined },
): Promise<void> {
  if (memberId === member.id) return
  if (password === undefined) {
    const message = 'Please type the password of your account, or open the link where you are signed in.'
    throw new Refused('invalid', { issues: [{ path: 'password', message }] })
  }
  await authLimits.logIn(address, member.emailKey, async () => {
    const { isRight } = await passwords.matches(member.passwordHash, password)
    if (!isRight) throw new Refused('wrong_password')
  })
}

export function verificationMailTo(
  { id: memberId, email, emailKey }: Pick<Row<'members'>, 'id' | 'email' | 'emailKey'>,
  now: number,
  { keys, timeZone, appOrigin }: VerificationMailSettings,
): PostedMail {
  const until = now + verificationLinkMs
  const link = verificationLink(keys, { memberId, emailKey, until }, appOrigin())
  return verificationMail(email, { memberId, link, end: linkEnd(until, timeZone()) })
}

async function setEmailVerified({ database, now, touch }: Transaction, memberId: string): Promise<void> {
  await database.updateTable('members').set(emailVerification(now)).where('id', '=', memberId).execute()
  touch('members', memberId, memberAudience(memberId))
}

/**
 * Notifies members with an unverified address that verification is wanted, or that it is not wanted any more. The rows
 * record each notification, so an interrupted run goes on where it stopped. Returns true when there are more members.
 */
export async function notifyVerificationWanted(
  confirmsByMail: boolean,
  { database, now, touch }: Transaction,
): Promise<boolean> {
  const put = async (
    id: string,
    set: Pick<Row<'members'>, 'isProofWanted' | 'proofMailDueAt'>,
  ): Promise<void> => {
    await database.updateTable('members').set(set).where('id', '=', id).execute()
    touch('members', id, memberAudience(id))
  }
  if (!confirmsByMail) {
    const members = await membersWithUndeliveredMail(database, rowsPerNumberMax)
    for (const { id } of members) await put(id, { isProofWanted: 0, proofMailDueAt: null })
    return members.length === rowsPerNumberMax
  }
  const members = await unverifiedMembers(database, rowsPerNumberMax)
  for (const { id, proofMailedAt } of members) {
    await put(id, { isProofWanted: 1, proofMailDueAt: proofMailedAt === null ? now : null })
  }
  return members.length === rowsPerNumberMax
}
