/** Pure decisions of the community help board: what is found, how many there are, how old they are. */
import { type CategoryKey, categoryKeys } from '@porchlight/contracts/posts/posts.catalogue'
import { categoryOf } from '@porchlight/contracts/posts/posts.rules'
import type { Post, PostType } from '@porchlight/contracts/posts/posts.schema'

export const helpFilters = ['all', 'request', 'offer'] as const
export type HelpFilter = (typeof helpFilters)[number]

/** Every word occurs in title, description or subcategory, however it is written: 'jose' finds 'José'. */
export function matchesSearch(
  { title, description, subcategory }: Pick<Post, 'title' | 'description' | 'subcategory'>,
  search: string,
): boolean {
  if (search.trim() === '') return true
  const text = folded(`${title}\n${description}\n${subcategory ?? ''}`)
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Without the marks over and under letters, whichever way they were typed. */
function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

interface Board<Item> {
  /** The items of the chosen category. */
  shown: Item[]
  /** How many there are in each category, after the type filter and the search. */
  counts: Record<CategoryKey, number>
}

interface View {
  filter: HelpFilter
  category: CategoryKey
  search: string
}

/** Keeps the order of `items`. */
export function arrangeBoard<Item extends { post: Post }>(items: readonly Item[], view: View): Board<Item> {
  const counts = Object.fromEntries(categoryKeys.map((key) => [key, 0])) as Record<CategoryKey, number>
  const shown: Item[] = []
  for (const item of items) {
    if (view.filter !== 'all' && item.post.type !== view.filter) continue
    if (!matchesSearch(item.post, view.search)) continue
    const category = categoryOf(item.post)
    counts[category] += 1
    if (category === view.category) shown.push(item)
  }
  return { shown, counts }
}

/** What someone looking at this tab is about to write: its own kind, and a meetup where no kind is chosen. */
export function initialTypeFor(filter: HelpFilter): PostType {
  return filter === 'all' ? 'event' : filter
}
