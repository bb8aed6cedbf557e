/** Third places: where neighbours meet that is neither home nor work. They are public, and so is where they are. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'
import { placeCategories, placeTags } from './places.catalogue.ts'

export const placeSchema = v.object({
  id: idSchema,
  name: v.string(),
  tagline: v.nullable(v.string()),
  description: v.string(),
  address: v.string(),
  /** Public and exact; absent where nobody has said it. */
  latitude: v.optional(v.number()),
  longitude: v.optional(v.number()),
  category: v.picklist(placeCategories),
  tags: v.array(v.picklist(placeTags)),
  imageUrl: v.nullable(v.string()),
  views: v.number(),
  upvotes: v.number(),
  /** A decimal in text ('4.8'), '0' before the first review. */
  avgRating: v.string(),
  reviewCount: v.number(),
  /** Shown as 'Sponsored'. */
  isPaid: v.boolean(),
  /** Chosen for the row of featured places; whether it pays is another matter. */
  isFeatured: v.boolean(),
  createdAt: isoTimeSchema,
})
export type Place = v.InferOutput<typeof placeSchema>

/** What devices hold of places: everybody the public ones, premium members all of them. */
export const placeTables = { places: { row: placeSchema, since: 3 } } as const
