/** By how many ways a member can log in: the last one is never taken away. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Transaction } from '../../database/transact.ts'

/**
 * To be called after one was removed, in the same transaction: that is then undone.
 * @param rpId for which host name passkeys work: those of a name that the community had before open nothing
 * @throws Refused `last_way_in`
 */
export async function refuseLastWayIn(
  { database }: Transaction,
  memberId: string,
  rpId: string,
): Promise<void> {
  const { passwordHash } = await database
    .selectFrom('members')
    .where('id', '=', memberId)
    .select('passwordHash')
    .executeTakeFirstOrThrow()
  if (passwordHash !== null) return
  const link = await database
    .selectFrom('signInLinks')
    .where('memberId', '=', memberId)
    .select('subject')
    .executeTakeFirst()
  if (link) return
  const passkey = await database
    .selectFrom('passkeys')
    .where('memberId', '=', memberId)
    .where('rpId', '=', rpId)
    .select('id')
    .executeTakeFirst()
  if (!passkey) throw new Refused('last_way_in')
}
