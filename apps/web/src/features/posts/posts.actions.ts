/** Actions of a member on posts. Everything goes through the outbox; nothing here awaits the network. */

import type { NewPost, PostPatch } from '@porchlight/contracts/posts/posts.schema'
import { queuedOperations } from '@porchlight/contracts/queued-operations'
import { createId, createRandomId, hasTime } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { StoredDraft } from '../../storage/drafts.ts'
import type { Device } from '../../sync/device/device.ts'
import { addWithPhoto } from '../../sync/outbox/add-with-photo.ts'
import type { NewPhoto } from '../../sync/outbox/device-photos.ts'
import { argsOfCreate } from './post-state.ts'

export type PostingDevice = Pick<Device, 'now' | 'outbox'>

/**
 * Stores a new post, or the edited version of one that has not left the device. Rejects with `NoLongerEditable` when
 * that entry was put into a round meanwhile, and with the storage's error when nothing could be written. When only its
 * photo has no room, the post is stored without it.
 */
export function createPost(
  device: PostingDevice,
  post: NewPost,
  replaces?: OutboxEntry,
  draft?: StoredDraft,
  photos: readonly NewPhoto[] = [],
): Promise<OutboxEntry> {
  const args = { ...post, id: idFor(post, keptId(replaces), device.now()) }
  const { photo: _photo, ...withoutPhoto } = args
  const call = {
    name: 'posts.create' as const,
    version: queuedOperations['posts.create'].version,
    args,
    draft,
    photos,
    ...(replaces ? { replaces: replaces.order } : {}),
  }
  return addWithPhoto(device.outbox, call, withoutPhoto)
}

/** @param word the message to the chosen neighbor */
export function withdrawPost(device: PostingDevice, id: string, word = ''): Promise<OutboxEntry> {
  return device.outbox.add({
    name: 'posts.withdraw',
    version: queuedOperations['posts.withdraw'].version,
    args: { id, ...(word === '' ? {} : { word }) },
  })
}

/** Keeps what was changed of a post, or in an earlier change that is still here. Rejects as `createPost` does. */
export function editPost(
  device: PostingDevice,
  patch: PostPatch,
  replaces?: OutboxEntry,
  draft?: StoredDraft,
  photos: readonly NewPhoto[] = [],
): Promise<OutboxEntry> {
  const { photo: _photo, ...withoutPhoto } = patch
  const call = {
    name: 'posts.edit' as const,
    version: queuedOperations['posts.edit'].version,
    args: patch,
    draft,
    photos,
    ...(replaces ? { replaces: replaces.order } : {}),
  }
  return addWithPhoto(device.outbox, call, Object.keys(withoutPhoto).length > 1 ? withoutPhoto : null)
}

/**
 * Returns the id of a new post. The id of a meetup contains no time: the time would show when its organizer posted
 * something else.
 */
function idFor({ type }: NewPost, storedId: string | undefined, now: number): string {
  if (type !== 'event') return storedId ?? createId(now)
  return storedId === undefined || hasTime(storedId) ? createRandomId() : storedId
}

/**
 * Returns the id of an edited post, which stays the same. Returns undefined when the server has something else under
 * that id.
 */
function keptId(entry: OutboxEntry | undefined): string | undefined {
  if (!entry || entry.code === 'id_taken') return undefined
  return argsOfCreate(entry)?.id
}
