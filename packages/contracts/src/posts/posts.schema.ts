import * as v from 'valibot'
import { personSchema } from '../members/members.schema.ts'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'
import { categoryKeys } from './posts.catalogue.ts'

export const postTypes = ['request', 'offer', 'event'] as const
export type PostType = (typeof postTypes)[number]

export const genderPreferences = ['all', 'women', 'men'] as const

export const postStatuses = [
  'pending',
  'matched',
  'in_progress',
  'completed',
  'cancelled',
  'expired',
] as const
export type PostStatus = (typeof postStatuses)[number]

const fields = {
  id: idSchema,
  type: v.picklist(postTypes),
  title: v.string(),
  description: v.string(),
  category: v.nullable(v.picklist(categoryKeys)),
  subcategory: v.nullable(v.string()),
  /** A meetup's venue; null for help posts, whose place only their author reads (`postDetails`). */
  location: v.nullable(v.string()),
  zipCode: v.nullable(v.string()),
  dateNeeded: isoTimeSchema,
  timeNeeded: v.nullable(v.string()),
  maxAttendees: v.nullable(v.number()),
  currentAttendees: v.number(),
  genderPreference: v.nullable(v.picklist(genderPreferences)),
  hasTipJar: v.boolean(),
  status: v.picklist(postStatuses),
  /** When the server took it in: arrival decides the order. */
  createdAt: isoTimeSchema,
}

/** A post as every neighbour receives it. A meetup carries no trace of its organiser. */
export const postSchema = v.strictObject({ ...fields, authorId: v.optional(idSchema) })
export type Post = v.InferOutput<typeof postSchema>

/** What only some may see of a post: a row of its own, with the post's id, in their audience. */
export const postDetailsSchema = v.strictObject({
  id: idSchema,
  authorId: idSchema,
  location: v.nullable(v.string()),
})
export type PostDetails = v.InferOutput<typeof postDetailsSchema>

/** A post as the spec's calls answer it: joined with its poster, with the names the spec gives twice. */
export const postAnswerSchema = v.strictObject({
  ...fields,
  categoryId: v.nullable(v.number()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
  eventDate: v.nullable(isoTimeSchema),
  guestLimit: v.nullable(v.number()),
  thirdPlaceId: v.nullable(idSchema),
  isCompleted: v.boolean(),
  isAnonymous: v.boolean(),
  user: v.optional(personSchema),
})
export type PostAnswer = v.InferOutput<typeof postAnswerSchema>
