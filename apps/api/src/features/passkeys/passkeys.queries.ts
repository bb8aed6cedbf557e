import type { Kysely } from 'kysely'
import type { Row, Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { createToken, hashToken } from '../sessions/sign-in/sessions.queries.ts'
import { challengeMsMax } from './ceremonies.ts'

export function passkeysOf(database: Kysely<Tables>, memberId: string): Promise<Row<'passkeys'>[]> {
  return database
    .selectFrom('passkeys')
    .where('memberId', '=', memberId)
    .orderBy('createdAt')
    .orderBy('id')
    .selectAll()
    .execute()
}

export function passkeyByCredential(
  database: Kysely<Tables>,
  credentialId: string,
): Promise<Row<'passkeys'> | undefined> {
  return database
    .selectFrom('passkeys')
    .where('credentialId', '=', credentialId)
    .selectAll()
    .executeTakeFirst()
}

/**
 * Notes that a passkey was used. Returns false when its counter is not above the one before: then there are two copies
 * of the passkey. An authenticator that does not count sends 0 every time.
 */
export async function noteUse(
  { database, now }: Transaction,
  id: string,
  { counter, isSynced }: { counter: number; isSynced: 0 | 1 },
): Promise<boolean> {
  const noted = await database
    .updateTable('passkeys')
    .set({ counter, isSynced, usedAt: now })
    .where('id', '=', id)
    .where(({ eb, or, and, lit }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(lit(counter), '=', lit(0))])]),
    )
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

interface Question {
  /** The token of the challenge, which comes back with the response. */
  attempt: string
  challenge: string
}

/**
 * Stores a new challenge for an authenticator.
 * @param sessionToken the session in which a passkey is to be added; null for a sign-in, which any authenticator may
 * complete
 */
export async function askAuthenticator(
  transaction: Transaction,
  sessionToken: string | null,
): Promise<Question> {
  const { database, now } = transaction
  await deleteOldChallenges(transaction)
  const question = { attempt: createToken(), challenge: createToken() }
  await database
    .insertInto('passkeyChallenges')
    .values({
      tokenHash: hashToken(question.attempt),
      challenge: question.challenge,
      sessionHash: sessionToken === null ? null : hashToken(sessionToken),
      createdAt: now,
    })
    .execute()
  return question
}

/**
 * Returns the challenge of an attempt and deletes it, whatever the outcome; null when there is none, or it is old, or
 * belongs to another session.
 */
export async function consumeChallenge(
  { database, now }: Transaction,
  attempt: string,
  sessionToken: string | null,
): Promise<string | null> {
  const challengeRow = await database
    .deleteFrom('passkeyChallenges')
    .where('tokenHash', '=', hashToken(attempt))
    .where('createdAt', '>=', now - challengeMsMax)
    .returning(['challenge', 'sessionHash'])
    .executeTakeFirst()
  const sessionHash = sessionToken === null ? null : hashToken(sessionToken)
  return challengeRow && challengeRow.sessionHash === sessionHash ? challengeRow.challenge : null
}

export async function deleteOldChallenges({ database, now }: Transaction): Promise<void> {
  await database
    .deleteFrom('passkeyChallenges')
    .where('createdAt', '<', now - challengeMsMax)
    .execute()
}
