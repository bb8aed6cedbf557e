/** Texts of third places: their kinds, and the tags for one, in the specification's words. */
import type { PlaceCategory, PlaceTag } from '@porchlight/contracts/places/places.catalogue'

export const placeTexts = {
  categories: {
    cafe: 'Cafe',
    park: 'Park',
    bar: 'Bar',
    lounge: 'Lounge',
    library: 'Library',
    coworking: 'Coworking',
    restaurant: 'Restaurant',
    bookstore: 'Bookstore',
    gallery: 'Gallery',
    other: 'Other',
  } satisfies Record<PlaceCategory, string>,
  tags: {
    pet_friendly: 'Pet Friendly',
    free_wifi: 'Free WiFi',
    coffee: 'Coffee',
    good_work_environment: 'Work Environment',
    event_nights: 'Event Nights',
    outdoor_seating: 'Outdoor Seating',
    live_music: 'Live Music',
    food_available: 'Food Available',
    quiet: 'Quiet',
    social: 'Social',
  } satisfies Record<PlaceTag, string>,
  sponsored: 'Sponsored',
  rated: (rating: string) => `Rated ${rating} of 5`,
  featured: {
    title: 'Third places nearby',
    all: 'Places',
    loading: 'Loading third places',
    empty: 'No third places to display yet',
    emptyText: 'Know a good spot between home and work? Neighbors would love to hear about it.',
    emptyAction: 'Share a place',
    notHere: 'They load when you’re back online.',
  },
  advertisement: {
    title: 'From the neighborhood',
    placeholder: 'A neighborhood place could be here',
    placeholderText: 'Cafes, bookstores and gardens that neighbors love can introduce themselves.',
  },
} as const
