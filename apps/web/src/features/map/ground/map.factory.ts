/** Items of the map, for tests. */
import type { NearbyItem } from '@porchlight/contracts/map/map.schema'
import { createId } from '@porchlight/contracts/values/id'

export function aNearbyItem(overrides: Partial<NearbyItem> = {}): NearbyItem {
  return {
    id: createId(),
    type: 'request',
    title: 'A ladder for the gutters',
    description: '',
    location: '90026',
    latitude: 34.08,
    longitude: -118.26,
    distance: 0.9,
    dateNeeded: null,
    ...overrides,
  }
}
