/** Actions of a member on posts. Everything goes through the outbox; nothing here awaits the network. */

import type { NewPost, PostPatch } from '@porchlight/contracts/posts/posts.schema'
import { createId, createRandomId, hasTime } from '@porchlight/contracts/values/id'
import type { OutboxEntry } from '../../storage/database.ts'
import type { Device } from '../../sync/device/device.ts'
import { addWithPhoto } from '../../sync/outbox/add-with-photo.ts'
import type { EntryOptions } from '../../sync/outbox/outbox.ts'
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
  options: EntryOptions = {},
): Promise<OutboxEntry> {
  const args = { ...post, id: idFor(post, keptId(options.replaces), device.now()) }
  const { photo: _photo, ...withoutPhoto } = args
  return addWithPhoto(device.outbox, { name: 'posts.create', args, withoutPhoto }, options)
}

/** `word` is the message to the chosen neighbor, or to those who come to a meetup; '' where there is none. */
export function withdrawPost(
  { outbox }: PostingDevice,
  { id, word = '' }: { id: string; word?: string },
  options?: EntryOptions,
): Promise<OutboxEntry> {
  return outbox.add('posts.withdraw', { id, ...(word === '' ? {} : { word }) }, options)
}

/** Keeps what was changed of a post, or in an earlier change that is still here. Rejects as `createPost` does. */
export function editPost(
  device: PostingDevice,
  patch: PostPatch,
  options: EntryOptions = {},
): Promise<OutboxEntry> {
  const { photo: _photo, ...rest } = patch
  const withoutPhoto = Object.keys(rest).length > 1 ? rest : null
  return addWithPhoto(device.outbox, { name: 'posts.edit', args: patch, withoutPhoto }, options)
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
