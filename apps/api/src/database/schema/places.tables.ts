/** Rows of third places. */

import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import type { Flag } from './flag.ts'
import type { OwnerId } from './owner-id.ts'

export interface PlacesTables {
  places: {
    id: string
    name: string
    tagline: string | null
    description: string
    address: string
    /** Public and exact. */
    latitude: number | null
    longitude: number | null
    /** The id from an address search; null for an address that was typed by hand. */
    placeId: string | null
    /** True when the address was typed by hand. */
    isApproximate: Flag
    category: PlaceCategory
    /** JSON list of tags. */
    tags: string
    /** SHA-256 of a photo of who added it; null without one. */
    photo: string | null
    /** JSON: the photo as rows show it, when its bytes have arrived. */
    photoShown: string | null
    views: number
    upvotes: number
    ratingSum: number
    ratingCount: number
    isPaid: Flag
    isFeatured: Flag
    /** The member who added it; null when no member did. Neighbors see the first name only, never the identity. */
    addedBy: string | null
    /** The time at which an operator closed it. It is in no list any more. */
    closedAt: number | null
    /** The time at which an operator hid it. Only the member who added it still sees it. */
    hiddenAt: number | null
    /**
     * The place that an operator merged this one into. Reviews and marks move there, and later ones for this place are
     * stored there.
     */
    mergedInto: string | null
    createdAt: number
  }
  /** The reviews of places: one per place and member. */
  placeReviews: {
    id: string
    placeId: string
    authorId: string
    rating: number
    review: string
    photo: string | null
    photoShown: string | null
    /** The time at which an operator hid it. Only its author still sees it, and it does not count. */
    hiddenAt: number | null
    /** The time of the review in its present form. */
    createdAt: number
  }
  /** The marks of each member on each place, while at least one of the two marks is set. */
  placeMarks: { placeId: string; memberId: string; upvoted: Flag; bookmarked: Flag }
  /** The day on which a member last opened its page, as a date of the community. */
  placeViews: { placeId: string; memberId: OwnerId; day: string }
}
