/** Rows of posts, and of how they were before. */
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'
import type { genderPreferences, PostStatus, PostType } from '@porchlight/contracts/posts/posts.schema'
import type { Flag } from './flag.ts'

export interface PostsTables {
  posts: {
    id: string
    authorId: string
    type: PostType
    title: string
    description: string
    category: CategoryKey | null
    subcategory: string | null
    location: string | null
    latitude: number | null
    longitude: number | null
    zipCode: string | null
    dateNeeded: number
    timeNeeded: string | null
    maxAttendees: number | null
    currentAttendees: number
    genderPreference: (typeof genderPreferences)[number] | null
    hasTipJar: Flag
    status: PostStatus
    /**
     * The time of completion, withdrawal or expiry. Null while the post is open, and for one closed before this column
     * existed.
     */
    closedAt: number | null
    /** The time at which an operator hid it. Only its author still sees it. */
    hiddenAt: number | null
    /** The place of a meetup. */
    thirdPlaceId: string | null
    /** The other participant of a completed help: the helper, or the member who was helped. */
    helperId: string | null
    /** The time of the next action by the clock; null when there is none. */
    clockAt: number | null
    /** True when the organizer of a meetup accepts nobody any more. */
    isListClosed: Flag
    /** The organizer's words when they canceled a meetup. */
    word: string | null
    /** JSON: the organizer's details of a meetup, as they were when it was created or last changed. */
    organizer: string | null
    /** The hash of its photo, as it was sent. */
    photo: string | null
    /** JSON: the photo as rows show it, when its bytes have arrived. */
    photoShown: string | null
    /**
     * True when others see the post; false for a meetup that is not shown yet (2 to 12 minutes), and for an open help post
     * of a suspended member.
     */
    isShown: Flag
    /** The time from which others see it, or will see it. For a help post that is its arrival. */
    shownAt: number
    /**
     * The post's address in the community's window, a random id; null when it does not hang there. Its author decides
     * that, post by post.
     */
    windowCode: string | null
    /** The neighbor without a phone for whom its author wrote it down. */
    writtenForId: string | null
    /** The name of that neighbor as everybody reads it. */
    writtenForName: string | null
    writtenAt: number
    createdAt: number
  }
  /** Earlier versions of a post, so that a report can show what the reporter saw. */
  earlierPosts: {
    postId: string
    changedAt: number
    /** JSON */
    said: string
  }
  requestCounts: { memberId: string; month: string; used: number }
}
