/** A place as everybody may see it, signed out included: whoever added it is not in it. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { averageRating } from '@porchlight/contracts/values/rating'
import { toIso } from '@porchlight/contracts/values/time'
import type { PlaceRow } from './places.queries.ts'

export function placeView(row: PlaceRow): Place {
  return {
    id: row.id,
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    address: row.address,
    ...(row.latitude === null || row.longitude === null
      ? {}
      : { latitude: row.latitude, longitude: row.longitude }),
    category: row.category,
    tags: JSON.parse(row.tags),
    imageUrl: row.imageUrl,
    views: row.views,
    upvotes: row.upvotes,
    avgRating: averageRating(row),
    reviewCount: row.ratingCount,
    isPaid: row.isPaid === 1,
    isFeatured: row.isFeatured === 1,
    createdAt: toIso(row.createdAt),
  }
}
