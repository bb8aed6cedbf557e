/**
 * Signing up. Where mail is set up, an account is made by the link in a mail and by nothing else, so that neither the
 * answer nor what it costs tells whether the address has one already (decision 0039).
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { mailLinkPaths } from '@porchlight/contracts/sessions/mail-links'
import { emailKey } from '@porchlight/contracts/values/text'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transact, Transaction } from '../../database/transact.ts'
import type { Handlers } from '../../feature-parts/handlers.ts'
import type { Plans } from '../../feature-parts/plans.ts'
import { createToken, hashToken } from '../../http/session.ts'
import type { PostedMail } from '../../providers/mail/mail.ts'
import { hasMembers, memberByEmailKey, memberById } from '../members/members.queries.ts'
import { memberView } from '../members/members.view.ts'
import type { Admission } from './admission.ts'
import type { AuthLimits } from './auth-limits.ts'
import { linkEnd } from './link-end.ts'
import { addMember, newMember } from './new-members.ts'
import type { Passwords } from './passwords.ts'
import { startSession } from './sessions.queries.ts'
import { alreadyMemberMail, bannedMail, finishSignUpMail } from './sign-ups.mails.ts'
import {
  consumePendingSignUp,
  type PendingSignUp,
  pendingSignUp,
  voidPendingSignUps,
} from './sign-ups.queries.ts'

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
  trialDays: number
  /** True when this server sends mail: only then can a mail reach the person who signs up. */
  confirmsByMail: boolean
  /** @throws Refused `password_guessable` */
  refuseGuessable: (password: string, person: { firstName: string; lastName: string; email: string }) => void
  admission: Pick<Admission, 'admit' | 'admitInTransaction' | 'isKeptOut'>
  authLimits: Pick<AuthLimits, 'signUp' | 'signUpMail' | 'logIn'>
  closeSockets: (tokenHash: string) => void
  postMail: (mail: PostedMail) => void
  /** The community's: what mails say of time is said by it. */
  timeZone: string
  /** Returns the origin of links in mails: the one that the operator configured, never a host name from a request. */
  appOrigin: () => string
}

type SignUpHandlers = Pick<Handlers, 'sessions.signUp' | 'sessions.confirmSignUp'>

export function signUpOperations(settings: SignUpSettings): SignUpHandlers {
  const { transact, now, plans, passwords, trialDays, confirmsByMail, refuseGuessable, authLimits } = settings
  const { admit, admitInTransaction, isKeptOut } = settings.admission

  return {
    'sessions.signUp': async ({ address }, { communityCode, ...args }) => {
      const { isAsFirst } = await admit(address, communityCode)
      refuseGuessable(args.password, args)
      authLimits.signUp(address)
      if (confirmsByMail) authLimits.signUpMail(emailKey(args.email))
      const passwordHash = await passwords.hash(args.password)
      const member = newMember(args, {
        passwordHash,
        authProvider: 'email',
        isProved: false,
        now: now(),
        trialDays,
      })
      const isMade = await transact(async (transaction) => {
        // Somebody else may have been faster: then nobody asked this one for the code.
        if (isAsFirst) await admitInTransaction(transaction.database, false)
        // Whoever begins a community has nobody to hide, and must get in even if its mail is not set up right.
        const isDirect = !confirmsByMail || !(await hasMembers(transaction.database))
        if (isDirect) {
          // Told as an address that somebody has: whose account was closed is for nobody to try out.
          if (await isKeptOut(transaction.database, member.email)) throw new Refused('email_taken')
          await addMember(transaction, member)
        } else await sendSignUpMail(transaction, { ...member, passwordHash }, settings)
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
        // An account that came to be meanwhile, by another link or with Google: said like a link that was used.
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
          trialDays,
        })
        await addMember(transaction, member)
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
 * The link proves the address and no more: somebody else may have begun this sign-up with it, and would know the
 * password of the account. Who does not know it leaves the link as it is.
 * @throws Refused `sign_up_expired`, `not_this_sign_up`, `too_many`, `unavailable`
 */
async function checkPassword(
  { reader, now, passwords, authLimits }: SignUpSettings,
  address: string,
  { tokenHash, password }: { tokenHash: string; password: string },
): Promise<void> {
  // A hash costs a core for a while: nobody gets one for a link that leads nowhere.
  const pending = await pendingSignUp(reader, tokenHash, now())
  if (!pending) throw new Refused('sign_up_expired')
  // Counted by link and not by account: wrong passwords for one sign-up keep nobody from another, nor from logging in.
  await authLimits.logIn(address, `sign-up ${tokenHash}`, async () => {
    const { isRight } = await passwords.matches(pending.passwordHash, password)
    if (!isRight) throw new Refused('not_this_sign_up')
  })
}

type SignUpFields = Omit<PendingSignUp, 'tokenHash' | 'expiresAt'>

type AskSettings = Pick<SignUpSettings, 'postMail' | 'appOrigin' | 'timeZone' | 'admission'>

/** The same row and one mail either way; of an address with an account, or one that is kept out, nobody gets the link. */
async function sendSignUpMail(
  transaction: Transaction,
  signUp: SignUpFields,
  { postMail, appOrigin, timeZone, admission }: AskSettings,
): Promise<void> {
  const knownMember = await memberByEmailKey(transaction.database, signUp.emailKey)
  const link = new URL(mailLinkPaths.confirmSignUp, appOrigin())
  link.searchParams.set('token', await createPendingSignUp(transaction, signUp))
  const end = linkEnd(transaction.now + linkMs, timeZone)
  const mail = knownMember
    ? alreadyMemberMail(knownMember.email, new URL('/auth', appOrigin()).href, end)
    : (await admission.isKeptOut(transaction.database, signUp.email))
      ? bannedMail(signUp.email, end)
      : finishSignUpMail(signUp.email, link.href, end)
  transaction.afterCommit(() => postMail(mail))
}

/**
 * Gives the token of its link. One from before stays good: it may be the real owner's, and whoever signs up with
 * somebody else's address must not be able to take it away.
 */
export async function createPendingSignUp(
  { database, now }: Transaction,
  { email, emailKey: account, passwordHash, firstName, lastName }: SignUpFields,
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
      expiresAt: now + linkMs,
    })
    .execute()
  return token
}
