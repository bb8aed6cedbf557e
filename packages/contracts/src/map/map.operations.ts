import * as v from 'valibot'
import { operation } from '../operation.ts'
import { nearbyItemSchema } from './map.schema.ts'

/**
 * Lists what is nearby, for premium members, the nearest first. In a large community it holds only the soonest posts
 * and the newest places.
 */
export const listNearby = operation({
  name: 'map.nearby',
  version: 1,
  method: 'GET',
  path: '/api/maps/nearby',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(nearbyItemSchema),
})

export const mapOperations = [listNearby] as const
