/** Showing once more who one is where there is no password: at the provider that vouches for the member (Q19). */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Transaction } from '../../../database/transactions/transact.ts'
import { hashToken } from '../../../http/sessions/session.ts'
import type { ProvidedIdentity } from '../../../providers/sign-in/sign-in.ts'
import { renewSession } from '../sign-in/sessions.queries.ts'
import type { UsedAttempt } from './sign-in.operations.ts'

/** The allowed return paths: the list is fixed, so that no link can choose another place. */
const returnPath = /^\/account-(?:settings|setup)(?:\?view=[a-z-]{1,30})?$/

export function returnPathIn(value: unknown): string | null {
  return typeof value === 'string' && returnPath.test(value) ? value : null
}

/** The clocks of a provider and of this machine are never the same. */
const clockDifferenceMs = minuteMs

/**
 * Thrown when the provider confirms another person, or confirms something that the person showed it before our request.
 */
export class NotConfirmed extends Error {
  override name = 'NotProved'
}

interface ProviderConfirmation {
  attempt: UsedAttempt
  identity: ProvidedIdentity
  sessionToken: string | null
  closeSockets: (tokenHash: string) => void
}

/** Returns the session's new token. @throws NotProved */
export async function confirmByProvider(
  transaction: Transaction,
  { attempt, identity, sessionToken, closeSockets }: ProviderConfirmation,
): Promise<string> {
  const { issuer, subject, provedAt } = identity
  if (provedAt !== null && provedAt < attempt.createdAt - clockDifferenceMs) throw new NotConfirmed()
  // The session that left for the provider, and none that began meanwhile.
  if (sessionToken === null || hashToken(sessionToken) !== attempt.sessionBefore) throw new NotConfirmed()
  const session = await transaction.database
    .selectFrom('sessions')
    .innerJoin('signInLinks', 'signInLinks.memberId', 'sessions.memberId')
    .where('tokenHash', '=', attempt.sessionBefore)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('tokenHash')
    .executeTakeFirst()
  const token = session ? await renewSession(transaction, { before: sessionToken, closeSockets }) : null
  if (token === null) throw new NotConfirmed()
  return token
}
