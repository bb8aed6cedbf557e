/** Letters: stored from a list, given a code when they leave, and settled in the transaction in which their neighbor joins. */
import { randomBytes, randomInt } from 'node:crypto'
import type { ListedNeighbor } from '@porchlight/contracts/administration/listed-neighbors.rules'
import { postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import { signInNameStart } from '@porchlight/contracts/sessions/sign-in-names.rules'
import { createId } from '@porchlight/contracts/values/id'
import { dayMs } from '@porchlight/contracts/values/time'
import { memberAccountId } from '../../database/schema/accounts.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { takeOver } from '../coordination/take-over.operations.ts'
import { communityAccount, moveCredits } from '../credits/credits.operations.ts'
import { move, zipCodeLocation } from '../members/location.operations.ts'
import { memberByEmailKey } from '../members/members.queries.ts'
import { type LetterRow, letterBySignInName, letterKeysOf } from './letters.queries.ts'

/** The time for which a letter's code works after it was printed or mailed last. */
export const letterMs = 90 * dayMs
const codeBytes = 16

/**
 * Stores letters. The caller has checked in the same transaction that none of them was stored before; where another
 * process did so since, the digests of their neighbors refuse.
 */
export async function storeLetters(
  { database, now }: Transaction,
  neighbors: readonly (ListedNeighbor & { line: number; memberId: string | null })[],
): Promise<LetterRow[]> {
  if (neighbors.length === 0) return []
  const letters = neighbors.map((neighbor) => ({
    ...neighbor,
    ...{ id: createId(now), invitationId: null, neighborId: null, createdAt: now, mailedAt: null },
    signInName: null,
    cameAt: neighbor.memberId === null ? null : now,
  }))
  await database.insertInto('letters').values(letters).execute()
  await database
    .insertInto('letterKeys')
    .values(
      letters.flatMap((letter) => letterKeysOf(letter).map((digest) => ({ digest, letterId: letter.id }))),
    )
    .execute()
  return letters
}

/** Moves the balance of a letter to its member, at most once for each letter. */
export async function moveOpening(
  transaction: Transaction,
  { id, opening, memberId }: { id: string; opening: number; memberId: string },
): Promise<void> {
  if (opening === 0) return
  await moveCredits(transaction, {
    id: `opening:${id}`,
    from: communityAccount,
    to: memberAccountId(memberId),
    amount: opening,
    reason: 'opening',
    actorId: memberId,
  })
}

interface LetterOpening {
  invitationId: string
  memberId: string
  geocoding: Geocoding
}

/** Grants a newcomer what their letter promised. Returns false when the invitation was in no letter. */
export async function openLetter(
  transaction: Transaction,
  { invitationId, memberId, geocoding }: LetterOpening,
): Promise<boolean> {
  const { database, now } = transaction
  const letter = await database
    .updateTable('letters')
    .set({ memberId, cameAt: now })
    .where('invitationId', '=', invitationId)
    .where('cameAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!letter) return false
  await moveOpening(transaction, { ...letter, memberId })
  if (letter.neighborId !== null) await takeOver(transaction, { neighborId: letter.neighborId, memberId })
  // Somebody whose postal code is not known here is asked where they live, as every newcomer is.
  if (letter.zipCode !== null && isKnownZipCode(geocoding, letter.zipCode)) {
    await move({ transaction, memberId }, zipCodeLocation(geocoding, letter.zipCode))
  }
  return true
}

export function isKnownZipCode(geocoding: Geocoding, zipCode: string): boolean {
  const code = postalCodeIn(zipCode, geocoding.codes)
  return code !== null && geocoding.find(code) !== null
}

/**
 * Returns the code for a letter that is printed or mailed, and lets it work for `letterMs` from now on. A letter that
 * was printed before keeps its code while that code works, and is from this operator by then.
 * @returns null when somebody came by the letter, or it was canceled
 */
export async function prepareLetter(
  { database, now }: Transaction,
  { letterId, operatorId }: { letterId: string; operatorId: string },
): Promise<{ code: string; endsAt: number; signInName: string } | null> {
  const letter = await database
    .selectFrom('letters')
    .where('id', '=', letterId)
    .where('cameAt', 'is', null)
    .select(['id', 'firstName', 'invitationId', 'signInName'])
    .executeTakeFirst()
  if (!letter) return null
  const signInName = await nameLetter({ database }, letter)
  const endsAt = now + letterMs
  const usable = await database
    .updateTable('invitations')
    .set({ endsAt, memberId: operatorId })
    .where('id', '=', letter.invitationId ?? '')
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', now)
    .where('cameCount', '=', 0)
    .returning('code')
    .executeTakeFirst()
  if (usable) return { code: usable.code, endsAt, signInName }
  const code = randomBytes(codeBytes).toString('base64url')
  // An ended invitation that is in no letter any more would be one of the operator's own.
  const renewedInvitation = await database
    .updateTable('invitations')
    .set({ code, endsAt, memberId: operatorId, cancelledAt: null })
    .where('id', '=', letter.invitationId ?? '')
    .where('cameCount', '=', 0)
    .returning('code')
    .executeTakeFirst()
  if (renewedInvitation) return { code, endsAt, signInName }
  const invitation = {
    ...{ id: createId(now), memberId: operatorId, usesMax: 1, cameCount: 0, cancelledAt: null },
    ...{ code, endsAt, createdAt: now },
  }
  await database.insertInto('invitations').values(invitation).execute()
  await database
    .updateTable('letters')
    .set({ invitationId: invitation.id })
    .where('id', '=', letterId)
    .execute()
  return { code, endsAt, signInName }
}

/** The figures of a name. Beyond so many names that are taken, it gets more of them. */
const figuresMin = 4
const figuresMax = 8

/** Returns the sign-in name of a letter, and gives it one if it has none. */
export async function nameLetter(
  { database }: Pick<Transaction, 'database'>,
  { id, firstName, signInName }: Pick<LetterRow, 'id' | 'firstName' | 'signInName'>,
): Promise<string> {
  if (signInName !== null) return signInName
  for (let figures = figuresMin; figures <= figuresMax; figures += 1) {
    const number = randomInt(10 ** figures).toString()
    const name = `${signInNameStart(firstName)}-${number.padStart(figures, '0')}`
    const isTaken =
      (await letterBySignInName(database, name)) !== undefined ||
      (await memberByEmailKey(database, name)) !== undefined
    if (isTaken) continue
    await database.updateTable('letters').set({ signInName: name }).where('id', '=', id).execute()
    return name
  }
  throw new Error('no sign-in name is free')
}

/** Notes the sending, unless the letter's code ended meanwhile: the next mailing reaches this neighbor again. */
export async function noteLetterMailed({ database, now }: Transaction, letterId: string): Promise<void> {
  await database
    .updateTable('letters')
    .set({ mailedAt: now })
    .where('id', '=', letterId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('invitations')
          .whereRef('invitations.id', '=', 'letters.invitationId')
          .where('cancelledAt', 'is', null)
          .where('endsAt', '>', now)
          .select('invitations.id'),
      ),
    )
    .execute()
}

/** Ends the code of a letter that went astray. The letter stays, and gets another code when it is printed again. */
export async function endLetterCode({ database, now }: Transaction, letterId: string): Promise<boolean> {
  const letter = await database
    .updateTable('letters')
    .set({ mailedAt: null })
    .where('id', '=', letterId)
    .where('cameAt', 'is', null)
    .returning('invitationId')
    .executeTakeFirst()
  if (!letter) return false
  await database
    .updateTable('invitations')
    .set({ cancelledAt: now })
    .where('id', '=', letter.invitationId ?? '')
    .where('cancelledAt', 'is', null)
    .execute()
  return true
}

/** Deletes a letter by which nobody came, with its code. The same line of a list may then be imported again. */
export async function deleteLetter({ database }: Transaction, letterId: string): Promise<boolean> {
  const letter = await database
    .deleteFrom('letters')
    .where('id', '=', letterId)
    .where('cameAt', 'is', null)
    // The letter of a neighbor without a phone is their way to their own account.
    .where('neighborId', 'is', null)
    .returning('invitationId')
    .executeTakeFirst()
  if (!letter) return false
  await database
    .deleteFrom('invitations')
    .where('id', '=', letter.invitationId ?? '')
    .execute()
  return true
}

/** Removes from the letter of a member who leaves whatever says who they were. */
export async function eraseLettersOf({ database }: Transaction, memberId: string): Promise<void> {
  await database
    .updateTable('letters')
    .set({ firstName: '', lastName: '', email: null, zipCode: null, oldId: null, signInName: null })
    .where('memberId', '=', memberId)
    .execute()
}
