import { welcomeCredits } from '@porchlight/contracts/credits/credits.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { SignUp } from '@porchlight/contracts/sessions/sessions.operations'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { emailKey, tidyText } from '@porchlight/contracts/values/text'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import type { Transact, Transaction } from '../../database/transact.ts'
import type { Handlers } from '../../handlers.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { communityAccount, moveCredits, openAccount } from '../credits/credits.operations.ts'
import { memberAccountId } from '../credits/credits.queries.ts'
import { hasMembers, memberById } from '../members/members.queries.ts'
import { memberView } from '../members/members.view.ts'
import { guessableBecause, type Surroundings } from './guessable.ts'
import { logInOperation } from './log-in.operations.ts'
import { passwordResetOperations } from './password-resets.operations.ts'
import type { Passwords } from './passwords.ts'

/** Counts who tries to get in; refuses by throwing `too_many`, the right password too, so that it says nothing. */
interface Attempts {
  signUp: (address: string) => void
  /** As failed, until one of the two below says otherwise. */
  logIn: (address: string, account: string) => void
  logInNotTried: (account: string) => void
  loggedIn: (account: string) => void
  resetLink: (address: string, account: string) => void
  passwordReset: (account: string) => void
}

interface SessionSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  passwords: Passwords
  trialDays: number
  /** Nobody's password may be made of it. */
  communityName: string | null
  attempts: Attempts
  /** Ends every socket of a session that is over. */
  closeSockets: (tokenHash: string) => void
  postMail: (mail: Mail) => void
  appOrigin: () => string
}

type SessionHandlers = Pick<
  Handlers,
  | 'sessions.signUp'
  | 'sessions.logIn'
  | 'sessions.currentUser'
  | 'sessions.forgotPassword'
  | 'sessions.resetPassword'
>

export function sessionOperations({
  reader,
  transact,
  now,
  passwords,
  trialDays,
  communityName,
  attempts,
  closeSockets,
  postMail,
  appOrigin,
}: SessionSettings): SessionHandlers {
  const refuseGuessable = (password: string, person: Surroundings['person']) => {
    const because = guessableBecause(password, { communityName, person })
    if (because) throw new Refused('password_guessable', { because })
  }

  return {
    ...passwordResetOperations({
      reader,
      transact,
      now,
      passwords,
      refuseGuessable,
      attempts,
      closeSockets,
      postMail,
      appOrigin,
    }),
    ...logInOperation({ reader, transact, now, passwords, attempts, closeSockets }),

    'sessions.signUp': async ({ address }, args) => {
      refuseGuessable(args.password, args)
      attempts.signUp(address)
      const passwordHash = await passwords.hash(args.password)
      const member = newMember(args, { passwordHash, authProvider: 'email', now: now(), trialDays })
      await transact((transaction) => addMember(transaction, member))
      return { message: 'Account created successfully!' }
    },

    'sessions.currentUser': async ({ memberId }) => {
      const member = memberId === null ? undefined : await memberById(reader, memberId)
      if (!member) throw new Refused('signed_out')
      return memberView(member, now())
    },
  }
}

interface NewMember {
  /** Null for whoever signs in with a provider. */
  passwordHash: string | null
  authProvider: 'email' | SignInProviderName
  now: number
  trialDays: number
}

export function newMember(
  given: Omit<SignUp, 'password'>,
  { passwordHash, authProvider, now, trialDays }: NewMember,
): Row<'members'> {
  return {
    id: createId(now),
    email: given.email.trim(),
    emailKey: emailKey(given.email),
    passwordHash,
    authProvider,
    firstName: tidyText(given.firstName),
    lastName: tidyText(given.lastName),
    bio: null,
    interests: '[]',
    zipCode: null,
    location: null,
    latitude: null,
    longitude: null,
    locationPermissionGranted: 0,
    subscriptionPlan: 'trial',
    subscriptionStatus: 'trial',
    trialEndsAt: now + trialDays * dayMs,
    ratingSum: 0,
    ratingCount: 0,
    isOperator: 0,
    createdAt: now,
  }
}

/**
 * With an account and the credits everybody starts with.
 * @throws Refused `email_taken`
 */
export async function addMember(transaction: Transaction, member: Row<'members'>): Promise<void> {
  const { database } = transaction
  // The first account runs the community.
  const isOperator = (await hasMembers(database)) ? 0 : 1
  const added = await database
    .insertInto('members')
    .values({ ...member, isOperator })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new Refused('email_taken')
  await openAccount(transaction, member.id)
  await moveCredits(transaction, {
    id: `welcome:${member.id}`,
    from: communityAccount,
    to: memberAccountId(member.id),
    amount: welcomeCredits,
    reason: 'welcome',
    actorId: member.id,
  })
  transaction.touch('members', member.id, memberAudience(member.id))
  transaction.touch('people', member.id, 'community')
}
