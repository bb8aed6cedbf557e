/**
 * Photos on this device, beside the queue of what names them. Each function but the sweep runs inside a transaction that
 * covers `photoTables`, the outbox and the drafts.
 */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Table } from 'dexie'
import type { MemberDatabase, OutboxEntry, StoredPhoto } from '../../storage/database.ts'
import { photoCacheName } from '../../storage/names.ts'

/** A photo that was made small on this device, or that only the server can read. */
export interface NewPhoto extends Pick<StoredPhoto, 'sha256' | 'type' | 'width' | 'height'> {
  bytes: ArrayBuffer
}

/** A form whose draft is not written yet may have it. */
const sweptAfterMs = 60 * minuteMs

const hash = /^[0-9a-f]{64}$/

export function photoTables({ keptPhotos, photoBytes }: MemberDatabase): Table[] {
  return [keptPhotos as unknown as Table, photoBytes as unknown as Table]
}

/** Returns the photos that an operation or a form names: one in `photo`, several in `photos`, in every version. */
export function photosNamed(args: unknown): string[] {
  if (typeof args !== 'object' || args === null) return []
  const { photo, photos } = args as { photo?: unknown; photos?: unknown }
  return [photo, ...(Array.isArray(photos) ? photos : [])].filter(
    (text): text is string => typeof text === 'string' && hash.test(text),
  )
}

/**
 * Stores photos as new, even if the same ones were here before: the server may have deleted them since. One on its way
 * to the server stays as it is: nothing would send it on.
 */
export async function storePhotos(
  { keptPhotos, photoBytes }: MemberDatabase,
  photos: readonly NewPhoto[],
  now: number,
): Promise<void> {
  await photoBytes.bulkPut(photos.map(({ sha256, bytes }) => ({ sha256, bytes })))
  const dueIds = await keptPhotos.where('state').equals('due').primaryKeys()
  const newPhotos = photos.filter(({ sha256 }) => !dueIds.includes(sha256))
  await keptPhotos.bulkPut(
    newPhotos.map(({ bytes, ...photo }) => ({
      ...photo,
      size: bytes.byteLength,
      keptAt: now,
      state: 'kept' as const,
      received: 0,
    })),
  )
}

/** Marks photos as due: the entries that name them were accepted, so they can be sent now. */
export async function requeuePhotos(
  { keptPhotos }: MemberDatabase,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const photoIds = entries.flatMap(({ args }) => photosNamed(args))
  if (photoIds.length === 0) return
  await keptPhotos
    .where('sha256')
    .anyOf(photoIds)
    .and(({ state }) => state === 'kept')
    .modify({ state: 'due' })
}

/** The server may have lost them with what named them: they follow it once more. */
export async function reservePhotos(
  { keptPhotos }: MemberDatabase,
  requeued: readonly OutboxEntry[],
): Promise<void> {
  const photoIds = requeued.flatMap(({ args }) => photosNamed(args))
  if (photoIds.length === 0) return
  await keptPhotos
    .where('sha256')
    .anyOf(photoIds)
    .and(({ state }) => state !== 'refused')
    .modify({ state: 'kept', received: 0 })
}

/**
 * Their room is free again, where nothing else names them. What is on its way to the server stays until it is there, and
 * what that refused until its author has seen it.
 */
export async function freePhotos(database: MemberDatabase, candidateIds: readonly string[]): Promise<void> {
  if (candidateIds.length === 0) return
  const namedIds = await namedPhotos(database)
  const free = await database.keptPhotos
    .where('sha256')
    .anyOf(candidateIds)
    .and(({ sha256, state }) => !namedIds.has(sha256) && (state === 'kept' || state === 'sent'))
    .primaryKeys()
  await dropPhotos(database, free)
}

/**
 * Discards a photo that is on its way or was refused. Where something that is not sent yet names it as well, its bytes
 * stay, and follow that.
 */
export async function discardUnsentPhoto(database: MemberDatabase, sha256: string): Promise<void> {
  const { keptPhotos, outbox, drafts } = database
  await database.transaction('rw', [...photoTables(database), outbox, drafts], async () => {
    const namedIds = await namedPhotos(database, ({ state }) => state === 'waiting')
    if (namedIds.has(sha256)) await keptPhotos.update(sha256, { state: 'kept', received: 0 })
    else await dropPhotos(database, [sha256])
  })
}

export async function dropPhotos(
  { keptPhotos, photoBytes }: MemberDatabase,
  photos: readonly string[],
): Promise<void> {
  await keptPhotos.bulkDelete([...photos])
  await photoBytes.bulkDelete([...photos])
}

/** Deletes old photos of abandoned forms and of entries that left the journal. */
export async function sweepPhotos(database: MemberDatabase, now: number): Promise<void> {
  const { keptPhotos, outbox, drafts } = database
  await database.transaction('rw', [...photoTables(database), outbox, drafts], async () => {
    const all = await keptPhotos.toArray()
    // A clock that was put back must not keep them for ever.
    const old = all.filter(({ keptAt }) => Math.abs(now - keptAt) > sweptAfterMs)
    await freePhotos(
      database,
      old.map(({ sha256 }) => sha256),
    )
  })
}

/**
 * Deletes all photos but the unsent ones, at a sign-out that keeps unsent entries. Photos that the server has, and
 * those of discarded forms, are deleted with the rows.
 */
export async function deleteAllButUnsentPhotos(database: MemberDatabase): Promise<void> {
  const namedIds = await namedPhotos(database)
  const isUnsent = ({ sha256, state }: StoredPhoto) =>
    state === 'due' || state === 'refused' || (state === 'kept' && namedIds.has(sha256))
  await dropPhotos(database, await database.keptPhotos.filter((photo) => !isUnsent(photo)).primaryKeys())
}

/**
 * Frees room on a full disk: deletes the stored photos of neighbors, and the member's own photos that the server has.
 * Returns false when there was nothing to delete.
 */
export async function freeRoom(database: MemberDatabase, memberId: string): Promise<boolean> {
  const isFreed = await globalThis.caches?.delete(photoCacheName(memberId)).catch(() => false)
  const sentIds = await database.keptPhotos.where('state').equals('sent').primaryKeys()
  await database.transaction('rw', photoTables(database), () => dropPhotos(database, sentIds))
  return isFreed === true || sentIds.length > 0
}

async function namedPhotos(
  { outbox, drafts }: MemberDatabase,
  isCounted: (entry: OutboxEntry) => boolean = () => true,
): Promise<Set<string>> {
  const [entries, forms] = await Promise.all([outbox.filter(isCounted).toArray(), drafts.toArray()])
  return new Set([
    ...entries.flatMap(({ args }) => photosNamed(args)),
    ...forms.flatMap(({ values }) => photosNamed(values)),
  ])
}
