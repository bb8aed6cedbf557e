import * as v from 'valibot'
import { operation } from '../operation.ts'
import { placeSchema } from './places.schema.ts'

/** The featured ones, and with them those that pay for being seen, featured or not: the reader takes them apart. */
export const listFeaturedPlaces = operation({
  name: 'places.featured',
  version: 1,
  method: 'GET',
  path: '/api/third-places/featured',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  answer: v.array(placeSchema),
})

/** All places for premium members; the first few for everyone else. */
export const listPlaces = operation({
  name: 'places.list',
  version: 1,
  method: 'GET',
  path: '/api/third-places',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  answer: v.array(placeSchema),
})

export const placeOperations = [listFeaturedPlaces, listPlaces] as const
