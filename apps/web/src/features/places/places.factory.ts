/** Third places for tests. */
import { operations } from '@porchlight/contracts/operations'
import type { Place, PlaceMark, PlaceReview } from '@porchlight/contracts/places/places.schema'
import { createId } from '@porchlight/contracts/values/id'
import type { NewEntry } from '../../sync/outbox/new-entry.factory.ts'

export function aPlace(overrides: Partial<Place> = {}): Place {
  return {
    id: createId(),
    name: 'The Long Table',
    tagline: 'Coffee until the last page',
    description: 'One big table, and room at it.',
    address: '1712 Palmetto Street',
    category: 'cafe',
    tags: ['coffee', 'quiet'],
    imageUrl: null,
    views: 12,
    upvotes: 3,
    avgRating: '4.7',
    reviewCount: 3,
    isPaid: false,
    isFeatured: false,
    createdAt: '2026-11-18T10:00:00.000Z',
    ...overrides,
  }
}

export function aReview(placeId: string, authorId: string, change: Partial<PlaceReview> = {}): PlaceReview {
  return {
    id: createId(),
    placeId,
    authorId,
    rating: 4,
    review: 'Good light, kind people.',
    createdAt: '2026-11-19T10:00:00.000Z',
    ...change,
  }
}

export function aMark(id: string, change: Partial<PlaceMark> = {}): PlaceMark {
  return { id, upvoted: false, bookmarked: false, ...change }
}

/** Returns an outbox entry that adds a place. */
export function addingPlace(name: string): NewEntry<'places.add'> {
  const position = { latitude: 34, longitude: -118, isApproximate: false }
  const words = { name, address: '3 Echo Park Ave', description: '', tags: [], category: 'general' as const }
  return {
    name: 'places.add',
    version: operations['places.add'].version,
    args: { id: createId(), ...words, ...position },
  }
}
