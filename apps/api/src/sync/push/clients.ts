/** The databases that members' devices keep, as the rounds name them. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type Kysely, sql } from 'kysely'
import { prepare } from '../../database/engine/prepared.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import { type Allowance, type AllowanceTaken, usedUp } from '../../http/limits/allowance.ts'
import type { Session } from '../../http/sessions/session.ts'

export interface SyncClient {
  memberId: string
  /** The highest operation number that was acknowledged; 0 before the first. */
  lastNumber: number
}

export interface Claim {
  memberId: string
  clientId: string
  /** Called for a client that was never used before; it may refuse the client by throwing. */
  onNew: () => void
}

/**
 * Counts a new client against the member's allowance only if `work` succeeds, since failed work leaves no client
 * behind.
 * @throws Refused `too_many`
 */
export async function countingClients<Result>(
  clients: Allowance,
  memberId: string,
  work: (onNew: Claim['onNew']) => Promise<Result>,
): Promise<Result> {
  let allowanceTaken: AllowanceTaken | null = null
  const uncount = () => {
    allowanceTaken?.giveBack(allowanceTaken.count)
    allowanceTaken = null
  }
  try {
    return await work(() => {
      // The database may have undone the first try, and begun another.
      uncount()
      allowanceTaken = clients.take(memberId, 1)
      if (allowanceTaken.count === 0) throw usedUp(clients, memberId)
    })
  } catch (error) {
    uncount()
    throw error
  }
}

/**
 * A client belongs to the member who first used it.
 * @throws Refused `signed_out` when the member is gone: they were removed while their round was under way
 */
export async function claimClient(
  { database, now }: Transaction,
  { memberId, clientId, onNew }: Claim,
): Promise<SyncClient> {
  const claimed = await database
    .insertInto('syncClients')
    .columns(['id', 'memberId', 'lastNumber', 'createdAt'])
    .expression(({ selectFrom }) =>
      selectFrom('members')
        .where('members.id', '=', memberId)
        .select([
          sql<string>`cast(${clientId} as text)`.as('id'),
          'members.id as memberId',
          sql.lit(0).as('lastNumber'),
          sql<number>`cast(${now} as bigint)`.as('createdAt'),
        ]),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (claimed) onNew()
  const client = await clientById.first(database, { clientId })
  if (!client) throw new Refused('signed_out')
  return client
}

export type IsClientOf = (
  session: Pick<Session, 'memberId' | 'sessionGeneration'>,
  clientId: string,
) => Promise<boolean>

/** Some 2 MB. */
const rememberedMax = 10_000

/**
 * Returns whether a client belongs to this member; an unused one is assigned to them. A device whose browser was signed
 * in as another member unnoticed is therefore notified at its next round, even if it has never sent anything.
 */
export function createIsClientOf(settings: {
  reader: Kysely<Tables>
  transact: Transact
  clients: Allowance
}): IsClientOf {
  const { reader, transact, clients } = settings
  const claim = (memberId: string, clientId: string) =>
    countingClients(clients, memberId, (onNew) =>
      transact((transaction) => claimClient(transaction, { memberId, clientId, onNew })),
    )
  const remembered = new Map<string, { memberId: string; sessionGeneration: string }>()
  return async ({ memberId, sessionGeneration }, clientId) => {
    const rememberedClient = remembered.get(clientId)
    // A client that is forgotten, and is anybody's again, gives the database another tag.
    if (rememberedClient?.sessionGeneration === sessionGeneration)
      return rememberedClient.memberId === memberId
    const knownClient = await clientById.first(reader, { clientId })
    const client = knownClient ?? (await claim(memberId, clientId))
    remembered.delete(clientId)
    remembered.set(clientId, { memberId: client.memberId, sessionGeneration: sessionGeneration })
    for (const first of remembered.keys()) {
      if (remembered.size <= rememberedMax) break
      remembered.delete(first)
    }
    return client.memberId === memberId
  }
}

const clientById = prepare((database, { clientId }: { clientId: string }) =>
  database.selectFrom('syncClients').where('id', '=', clientId).select(['memberId', 'lastNumber']),
)
