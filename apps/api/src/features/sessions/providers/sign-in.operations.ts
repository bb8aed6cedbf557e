/**
 * Handlers of signing in with a provider. A member is identified by the provider's subject, never by an address alone.
 */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { nameLengthMax, type SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import {
  emailKey,
  emailSchema,
  isVisibleText,
  normalizeText,
  truncate,
} from '@porchlight/contracts/values/text/text'
import { minuteMs } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import type { Row } from '../../../database/schema/tables.ts'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { createToken, hashToken } from '../../../http/sessions/session.ts'
import type { ProvidedIdentity, SignInSecrets } from '../../../providers/sign-in/sign-in.ts'
import { memberByEmailKey } from '../../members/members.queries.ts'
import type { Admission } from '../joining/admission.ts'
import { addMember, newMember } from '../joining/new-members.ts'

/** Long enough to find a password and a second factor there. */
export const attemptMsMax = 10 * minuteMs

type Attempt = Omit<Row<'signInAttempts'>, 'tokenHash' | 'answer' | 'createdAt'>
export type UsedAttempt = Omit<Row<'signInAttempts'>, 'tokenHash'>

export function createSecrets(): SignInSecrets {
  return { state: createToken(), nonce: createToken(), verifier: createToken() }
}

/** Stores an attempt and returns its token, which only this browser gets. */
export async function noteAttempt({ database, now }: Transaction, attempt: Attempt): Promise<string> {
  const token = createToken()
  await database
    .insertInto('signInAttempts')
    .values({ ...attempt, tokenHash: hashToken(token), answer: null, createdAt: now })
    .execute()
  return token
}

/**
 * Stores the response from a provider's form until the browser comes with its cookie, which it does not send from
 * another site.
 */
export async function recordResponse(
  { database, now }: Transaction,
  {
    provider,
    state,
    answer: response,
  }: Pick<Row<'signInAttempts'>, 'provider' | 'state'> & { answer: string },
): Promise<void> {
  await database
    .updateTable('signInAttempts')
    .set({ answer: response })
    .where('state', '=', state)
    .where('provider', '=', provider)
    // The first response stays: a later one does not come from a person who was sent there.
    .where('answer', 'is', null)
    .where('createdAt', '>=', now - attemptMsMax)
    .execute()
}

/** Deletes an attempt and returns it, because it is valid only once, also when it fails. */
export async function consumeAttempt(
  { database, now }: Transaction,
  token: string,
  provider: SignInProviderName,
): Promise<UsedAttempt | null> {
  const takenAttempt = await database
    .deleteFrom('signInAttempts')
    .where('tokenHash', '=', hashToken(token))
    .where('createdAt', '>=', now - attemptMsMax)
    .returningAll()
    .executeTakeFirst()
  return takenAttempt?.provider === provider ? takenAttempt : null
}

/** Deletes all old attempts at once, because they are few. */
export async function deleteOldAttempts({ database, now }: Transaction): Promise<false> {
  await database
    .deleteFrom('signInAttempts')
    .where('createdAt', '<', now - attemptMsMax)
    .execute()
  return false
}

/** Thrown when the provider has not verified the address itself; such an address is not accepted. */
export class UnverifiedEmail extends Error {
  override name = 'UnverifiedEmail'
}

/** Thrown when the mailbox that the provider confirms is banned here. Only its owner is shown this. */
export class KeptOut extends Error {
  override name = 'KeptOut'
}

interface ProvidedSignIn {
  identity: ProvidedIdentity
  provider: SignInProviderName
  trialDays: number
  admission: Pick<Admission, 'admitInTransaction' | 'join' | 'isKeptOut'>
  /** True when the member had typed the community's code before they left for the provider. */
  hadCode: boolean
  /** The code of the invitation with which they left; null without one. */
  invitation: string | null
  /** Counts a new account; refuses by throwing. */
  countSignUp: () => void
}

/**
 * Returns the member whom the identity belongs to, or creates one. An address that already has an account is refused:
 * the person who created that account has never shown that the address is theirs.
 * @throws Refused `email_taken`, `community_code`, `invitation_needed`, `sign_up_closed`; UnverifiedEmail, KeptOut
 */
export async function admitMember(
  transaction: Transaction,
  { identity, provider, trialDays, admission, hadCode, invitation, countSignUp }: ProvidedSignIn,
): Promise<string> {
  const { database, now } = transaction
  const { issuer, subject } = identity
  const link = await database
    .selectFrom('signInLinks')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('memberId')
    .executeTakeFirst()
  if (link) return link.memberId
  if (!identity.emailVerified || !v.is(emailSchema, identity.email)) throw new UnverifiedEmail()
  const { email } = identity
  if (await memberByEmailKey(database, emailKey(email))) throw new Refused('email_taken')
  await admission.admitInTransaction(database, { hadCode, invitation })
  if (await admission.isKeptOut(database, email)) throw new KeptOut()
  countSignUp()
  const person = { email, ...namesOf(identity) }
  const member = newMember(person, {
    passwordHash: null,
    authProvider: provider,
    isProved: true,
    now,
    trialDays,
  })
  const { isNewMailbox } = await addMember(transaction, member)
  await admission.join(transaction, { member, invitation, isNewMailbox })
  await database
    .insertInto('signInLinks')
    .values({ issuer, subject, memberId: member.id, provider, createdAt: now })
    .execute()
  return member.id
}

/** The name of a member for whom the provider gives none. Neighbors read it, so it is never part of an address. */
const unnamed = 'Neighbor'

function namesOf({ firstName, lastName }: ProvidedIdentity): { firstName: string; lastName: string } {
  return { firstName: storedName(firstName) || unnamed, lastName: storedName(lastName) }
}

function storedName(text: string): string {
  const tidy = normalizeText(text.replaceAll('\0', '').toWellFormed())
  if (!isVisibleText(tidy)) return ''
  return truncate(tidy, nameLengthMax).trim()
}
