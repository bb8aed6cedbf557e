/** The key pair by which push services know this server: made when the first start needs it, and kept in the data. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transact } from '../../database/transact.ts'
import { createVapidKeys, type VapidKeys } from '../../providers/push/vapid.ts'

/** Read once. A backup has none, so that a restore makes another, and devices subscribe anew. */
export function openPushKeys(reader: Kysely<Tables>, transact: Transact): () => Promise<VapidKeys> {
  let known: Promise<VapidKeys> | undefined
  return () => {
    known ??= findOrMake(reader, transact)
    known.catch(() => {
      known = undefined
    })
    return known
  }
}

async function findOrMake(reader: Kysely<Tables>, transact: Transact): Promise<VapidKeys> {
  const kept = await keysIn(reader)
  if (kept) return kept
  const made = createVapidKeys()
  return transact(async ({ database, now }) => {
    // Another process may have been faster.
    await database
      .insertInto('pushKeys')
      .values({ id: 1, ...made, createdAt: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return (await keysIn(database)) ?? made
  })
}

function keysIn(database: Kysely<Tables>): Promise<VapidKeys | undefined> {
  return database.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()
}
