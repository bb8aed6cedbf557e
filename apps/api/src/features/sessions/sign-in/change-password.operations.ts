/** Replaces a member's password when they enter the present one, or sets the first password of a member without one. */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Handlers } from '../../../feature-parts/handlers.ts'
import { hashToken } from '../../../http/sessions/session.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import { memberById } from '../../members/members.queries.ts'
import { passwordChangedMail, passwordSetUpMail } from '../links/password-resets.mails.ts'
import type { AuthLimits } from './auth-limits.ts'
import {
  type ConfirmationSettings,
  confirmPassword,
  freshSession,
  requireFreshSignIn,
  requireSamePassword,
} from './fresh-sign-in.ts'
import { setPassword } from './put-password.ts'

interface ChangePasswordSettings extends ConfirmationSettings {
  now: () => number
  authLimits: Pick<AuthLimits, 'logIn' | 'accountMail'>
  /** @throws Refused `password_guessable` */
  refuseGuessable: (password: string, person: { firstName: string; lastName: string; email: string }) => void
  postMail: (mail: PostedMail) => void
  appOrigin: () => string
}

type ChangePasswordHandlers = Pick<Handlers, 'sessions.changePassword' | 'sessions.setUpPassword'>

export function changePasswordOperations(settings: ChangePasswordSettings): ChangePasswordHandlers {
  const { reader, transact, now, passwords, refuseGuessable, authLimits, closeSockets, postMail, appOrigin } =
    settings
  const forgottenUrl = () => new URL('/auth', appOrigin()).href

  return {
    'sessions.changePassword': async (context, { currentPassword, newPassword }) => {
      const proved = await confirmPassword(settings, context, currentPassword)
      refuseGuessable(newPassword, proved)
      authLimits.accountMail(proved.id)
      const passwordHash = await passwords.hash(newPassword)
      const token = await transact(async (transaction) => {
        const { email } = await requireSamePassword(transaction, proved)
        const ownSession = await freshSession(transaction, context, closeSockets)
        const { ended: endedSessions, hadCalendar } = await setPassword(transaction.database, {
          ...{ memberId: proved.id, passwordHash, keptSession: hashToken(ownSession) },
        })
        transaction.afterCommit(() => {
          endedSessions.forEach(closeSockets)
          postMail(passwordChangedMail(email, forgottenUrl(), { hadCalendar, isOneKept: true }))
        })
        return ownSession
      })
      context.setSessionToken(token)
      return { message: 'Your password was changed.' }
    },

    'sessions.setUpPassword': async (context, { password }) => {
      const { memberId } = context
      assert(memberId, 'a password of nobody')
      // A hash occupies a core for a while, so the server computes none for a caller who may not have it.
      await requireFreshSignIn(reader, context, now())
      const person = await memberById(reader, memberId)
      if (!person) throw new Refused('signed_out')
      if (person.passwordHash !== null) throw new Refused('has_password')
      refuseGuessable(password, person)
      const passwordHash = await passwords.hash(password)
      const token = await transact(async (transaction) => {
        const { database, now: at, touch, afterCommit } = transaction
        await requireFreshSignIn(database, context, at)
        const member = await memberById(database, memberId)
        if (member?.passwordHash !== null) throw new Refused('has_password')
        await database.updateTable('members').set({ passwordHash }).where('id', '=', memberId).execute()
        touch('members', memberId, memberAudience(memberId))
        afterCommit(() => postMail(passwordSetUpMail(member.email, forgottenUrl())))
        return freshSession(transaction, context, closeSockets)
      })
      context.setSessionToken(token)
      return { message: 'You have a password now.' }
    },
  }
}
