/** Makes the community's news from posts and places, by one rule on both sides. */
import { photoUrl } from '../files/files.rules.ts'
import { shortName } from '../members/members.rules.ts'
import type { Person } from '../members/members.schema.ts'
import type { Place } from '../places/places.schema.ts'
import { categoryOf } from '../posts/posts.rules.ts'
import type { Post } from '../posts/posts.schema.ts'
import type { Activity } from './community.schema.ts'

/** The name of a member who must not be named, or whose row is missing. It is the spec's word. */
const someone = 'A neighbor'

/** Offers and meetups that were not called off; requests are for the board. Null for what is no news. */
export function activityOfPost(post: Post, author: Person | undefined): Activity | null {
  if (post.type === 'request' || post.status === 'cancelled' || post.status === 'expired') return null
  const isMeetup = post.type === 'event'
  return {
    id: post.id,
    type: isMeetup ? 'event_created' : 'help_offered',
    userName: isMeetup || !author ? someone : shortName(author),
    userAvatar: isMeetup ? null : photoUrl(author?.photo),
    title: post.title,
    description: post.description,
    category: isMeetup ? null : categoryOf(post),
    timestamp: post.createdAt,
  }
}

/** Returns the news of a place. The member who added it is named as on the place's own page: by first name only. */
export function activityOfPlace(place: Place): Activity {
  return {
    id: place.id,
    type: 'place_added',
    userName: place.user?.firstName ?? someone,
    userAvatar: null,
    title: place.name,
    description: place.description,
    category: place.category,
    timestamp: place.createdAt,
  }
}

/** The newest first; of two from one moment the one made later. */
export function newestFirst(first: Activity, other: Activity): number {
  if (first.timestamp !== other.timestamp) return first.timestamp < other.timestamp ? 1 : -1
  return first.id < other.id ? 1 : -1
}
