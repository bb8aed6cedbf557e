/** The way from received bytes, by any route, to a photo in rows. */
import { stat } from 'node:fs/promises'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { fileLimits, type Photo } from '@porchlight/contracts/files/files.schema'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { PhotoKey, PhotoUse } from '../../feature-parts/photos.ts'
import { type FileRow, fileOf, storedFilesOf } from './files.queries.ts'
import { photoOf } from './files.view.ts'
import type { Picture, Pictures } from './pictures/pictures.ts'
import { TookTooLong } from './pictures/took-too-long.ts'
import type { StoredFiles } from './stored-files.ts'
import { sha256Of, type Uploads } from './uploads.ts'

interface TakeSettings {
  reader: Kysely<Tables>
  transact: Transact
  uploads: Uploads
  pictures: Pictures
  stored: StoredFiles
  uses: readonly PhotoUse[]
}

interface KnownPhoto {
  photo: Photo
  sentBytes: number
}

export interface PhotoTaker {
  /** Returns a photo; null when the server does not have it. */
  readonly known: (photo: PhotoKey) => Promise<KnownPhoto | null>
  /** Returns the result of an upload that is complete and being checked. */
  readonly underWay: (photo: PhotoKey) => Promise<Photo> | undefined
  /**
   * An upload of which all bytes are here.
   * @throws Refused `photo_damaged`, `photo_type`, `photo_unreadable`, `photos_full`: then nothing is left of it
   */
  readonly takeUpload: (photo: PhotoKey) => Promise<Photo>
  /** Takes a photo from a form, as a local file, which is deleted afterwards. */
  readonly takeFile: (photo: PhotoKey, path: string) => Promise<Photo>
  /** @throws Refused `photos_full` */
  readonly assertRoom: (memberId: string, bytes?: number) => Promise<void>
}

/**
 * The number of tries for a photo that takes too long: a busy machine may be slow once; a photo that is always slow is
 * refused.
 */
const slowTriesMax = 3
/** The most slow photos remembered. */
const slowKnownMax = 1000

const { filesPerMember, bytesPerMember } = fileLimits

export function createPhotoTaker(settings: TakeSettings): PhotoTaker {
  const { reader, transact, uploads, pictures, stored: storedFiles, uses } = settings
  const taking = new Map<string, Promise<Photo>>()
  const keyOf = ({ memberId, sha256 }: PhotoKey) => `${memberId} ${sha256}`

  const slow = new Map<string, number>()

  function tooSlow(key: string): Refused {
    const tries = (slow.get(key) ?? 0) + 1
    slow.delete(key)
    if (tries >= slowTriesMax) return new Refused('photo_unreadable')
    if (slow.size >= slowKnownMax) slow.clear()
    slow.set(key, tries)
    return new Refused('unavailable')
  }

  async function findKnown(key: PhotoKey): Promise<KnownPhoto | null> {
    const file = await fileOf(reader, key)
    return file ? { photo: photoOf(file), sentBytes: file.sentBytes } : null
  }

  async function make(key: PhotoKey, path: string): Promise<Photo> {
    if ((await sha256Of(path)) !== key.sha256) throw new Refused('photo_damaged')
    const { size: sentBytes } = await stat(path)
    const picture = await pictures.made(key.memberId, path).catch((error: unknown) => {
      throw error instanceof TookTooLong ? tooSlow(keyOf(key)) : error
    })
    await refuseFull(reader, key.memberId, picture.full.length + picture.thumb.length)
    const fullHash = await storedFiles.keep(picture.full)
    const thumbHash = await storedFiles.keep(picture.thumb)
    const photo = await addFile(transact, key, { ...picture, fullHash, thumbHash, sentBytes })
    const photoText = JSON.stringify(photo)
    for (const { arrived } of uses) {
      while (await transact((transaction) => arrived(transaction, key, photoText)));
    }
    return photo
  }

  /** Runs work on the same photo one after the other. */
  function once(key: PhotoKey, work: () => Promise<Photo>): Promise<Photo> {
    const before = taking.get(keyOf(key))
    if (before) return before
    const ownTaking = work().finally(() => taking.delete(keyOf(key)))
    taking.set(keyOf(key), ownTaking)
    return ownTaking
  }

  return {
    known: findKnown,
    underWay: (key) => taking.get(keyOf(key)),
    takeUpload: async (key) => {
      const before = taking.get(keyOf(key))
      if (before) {
        const photo = await before
        // The same bytes came once more meanwhile: nobody needs the second file.
        await uploads.drop(key)
        return photo
      }
      return once(key, async () => {
        const path = await uploads.take(key)
        try {
          const photo = await make(key, path)
          await uploads.discard(path)
          return photo
        } catch (error) {
          const isItsOwnFault = error instanceof Refused && error.code !== 'unavailable'
          await (isItsOwnFault ? uploads.discard(path) : uploads.giveBack(key, path))
          throw error
        }
      })
    },
    takeFile: async (key, path) => {
      try {
        return (await findKnown(key))?.photo ?? (await once(key, () => make(key, path)))
      } finally {
        await uploads.discard(path)
      }
    },
    assertRoom: (memberId, bytes = 0) => refuseFull(reader, memberId, bytes),
  }
}

async function refuseFull(database: Kysely<Tables>, memberId: string, more: number): Promise<void> {
  const { files, bytes } = await storedFilesOf(database, memberId)
  if (files >= filesPerMember || bytes + more > bytesPerMember) throw new Refused('photos_full')
}

type Made = Picture & Pick<FileRow, 'fullHash' | 'thumbHash' | 'sentBytes'>

/** Stores a file's row, unless the member was removed meanwhile. */
function addFile(transact: Transact, { memberId, sha256 }: PhotoKey, picture: Made): Promise<Photo> {
  const { fullHash, full, thumbHash, thumb, width, height, sentBytes } = picture
  return transact(async ({ database, now }) => {
    const member = await database
      .selectFrom('members')
      .where('id', '=', memberId)
      .select('id')
      .executeTakeFirst()
    if (!member) throw new Refused('signed_out')
    await refuseFull(database, memberId, full.length + thumb.length)
    const row = {
      memberId,
      sha256,
      fullHash,
      fullBytes: full.length,
      thumbHash,
      thumbBytes: thumb.length,
      width,
      height,
      sentBytes,
      createdAt: now,
      unnamedSince: now,
    }
    await database
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.columns(['memberId', 'sha256']).doNothing())
      .execute()
    const storedFile = await fileOf(database, { memberId, sha256 })
    assert(storedFile, 'a file that was just kept')
    return photoOf(storedFile)
  })
}
