/** Bounds of what a coordinator does for neighbors without a phone. */

export const coordinationLimits = {
  /** The most neighbors whom one coordinator looks after at the same time. */
  neighborsMax: 30,
  /** The most neighbors whom one coordinator adds in seven days, those included who were removed, joined or were handed over since. */
  newPerWeekMax: 10,
  /** The most posts that are written down for one neighbor in 24 hours, whoever writes them. */
  postsPerDayMax: 5,
} as const
