/** Copies, finds and deletes photos for the commands `backup`, `restore`, `check` and `move-photos`. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { backupsFolder, readCopy } from '../../database/backup/backup-file.ts'
import type { Tables } from '../../database/schema/tables.ts'
import { createDiskStore } from '../../providers/files/disk-store.ts'
import { type FileStore, FileStoreFault } from '../../providers/files/file-store.ts'
import { formatCount } from '../terminal/amounts.ts'

export interface StoredPhoto {
  hash: string
  bytes: number
}

/** Returns the folder of the photos of all backups beside this one. It holds each photo once. */
export function photosBeside(backup: string): string {
  return join(dirname(backup), 'porchlight-photos')
}

/** Returns all photos that the data refers to, with their thumbnails. */
export async function photosIn(database: Kysely<Tables>): Promise<StoredPhoto[]> {
  const files = await database
    .selectFrom('files')
    .select(['fullHash as hash', 'fullBytes as bytes'])
    .union(database.selectFrom('files').select(['thumbHash as hash', 'thumbBytes as bytes']))
    .execute()
  return files.map(({ hash, bytes }) => ({ hash, bytes: Number(bytes) }))
}

/** Returns the photos of a copy of any version. Copies of older versions have none. */
export function photosInCopy(file: string): Promise<StoredPhoto[]> {
  return readCopy(file, async (database) => {
    const { rows } = await sql<object>`
      select 1 from sqlite_master where type = 'table' and name = 'files'`.execute(database)
    return rows.length === 0 ? [] : photosIn(database)
  })
}

export interface PhotoCopyResult {
  photoCount: number
  copiedCount: number
  /** The number of photos that the source lacks, or whose bytes there do not match their hash. */
  missingCount: number
  /** The places of the photos that could not be read, so that nobody knows whether they are there. */
  unreadablePlaces: string[]
  /** The last reason why a photo could not be read or written; null when there was none. */
  fault: string | null
}

/** The most photos in a row that cannot be read: after these, the whole store is away. */
const faultsInARowMax = 5

/**
 * Copies photos. A photo that exists is skipped, because a file under its hash never changes. One that cannot be read is
 * left out, so that a damaged sector of a disk keeps no other photo out of all backups.
 */
export async function copyPhotos(
  photos: readonly StoredPhoto[],
  { from, to }: { from: FileStore; to: FileStore },
): Promise<PhotoCopyResult> {
  const result: PhotoCopyResult = {
    photoCount: photos.length,
    copiedCount: 0,
    missingCount: 0,
    unreadablePlaces: [],
    fault: null,
  }
  let faultsInARow = 0
  try {
    for (const { hash, bytes } of photos) {
      if ((await to.sizeOf(hash)) === bytes) continue
      const photo = await readPhoto(from, hash)
      if (photo instanceof FileStoreFault) {
        result.fault = photo.message
        result.unreadablePlaces.push(from.placeOf(hash))
        faultsInARow += 1
        if (faultsInARow === faultsInARowMax) break
        continue
      }
      faultsInARow = 0
      if (!photo || createHash('sha256').update(photo).digest('hex') !== hash) result.missingCount += 1
      else {
        await to.put(hash, photo)
        result.copiedCount += 1
      }
    }
    return result
  } catch (error) {
    if (error instanceof FileStoreFault) return { ...result, fault: error.message }
    throw error
  }
}

/** Returns the bytes, null when there are none, or the fault of the store. */
async function readPhoto(store: FileStore, hash: string): Promise<Buffer | FileStoreFault | null> {
  try {
    return await store.get(hash)
  } catch (error) {
    if (error instanceof FileStoreFault) return error
    throw error
  }
}

/** Returns a line about the photos that could not be read; null when there were none. */
export function describeUnreadable({ unreadablePlaces }: PhotoCopyResult): string | null {
  const [firstPlace] = unreadablePlaces
  if (firstPlace === undefined) return null
  const count = formatCount(unreadablePlaces.length, 'PHOTO OR THUMBNAIL', 'PHOTOS AND THUMBNAILS')
  return `${count} COULD NOT BE READ, THE FIRST AT ${firstPlace}`
}

export function copyBeside(backup: string): FileStore {
  return createDiskStore(photosBeside(backup))
}

/** Deletes the photos that no backup in the folder has any more. It deletes none when a backup cannot be read. */
export async function deleteUnusedPhotos(dataDir: string): Promise<void> {
  const folder = backupsFolder(dataDir)
  const photos = photosBeside(join(folder, 'any.sqlite'))
  if (!existsSync(photos)) return
  const wantedHashes = new Set<string>()
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.sqlite'))) {
    for (const { hash } of await photosInCopy(join(folder, name))) wantedHashes.add(hash)
  }
  const store = createDiskStore(photos)
  for (const name of readdirSync(photos, { recursive: true, withFileTypes: true })) {
    if (!name.isFile() || wantedHashes.has(name.name)) continue
    // The folder also holds files that were cut off before they got their names.
    await (/^[0-9a-f]{64}$/.test(name.name) ? store.remove(name.name) : rm(join(name.parentPath, name.name)))
  }
}

const parallelRequestsMax = 8

/** Returns the hashes of the photos that the store lacks or has with another size. */
export async function missingPhotos(store: FileStore, photos: readonly StoredPhoto[]): Promise<string[]> {
  const missing: string[] = []
  for (let at = 0; at < photos.length; at += parallelRequestsMax) {
    const some = photos.slice(at, at + parallelRequestsMax)
    const sizes = await Promise.all(some.map(({ hash }) => store.sizeOf(hash)))
    for (const [index, { hash, bytes }] of some.entries()) if (sizes[index] !== bytes) missing.push(hash)
  }
  return missing
}
