/** The community's window: posts of members who agreed, for people who are no members. */
import * as v from 'valibot'
import { categoryKeys } from '../posts/posts.catalogue.ts'
import { idSchema } from '../values/id.ts'

/** The bounds of the window. */
export const windowLimits = {
  /** The most posts in it, which are those that are needed first. */
  postsMax: 60,
  /** The most posts of one member in it. */
  postsPerMemberMax: 5,
} as const

export const windowPostSchema = v.object({
  /**
   * The post's address in the window: a random id, which leads members to the post. It is not the post's own id, because
   * that contains the time at which the post was written.
   */
  code: idSchema,
  type: v.picklist(['request', 'offer']),
  title: v.string(),
  category: v.nullable(v.picklist(categoryKeys)),
  /** The author's first name; null when it seems to contain an address or a number. */
  firstName: v.nullable(v.string()),
  /** The day of the week on which it is needed, from 0 for Sunday; null when that is more than six days away. */
  weekday: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(6))),
})
export type WindowPost = v.InferOutput<typeof windowPostSchema>

export const windowSchema = v.object({ posts: v.array(windowPostSchema) })
