/**
 * The check that a member proved a short while ago who they are (Q19), before an account changes: a copied cookie, or a
 * phone left lying, is not enough (decision 0077).
 */
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../../database/transactions/transact.ts'
import type { CallContext } from '../../../feature-parts/handlers.ts'
import { hashToken } from '../../../http/sessions/session.ts'
import { type MemberRow, memberById } from '../../members/members.queries.ts'
import type { AuthLimits } from './auth-limits.ts'
import type { Passwords } from './passwords.ts'
import { renewSession } from './sessions.queries.ts'

/** Long enough to change one thing after the other, and short enough for a phone that is put down. */
const freshMsMax = 10 * minuteMs

/**
 * Refuses without a recent sign-in. It is for changes of how a member signs in that have no password among their
 * arguments, and runs in the transaction of the change.
 * @throws Refused `sign_in_again`
 */
export async function requireFreshSignIn(
  database: Kysely<Tables>,
  { sessionToken }: Pick<CallContext, 'sessionToken'>,
  now: number,
): Promise<void> {
  const session =
    sessionToken === null
      ? undefined
      : await database
          .selectFrom('sessions')
          .where('tokenHash', '=', hashToken(sessionToken))
          .select('provedAt')
          .executeTakeFirst()
  if (!session || now - session.provedAt > freshMsMax) throw new Refused('sign_in_again')
}

export interface ConfirmationSettings {
  reader: Kysely<Tables>
  transact: Transact
  passwords: Passwords
  authLimits: Pick<AuthLimits, 'logIn'>
  closeSockets: (tokenHash: string) => void
}

/**
 * The member whose password it is. Counted with those of logging in: a cookie is no second try.
 * @throws Refused `wrong_password`, `too_many`, `unavailable`
 */
export async function confirmPassword(
  { reader, passwords, authLimits }: Pick<ConfirmationSettings, 'reader' | 'passwords' | 'authLimits'>,
  { memberId, address }: Pick<CallContext, 'memberId' | 'address'>,
  password: string,
): Promise<MemberRow> {
  assert(memberId, 'a password of nobody')
  const member = await memberById(reader, memberId)
  if (!member) throw new Refused('signed_out')
  return authLimits.logIn(address, member.emailKey, async () => {
    const { isRight } = await passwords.matches(member.passwordHash, password)
    if (!isRight) throw new Refused('wrong_password')
    return member
  })
}

/** @throws Refused `wrong_password`: it was changed while it was compared */
export async function requireSamePassword(
  { database }: Transaction,
  { id, passwordHash }: Pick<MemberRow, 'id' | 'passwordHash'>,
): Promise<MemberRow> {
  const member = await memberById(database, id)
  if (member?.passwordHash !== passwordHash) throw new Refused('wrong_password')
  return member
}

/**
 * The session of this call under another token, as fresh as can be; in the transaction that the proof is for.
 * @throws Refused `signed_out`: it ended meanwhile
 */
export async function freshSession(
  transaction: Transaction,
  { sessionToken }: Pick<CallContext, 'sessionToken'>,
  closeSockets: (tokenHash: string) => void,
): Promise<string> {
  const token = await renewSession(transaction, { before: sessionToken, closeSockets })
  if (token === null) throw new Refused('signed_out')
  return token
}
