/** Reads from the outbox how far a post is sent. */
import { normalizePost } from '@porchlight/contracts/posts/posts.rules'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import type { OutboxEntry } from '../../storage/database.ts'
import { argsNowOf, isReadableEntry } from '../../sync/outbox/entry-args.ts'
import { type EntryState, entryState } from '../../sync/outbox/outbox.ts'
import { isQuiet, madeIn, type RulesByName, touchedIn } from '../../sync/outbox/queued-rules.ts'

export type PostState = 'posted' | Exclude<EntryState, 'sent'>

/**
 * The outbox's entries about a member's posts. Entries that only a newer app can read have no effect on a post here.
 */
export interface UnsettledPosts {
  /** The newest entry about each post, by the post's id. */
  entries: ReadonlyMap<string, OutboxEntry>
  /** The ids of posts that exist on this phone only. */
  made: ReadonlySet<string>
}

export function unsettledPosts(unsettled: readonly OutboxEntry[], rules: RulesByName): UnsettledPosts {
  const entries = new Map<string, OutboxEntry>()
  for (const entry of unsettled) {
    if (isQuiet(entry, rules) || !isReadableEntry(entry)) continue
    for (const id of touchedIn('posts', entry)) {
      const knownEntry = entries.get(id)
      if (!knownEntry || knownEntry.order < entry.order) entries.set(id, entry)
    }
  }
  return { entries, made: madeIn('posts', unsettled, rules) }
}

interface StateOfPost {
  state: PostState
  entry?: OutboxEntry
}

/**
 * A post that was made here has the state of its entry. One that is posted stays so while something waits to be done
 * with it, and its author alone is shown what was refused: what a member does with a neighbor's post has a place of its own.
 */
export function postState(
  { id, isOwn }: { id: string; isOwn: boolean },
  unsettled: UnsettledPosts,
): StateOfPost {
  const entry = unsettled.entries.get(id)
  const isMade = unsettled.made.has(id)
  if (!entry || !(isMade || isOwn)) return { state: 'posted' }
  const state = entryState(entry)
  return { state: state === 'sent' || !(isMade || state === 'refused') ? 'posted' : state, entry }
}

/**
 * Returns the arguments with which an entry creates a post; null for every other entry and for shapes that this app
 * cannot read.
 */
export function argsOfCreate(entry: Pick<OutboxEntry, 'name' | 'version' | 'args'>): NewPost | null {
  const args = argsNowOf('posts.create', entry)
  return args && normalizePost(args)
}
