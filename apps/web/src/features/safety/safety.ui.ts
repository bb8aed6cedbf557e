/**
 * Stores which posts were on the screen's device when their author was blocked, until the app is closed. The block
 * removes the posts themselves.
 */
import { create } from 'zustand'

/** Author by post. */
export const useBlockedPosts = create<{ authors: ReadonlyMap<string, string> }>(() => ({
  authors: new Map(),
}))

export function rememberPosts(postIds: readonly string[], authorId: string): void {
  const authors = new Map(useBlockedPosts.getState().authors)
  for (const id of postIds) authors.set(id, authorId)
  useBlockedPosts.setState({ authors })
}
