/**
 * Signing up. With mail set up, only the link in a mail creates an account, so that neither the response nor its cost
 * reveals whether the address has one already (decision 0039).
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import { emailKey } from '@porchlight/contracts/values/text/text'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../../database/transactions/transact.ts'
import type { Handlers } from '../../../feature-parts/handlers.ts'
import { createToken, hashToken } from '../../../http/sessions/session.ts'
import type { Plans } from '../../../plans/plans.ts'
import type { PostedMail } from '../../../providers/mail/mail.ts'
import { hasMembers, memberByEmailKey, memberById } from '../../members/members.queries.ts'
import { memberView } from '../../members/members.view.ts'
import { linkEnd } from '../links/link-end.ts'
import { alreadyMemberMail, bannedMail, finishSignUpMail } from '../links/sign-ups.mails.ts'
import {
  consumePendingSignUp,
  type PendingSignUp,
  pendingSignUp,
  voidPendingSignUps,
} from '../links/sign-ups.queries.ts'
import type { AuthLimits } from '../sign-in/auth-limits.ts'
import type { Passwords } from '../sign-in/passwords.ts'
import { startSession } from '../sign-in/sessions.queries.ts'
import type { Admission } from './admission.ts'
import { addMember, newMember } from './new-members.ts'

/**
 * The lifetime of a link: a person who signs up on a library's computer may read the mail at home. The link opens no
 * existing account.
 */
const linkMs = dayMs

interface SignUpSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  plans: Plans
  passwords: Passwords
  trialDays: () => number
  /** True when this server sends mail: only then can a mail reach the person who signs up. */
  confirmsByMail: boolean
  /** @throws Refused `password_guessable` */
  refuseGuessable: (password: string, person: { firstName: string; lastName: string; email: string }) => void
  admission: Pick<Admission, 'admit' | 'admitInTransaction' | 'join' | 'needsMore' | 'isKeptOut'>
  authLimits: Pick<AuthLimits, 'signUp' | 'signUpMail' | 'logIn'>
  closeSockets: (tokenHash: string) => void
  postMail: (mail: PostedMail) => void
  /** The community's time zone; the times in mails are in it. */
  timeZone: () => string
  /** Returns the origin of links in mails: the one that the operator configured, never a host name from a request. */
  appOrigin: () => string
}

type SignUpHandlers = Pick<Handlers, 'sessions.signUp' | 'sessions.confirmSignUp'>

export function signUpOperations(settings: SignUpSettings): SignUpHandlers {
  const { transact, now, plans, passwords, trialDays, confirmsByMail, refuseGuessable, authLimits } = settings
  const { admit, admitInTransaction, join, needsMore, isKeptOut } = settings.admission

  return {
    'sessions.signUp': async ({ address }, { communityCode, invitation: givenCode, ...args }) => {
      const { isAsFirst, invitation } = await admit(address, { communityCode, invitation: givenCode })
      refuseGuessable(args.password, args)
      authLimits.signUp(address)
      if (confirmsByMail) authLimits.signUpMail(emailKey(args.email))
      const passwordHash = await passwords.hash(args.password)
      const member = newMember(args, {
        passwordHash,
        authProvider: 'email',
        isProved: false,
        now: now(),
        trialDays: trialDays(),
      })
      const isMade = await transact(async (transaction) => {
        // Another sign-up may have been faster: as the first one, or with the last use of the invitation.
        if (isAsFirst || invitation !== null) {
          await admitInTransaction(transaction.database, { hadCode: false, invitation })
        }
        // The first account of a community cannot reveal another one, and its member must get in even if mail is not
        // set up correctly.
        const isDirect = !confirmsByMail || !(await hasMembers(transaction.database))
        if (isDirect) {
          // A banned mailbox gets the refusal of a taken address, so that a caller cannot find out whose account was
          // closed.
          if (await isKeptOut(transaction.database, member.email)) throw new Refused('email_taken')
          const { isNewMailbox } = await addMember(transaction, member)
          await join(transaction, { member, invitation, isNewMailbox })
        } else {
          await sendSignUpMail(transaction, { ...member, passwordHash, invitationCode: invitation }, settings)
        }
        return isDirect
      })
      if (!isMade) throw new Refused('confirm_by_mail')
      return { message: 'Account created successfully!' }
    },

    'sessions.confirmSignUp': async (context, { token, password }) => {
      const { closeSockets } = settings
      const tokenHash = hashToken(token)
      await checkPassword(settings, context.address, { tokenHash, password })
      const { sessionToken, member } = await transact(async (transaction) => {
        const { database } = transaction
        const pending = await consumePendingSignUp(transaction, tokenHash)
        // An account may exist by now, by another link or with Google. The refusal is the one for a used link.
        if (!pending || (await memberByEmailKey(database, pending.emailKey))) {
          throw new Refused('sign_up_expired')
        }
        if (await isKeptOut(database, pending.email)) throw new Refused('sign_up_expired')
        const { passwordHash } = pending
        const member = newMember(pending, {
          passwordHash,
          authProvider: 'email',
          isProved: true,
          now: transaction.now,
          trialDays: trialDays(),
        })
        const { isNewMailbox } = await addMember(transaction, member)
        const { invitationCode: invitation } = pending
        const signedUpAt = pending.expiresAt - linkMs
        const hasJoined = await join(transaction, { member, invitation, isNewMailbox, signedUpAt })
        if (invitation !== null && !hasJoined && needsMore()) {
          throw new Refused('invitation_needed', { because: 'unusable' })
        }
        await voidPendingSignUps(database, pending.emailKey)
        return {
          sessionToken: await startSession(transaction, {
            memberId: member.id,
            before: context.sessionToken,
            browser: context.browser,
            closeSockets,
          }),
          member: await memberById(database, member.id),
        }
      })
      assert(member, 'a member without an account')
      context.setSessionToken(sessionToken)
      return memberView(member, now(), plans)
    },
  }
}

/**
 * Checks the password of a sign-up. The link proves the address and no more: another person may have begun this sign-up
 * with it, and would know the password of the account. A wrong password leaves the link valid.
 * @throws Refused `sign_up_expired`, `not_this_sign_up`, `too_many`, `unavailable`
 */
async function checkPassword(
  { reader, now, passwords, authLimits }: SignUpSettings,
  address: string,
  { tokenHash, password }: { tokenHash: string; password: string },
): Promise<void> {
  // A hash occupies a core for a while, so the server computes none for a link that does not work.
  const pending = await pendingSignUp(reader, tokenHash, now())
  if (!pending) throw new Refused('sign_up_expired')
  // The count is per link and not per account: wrong passwords for one sign-up block neither another sign-up nor
  // logging in.
  await authLimits.logIn(address, `sign-up ${tokenHash}`, async () => {
    const { isRight } = await passwords.matches(pending.passwordHash, password)
    if (!isRight) throw new Refused('not_this_sign_up')
  })
}

type SignUpFields = Omit<PendingSignUp, 'tokenHash' | 'expiresAt'>

type AskSettings = Pick<SignUpSettings, 'postMail' | 'appOrigin' | 'timeZone' | 'admission'>

/**
 * Stores the same row and sends one mail in every case. For an address that has an account or is banned, no mail
 * contains the link.
 */
async function sendSignUpMail(
  transaction: Transaction,
  signUp: SignUpFields,
  { postMail, appOrigin, timeZone, admission }: AskSettings,
): Promise<void> {
  const knownMember = await memberByEmailKey(transaction.database, signUp.emailKey)
  const link = new URL(mailLinkPaths.confirmSignUp, appOrigin())
  link.searchParams.set('token', await createPendingSignUp(transaction, signUp))
  const end = linkEnd(transaction.now + linkMs, timeZone())
  const mail = knownMember
    ? alreadyMemberMail(knownMember.email, new URL('/auth', appOrigin()).href, end)
    : (await admission.isKeptOut(transaction.database, signUp.email))
      ? bannedMail(signUp.email, end)
      : finishSignUpMail(signUp.email, link.href, end)
  transaction.afterCommit(() => postMail(mail))
}

/**
 * Creates a pending sign-up and returns the token of its link. An earlier link stays valid: it may be the real owner's,
 * and a person who signs up with another's address must not be able to void it.
 */
export async function createPendingSignUp(
  { database, now }: Transaction,
  { email, emailKey: account, passwordHash, firstName, lastName, invitationCode }: SignUpFields,
): Promise<string> {
  const token = createToken()
  await database
    .insertInto('pendingSignUps')
    .values({
      tokenHash: hashToken(token),
      email,
      emailKey: account,
      passwordHash,
      firstName,
      lastName,
      invitationCode,
      expiresAt: now + linkMs,
    })
    .execute()
  return token
}
