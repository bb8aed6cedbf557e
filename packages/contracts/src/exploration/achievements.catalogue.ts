/** The achievements of exploring. An id never changes its meaning, because members already have it. */
import type { ActivityType, Rarity } from './exploration.catalogue.ts'

/** The count on which an achievement depends. Each place counts once. */
export type Measure =
  | 'placesVisited'
  | 'placesAdded'
  | 'placesReviewed'
  | 'placesPhotographed'
  | 'placesUpvoted'
  | 'placesBookmarked'
  | 'neighborhoods'
  | 'categories'
  | 'longestStreak'
  | 'challengesCompleted'

/** The drawing of its badge. */
export const achievementIcons = [
  'footprints',
  'compass',
  'pin',
  'quill',
  'camera',
  'thumb',
  'bookmark',
  'houses',
  'mosaic',
  'flame',
  'flag',
] as const
export type AchievementIcon = (typeof achievementIcons)[number]

export interface Achievement {
  id: string
  name: string
  description: string
  icon: AchievementIcon
  rarity: Rarity
  measure: Measure
  /** The count at which the achievement is reached. */
  target: number
}

/**
 * The achievements, sized for what an ordinary neighbor reaches in a year: none requires more than three weeks in a
 * row.
 */
export const achievements: readonly Achievement[] = [
  a('first-steps', 'First Steps', 'Visit your first place', 'footprints', 'common', 'placesVisited', 1),
  a('out-and-about', 'Out and About', 'Visit 5 places', 'footprints', 'common', 'placesVisited', 5),
  a('know-the-way', 'Knows the Way', 'Visit 10 places', 'compass', 'rare', 'placesVisited', 10),
  a('local-guide', 'Local Guide', 'Visit 25 places', 'compass', 'epic', 'placesVisited', 25),
  a('every-corner', 'Every Corner', 'Visit 50 places', 'compass', 'legendary', 'placesVisited', 50),
  a('on-the-map', 'On the Map', 'Add your first place', 'pin', 'common', 'placesAdded', 1),
  a('good-tips', 'Good Tips', 'Add 3 places', 'pin', 'rare', 'placesAdded', 3),
  a('map-maker', 'Map Maker', 'Add 8 places', 'pin', 'epic', 'placesAdded', 8),
  a('kind-word', 'A Kind Word', 'Review your first place', 'quill', 'common', 'placesReviewed', 1),
  a('well-said', 'Well Said', 'Review 5 places', 'quill', 'rare', 'placesReviewed', 5),
  a('trusted-voice', 'Trusted Voice', 'Review 15 places', 'quill', 'epic', 'placesReviewed', 15),
  a('chronicler', 'Chronicler', 'Review 30 places', 'quill', 'legendary', 'placesReviewed', 30),
  a('picture-this', 'Picture This', 'Add a photo of a place', 'camera', 'common', 'placesPhotographed', 1),
  a('good-eye', 'A Good Eye', 'Add photos of 5 places', 'camera', 'rare', 'placesPhotographed', 5),
  a('album', 'Neighborhood Album', 'Add photos of 12 places', 'camera', 'epic', 'placesPhotographed', 12),
  a('thumbs-up', 'Thumbs Up', 'Upvote your first place', 'thumb', 'common', 'placesUpvoted', 1),
  a('cheering', 'Cheering Section', 'Upvote 10 places', 'thumb', 'rare', 'placesUpvoted', 10),
  a('for-later', 'For Later', 'Bookmark your first place', 'bookmark', 'common', 'placesBookmarked', 1),
  a('long-list', 'A Long List', 'Bookmark 10 places', 'bookmark', 'rare', 'placesBookmarked', 10),
  a('next-door', 'Next Door', 'Visit places in 2 neighborhoods', 'houses', 'common', 'neighborhoods', 2),
  a('across-town', 'Across Town', 'Visit places in 4 neighborhoods', 'houses', 'epic', 'neighborhoods', 4),
  a('something-new', 'Something New', 'Visit 3 kinds of places', 'mosaic', 'common', 'categories', 3),
  a('all-sorts', 'All Sorts', 'Visit 6 kinds of places', 'mosaic', 'epic', 'categories', 6),
  a('three-days', 'Three in a Row', 'Explore 3 days in a row', 'flame', 'common', 'longestStreak', 3),
  a('whole-week', 'A Whole Week', 'Explore 7 days in a row', 'flame', 'rare', 'longestStreak', 7),
  a('three-weeks', 'Steady Light', 'Explore 21 days in a row', 'flame', 'legendary', 'longestStreak', 21),
  a('challenger', 'Up for It', 'Complete a weekly challenge', 'flag', 'common', 'challengesCompleted', 1),
  a('regular', 'A Regular', 'Complete 10 weekly challenges', 'flag', 'rare', 'challengesCompleted', 10),
  a('seasoned', 'Seasoned', 'Complete 40 weekly challenges', 'flag', 'legendary', 'challengesCompleted', 40),
]

export const achievementById: ReadonlyMap<string, Achievement> = new Map(
  achievements.map((achievement) => [achievement.id, achievement]),
)

function a(
  id: string,
  name: string,
  description: string,
  icon: AchievementIcon,
  rarity: Rarity,
  measure: Measure,
  target: number,
): Achievement {
  return { id, name, description, icon, rarity, measure, target }
}

export interface Challenge {
  id: string
  /** The counted activity. `days` counts the days with any activity; all other types count different places. */
  counts: ActivityType | 'days'
  target: number
  describe: (target: number) => string
}

const places = (count: number) => (count === 1 ? '1 place' : `${count} different places`)

/** A week has one challenge of each list: something to walk to, something to come back for, something to leave behind. */
export const challengeLists: readonly (readonly Challenge[])[] = [
  [3, 2, 4, 5].map((target) => ({
    id: `visit-${target}`,
    counts: 'place_visit' as const,
    target,
    describe: (count: number) => `Visit ${places(count)}`,
  })),
  [2, 3, 4].map((target) => ({
    id: `days-${target}`,
    counts: 'days' as const,
    target,
    describe: (count: number) => `Explore on ${count} days`,
  })),
  [
    c('review-1', 'review_write', 1, (count) => `Review ${places(count)}`),
    c('bookmark-2', 'bookmark_place', 2, (count) => `Bookmark ${places(count)}`),
    c('photo-1', 'photo_add', 1, (count) => `Add a photo of ${places(count)}`),
    c('upvote-2', 'upvote_place', 2, (count) => `Upvote ${places(count)}`),
    c('add-1', 'place_add', 1, () => 'Add a place that is missing'),
    c('review-2', 'review_write', 2, (count) => `Review ${places(count)}`),
    c('bookmark-1', 'bookmark_place', 1, (count) => `Bookmark ${places(count)}`),
  ],
]

/** The challenge while there is no place at all. */
export const firstPlaceChallenge = c('add-first', 'place_add', 1, () => 'Add the first place')

function c(
  id: string,
  counts: Challenge['counts'],
  target: number,
  describe: Challenge['describe'],
): Challenge {
  return { id, counts, target, describe }
}
