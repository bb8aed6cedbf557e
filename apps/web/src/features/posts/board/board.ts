/** Pure decisions of the community help board: what is found, how many there are, how old they are. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { positionOf, sortByDistance } from '@porchlight/contracts/location/location.rules'
import { type CategoryKey, categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { categoryOf } from '@porchlight/contracts/posts/posts.rules'
import type { Post, PostType } from '@porchlight/contracts/posts/posts.schema'
import { inChosenOrder } from '@porchlight/contracts/values/chosen-order'
import { hasEveryWord } from '@porchlight/contracts/values/text/search'
import type { PostState } from '../post-state.ts'

export const helpFilters = ['all', 'request', 'offer'] as const
export type HelpFilter = (typeof helpFilters)[number]

export const boardCategories = ['all', ...categoryKeys] as const
/** A category of the catalogue, or all of them. */
export type BoardCategory = (typeof boardCategories)[number]

/** Every word occurs in title, description or subcategory, however it is written: 'jose' finds 'José'. */
export function matchesSearch(
  { title, description, subcategory }: Pick<Post, 'title' | 'description' | 'subcategory'>,
  search: string,
): boolean {
  return hasEveryWord(`${title}\n${description}\n${subcategory ?? ''}`, search)
}

interface Board<Item> {
  /** The items of the chosen category. */
  shown: Item[]
  /** The number of items in each category, after the type filter and the search. */
  counts: Record<BoardCategory, number>
  /** True when the type filter leaves items of the chosen category out. */
  isFiltered: boolean
}

interface View {
  filter: HelpFilter
  category: BoardCategory
  search: string
}

/** Keeps the order of `items`. */
export function arrangeBoard<Item extends { post: Post }>(items: readonly Item[], view: View): Board<Item> {
  const counts = Object.fromEntries(boardCategories.map((key) => [key, 0])) as Record<BoardCategory, number>
  const shownItems: Item[] = []
  let isFiltered = false
  for (const item of items) {
    if (!matchesSearch(item.post, view.search)) continue
    const category = categoryOf(item.post)
    const isInCategory = view.category === 'all' || category === view.category
    if (view.filter !== 'all' && item.post.type !== view.filter) {
      isFiltered ||= isInCategory
      continue
    }
    counts[category] += 1
    counts.all += 1
    if (isInCategory) shownItems.push(item)
  }
  return { shown: shownItems, counts, isFiltered }
}

export type BoardOrder = 'newest' | 'near'

/** The newest first, as they come, or the nearest; what of one's own is not sent yet stays in front. */
export function inOrder<Item extends { post: Post; state: PostState }>(
  items: Item[],
  order: BoardOrder,
  from: Position | null,
): Item[] {
  if (order === 'newest' || from === null) return items
  const unsent = items.filter(({ state }) => state !== 'posted')
  const posted = items.filter(({ state }) => state === 'posted')
  return [...unsent, ...sortByDistance(from, posted, ({ post }) => positionOf(post))]
}

/** Returns the other categories in which a search found something, in the order of the tabs. */
export function foundElsewhere(
  counts: Board<unknown>['counts'],
  category: BoardCategory,
  order?: readonly string[],
): CategoryKey[] {
  if (category === 'all') return []
  return inChosenOrder(categoryKeys, order).filter((key) => key !== category && counts[key] > 0)
}

/** Returns the type of a new post begun on this tab: the tab's own type, or a meetup on the tab of all types. */
export function initialTypeFor(filter: HelpFilter): PostType {
  return filter === 'all' ? 'event' : filter
}
