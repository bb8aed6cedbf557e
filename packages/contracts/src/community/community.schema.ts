/** What a community says of itself, and what happens in it. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

/** How far around a member the app looks, as it is told to them. */
export const radiusMiles = 12

export const communitySchema = v.object({
  /** The operator's own name for it, shown beside the product's; null without one. */
  name: v.nullable(v.string()),
  /** Where it is, for members who have not said where they are. */
  displayLocation: v.string(),
  /** Ways in besides e-mail and password, by name; an app shows those it knows. */
  signInWith: v.optional(v.array(v.string()), []),
})
export type Community = v.InferOutput<typeof communitySchema>

export const activityTypes = ['help_offered', 'event_created', 'place_added'] as const
export type ActivityType = (typeof activityTypes)[number]

export const activitySchema = v.object({
  id: idSchema,
  type: v.picklist(activityTypes),
  /** First name and last initial; 'A neighbor' for whoever must not be known. */
  userName: v.string(),
  userAvatar: v.nullable(v.string()),
  title: v.string(),
  description: v.string(),
  /** A help post's or a place's category; null for meetups. */
  category: v.nullable(v.string()),
  /** A meetup's only names the day: midnight UTC. */
  timestamp: isoTimeSchema,
})
export type Activity = v.InferOutput<typeof activitySchema>

export const pageNames = ['terms', 'privacy'] as const
export type PageName = (typeof pageNames)[number]

/** A text of the operator's, made from Markdown on the server, which lets no HTML of its own through. */
export const pageSchema = v.object({ html: v.string() })
export type Page = v.InferOutput<typeof pageSchema>
