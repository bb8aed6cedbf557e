import type { PlaceCategory, PlaceTag } from '@porchlight/contracts/places/places.catalogue'

export interface DemoPlace {
  name: string
  tagline: string | null
  text: string
  address: string
  at: readonly [latitude: number, longitude: number]
  category: PlaceCategory
  tags: readonly PlaceTag[]
  daysAgo: number
  /** More are looked at by more neighbors, and spoken of by more. */
  views: number
  /** The key of who added it. */
  by: string
  isFeatured?: true
  isSponsored?: true
}
