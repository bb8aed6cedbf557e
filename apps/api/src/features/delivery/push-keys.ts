/**
 * The key pair that identifies this server to push services: it is made at the first start that needs it, and stored in
 * the data.
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { PushKeys } from '../../providers/push/push.ts'

/** Read once. A backup has none, so that a restore makes another, and devices subscribe anew. */
export function openPushKeys(
  reader: Kysely<Tables>,
  transact: Transact,
  create: () => PushKeys,
): () => Promise<PushKeys> {
  let keysPromise: Promise<PushKeys> | undefined
  return () => {
    keysPromise ??= findOrMake(reader, transact, create)
    keysPromise.catch(() => {
      keysPromise = undefined
    })
    return keysPromise
  }
}

async function findOrMake(
  reader: Kysely<Tables>,
  transact: Transact,
  create: () => PushKeys,
): Promise<PushKeys> {
  const storedKeys = await keysIn(reader)
  if (storedKeys) return storedKeys
  const newKeys = create()
  return transact(async ({ database, now }) => {
    // Another process may have been faster.
    await database
      .insertInto('pushKeys')
      .values({ id: 1, ...newKeys, createdAt: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return (await keysIn(database)) ?? newKeys
  })
}

function keysIn(database: Kysely<Tables>): Promise<PushKeys | undefined> {
  return database.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()
}
