import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useCommunityClock } from '../../sync/community/community-clock.ts'
import { postTime } from './local-days.ts'

/** Shows the time of a post by the community's clock. */
export function PostTime({ post: { dateNeeded } }: { post: Pick<Post, 'dateNeeded'> }) {
  useCommunityClock()
  return <time dateTime={dateNeeded}>{postTime(dateNeeded)}</time>
}
