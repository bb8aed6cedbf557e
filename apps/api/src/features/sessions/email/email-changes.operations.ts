/**
 * Operations to sign in with another address: the new one counts once its mailbox confirmed it, and the address before
 * can take everything back.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { emailAddressOf, emailKey } from '@porchlight/contracts/values/text/text'
import { dayMs, hourMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../../database/transactions/transact.ts'
import type { Handlers } from '../../../feature-parts/handlers.ts'
import { createToken, hashToken } from '../../../http/sessions/session.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import { type MemberRow, memberByEmailKey, memberById } from '../../members/members.queries.ts'
import type { Admission } from '../joining/admission.ts'
import { recordMailbox } from '../joining/new-members.ts'
import {
  bannedEmailMail,
  correctedEmailMails,
  emailInUseMail,
  newEmailMail,
  oldEmailMail,
} from '../links/email-changes.mails.ts'
import {
  consumeEmailUndo,
  emailChangeOf,
  voidEmailChange,
  voidEmailUndos,
} from '../links/email-changes.queries.ts'
import { emailVerification } from '../links/email-verification.queries.ts'
import { linkEnd } from '../links/link-end.ts'
import { personOfLink, voidLinks } from '../links/password-resets.queries.ts'
import { voidPendingSignUps } from '../links/sign-ups.queries.ts'
import type { AuthLimits } from '../sign-in/auth-limits.ts'
import {
  type ConfirmationSettings,
  confirmPassword,
  freshSession,
  requireSamePassword,
} from '../sign-in/fresh-sign-in.ts'
import { deleteForeignAccess, endSessions } from '../sign-in/sessions.queries.ts'
import { makeResetLink } from './password-resets.operations.ts'

const confirmMs = hourMs
const undoMs = 7 * dayMs

interface EmailChangeSettings extends ConfirmationSettings {
  admission: Pick<Admission, 'isKeptOut'>
  now: () => number
  authLimits: Pick<AuthLimits, 'logIn' | 'emailChange'>
  /** True when the server sends mail: only then can a mail reach the owner of the new address. */
  confirmsByMail: boolean
  postMail: (mail: PostedMail) => void
  /** The community's time zone; the times in mails are in it. */
  timeZone: () => string
  /** Returns the origin of links in mails: the one that the operator configured, never a host name from a request. */
  appOrigin: () => string
  /** Writes to the operator's log that an unconfirmed address counts now. */
  noteEmailChanged: (memberId: string) => void
}

type EmailChangeHandlers = Pick<
  Handlers,
  'sessions.changeEmail' | 'sessions.confirmEmail' | 'sessions.undoEmail'
>

interface Address {
  email: string
  emailKey: string
}

export function emailChangeOperations(settings: EmailChangeSettings): EmailChangeHandlers {
  const { reader, transact, now, passwords, authLimits, confirmsByMail, closeSockets, appOrigin } = settings

  return {
    'sessions.changeEmail': async (context, { newEmail, currentPassword }) => {
      const address = { email: emailAddressOf(newEmail), emailKey: emailKey(newEmail) }
      const proved = await confirmPassword(settings, context, currentPassword)
      if (address.email === proved.email) {
        throw new Refused('invalid', {
          issues: [{ path: 'newEmail', message: 'This is your address already.' }],
        })
      }
      authLimits.emailChange(proved.id, address.emailKey)
      const token = await transact(async (transaction) => {
        const member = await requireSamePassword(transaction, proved)
        await mailOldAddress(transaction, member, settings)
        if (confirmsByMail) await requestConfirmation(transaction, member.id, address, settings)
        else await changeAtOnce(transaction, member.id, address, settings)
        return freshSession(transaction, context, closeSockets)
      })
      context.setSessionToken(token)
      return confirmsByMail
        ? { message: 'Please check your email.', waitsForMail: true }
        : { message: 'Your email was changed.', waitsForMail: false }
    },

    'sessions.confirmEmail': async ({ address: callerAddress }, { token, password }) => {
      const tokenHash = hashToken(token)
      // A hash occupies a core for a while, so the server computes none for a link that does not work.
      const change = await emailChangeOf(reader, tokenHash, now())
      const member = change && (await memberById(reader, change.memberId))
      if (!member) throw new Refused('email_link_expired')
      await authLimits.logIn(callerAddress, member.emailKey, async () => {
        const { isRight } = await passwords.matches(member.passwordHash, password)
        if (!isRight) throw new Refused('wrong_password')
      })
      await transact(async (transaction) => {
        const { database, now: at } = transaction
        const { email } = await requireSamePassword(transaction, member)
        const address = await emailChangeOf(database, tokenHash, at)
        // An earlier use did all of this, and its response may have been lost.
        if (address?.email === email) return
        const isFree =
          address !== undefined &&
          !(await isAnothers(transaction, member.id, address)) &&
          !(await settings.admission.isKeptOut(database, address.email))
        if (!isFree) throw new Refused('email_link_expired')
        await setEmail(transaction, member.id, address, at)
      })
      return { message: 'Your email was changed.' }
    },

    'sessions.undoEmail': async (_context, { token }) => {
      const resetToken = resetTokenOf(token)
      await transact(async (transaction) => {
        const undo = await consumeEmailUndo(transaction, hashToken(token))
        if (!undo) {
          // The response to the first use may have been lost, and its member has no password any more.
          const { database, now: at } = transaction
          if (await personOfLink(database, hashToken(resetToken), at)) return
          throw new Refused('email_link_expired')
        }
        const { memberId } = undo
        if (await isAnothers(transaction, memberId, undo)) throw new Refused('email_taken')
        const endedSessions = await deleteForeignAccess(transaction.database, memberId)
        // The link was sent to that mailbox, so the person who opened it owns the mailbox.
        await setEmail(transaction, memberId, undo, transaction.now)
        transaction.afterCommit(() => endedSessions.forEach(closeSockets))
        await makeResetLink(transaction, memberId, appOrigin(), { token: resetToken, isByMail: true })
      })
      return { token: resetToken }
    },
  }
}

/**
 * Returns the token that sets the new password after an undo. It follows from the undo's own token, which nobody else
 * has: a link that is used again gives the same one, and only as long as that one is valid.
 */
function resetTokenOf(undoToken: string): string {
  return hashToken(`a new password after ${undoToken}`)
}

/** Returns true when another member has this address: they may have signed up with it meanwhile. */
async function isAnothers(
  { database }: Transaction,
  memberId: string,
  { emailKey: account }: Address,
): Promise<boolean> {
  const holder = await memberByEmailKey(database, account)
  return holder !== undefined && holder.id !== memberId
}

/**
 * Requests confirmation of a new address. It stores the same row and sends one mail in every case; for an address that
 * already has an account, no mail contains the link.
 */
async function requestConfirmation(
  transaction: Transaction,
  memberId: string,
  { email, emailKey: account }: Address,
  { postMail, timeZone, appOrigin, admission }: EmailChangeSettings,
): Promise<void> {
  const { database, now } = transaction
  const token = createToken()
  const change = { tokenHash: hashToken(token), email, emailKey: account, expiresAt: now + confirmMs }
  await database
    .insertInto('emailChanges')
    .values({ memberId, ...change })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(change))
    .execute()
  const end = linkEnd(now + confirmMs, timeZone())
  const link = linkTo(mailLinkPaths.confirmEmail, token, appOrigin())
  const holder = await memberByEmailKey(database, account)
  const mail =
    holder && holder.id !== memberId
      ? emailInUseMail(holder.email, end)
      : (await admission.isKeptOut(database, email))
        ? bannedEmailMail(email, end)
        : newEmailMail(email, { memberId, link, end })
  transaction.afterCommit(() => postMail(mail))
}

async function changeAtOnce(
  transaction: Transaction,
  memberId: string,
  address: Address,
  { noteEmailChanged, admission }: EmailChangeSettings,
): Promise<void> {
  if (await admission.isKeptOut(transaction.database, address.email)) throw new Refused('email_taken')
  if (await isAnothers(transaction, memberId, address)) throw new Refused('email_taken')
  // A link to another address is older than this change.
  await voidEmailChange(transaction.database, memberId)
  await setEmail(transaction, memberId, address, null)
  transaction.afterCommit(() => noteEmailChanged(memberId))
}

interface EmailCorrection {
  member: Pick<MemberRow, 'id' | 'email'>
  newEmail: string
}

interface EmailCorrectionSettings extends Pick<EmailChangeSettings, 'postMail' | 'closeSockets'> {
  isKeptOut: Admission['isKeptOut']
}

/**
 * Corrects a member's address at once, for an operator. The old address may be a stranger's, so whatever was begun or sent with
 * it ends: sessions, links for a new password, and links that change the address or change it back.
 * @throws Refused `invalid` for the address that the member has already, `email_taken`
 */
export async function correctEmail(
  transaction: Transaction,
  { member, newEmail }: EmailCorrection,
  { isKeptOut, postMail, closeSockets }: EmailCorrectionSettings,
): Promise<void> {
  const { database, now, afterCommit } = transaction
  const address = { email: emailAddressOf(newEmail), emailKey: emailKey(newEmail) }
  if (address.email === member.email)
    throw new Refused('invalid', {
      issues: [{ path: 'newEmail', message: 'This is their address already.' }],
    })
  if (await isKeptOut(database, address.email)) throw new Refused('email_taken')
  if (await isAnothers(transaction, member.id, address)) throw new Refused('email_taken')
  await voidEmailChange(database, member.id)
  await voidEmailUndos(database, member.id)
  const endedSessions = await endSessions(database, member.id)
  await setEmail(transaction, member.id, address, null)
  afterCommit(() => {
    endedSessions.forEach(closeSockets)
    for (const mail of correctedEmailMails(member.email, address.email, now)) postMail(mail)
  })
}

async function mailOldAddress(
  { database, now, afterCommit }: Transaction,
  { id: memberId, email, emailKey: account }: MemberRow,
  { postMail, timeZone, appOrigin, confirmsByMail }: EmailChangeSettings,
): Promise<void> {
  // A member who joined by a letter has no address that could take the change back.
  if (!isAddress(email)) return
  const token = createToken()
  await database
    .insertInto('emailUndos')
    .values({
      ...{ tokenHash: hashToken(token), memberId, email, emailKey: account },
      ...{ createdAt: now, expiresAt: now + undoMs },
    })
    .execute()
  const link = linkTo(mailLinkPaths.undoEmail, token, appOrigin())
  const end = linkEnd(now + undoMs, timeZone())
  afterCommit(() => postMail(oldEmailMail(email, { link, end, waits: confirmsByMail })))
}

function linkTo(path: string, token: string, origin: string): string {
  const link = new URL(path, origin)
  link.searchParams.set('token', token)
  return link.href
}

/** Links for a new password that went to the address of before are worth nothing. */
async function setEmail(
  transaction: Transaction,
  memberId: string,
  { email, emailKey: account }: Address,
  emailProvedAt: number | null,
): Promise<void> {
  const { database } = transaction
  await database
    .updateTable('members')
    .set({ email, emailKey: account, ...emailVerification(emailProvedAt), proofMailedAt: null })
    .where('id', '=', memberId)
    .execute()
  await voidLinks(database, memberId)
  await voidPendingSignUps(database, account)
  // The call records the mailbox as known, because its member already received the welcome credits.
  await recordMailbox(transaction, email)
  transaction.touch('members', memberId, memberAudience(memberId))
}
