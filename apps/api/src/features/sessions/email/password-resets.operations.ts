/** A forgotten password: a link by mail, and what it is good for. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { hourMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../../database/transactions/transact.ts'
import type { Handlers } from '../../../feature-parts/handlers.ts'
import { createToken, hashToken } from '../../../http/sessions/session.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import { type MemberRow, memberByEmailKey, memberById } from '../../members/members.queries.ts'
import { linkEnd } from '../links/link-end.ts'
import { passwordChangedMail, resetLinkMail } from '../links/password-resets.mails.ts'
import { consumeResetLink, personOfLink, voidLinks } from '../links/password-resets.queries.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { setPassword } from '../sign-in/put-password.ts'
import { endOtherWaysIn } from '../sign-in/sessions.queries.ts'

const linkMs = hourMs

export interface ResetLinkSettings {
  /** True when this server sends mail: only then does a link prove whose the address is. */
  confirmsByMail: boolean
  /** Sends a mail some time later; a mail that cannot be sent fails no call. */
  postMail: (mail: PostedMail) => void
  /** The community's time zone; the times in mails are in it. */
  timeZone: () => string
  /** Returns the origin of links in mails: the one that the operator configured, never a host name from a request. */
  appOrigin: () => string
}

interface PasswordResetSettings extends ResetLinkSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  passwords: Passwords
  /** @throws Refused `password_guessable` */
  refuseGuessable: (password: string, person: { firstName: string; lastName: string; email: string }) => void
  authLimits: {
    resetLink: (address: string, account: string) => void
    passwordReset: (account: string) => void
  }
  closeSockets: (tokenHash: string) => void
}

type PasswordResetHandlers = Pick<Handlers, 'sessions.forgotPassword' | 'sessions.resetPassword'>

export function passwordResetOperations(settings: PasswordResetSettings): PasswordResetHandlers {
  const { reader, transact, now, passwords, refuseGuessable, authLimits, closeSockets, postMail, appOrigin } =
    settings

  return {
    'sessions.forgotPassword': async ({ address }, { email }) => {
      const account = emailKey(email)
      authLimits.resetLink(address, account)
      await transact(async (transaction) => {
        const member = await memberByEmailKey(transaction.database, account)
        await mailResetLink(transaction, member, settings)
      })
      return { message: 'Reset link sent!' }
    },

    'sessions.resetPassword': async (_context, { token, password }) => {
      const tokenHash = hashToken(token)
      // A hash occupies a core for a while, so the server computes none for a link that does not work.
      const person = await personOfLink(reader, tokenHash, now())
      if (!person) throw new Refused('link_expired')
      refuseGuessable(password, person)
      const passwordHash = await passwords.hash(password)
      await transact(async (transaction) => {
        const takenLink = await consumeResetLink(transaction, tokenHash)
        if (!takenLink) throw new Refused('link_expired')
        const { memberId, isByMail } = takenLink
        const { database } = transaction
        const member = await memberById(database, memberId)
        assert(member, 'a link of nobody')
        const { email, emailKey: account, emailProvedAt } = member
        // The person who created the account may not own this address, and may have prepared another way to sign in.
        const hadOtherWays = emailProvedAt === null && (await endOtherWaysIn(database, memberId))
        const { ended: endedSessions, hadCalendar } = await setPassword(database, {
          ...{ memberId, passwordHash, keptSession: null },
          ...(isByMail && { emailProvedAt: transaction.now }),
        })
        transaction.touch('members', memberId, memberAudience(memberId))
        transaction.afterCommit(() => {
          for (const session of endedSessions) closeSockets(session)
          authLimits.passwordReset(account)
          postMail(
            passwordChangedMail(email, new URL('/auth', appOrigin()).href, { hadCalendar, hadOtherWays }),
          )
        })
      })
      return { message: 'Your password was changed.' }
    },
  }
}

/**
 * Mails a member a new reset link.
 * @param member undefined for an address without an account: it costs the same commit
 */
export async function mailResetLink(
  transaction: Transaction,
  member: Pick<MemberRow, 'id' | 'email'> | undefined,
  { appOrigin, confirmsByMail, timeZone, postMail }: ResetLinkSettings,
): Promise<void> {
  const link = await makeResetLink(transaction, member?.id ?? null, appOrigin(), { isByMail: confirmsByMail })
  const end = linkEnd(transaction.now + linkMs, timeZone())
  if (!member) return
  const mail = resetLinkMail(member.email, { memberId: member.id, link: link.href, end })
  transaction.afterCommit(() => postMail(mail))
}

/**
 * Returns a member's new reset link. The links before it stop working.
 * @param memberId null for an address without an account: it costs the same commit, because the time must not reveal
 * whether an account exists
 * @param settings with `token` for a link whose token follows from another one; left out, it is random
 */
export async function makeResetLink(
  { database, now }: Transaction,
  memberId: string | null,
  appOrigin: string,
  { isByMail = false, token = createToken() } = {},
): Promise<URL> {
  await voidLinks(database, memberId)
  await database
    .insertInto('passwordResets')
    .values({ tokenHash: hashToken(token), memberId, expiresAt: now + linkMs, isByMail: isByMail ? 1 : 0 })
    .execute()
  const link = new URL(mailLinkPaths.resetPassword, appOrigin)
  link.searchParams.set('token', token)
  return link
}
