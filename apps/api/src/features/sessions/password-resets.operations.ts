/** A forgotten password: a link by mail, and what it is good for. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { emailKey } from '@porchlight/contracts/values/text'
import { hourMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transact, Transaction } from '../../database/transact.ts'
import type { Handlers } from '../../handlers.ts'
import { createToken, hashToken } from '../../http/session.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { memberByEmailKey } from '../members/members.queries.ts'
import { passwordChangedMail, resetLinkMail } from './password-resets.mails.ts'
import { isLinkAlive, takeLink, voidLinks } from './password-resets.queries.ts'
import type { Passwords } from './passwords.ts'

const linkMs = hourMs

interface PasswordResetSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  passwords: Passwords
  attempts: {
    resetLink: (address: string, account: string) => void
    passwordReset: (account: string) => void
  }
  closeSockets: (tokenHash: string) => void
  /** Sent some time after; a mail that cannot be sent is nobody's failed call. */
  postMail: (mail: Mail) => void
  /** Where links in mails lead: as the operator set it, never what a caller says the server is called. */
  appOrigin: () => string
}

type PasswordResetHandlers = Pick<Handlers, 'sessions.forgotPassword' | 'sessions.resetPassword'>

export function passwordResetOperations(settings: PasswordResetSettings): PasswordResetHandlers {
  const { reader, transact, now, passwords, attempts, closeSockets, postMail, appOrigin } = settings

  return {
    'sessions.forgotPassword': async ({ address }, { email }) => {
      const account = emailKey(email)
      attempts.resetLink(address, account)
      const token = createToken()
      await transact(async (transaction) => {
        const member = await memberByEmailKey(transaction.database, account)
        await keepLink(transaction, hashToken(token), member?.id ?? null)
        if (!member) return
        const link = new URL('/reset-password', appOrigin())
        link.searchParams.set('token', token)
        transaction.afterCommit(() => postMail(resetLinkMail(member.email, link.href)))
      })
      return { message: 'Reset link sent!' }
    },

    'sessions.resetPassword': async (_context, { token, password }) => {
      const tokenHash = hashToken(token)
      // A hash costs a core for a while: nobody gets one for a link that leads nowhere.
      if (!(await isLinkAlive(reader, tokenHash, now()))) throw new Refused('link_expired')
      const passwordHash = await passwords.hash(password)
      await transact(async (transaction) => {
        const memberId = await takeLink(transaction, tokenHash)
        if (memberId === null) throw new Refused('link_expired')
        const { email, emailKey: account } = await transaction.database
          .updateTable('members')
          .set({ passwordHash })
          .where('id', '=', memberId)
          .returning(['email', 'emailKey'])
          .executeTakeFirstOrThrow()
        transaction.touch('members', memberId, memberAudience(memberId))
        await voidLinks(transaction.database, memberId)
        const ended = await transaction.database
          .deleteFrom('sessions')
          .where('memberId', '=', memberId)
          .returning('tokenHash')
          .execute()
        transaction.afterCommit(() => {
          for (const session of ended) closeSockets(session.tokenHash)
          attempts.passwordReset(account)
          postMail(passwordChangedMail(email, new URL('/auth', appOrigin()).href))
        })
      })
      return { message: 'Your password was changed.' }
    },
  }
}

/** An address without an account costs the same commit: the time must not tell. */
async function keepLink(
  { database, now }: Transaction,
  tokenHash: string,
  memberId: string | null,
): Promise<void> {
  await voidLinks(database, memberId)
  await database
    .insertInto('passwordResets')
    .values({ tokenHash, memberId, expiresAt: now + linkMs })
    .execute()
}
