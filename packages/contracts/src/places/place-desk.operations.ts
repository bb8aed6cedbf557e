/** The calls by which operators look after third places. */
import * as v from 'valibot'
import { curationActSchema, curationReasonSchema as reason } from '../cases/curation.schema.ts'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { optionalText } from '../values/text/text.ts'
import { placeCategories } from './places.catalogue.ts'
import { placeLimits } from './places.schema.ts'

const doneSchema = v.object({ ok: v.literal(true) })

export const deskPlaceLimits = {
  wordsLengthMax: 120,
  /** The most places that are listed, as many as one reads; of more, the newest. */
  listMax: 50,
} as const

export const deskPlaceSchema = v.object({
  id: idSchema,
  name: v.string(),
  address: v.string(),
  category: v.picklist(placeCategories),
  tagline: v.nullable(v.string()),
  isFeatured: v.boolean(),
  isSponsored: v.boolean(),
  isClosed: v.boolean(),
  isHidden: v.boolean(),
})
export type DeskPlace = v.InferOutput<typeof deskPlaceSchema>

/** Finds places by words in their name or address, the newest first, and what operators did last. */
export const listDeskPlaces = operation({
  name: 'places.desk',
  version: 1,
  method: 'GET',
  path: '/api/operator/third-places',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ words: v.optional(optionalText(deskPlaceLimits.wordsLengthMax), '') }),
  response: v.object({
    places: v.array(deskPlaceSchema),
    /** True when there are more than are listed. */
    hasMore: v.boolean(),
    acts: v.array(curationActSchema),
  }),
})

export const placeCurations = [
  'feature',
  'unfeature',
  'sponsor',
  'unsponsor',
  'tagline',
  'categorize',
  'close',
  'reopen',
] as const
export type PlaceCuration = (typeof placeCurations)[number]

/** Changes one thing about a place. */
export const curatePlace = operation({
  name: 'places.curate',
  version: 1,
  method: 'POST',
  path: '/api/operator/third-places/:id/curations',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    id: idSchema,
    act: v.picklist(placeCurations),
    /** The line of a sponsored place; empty removes it. */
    tagline: v.optional(optionalText(placeLimits.taglineLengthMax), ''),
    category: v.optional(v.picklist(placeCategories)),
    reason,
  }),
  response: doneSchema,
})

/** Makes one place of two: reviews, marks and meetups of the first move to the second within minutes. */
export const mergePlaces = operation({
  name: 'places.merge',
  version: 1,
  method: 'POST',
  path: '/api/operator/third-places/:id/merge',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ id: idSchema, intoId: idSchema, reason }),
  response: doneSchema,
})

export const placeDeskOperations = [listDeskPlaces, curatePlace, mergePlaces] as const
