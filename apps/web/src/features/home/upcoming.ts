/** Which of the coming activities home shows. */
import type { PostItem } from '../posts/posts.reads.ts'

/** Of the member's own that are not posted yet: the rest of a long queue is in the outbox. */
const unsentMax = 5

interface Upcoming<Item> {
  shown: Item[]
  /** Not posted yet and not shown. */
  inOutbox: number
  /** Whether there is more that is posted. */
  hasMore: boolean
}

/** The first `limit`, and some of the member's own unsent ones behind them. Keeps the order of `items`. */
export function arrangeUpcoming<Item extends { state: PostItem['state'] }>(
  items: readonly Item[],
  limit: number,
): Upcoming<Item> {
  const behind = items.slice(limit)
  const unsent = behind.filter(({ state }) => state !== 'posted')
  return {
    shown: [...items.slice(0, limit), ...unsent.slice(0, unsentMax)],
    inOutbox: Math.max(0, unsent.length - unsentMax),
    hasMore: behind.length > unsent.length,
  }
}
