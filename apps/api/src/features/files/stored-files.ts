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
  /**
   * Deletes the files that no photo uses any more. One that cannot be deleted keeps no other one.
   * @throws the first fault, after all files had their turn or the store was away
   */
  readonly removeUnused: () => Promise<void>
}

/** Milliseconds that an unused file is stored: long after the code that stored it has recorded its name. */
const unusedKeptMs = hourMs
const removedAtOnce = 20
/**
 * The most removals in a row that fail: after these the whole store counts as away, since each of them may take as long as
 * a call to it. The next run tries again.
 */
const faultsInARowMax = 5

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

  /** Removes a file while nobody stores it. */
  async function removeAlone(hash: string, storedBefore: number): Promise<void> {
    const removal = remove(hash, storedBefore)
    removing.set(
      hash,
      removal.catch(() => undefined),
    )
    await removal.finally(() => removing.delete(hash))
  }

  /** Yields each unused file once, in the order of their hashes, so that one that stays is not met again. */
  async function* unusedFiles(storedBefore: number) {
    let after = ''
    for (;;) {
      const page = { storedBefore, after, countMax: removedAtOnce }
      const hashes = await transact(({ database }) => unusedHashes(database, page))
      yield* hashes
      const last = hashes.at(-1)
      if (last === undefined || hashes.length < removedAtOnce) return
      after = last
    }
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
      const faults: unknown[] = []
      let faultsInARow = 0
      const storedBefore = await transact(async ({ now }) => now - unusedKeptMs)
      for await (const hash of unusedFiles(storedBefore)) {
        try {
          await removeAlone(hash, storedBefore)
          faultsInARow = 0
        } catch (error) {
          faults.push(error)
          faultsInARow += 1
          if (faultsInARow === faultsInARowMax) break
        }
      }
      if (faults.length > 0) throw faults[0]
    },
  }
}
