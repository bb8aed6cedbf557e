/**
 * The pure rules of which helps and ratings count, however often the same two members repeat them. No other place has
 * such a rule.
 */
import { countedHelpsPerMonth } from '@porchlight/contracts/help/help.schema'
import { monthIn } from '@porchlight/contracts/values/time'

/** A rating that is shown, by a member who took a step of their own in the help. */
export interface VisibleRating {
  id: string
  raterId: string
  ratedId: string
  rating: number
  createdAt: number
}

export interface CompletedHelp {
  postId: string
  earnerId: string
  helpedId: string
  completedAt: number
}

/** Returns the latest rating of each direction between two members in each month. */
export function countingRatings<Rating extends VisibleRating>(
  ratings: readonly Rating[],
  timeZone: string,
): Rating[] {
  const latest = new Map<string, Rating>()
  for (const rating of sorted(ratings, ({ createdAt, id }) => [createdAt, id])) {
    latest.set(`${rating.raterId} ${rating.ratedId} ${monthIn(timeZone, rating.createdAt)}`, rating)
  }
  return [...latest.values()]
}

/** Returns the first few helps between two members in each month, whichever of them helped. */
export function countingHelps<Help extends CompletedHelp>(helps: readonly Help[], timeZone: string): Help[] {
  const counts = new Map<string, number>()
  return sorted(helps, ({ completedAt, postId }) => [completedAt, postId]).filter((help) => {
    const pair = [help.earnerId, help.helpedId].sort().join(' ')
    const key = `${pair} ${monthIn(timeZone, help.completedAt)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= countedHelpsPerMonth
  })
}

/** Returns the number of neighbors whom the member helped. */
export function peopleHelpedBy(earnerId: string, helps: readonly CompletedHelp[]): number {
  return new Set(helps.filter((help) => help.earnerId === earnerId).map(({ helpedId }) => helpedId)).size
}

export function starsOf(ratings: readonly Pick<VisibleRating, 'rating'>[]): {
  ratingSum: number
  ratingCount: number
} {
  return { ratingSum: ratings.reduce((sum, { rating }) => sum + rating, 0), ratingCount: ratings.length }
}

function sorted<Item>(items: readonly Item[], keyOf: (item: Item) => [number, string]): Item[] {
  return [...items].sort((first, other) => {
    const [[oneTime, oneId], [otherTime, otherId]] = [keyOf(first), keyOf(other)]
    return oneTime - otherTime || (oneId < otherId ? -1 : 1)
  })
}
