/** One post as this member may see it: from the device, else as the server answers it. */
import type { Post, PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { useAnswer } from '../../../sync/answers.ts'
import { useDevice } from '../../../sync/device-context.ts'
import { useIsFilling } from '../../../sync/use-is-filling.ts'
import { type PostItem, usePostItem } from '../posts.reads.ts'

/** What the server told of one that is not on the device is asked for again after this long. */
const staleAfterMs = 60_000

/** Undefined while it is read or asked for; null where there is none, or none can be had. */
export function useOpenedPost(id: string): PostItem | null | undefined {
  const { memberId } = useDevice()
  const item = usePostItem(id)
  const filling = useIsFilling()
  const isElsewhere = item === null && !filling
  const answer = useAnswer('posts.get', { id }, { skip: !isElsewhere, staleAfterMs })
  if (!isElsewhere) return item ?? undefined
  if (answer.state === 'failed') return null
  return answer.data && itemOf(answer.data, memberId)
}

function itemOf(answer: PostAnswer, memberId: string): PostItem {
  const { user } = answer
  return {
    post: postOf(answer),
    state: 'posted',
    ...(user ? { person: user } : {}),
    isOwn: user?.id === memberId,
    isHidden: false,
    location: answer.location,
  }
}

function postOf({ user, thirdPlaceId, ...answer }: PostAnswer): Post {
  return {
    ...answer,
    ...(user ? { authorId: user.id } : {}),
    ...(thirdPlaceId === null ? {} : { thirdPlaceId }),
  }
}
