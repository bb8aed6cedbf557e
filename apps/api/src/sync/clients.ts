/** The databases that members' devices keep, as the rounds name them. */
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Transact, Transaction } from '../database/transact.ts'

interface SyncClient {
  memberId: string
  /** The highest operation number that was acknowledged; 0 before the first. */
  lastNumber: number
}

interface Claim {
  memberId: string
  clientId: string
  /** Told of one that nobody used yet; may refuse it by throwing. */
  onNew: (memberId: string) => void
}

/** A client belongs to the member who first used it. */
export async function claimClient(
  { database, now }: Transaction,
  { memberId, clientId, onNew }: Claim,
): Promise<SyncClient> {
  const claimed = await database
    .insertInto('syncClients')
    .values({ id: clientId, memberId, lastNumber: 0, createdAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (claimed) onNew(memberId)
  return findClient(database, clientId).executeTakeFirstOrThrow()
}

export type IsOwnClient = (memberId: string, clientId: string) => Promise<boolean>

/**
 * Whether it belongs to this member; one that nobody used yet does from now on. So a device whose browser is signed in
 * as another member, without knowing it, is told so at its next round, even if it has never sent anything.
 */
export function createIsOwnClient(
  settings: { reader: Kysely<Tables>; transact: Transact } & Pick<Claim, 'onNew'>,
): IsOwnClient {
  const { reader, transact, onNew } = settings
  return async (memberId, clientId) => {
    const known = await findClient(reader, clientId).executeTakeFirst()
    const claim = { memberId, clientId, onNew }
    const client = known ?? (await transact((transaction) => claimClient(transaction, claim)))
    return client.memberId === memberId
  }
}

function findClient(database: Kysely<Tables>, clientId: string) {
  return database.selectFrom('syncClients').where('id', '=', clientId).select(['memberId', 'lastNumber'])
}
