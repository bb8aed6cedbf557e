/** Queries that count the ways in which a member can log in: the last one can never be removed. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import type { Transaction } from '../../../database/transactions/transact.ts'
import type { SignInProvider } from '../../../providers/sign-in/sign-in.ts'

/**
 * The providers and the host name that work here now. A provider that is no longer configured does not work, and
 * neither do passkeys of an earlier host name.
 */
export interface WaysHere {
  providers: { readonly [Name in SignInProviderName]?: Pick<SignInProvider, 'issuer'> | undefined }
  /** The host name for which passkeys work. */
  rpId: string
}

/**
 * Refuses when no way in is left. It must be called after one was removed, in the same transaction, which is then
 * undone.
 * @throws Refused `last_way_in`
 */
export async function refuseLastWayIn(
  { database }: Transaction,
  memberId: string,
  { providers, rpId }: WaysHere,
): Promise<void> {
  const { passwordHash } = await database
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('passwordHash')
    .executeTakeFirstOrThrow()
  if (passwordHash !== null) return
  const links = await database
    .selectFrom('signInLinks')
    .where('memberId', '=', memberId)
    .select(['provider', 'issuer'])
    .execute()
  if (links.some((link) => isSameIssuer(link.issuer, providers[link.provider]?.issuer))) return
  const passkey = await database
    .selectFrom('passkeys')
    .where('memberId', '=', memberId)
    .where('rpId', '=', rpId)
    .select('id')
    .executeTakeFirst()
  if (!passkey) throw new Refused('last_way_in')
}

/** Compares issuers with or without a slash at the end. */
function isSameIssuer(issuer: string, setUp: URL | undefined): boolean {
  return setUp !== undefined && URL.parse(issuer)?.href === setUp.href
}
