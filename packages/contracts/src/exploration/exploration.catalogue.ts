/** The activities that count as exploring. */

/** The types in the spec's order. Stored data names a type by its index here, so new types must be added at the end. */
export const activityTypes = [
  'place_visit',
  'place_add',
  'review_write',
  'photo_add',
  'upvote_place',
  'bookmark_place',
] as const
export type ActivityType = (typeof activityTypes)[number]

export const activityPoints: Readonly<Record<ActivityType, number>> = {
  place_visit: 5,
  place_add: 20,
  review_write: 10,
  photo_add: 5,
  upvote_place: 1,
  bookmark_place: 1,
}

export const rarities = ['common', 'rare', 'epic', 'legendary'] as const
export type Rarity = (typeof rarities)[number]

export const rarityPoints: Readonly<Record<Rarity, number>> = {
  common: 10,
  rare: 25,
  epic: 50,
  legendary: 100,
}
