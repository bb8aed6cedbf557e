/** Chooses which upcoming activities home shows. */
import type { PostItem } from '../posts/posts.reads.ts'

/** The maximum number of the member's own unsent posts shown; the rest of a long queue is in the outbox. */
const unsentMax = 5

interface UpcomingItems<Item> {
  shown: Item[]
  /** The number of unsent posts that are not shown. */
  inOutbox: number
  /** True when there are more posted ones. */
  hasMore: boolean
}

/** The first `limit`, and some of the member's own unsent ones behind them. Keeps the order of `items`. */
export function arrangeUpcoming<Item extends { state: PostItem['state'] }>(
  items: readonly Item[],
  limit: number,
): UpcomingItems<Item> {
  const behind = items.slice(limit)
  const unsent = behind.filter(({ state }) => state !== 'posted')
  return {
    shown: [...items.slice(0, limit), ...unsent.slice(0, unsentMax)],
    inOutbox: Math.max(0, unsent.length - unsentMax),
    hasMore: behind.length > unsent.length,
  }
}
