/** Finds addresses on this device: third places, venues of meetups, and the locations of the member's own posts. */
import { type Address, matchingAddresses } from '@porchlight/contracts/location/addresses.rules'
import { coordinatesIn } from '@porchlight/contracts/location/coordinates.rules'
import { positionOf } from '@porchlight/contracts/location/location.rules'
import type { Device } from '../../sync/device/device.ts'
import { type PlaceProvider, type PlaceResult, roughly, type SearchArea } from './place-provider.ts'

interface OwnPlaceName extends Address {
  id: string
  position: ReturnType<typeof positionOf>
}

type SearchedDevice = Pick<Device, 'database' | 'memberId'>

export function ownPlaces(device: SearchedDevice, area: Pick<SearchArea, 'center'>): PlaceProvider {
  /** The places that were offered last: the member may choose one of them. */
  let offeredPlaces: OwnPlaceName[] = []
  return {
    predict: async (text) => {
      offeredPlaces = matchingAddresses(text, await readOwnPlaceNames(device))
      return offeredPlaces.map(({ id, name, address }) => ({
        place_id: id,
        description: address,
        structured_formatting: { main_text: name, secondary_text: address === name ? '' : address },
      }))
    },
    details: (prediction) => {
      const place = offeredPlaces.find(({ id }) => id === prediction.place_id)
      return Promise.resolve(place?.position ? resultOf(place, place.position) : roughly(prediction, area))
    },
  }
}

type KnownPosition = NonNullable<OwnPlaceName['position']>

function resultOf({ id, name, address }: OwnPlaceName, { latitude, longitude }: KnownPosition): PlaceResult {
  const geometry = { location: { lat: latitude, lng: longitude } }
  return { place_id: id, name, formatted_address: address, geometry }
}

/** Places first; each address once. Where a neighbor lives whom this member helps is nothing to offer for other posts. */
export async function readOwnPlaceNames({ database, memberId }: SearchedDevice): Promise<OwnPlaceName[]> {
  const [places, meetups, details] = await Promise.all([
    database.places.toArray(),
    database.posts.where('type').equals('event').toArray(),
    database.postDetails.toArray(),
  ])
  const placesByName = new Map<string, OwnPlaceName>()
  for (const place of places) {
    const { id, name, address } = place
    placesByName.set(address.toLowerCase(), { id, name, address, position: positionOf(place) })
  }
  const ownDetails = details.filter(({ authorId }) => authorId === memberId)
  for (const { id, location } of [...meetups, ...ownDetails]) {
    if (location === null || coordinatesIn(location) !== null) continue
    const key = location.toLowerCase()
    if (!placesByName.has(key))
      placesByName.set(key, { id, name: location, address: location, position: null })
  }
  return [...placesByName.values()]
}
