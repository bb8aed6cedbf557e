/** Where a post stands between this phone and the server, read from the outbox. */
import { type NewPost, newPostSchema } from '@porchlight/contracts/posts/posts.schema'
import * as v from 'valibot'
import type { OutboxEntry } from '../../storage/database.ts'
import { isKnown } from '../../sync/known-entries.ts'
import { type EntryState, entryState } from '../../sync/outbox.ts'

export type PostState = 'posted' | Exclude<EntryState, 'sent'>

/** The newest unsettled entry of each post, by the post's id. What only a newer app knows does nothing to a post here. */
export function entriesByPost(unsettled: readonly OutboxEntry[]): Map<string, OutboxEntry> {
  const byPost = new Map<string, OutboxEntry>()
  for (const entry of unsettled.filter(isKnown)) {
    for (const touched of entry.touches) {
      if (!touched.startsWith('posts:')) continue
      const id = touched.slice('posts:'.length)
      const known = byPost.get(id)
      if (!known || known.order < entry.order) byPost.set(id, entry)
    }
  }
  return byPost
}

export function postState(entry: OutboxEntry | undefined): PostState {
  const state = entry ? entryState(entry) : 'sent'
  return state === 'sent' ? 'posted' : state
}

/** The arguments of a post's making; null for every other entry and for shapes this app does not know. */
export function argsOfCreate(entry: Pick<OutboxEntry, 'name' | 'args'>): NewPost | null {
  if (entry.name !== 'posts.create') return null
  const parsed = v.safeParse(newPostSchema, entry.args)
  return parsed.success ? parsed.output : null
}
