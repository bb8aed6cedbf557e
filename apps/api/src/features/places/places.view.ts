/** A place as everybody may see it, signed out included: whoever added it is not in it. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { PlaceRow } from './places.queries.ts'

export function placeView(row: PlaceRow): Place {
  const { ratingSum, ratingCount } = row
  return {
    id: row.id,
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    address: row.address,
    category: row.category,
    tags: JSON.parse(row.tags),
    imageUrl: row.imageUrl,
    views: row.views,
    upvotes: row.upvotes,
    avgRating: ratingCount === 0 ? '0' : (ratingSum / ratingCount).toFixed(1),
    reviewCount: ratingCount,
    isPaid: row.isPaid === 1,
    isFeatured: row.isFeatured === 1,
    createdAt: toIso(row.createdAt),
  }
}
