import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { optionalText, requiredText } from '../values/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { categories, categoryKeys, categorySchema } from './posts.catalogue.ts'
import { postLimits } from './posts.rules.ts'
import { genderPreferences, postAnswerSchema, postTypes } from './posts.schema.ts'

/** What belongs together across fields is in `postIssues`, which both sides ask. */
export const newPostSchema = v.strictObject({
  /** Made on the device; the server makes one for callers that do not. */
  id: v.optional(idSchema),
  type: v.picklist(postTypes),
  title: requiredText(postLimits.titleLengthMax),
  description: requiredText(postLimits.descriptionLengthMax),
  categoryId: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(categories.length)), null),
  category: v.nullish(v.picklist(categoryKeys), null),
  subcategory: v.nullish(optionalText(postLimits.subcategoryLengthMax), null),
  location: v.nullish(optionalText(postLimits.locationLengthMax), null),
  dateNeeded: isoTimeSchema,
  timeNeeded: v.nullish(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Expected a time')), null),
  maxAttendees: v.nullish(v.pipe(v.number(), v.integer()), null),
  genderPreference: v.nullish(v.picklist(genderPreferences), null),
  hasTipJar: v.optional(v.boolean(), false),
  zipCode: v.nullish(v.pipe(v.string(), v.regex(/^\d{5}$/, 'Please enter a valid 5-digit ZIP code')), null),
  /** True for meetups; the server knows by itself. */
  isAnonymous: v.optional(v.boolean()),
})
export type NewPost = v.InferOutput<typeof newPostSchema>

export const createPost = operation({
  name: 'posts.create',
  version: 1,
  method: 'POST',
  path: '/api/posts',
  access: 'member',
  offline: 'queue',
  args: newPostSchema,
  answer: postAnswerSchema,
})

/** Takes one's own open post back. A request's credit returns from escrow, its place in the month does not. */
export const withdrawPost = operation({
  name: 'posts.withdraw',
  version: 1,
  method: 'DELETE',
  path: '/api/posts/:id',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  answer: postAnswerSchema,
})

export const listPosts = operation({
  name: 'posts.list',
  version: 1,
  method: 'GET',
  path: '/api/posts',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ type: v.optional(v.picklist(postTypes)), userId: v.optional(idSchema) }),
  answer: v.array(postAnswerSchema),
})

export const listCategories = operation({
  name: 'posts.categories',
  version: 1,
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  answer: v.array(categorySchema),
})
