import { welcomeCredits } from '@porchlight/contracts/credits/credits.rules'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { SignUp } from '@porchlight/contracts/sessions/sessions.operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { emailKey, tidyText } from '@porchlight/contracts/values/text'
import { dayMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/tables.ts'
import type { Transact, Transaction } from '../../database/transact.ts'
import type { CallContext, Handlers } from '../../handlers.ts'
import { createToken, hashToken } from '../../http/session.ts'
import { communityAccount, moveCredits, openAccount } from '../credits/credits.operations.ts'
import { memberAccountId } from '../credits/credits.queries.ts'
import { hasMembers, memberByEmailKey, memberById } from '../members/members.queries.ts'
import { memberView } from '../members/members.view.ts'
import { createPasswords } from './passwords.ts'

/** Counts who tries to get in; refuses by throwing `too_many`, the right password too, so that it says nothing. */
interface Attempts {
  signUp: (address: string) => void
  logIn: (address: string, account: string) => void
  logInFailed: (account: string) => void
  loggedIn: (account: string) => void
}

interface SessionSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  trialDays: number
  attempts: Attempts
  /** Ends every socket of a session that is over. */
  closeSockets: (tokenHash: string) => void
}

type SessionHandlers = Pick<Handlers, 'sessions.signUp' | 'sessions.logIn' | 'sessions.currentUser'>

export function sessionOperations({
  reader,
  transact,
  now,
  trialDays,
  attempts,
  closeSockets,
}: SessionSettings): SessionHandlers {
  const passwords = createPasswords()

  return {
    'sessions.signUp': async ({ address }, args) => {
      attempts.signUp(address)
      const passwordHash = await passwords.hash(args.password)
      await transact((transaction) => addMember(transaction, newMember(args, passwordHash, now(), trialDays)))
      return { message: 'Account created successfully!' }
    },

    'sessions.logIn': async (context, args) => {
      const account = emailKey(args.email)
      attempts.logIn(context.address, account)
      const known = await memberByEmailKey(reader, account)
      const isRight = await passwords.matches(known?.passwordHash ?? null, args.password)
      if (!known || !isRight) {
        attempts.logInFailed(account)
        throw new Refused('wrong_credentials')
      }
      attempts.loggedIn(account)
      await transact((transaction) => startSession(transaction, context, known.id, closeSockets))
      const member = await memberById(reader, known.id)
      assert(member, 'a member without an account')
      return memberView(member, now())
    },

    'sessions.currentUser': async ({ memberId }) => {
      const member = memberId === null ? undefined : await memberById(reader, memberId)
      if (!member) throw new Refused('signed_out')
      return memberView(member, now())
    },
  }
}

function newMember(args: SignUp, passwordHash: string, now: number, trialDays: number): Row<'members'> {
  return {
    id: createId(now),
    email: args.email.trim(),
    emailKey: emailKey(args.email),
    passwordHash,
    authProvider: 'email',
    firstName: tidyText(args.firstName),
    lastName: tidyText(args.lastName),
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

/** Always a new token: one that was known before the log-in is worth nothing after it. */
async function startSession(
  { database, now, afterCommit }: Transaction,
  context: CallContext,
  memberId: string,
  closeSockets: (tokenHash: string) => void,
): Promise<void> {
  if (context.sessionToken !== null) {
    const before = hashToken(context.sessionToken)
    await database.deleteFrom('sessions').where('tokenHash', '=', before).execute()
    afterCommit(() => closeSockets(before))
  }
  const token = createToken()
  await database
    .insertInto('sessions')
    .values({ tokenHash: hashToken(token), memberId, createdAt: now, seenAt: now })
    .execute()
  context.setSessionToken(token)
}
