/** Texts of the screens of exploring. Names such as those of achievements are in the catalogue of the contracts. */
import type { ActivityType, Rarity } from '@porchlight/contracts/exploration/exploration.catalogue'

const deeds: Record<ActivityType, string> = {
  place_visit: 'Visited',
  place_add: 'Added',
  review_write: 'Reviewed',
  photo_add: 'Added a photo of',
  upvote_place: 'Upvoted',
  bookmark_place: 'Saved',
}

const rarities: Record<Rarity, string> = {
  common: 'Common',
  rare: 'Rare',
  epic: 'Epic',
  legendary: 'Legendary',
}

const placeCount = (count: number) => (count === 1 ? '1 place' : `${count} places`)

export const explorationTexts = {
  title: 'My Progress',
  back: 'Back to Third Places',
  tabs: { label: 'Third places and your progress', explore: 'Explore Places', progress: 'My Progress' },
  loading: 'Loading your progress',
  level: {
    title: (level: number) => `Level ${level}`,
    bar: (level: number) => `Places on the way to level ${level}`,
    done: (visitedCount: number, all: number) => `${visitedCount} of ${all} places`,
    left: (remaining: number, level: number) => `${placeCount(remaining)} to level ${level}`,
  },
  totals: {
    label: 'In numbers',
    visited: (count: number) => (count === 1 ? 'place visited' : 'places visited'),
    added: (count: number) => (count === 1 ? 'place added' : 'places added'),
    streak: (count: number) => (count === 1 ? 'day in a row' : 'days in a row'),
    neighborhoods: (count: number) => (count === 1 ? 'neighborhood' : 'neighborhoods'),
  },
  week: {
    title: 'This week',
    goal: (count: number, goal: number) => `${count} of ${goal} visits`,
    bar: 'Weekly goal',
    open: (remaining: number) =>
      remaining === 1 ? '1 more visit to your weekly goal.' : `${remaining} more visits to your weekly goal.`,
    complete: 'Weekly goal reached.',
    chart: 'Visits in the last twelve weeks',
    weekOf: 'Week of',
    visits: 'Visits',
    thisWeek: 'This week',
    longest: (days: number) => (days === 1 ? 'Longest streak: 1 day' : `Longest streak: ${days} days`),
  },
  challenges: {
    title: 'Weekly challenges',
    text: 'The same three for every neighbor, new on Monday.',
    first: 'More show up once there are places.',
    done: 'Done',
    progress: (count: number, all: number) => `${count} of ${all}`,
  },
  achievements: {
    title: 'Achievements',
    count: (count: number, all: number) => `${count} of ${all}`,
    worth: (rarity: Rarity, points: number) => `${rarities[rarity]} · +${points}`,
    points: 'points',
    unlocked: (date: string) => `Reached ${date}`,
    progress: (count: number, all: number) => `${count} of ${all}`,
    more: (count: number) => `Show all ${count}`,
    fewer: 'Show fewer',
  },
  recent: {
    title: 'Recently',
    empty: 'Nothing yet. Open a place you’re curious about.',
    toPlaces: 'Explore Places',
    deeds,
    gone: 'a place that isn’t here anymore',
    points: (points: number) => `+${points}`,
    pointsSpoken: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  },
  failed: {
    title: 'Your progress couldn’t be loaded',
    text: 'What you do at places still counts.',
    again: 'Try again',
    noSignal: 'It loads when you’re back online.',
  },
  upsell: {
    title: 'Explore your neighborhood with Premium',
    text: 'The places you visit count on every plan. With Premium, you see your progress.',
    features: [
      { name: 'Achievement system', text: 'Badges for places you visit, add and review.' },
      { name: 'Streak tracking', text: 'How many days in a row you were out and about.' },
      { name: 'Progress analytics', text: 'Your level, your weeks, your neighborhoods.' },
      { name: 'Weekly challenges', text: 'Three small ones, new every Monday.' },
    ],
    upgrade: 'Upgrade to Premium',
  },
  switch: {
    label: 'Show exploring',
    hint: 'Counts the places you visit, just for you. While it’s off, nothing is shown or counted.',
    failed: {
      title: 'Something went wrong',
      description: 'This device couldn’t keep that. Please try again.',
    },
  },
  hidden: {
    title: 'Exploring is hidden',
    text: 'What you explored before is still there.',
  },
  news: {
    one: 'New badge',
    several: (count: number) => `${count} new badges`,
    some: (badges: readonly string[], more: number) =>
      more === 0 ? badges.join(', ') : `${badges.join(', ')} and ${more} more`,
    what: (badge: string, deed: string) => `${badge}: ${deed}`,
    see: 'See it',
    seeAll: 'See them',
  },
} as const
