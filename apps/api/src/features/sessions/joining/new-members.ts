/** Functions that create a member, for every way of signing up. */
import { welcomeCredits } from '@porchlight/contracts/credits/credits.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { newExploration } from '@porchlight/contracts/exploration/exploration.rows'
import type { SignUp } from '@porchlight/contracts/sessions/sessions.operations'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { isAddress } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { createId } from '@porchlight/contracts/values/id'
import { mailboxDigest } from '@porchlight/contracts/values/text/mailbox'
import { emailAddressOf, emailKey, normalizeName } from '@porchlight/contracts/values/text/text'
import { dayMs } from '@porchlight/contracts/values/time'
import { memberAccountId } from '../../../database/schema/accounts.ts'
import type { Row } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { communityAccount, moveCredits, openAccount } from '../../credits/credits.operations.ts'
import { welcomeMovementOf } from '../../credits/credits.queries.ts'
import { storeExploration } from '../../exploration/keep-exploration.operations.ts'
import { hasMembers } from '../../members/members.queries.ts'

interface NewMember {
  /** The hash of the password; null for members who sign in with a provider. */
  passwordHash: string | null
  authProvider: 'email' | SignInProviderName
  /** True when the member has verified the address already. */
  isProved: boolean
  now: number
  trialDays: number
}

export function newMember(
  signUp: Omit<SignUp, 'password'>,
  { passwordHash, authProvider, isProved: isVerified, now, trialDays }: NewMember,
): Row<'members'> {
  return {
    id: createId(now),
    email: emailAddressOf(signUp.email),
    emailKey: emailKey(signUp.email),
    passwordHash,
    authProvider,
    firstName: normalizeName(signUp.firstName),
    lastName: normalizeName(signUp.lastName),
    bio: null,
    photo: null,
    photoShown: null,
    profilePhotos: '[]',
    mainPhotoIndex: 0,
    meetupsHosted: 0,
    awayUntil: null,
    leavesAt: null,
    leavingWords: null,
    phoneState: 'none',
    interests: '[]',
    zipCode: null,
    location: null,
    latitude: null,
    longitude: null,
    locationPermissionGranted: 0,
    subscriptionPlan: 'trial',
    subscriptionStatus: 'trial',
    trialEndsAt: now + trialDays * dayMs,
    premiumFrom: null,
    premiumUntil: null,
    premiumEndsAs: null,
    billing: null,
    nextBillingAt: null,
    paymentFailedAt: null,
    isShownPremium: 0,
    ratingSum: 0,
    ratingCount: 0,
    kindnessWeeks: 0,
    kindnessUntil: null,
    peopleHelped: 0,
    countedHelps: 0,
    hasCompletedHelp: 0,
    risingFlame: 0,
    bonusMonth: null,
    notificationsReadUpTo: null,
    isOperator: 0,
    isModerator: 0,
    isCoordinator: 0,
    createdAt: now,
    emailProvedAt: isVerified ? now : null,
    isProofWanted: 0,
    proofMailDueAt: null,
    proofMailedAt: null,
    termsAgreedAt: now,
    backgroundCheckedAt: null,
    isCheckRunning: 0,
  }
}

/** The plan of a member whose mailbox is known here: a trial is for whoever has not seen the community yet. */
const planWithoutTrial = {
  subscriptionPlan: 'free',
  subscriptionStatus: 'active',
  trialEndsAt: null,
} as const

/**
 * Inserts a member with an account, and with the trial and the welcome credits when the mailbox is here for the first
 * time.
 * @throws Refused `email_taken`
 */
export async function addMember(
  transaction: Transaction,
  member: Row<'members'>,
): Promise<{ isNewMailbox: boolean }> {
  const { database } = transaction
  // The first account runs the community.
  const isOperator = (await hasMembers(database)) ? 0 : 1
  // A member without an address came by a letter, which works once.
  const isNewMailbox = !isAddress(member.email) || (await recordMailbox(transaction, member.email))
  const insertedRow = await database
    .insertInto('members')
    .values({ ...member, ...(isNewMailbox ? {} : planWithoutTrial), isOperator })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!insertedRow) throw new Refused('email_taken')
  await openAccount(transaction, member.id)
  await storeExploration(transaction, newExploration(member.id))
  if (isNewMailbox) await welcome(transaction, member.id)
  transaction.touch('members', member.id, memberAudience(member.id))
  return { isNewMailbox }
}

/**
 * Records a mailbox, and returns whether it is here for the first time. Members who join again, or with another
 * spelling of their address, got the welcome credits and the trial before.
 */
export async function recordMailbox({ database }: Transaction, email: string): Promise<boolean> {
  const noted = await database
    .insertInto('welcomedMailboxes')
    .values({ digest: mailboxDigest(email) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst()
  return noted !== undefined
}

async function welcome(transaction: Transaction, memberId: string): Promise<void> {
  await moveCredits(transaction, {
    id: welcomeMovementOf(memberId),
    from: communityAccount,
    to: memberAccountId(memberId),
    amount: welcomeCredits,
    reason: 'welcome',
    actorId: memberId,
  })
}
