/** The store in a folder of this machine's disk: `ab/ab12…`, so that no folder has too many files. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertHash, type FileStore, FileStoreFault } from './file-store.ts'

export function createDiskStore(folder: string): FileStore {
  const pathOf = (hash: string) => {
    assertHash(hash)
    return join(folder, hash.slice(0, 2), hash)
  }
  return {
    placeOf: pathOf,
    put: (hash, bytes) => safely(() => put(pathOf(hash), bytes)),
    get: (hash) => safely(() => unlessMissing(readFile(pathOf(hash)))),
    sizeOf: (hash) => safely(async () => (await unlessMissing(stat(pathOf(hash))))?.size ?? null),
    remove: (hash) => safely(() => rm(pathOf(hash), { force: true })),
  }
}

/**
 * Writes a file under a temporary name and renames it when it is complete and on the disk, so that a power cut leaves
 * no partial file.
 */
async function put(path: string, bytes: Uint8Array): Promise<void> {
  const fileStats = await unlessMissing(stat(path))
  if (fileStats?.size === bytes.length) return
  const folder = join(path, '..')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const partial = join(folder, `.unfinished-${randomUUID()}`)
  try {
    const file = await open(partial, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw error
  }
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows syncs no folders, and does without.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function unlessMissing<Found>(promise: Promise<Found>): Promise<Found | null> {
  return promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

async function safely<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new FileStoreFault(`the folder of photos: ${code}`, { cause: error })
  }
}
