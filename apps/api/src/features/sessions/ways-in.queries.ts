/** By how many ways a member can log in: the last one is never taken away. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import type { Transaction } from '../../database/transact.ts'
import type { SignInProvider } from '../../providers/sign-in/sign-in.ts'

/** What opens anything here: neither a provider that is not set up any more does, nor a name the community had before. */
export interface WaysHere {
  providers: { readonly [Name in SignInProviderName]?: Pick<SignInProvider, 'issuer'> | undefined }
  /** For which host name passkeys work. */
  rpId: string
}

/**
 * To be called after one was removed, in the same transaction: that is then undone.
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

/** What it calls itself has no slash at its end, or has one. */
function isSameIssuer(issuer: string, setUp: URL | undefined): boolean {
  return setUp !== undefined && URL.parse(issuer)?.href === setUp.href
}
