/** The addresses that a member may see anyway: those of places, and of upcoming meetups. */
import type { Address } from '@porchlight/contracts/location/addresses.rules'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { positionOf } from '@porchlight/contracts/location/location.rules'
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import type { Viewer } from '../../feature-parts/views.ts'
import type { Plans } from '../../plans/plans.ts'
import { memberById } from '../members/members.queries.ts'
import { newestPlaces, newestPublicPlaces } from '../places/places.queries.ts'
import { upcomingPostIds } from '../posts/posts.queries.ts'
import { postsView } from '../posts/posts.view.ts'

interface KnownAddress extends Address {
  id: string
  /** A public and exact position; null when none was entered. */
  position: Position | null
}

/** The most places that are searched. */
const placesMax = 1000

export async function knownAddresses(
  reader: Kysely<Tables>,
  plans: Plans,
  viewer: Viewer,
): Promise<KnownAddress[]> {
  const member = await memberById(reader, viewer.memberId)
  const isOpen = member !== undefined && isPremium(plans.subscriptionAt(member, viewer.now))
  const places = isOpen
    ? await newestPlaces(reader, placesMax)
    : await newestPublicPlaces(reader, placesMax, viewer.memberId)
  const soonestIds = await upcomingPostIds(reader, viewer.now)
  const posts = await postsView(reader, viewer, soonestIds)
  const venues = new Map<string, KnownAddress>()
  // Of several spellings the one of the latest meetup remains.
  for (const id of soonestIds) {
    const { type, location = null } = posts.get(id) ?? {}
    if (type !== 'event' || location === null) continue
    venues.set(location.toLowerCase(), { id, name: location, address: location, position: null })
  }
  return [
    ...places.map((place) => ({
      id: place.id,
      name: place.name,
      address: place.address,
      position: positionOf(place),
    })),
    ...venues.values(),
  ]
}
