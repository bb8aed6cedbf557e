/** The stored position of a post: its own location, or else the middle of its ZIP area. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { type Position, snapToCell } from '@porchlight/contracts/location/coordinates.rules'
import { positionOf } from '@porchlight/contracts/location/location.rules'
import { invalidPostalCode, postalCodeIn } from '@porchlight/contracts/location/postal-codes.rules'
import { cellFrom, isMoved } from '@porchlight/contracts/posts/posts.rules'
import type { PostPatch, PostType } from '@porchlight/contracts/posts/posts.schema'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import type { PlaceRow } from '../places/places.queries.ts'

interface Located {
  type: PostType
  location: string | null
  zipCode: string | null
  latitude?: number | string | null | undefined
  longitude?: number | string | null | undefined
}

/**
 * Returns the position of a post. A meetup is at its place, or has no position: a position sent with it may be the
 * organizer's own.
 */
export function positionOfPost(
  { find }: Geocoding,
  post: Located,
  place?: Pick<PlaceRow, 'latitude' | 'longitude'>,
): { latitude: number | null; longitude: number | null } {
  const where = (place && positionOf(place)) ?? cellFrom(post) ?? cellOfCode(find, post)
  return { latitude: where?.latitude ?? null, longitude: where?.longitude ?? null }
}

/** Returns the new position of an edited post; nothing of the old one is left when the post was moved. */
export function patchedPosition(
  geocoding: Geocoding,
  post: Pick<Located, 'type' | 'location' | 'zipCode'>,
  patch: Omit<PostPatch, 'id'>,
): Partial<ReturnType<typeof positionOfPost>> {
  if (!isMoved(patch)) return {}
  const { location = post.location, zipCode = post.zipCode, latitude, longitude } = patch
  return positionOfPost(geocoding, { type: post.type, location, zipCode, latitude, longitude })
}

function cellOfCode(find: Geocoding['find'], { type, zipCode }: Located): Position | null {
  const place = type === 'event' || zipCode === null ? null : find(zipCode)
  return place && snapToCell(place)
}

/** Normalizes a ZIP code for storage. Only its form is checked: unknown codes are stored, too. */
export function storedZipCode({ codes }: Geocoding, zipCode: string | null): string | null {
  if (zipCode === null) return null
  const postalCode = postalCodeIn(zipCode, codes)
  if (postalCode !== null) return postalCode
  throw new Refused('invalid', { issues: [{ path: 'zipCode', message: invalidPostalCode(codes) }] })
}
