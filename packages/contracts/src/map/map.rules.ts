/** Pure decisions about what is on the map: the same on the device, without a signal, and on the server. */
import { type Position, snapToCell } from '../location/coordinates.rules.ts'
import { type DistanceUnit, distanceBetween, positionOf } from '../location/location.rules.ts'
import { isMeetupOver } from '../meetups/meetups.rules.ts'
import type { Place } from '../places/places.schema.ts'
import { hasDatePassed } from '../posts/posts.rules.ts'
import type { Post } from '../posts/posts.schema.ts'
import type { NearbyItem } from './map.schema.ts'

/** The greatest number of items in one response and on one map. */
export const nearbyMax = 2000

export type PostOnMap = Pick<
  Post,
  | 'id'
  | 'type'
  | 'title'
  | 'description'
  | 'location'
  | 'zipCode'
  | 'latitude'
  | 'longitude'
  | 'dateNeeded'
  | 'status'
  | 'thirdPlaceId'
>

export type PlaceOnMap = Pick<
  Place,
  'id' | 'name' | 'description' | 'address' | 'latitude' | 'longitude' | 'isApproximate' | 'isClosed'
>

export interface Neighborhood {
  /** The posts that the viewer may see; which of them are on the map is decided here. */
  posts: Iterable<PostOnMap>
  places: Iterable<PlaceOnMap>
  /** The viewer's cell, else the community's center; null where neither is known: then there are no distances. */
  from: Position | null
  /** Epoch ms. */
  now: number
  /** The unit of the distances; on the wire they are in miles. */
  unit?: DistanceUnit
  countMax?: number
}

/** The nearest first, those of one distance by their ids. */
export function nearbyItems(neighborhood: Neighborhood): NearbyItem[] {
  const { posts, places, from, now, unit = 'mi', countMax = nearbyMax } = neighborhood
  const items: NearbyItem[] = []
  const allPlaces = [...places]
  const guessedIds = new Set(allPlaces.filter(({ isApproximate }) => isApproximate).map(({ id }) => id))
  for (const post of posts) {
    // When the position of a place is a guess, the position of a meetup at that place is a guess too.
    const at = guessedIds.has(post.thirdPlaceId ?? '') ? null : positionOnMap(post, now)
    if (at) items.push({ ...itemOfPost(post), ...at, distance: from && distanceBetween(from, at, unit) })
  }
  for (const place of allPlaces) {
    const at = place.isClosed || place.isApproximate ? null : positionOf(place)
    if (at) items.push({ ...itemOfPlace(place), ...at, distance: from && distanceBetween(from, at, unit) })
  }
  return items.sort(nearestFirst).slice(0, countMax)
}

/**
 * Returns the position of a post on the map. A request that nobody has accepted lies at the middle of its cell, however
 * exact its row is; a meetup lies at its third place, until it is over. Returns null for all other posts.
 */
export function positionOnMap(post: PostOnMap, now: number): Position | null {
  const isOver = post.type === 'event' ? isMeetupOver(post, now) : hasDatePassed(post, now)
  if (post.status !== 'pending' || isOver) return null
  const at = positionOf(post)
  if (post.type === 'event') return at
  return post.type === 'request' && at ? snapToCell(at) : null
}

type UnplacedItem = Omit<NearbyItem, 'latitude' | 'longitude' | 'distance'>

function itemOfPost({
  id,
  type,
  title,
  description,
  location,
  zipCode,
  dateNeeded,
}: PostOnMap): UnplacedItem {
  const isEvent = type === 'event'
  return {
    id,
    type: isEvent ? 'event' : 'request',
    title,
    description,
    // A request's own place is for its helper alone, even where the row is its author's.
    location: isEvent ? location : zipCode,
    dateNeeded,
  }
}

function itemOfPlace({ id, name, description, address }: PlaceOnMap): UnplacedItem {
  return { id, type: 'third-place', title: name, description, location: address, dateNeeded: null }
}

function nearestFirst(first: NearbyItem, other: NearbyItem): number {
  return (first.distance ?? 0) - (other.distance ?? 0) || (first.id < other.id ? -1 : 1)
}

/** Returns the address of a page that shows the way to a position, by the operator's template. */
export function directionsTo({ latitude, longitude }: Position, template: string): string {
  return template.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude))
}
