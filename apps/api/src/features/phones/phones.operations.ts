/**
 * Operations on a member's phone number: it is stored as entered, or verified by a code. Both pairs of calls do the
 * same.
 */

import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ResponseNamed } from '@porchlight/contracts/operations'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { PhoneState } from '../../database/schema/phones.tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import type { CallContext, HandlersOf, RequireFreshSignIn } from '../../feature-parts/handlers.ts'
import { TextsFault } from '../../notices/texts-fault.ts'
import type { TextMessage, Texts } from '../../providers/texts/texts.ts'
import { touchPerson } from '../members/people.operations.ts'
import { type CodeOwner, codeMinutes, makeCode, tryCode, voidCode } from './phone-codes.ts'
import { readPhoneNumber } from './phone-number.ts'
import { countPhoneRequest, type PhoneLimits, type TooManyRequests } from './phone-requests.ts'
import { phoneByHash, phoneOf } from './phones.queries.ts'

export interface PhoneSettings {
  transact: Transact
  keys: DataKeys
  /** The provider of text messages; null when the community sends none. */
  texts: Texts | null
  limits: PhoneLimits
  /** The community's country ('us'), whose numbers are written without a plus. */
  country: string
  /** The name in front of a code. */
  appName: () => string
  /** A household has many addresses, and is one caller. */
  addressKey: (address: string) => string
  /**
   * Refuses without a recent sign-in, in the transaction that begins the change: a person with a member's cookie does
   * not have their phone.
   */
  requireFreshSignIn: RequireFreshSignIn
  /** Receives the error of a message that could not be sent. */
  onTextFault: (error: unknown) => void
}

interface Added {
  phoneNumber: string
}

interface Verified extends Added {
  verificationCode: string
}

type AddOutcome =
  | { became: 'verified' | 'kept' | 'unusable' }
  | { became: 'too_many'; params: TooManyRequests }
  | { became: 'sent'; code: string }

export function phoneOperations(settings: PhoneSettings): HandlersOf<'phones'> {
  const add = (context: CallContext, args: Added) => addPhone(settings, context, args)
  const verify = (context: CallContext, args: Verified) => verifyPhone(settings, context, args)
  return {
    'phones.add': add,
    'phones.addOnProfile': add,
    'phones.verify': verify,
    'phones.verifyOnProfile': verify,
  }
}

async function addPhone(
  settings: PhoneSettings,
  { memberId, address, sessionToken }: CallContext,
  { phoneNumber }: Added,
): Promise<ResponseNamed<'phones.add'>> {
  assert(memberId, 'a number without a member')
  const { keys, texts, addressKey, transact, requireFreshSignIn } = settings
  const number = readPhoneNumber(phoneNumber, settings.country)
  const request = {
    memberId,
    numberHash: keys.hash(number),
    addressHash: keys.hash(`address ${addressKey(address)}`),
  }
  const outcome = await transact(async (transaction): Promise<AddOutcome> => {
    await requireFreshSignIn(transaction.database, { sessionToken }, transaction.now)
    if (await hasVerified(transaction, request)) return { became: 'verified' }
    const tooMany = await countPhoneRequest(transaction, request, settings.limits, texts !== null)
    if (tooMany) return { became: 'too_many', params: tooMany }
    // With text messages, only the person who has the phone learns whether another member has the number.
    if (texts) return { became: 'sent', code: await makeCode(transaction, keys, request) }
    const isKept = await storeNumber(transaction, keys, { memberId, number, verifiedAt: null })
    return { became: isKept ? 'kept' : 'unusable' }
  })
  return responseTo(outcome, settings, number)
}

/** Sends the message and returns the response for the caller. */
async function responseTo(
  outcome: AddOutcome,
  { texts, appName, onTextFault }: PhoneSettings,
  number: string,
): Promise<ResponseNamed<'phones.add'>> {
  switch (outcome.became) {
    case 'verified':
      return { message: 'This number is verified already.', isCodeSent: false, isPhoneVerified: true }
    case 'kept':
      return { message: 'Your number is saved.', isCodeSent: false, isPhoneVerified: false }
    case 'unusable':
      throw new Refused('phone_unusable')
    case 'too_many':
      throw new Refused('too_many', outcome.params)
    case 'sent':
      assert(texts, 'a code that nobody sends')
      await send(texts, { to: number, text: codeText(appName(), outcome.code) }, onTextFault)
      return { message: 'We sent a 6-digit code to this number.', isCodeSent: true, isPhoneVerified: false }
  }
}

async function send(texts: Texts, message: TextMessage, onFault: (error: unknown) => void): Promise<void> {
  try {
    await texts.send(message)
  } catch (error) {
    if (!(error instanceof TextsFault)) throw error
    onFault(error)
    throw new Refused('texts_unavailable')
  }
}

/** The code first: it is what the phone shows of the message. */
function codeText(appName: string, code: string): string {
  return `${code} is your code for ${appName}. It is good for ${codeMinutes} minutes. Nobody from here will ever ask you for it.`
}

async function verifyPhone(
  settings: PhoneSettings,
  { memberId }: CallContext,
  { phoneNumber, verificationCode }: Verified,
): Promise<ResponseNamed<'phones.verify'>> {
  assert(memberId, 'a code without a member')
  const { keys, transact } = settings
  const number = readPhoneNumber(phoneNumber, settings.country)
  const owner = { memberId, numberHash: keys.hash(number) }
  const outcome = await transact(async (transaction) => {
    // The code was right before, and the response to it was lost.
    if (await hasVerified(transaction, owner)) return 'right'
    const codeResult = await tryCode(transaction, keys, owner, verificationCode.trim())
    if (codeResult !== 'right') return codeResult
    const { now: verifiedAt } = transaction
    const isKept = await storeNumber(transaction, keys, { memberId, number, verifiedAt })
    return isKept ? 'right' : 'phone_unusable'
  })
  if (outcome !== 'right') throw new Refused(outcome)
  return { message: 'Your phone is verified.', isPhoneVerified: true }
}

async function hasVerified({ database }: Transaction, { memberId, numberHash }: CodeOwner): Promise<boolean> {
  const phone = await phoneOf(database, memberId)
  return phone?.numberHash === numberHash && phone.verifiedAt !== null
}

interface GivenNumber {
  memberId: string
  number: string
  /** The time of the verification; null when the number is only the member's statement. */
  verifiedAt: number | null
}

/**
 * Stores a number. Returns false when it belongs to another member. A verification takes it from a member who had only
 * entered it.
 */
async function storeNumber(
  transaction: Transaction,
  keys: DataKeys,
  { memberId, number, verifiedAt }: GivenNumber,
): Promise<boolean> {
  const { database, now } = transaction
  const numberHash = keys.hash(number)
  const holder = await phoneByHash(database, numberHash)
  if (holder && holder.memberId !== memberId) {
    if (verifiedAt === null || holder.verifiedAt !== null) return false
    await database.deleteFrom('phones').where('memberId', '=', holder.memberId).execute()
    await setPhoneState(transaction, holder.memberId, 'none')
  }
  const row = { memberId, numberHash, ...keys.seal(number, memberId), verifiedAt, givenAt: now }
  await database
    .insertInto('phones')
    .values(row)
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute()
  await voidCode(database, memberId)
  await setPhoneState(transaction, memberId, verifiedAt === null ? 'own_word' : 'verified')
  return true
}

/**
 * Stores the state of the number. The member's own devices get the state, and neighbors get the badge; the number
 * itself goes to no device by this.
 */
async function setPhoneState(
  transaction: Transaction,
  memberId: string,
  phoneState: PhoneState,
): Promise<void> {
  const { database, touch } = transaction
  const before = await database
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('phoneState')
    .executeTakeFirstOrThrow()
  if (before.phoneState === phoneState) return
  await database.updateTable('members').set({ phoneState }).where('id', '=', memberId).execute()
  touch('members', memberId, memberAudience(memberId))
  const hasBadgeChanged = before.phoneState === 'verified' || phoneState === 'verified'
  if (hasBadgeChanged) await touchPerson(transaction, memberId)
}
