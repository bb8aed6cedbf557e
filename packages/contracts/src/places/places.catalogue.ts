/** What kinds of third places there are, and what can be said of one, in the spec's words and order. */

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

/** As the form of the spec says them, in the order of the keys: calls may name a tag by either. */
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
