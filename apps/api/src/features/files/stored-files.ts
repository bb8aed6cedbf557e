/**
 * The stored files and the database's list of them: a file is in the store before a row refers to it, and a file
 * without a row is deleted.
 */
import { createHash } from 'node:crypto'
import { hourMs } from '@porchlight/contracts/values/time'
import type { Transact } from '../../database/transactions/transact.ts'
import type { FileStore } from '../../providers/files/file-store.ts'
import { unusedHashes } from './files.queries.ts'

export interface StoredFiles {
  /** @returns its hash, once it is safe */
  readonly keep: (bytes: Uint8Array) => Promise<string>
  readonly read: (hash: string) => Promise<Buffer | null>
  /** Deletes a few files that no photo uses any more. Returns true when there may be more. */
  readonly removeUnused: () => Promise<boolean>
}

/** Milliseconds that an unused file is stored: long after the code that stored it has recorded its name. */
const unusedKeptMs = hourMs
const removedAtOnce = 20

export function createStoredFiles(store: FileStore, transact: Transact): StoredFiles {
  /**
   * The removals under way, by hash: a member who stores the same file meanwhile waits for the removal and then stores
   * it anew.
   */
  const removing = new Map<string, Promise<void>>()

  /**
   * Removes a file from the store first, so that a failed removal is tried again. When a member stored the same file
   * meanwhile, its newer row stays.
   */
  async function remove(hash: string, storedBefore: number): Promise<void> {
    const unused = await transact(({ database }) =>
      unusedHashes(database, { storedBefore, countMax: 1, hash }),
    )
    if (unused.length === 0) return
    await store.remove(hash)
    await transact(({ database }) =>
      database
        .deleteFrom('storedFiles')
        .where('hash', '=', hash)
        .where('storedAt', '<', storedBefore)
        .execute(),
    )
  }

  return {
    read: store.get,
    keep: async (bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex')
      await transact(({ database, now }) =>
        database
          .insertInto('storedFiles')
          .values({ hash, bytes: bytes.length, storedAt: now })
          .onConflict((conflict) => conflict.column('hash').doUpdateSet({ storedAt: now }))
          .execute(),
      )
      await removing.get(hash)
      await store.put(hash, bytes)
      return hash
    },
    removeUnused: async () => {
      const { hashes, storedBefore } = await transact(async ({ database, now }) => {
        const before = now - unusedKeptMs
        const unused = await unusedHashes(database, { storedBefore: before, countMax: removedAtOnce })
        return { hashes: unused, storedBefore: before }
      })
      for (const hash of hashes) {
        const removal = remove(hash, storedBefore)
        removing.set(
          hash,
          removal.catch(() => undefined),
        )
        await removal.finally(() => removing.delete(hash))
      }
      return hashes.length === removedAtOnce
    },
  }
}
