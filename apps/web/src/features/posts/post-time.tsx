import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useCommunityClock } from '../../sync/community-clock.ts'
import { postTime } from './local-days.ts'

/** When it is, where it is. */
export function PostTime({ post: { dateNeeded } }: { post: Pick<Post, 'dateNeeded'> }) {
  useCommunityClock()
  return <time dateTime={dateNeeded}>{postTime(dateNeeded)}</time>
}
