/** One post as this member may see it: from the device, else as the server answers it. */

import { positionOf } from '@porchlight/contracts/location/location.rules'
import { getPost } from '@porchlight/contracts/posts/posts.operations'
import type { Post, PostAnswer } from '@porchlight/contracts/posts/posts.schema'
import { useAnswer } from '../../../sync/answers.ts'
import { useDevice } from '../../../sync/device-context.ts'
import { useIsFilling } from '../../../sync/use-is-filling.ts'
import { type PostItem, usePostItem } from '../posts.reads.ts'

/** What the server told of one that is not on the device is asked for again after this long. */
const staleAfterMs = 60_000

interface OpenedPost {
  /** Undefined while it is read or asked for; null where there is none, or none can be had. */
  item: PostItem | null | undefined
  /** Asks the server once more. */
  reload: () => Promise<void>
}

export function useOpenedPost(id: string): OpenedPost {
  const { memberId } = useDevice()
  const item = usePostItem(id)
  const filling = useIsFilling()
  const isElsewhere = item === null && !filling
  const answer = useAnswer(getPost, { id }, { skip: !isElsewhere, staleAfterMs })
  const { reload } = answer
  if (!isElsewhere) return { item: item ?? undefined, reload }
  if (answer.state === 'failed') return { item: null, reload }
  return { item: answer.data && itemOf(answer.data, memberId), reload }
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

function postOf({ user, thirdPlaceId, latitude, longitude, ...answer }: PostAnswer): Post {
  return {
    ...answer,
    ...positionOf({ latitude, longitude }),
    ...(user ? { authorId: user.id } : {}),
    ...(thirdPlaceId === null ? {} : { thirdPlaceId }),
  }
}
