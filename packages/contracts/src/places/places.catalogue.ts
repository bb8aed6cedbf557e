/** The kinds of third places and their tags, in the spec's words and order. */

export const placeCategories = [
  'cafe',
  'park',
  'bar',
  'lounge',
  'library',
  'coworking',
  'restaurant',
  'bookstore',
  'gallery',
  'other',
] as const
export type PlaceCategory = (typeof placeCategories)[number]

export const placeTags = [
  'pet_friendly',
  'free_wifi',
  'coffee',
  'good_work_environment',
  'event_nights',
  'outdoor_seating',
  'live_music',
  'food_available',
  'quiet',
  'social',
] as const
export type PlaceTag = (typeof placeTags)[number]

/** The labels of the spec's form, in the order of the keys: a call may name a tag by key or by label. */
export const placeTagLabels = [
  'Pet Friendly',
  'Free WiFi',
  'Coffee',
  'Work Environment',
  'Event Nights',
  'Outdoor Seating',
  'Live Music',
  'Food Available',
  'Quiet',
  'Social',
] as const
export type PlaceTagLabel = (typeof placeTagLabels)[number]

export function tagByKeyOrLabel(keyOrLabel: PlaceTag | PlaceTagLabel): PlaceTag {
  const at = (placeTagLabels as readonly string[]).indexOf(keyOrLabel)
  return placeTags[at] ?? (keyOrLabel as PlaceTag)
}
