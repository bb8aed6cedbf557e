/** The places of the demo. */
import type { DemoPlace } from './demo-place.ts'
import { morePlaces } from './more-places.ts'

const placeList: readonly DemoPlace[] = [
  {
    name: 'The Long Table',
    tagline: 'Coffee until the last page',
    text: 'One table for twenty people, refills for a dollar, and games on the shelf in the back room.',
    address: '1712 Palmetto Street, Los Angeles, CA 90026',
    at: [34.0763, -118.2581],
    category: 'cafe',
    tags: ['coffee', 'free_wifi', 'good_work_environment', 'social'],
    daysAgo: 90,
    views: 412,
    by: 'greta',
    isFeatured: true,
    isSponsored: true,
  },
  {
    name: 'Juniper Park Pavilion',
    tagline: 'Shade, swings and room to sit',
    text: 'Picnic tables under old trees, a greenhouse run by neighbors, and water bowls for dogs.',
    address: '300 Juniper Avenue, Los Angeles, CA 90039',
    at: [34.1092, -118.2571],
    category: 'park',
    tags: ['pet_friendly', 'outdoor_seating', 'social'],
    daysAgo: 75,
    views: 288,
    by: 'june',
    isFeatured: true,
  },
  {
    name: 'Second Chapter Books',
    tagline: 'Used books, new friends',
    text: 'Deep chairs, a sleepy shop cat, and a reading aloud every first Thursday of the month.',
    address: '48 Birch Lane, Los Angeles, CA 90027',
    at: [34.1021, -118.2919],
    category: 'bookstore',
    tags: ['quiet', 'event_nights', 'coffee'],
    daysAgo: 52,
    views: 197,
    by: 'leo',
  },
  {
    name: 'Branch Library, Reading Room',
    tagline: null,
    text: 'Tall windows, long desks and nobody who asks how long you stay. Study rooms can be booked.',
    address: '901 Fifth Street, Los Angeles, CA 90012',
    at: [34.0494, -118.2521],
    category: 'library',
    tags: ['quiet', 'free_wifi', 'good_work_environment'],
    daysAgo: 40,
    views: 156,
    by: 'howard',
  },
  {
    name: 'Firehouse Courtyard',
    tagline: 'String lights and live music',
    text: 'The old engine yard, with benches, a small stage and something on the grill at weekends.',
    address: '15 Firehouse Row, Los Angeles, CA 90012',
    at: [34.0469, -118.2389],
    category: 'lounge',
    tags: ['live_music', 'outdoor_seating', 'food_available', 'social'],
    daysAgo: 21,
    views: 233,
    by: 'darnell',
  },
  {
    name: 'Clay on Third',
    tagline: 'Open studio, open door',
    text: 'A gallery in front and wheels in the back. Tuesday evenings anyone may try.',
    address: '620 Third Street, Los Angeles, CA 90012',
    at: [34.0512, -118.2467],
    category: 'gallery',
    tags: ['event_nights', 'quiet'],
    daysAgo: 12,
    views: 74,
    by: 'kavita',
  },
  {
    name: 'Casa Maíz',
    tagline: 'Breakfast all day',
    text: 'A family kitchen with six tables, handmade tortillas and a patio where dogs get their own bowl.',
    address: '2204 Maple Avenue, Los Angeles, CA 90029',
    at: [34.0903, -118.2928],
    category: 'restaurant',
    tags: ['food_available', 'pet_friendly', 'outdoor_seating'],
    daysAgo: 4,
    views: 58,
    by: 'diego',
  },
]

/** The middle of the demo's neighborhood: latitude and longitude. */
const middle = [34.0776, -118.2606] as const
/**
 * The factor by which places are moved apart. As they are written, a map at its first zoom would show only clusters.
 */
const spread = 1.8

export const places: readonly DemoPlace[] = [...placeList, ...morePlaces].map((place) => ({
  ...place,
  at: [spreadOut(place.at[0], middle[0]), spreadOut(place.at[1], middle[1])],
}))

function spreadOut(degrees: number, from: number): number {
  return Math.round((from + (degrees - from) * spread) * 1e4) / 1e4
}
