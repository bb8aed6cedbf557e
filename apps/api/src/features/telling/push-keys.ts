/** The key pair by which push services know this server: made when the first start needs it, and kept in the data. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Transact } from '../../database/transact.ts'
import type { PushKeys } from '../../providers/push/push.ts'

/** Read once. A backup has none, so that a restore makes another, and devices subscribe anew. */
export function openPushKeys(
  reader: Kysely<Tables>,
  transact: Transact,
  create: () => PushKeys,
): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | undefined
  return () => {
    known ??= findOrMake(reader, transact, create)
    known.catch(() => {
      known = undefined
    })
    return known
  }
}

async function findOrMake(
  reader: Kysely<Tables>,
  transact: Transact,
  create: () => PushKeys,
): Promise<PushKeys> {
  const kept = await keysIn(reader)
  if (kept) return kept
  const made = create()
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

function keysIn(database: Kysely<Tables>): Promise<PushKeys | undefined> {
  return database.selectFrom('pushKeys').select(['publicKey', 'privateKey']).executeTakeFirst()
}
