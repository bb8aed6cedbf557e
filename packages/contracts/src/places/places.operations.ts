import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import {
  interactionTypes,
  newMarkSchema,
  newPlaceSchema,
  newReviewSchema,
  placeMarkResponseSchema,
  placePatchSchema,
  placeResponseSchema,
  placeReviewResponseSchema,
} from './places.schema.ts'

/** The featured ones, and with them those that pay for being seen, featured or not: the reader takes them apart. */
export const listFeaturedPlaces = operation({
  name: 'places.featured',
  version: 1,
  method: 'GET',
  path: '/api/third-places/featured',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(placeResponseSchema),
})

/** Lists the places: all for premium members, the first few for everyone else. Closed places are in no list. */
export const listPlaces = operation({
  name: 'places.list',
  version: 1,
  method: 'GET',
  path: '/api/third-places',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(placeResponseSchema),
})

/**
 * Returns a place to every member, whatever their plan. For a place that was merged into another it returns the other.
 */
export const getPlace = operation({
  name: 'places.get',
  version: 1,
  method: 'GET',
  path: '/api/third-places/:id',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ id: idSchema }),
  response: placeResponseSchema,
})

/** Returns the reviews of a place, the newest first. */
export const listPlaceReviews = operation({
  name: 'places.reviews',
  version: 1,
  method: 'GET',
  path: '/api/third-places/:id/reviews',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ id: idSchema }),
  response: v.array(placeReviewResponseSchema),
})

/**
 * Returns the places that a member added, the newest first: all of one's own, or those of a neighbor that one may see.
 */
export const listPlacesOfMember = operation({
  name: 'places.ofMember',
  version: 1,
  method: 'GET',
  path: '/api/users/:userId/third-places',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ userId: idSchema }),
  response: v.array(placeResponseSchema),
})

/**
 * Adds a place if it does not exist yet. A place from a search exists once for each `placeId`, and the response is then
 * the existing place, unless an operator hid it.
 */
export const addPlace = operation({
  name: 'places.add',
  version: 1,
  method: 'POST',
  path: '/api/third-places',
  access: 'member',
  offline: 'queue',
  args: newPlaceSchema,
  response: placeResponseSchema,
})

/** Changes a place, for the member who added it and for operators. */
export const editPlace = operation({
  name: 'places.edit',
  version: 1,
  method: 'PATCH',
  path: '/api/third-places/:id',
  access: 'member',
  offline: 'queue',
  args: placePatchSchema,
  response: placeResponseSchema,
})

/**
 * Stores a member's review of a place. There is one review for each member and place, and a new one replaces it as a
 * whole.
 */
export const reviewPlace = operation({
  name: 'places.review',
  version: 1,
  method: 'POST',
  path: '/api/third-places/:id/reviews',
  access: 'member',
  offline: 'queue',
  args: newReviewSchema,
  response: placeReviewResponseSchema,
})

/** Removes the member's own review of this place. Without one it changes nothing. */
export const removePlaceReview = operation({
  name: 'places.removeReview',
  version: 1,
  method: 'DELETE',
  path: '/api/third-places/:id/reviews',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  response: v.object({ ok: v.literal(true) }),
})

/** Upvote and bookmark, as they should be. */
export const markPlace = operation({
  name: 'places.mark',
  version: 1,
  method: 'PUT',
  path: '/api/third-places/:id/mark',
  access: 'member',
  offline: 'queue',
  args: newMarkSchema,
  response: placeMarkResponseSchema,
})

/**
 * Reverses a mark, in the specification's form of the same operation. It cannot wait in the outbox, because the state
 * to reverse would not be clear later.
 */
export const interactWithPlace = operation({
  name: 'places.interact',
  version: 1,
  method: 'POST',
  path: '/api/third-places/:id/interactions',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ id: idSchema, type: v.picklist(interactionTypes) }),
  response: placeMarkResponseSchema,
})

/** Counts that the page of the place was opened: one view per member and day. */
export const viewPlace = operation({
  name: 'places.view',
  version: 1,
  method: 'POST',
  path: '/api/third-places/:id/view',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  response: v.object({ id: idSchema, views: v.number() }),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedPlaceOperations = [
  addPlace,
  editPlace,
  reviewPlace,
  removePlaceReview,
  markPlace,
  viewPlace,
] as const

export const placeOperations = [
  listFeaturedPlaces,
  listPlaces,
  getPlace,
  listPlaceReviews,
  listPlacesOfMember,
  ...queuedPlaceOperations,
  interactWithPlace,
] as const
