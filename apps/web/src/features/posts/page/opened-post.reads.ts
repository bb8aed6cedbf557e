/** Reads one post as this member may see it: from the device, otherwise from the server's response. */

import { positionOf } from '@porchlight/contracts/location/location.rules'
import { getPost } from '@porchlight/contracts/posts/posts.operations'
import type { Post, PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { useDevice } from '../../../sync/device/device-context.ts'
import { useIsBeforeFirstPage } from '../../../sync/device/use-initial-sync.ts'
import { useCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { type PostItem, usePostItem } from '../posts.reads.ts'

/** Milliseconds after which a post that is not on the device is requested again. */
const staleAfterMs = 60_000

interface OpenedPost {
  /** The post; undefined while it is loaded, null when it does not exist or cannot be had. */
  item: PostItem | null | undefined
  /** Sends the request again. */
  reload: () => Promise<void>
}

export function useOpenedPost(id: string): OpenedPost {
  const { memberId } = useDevice()
  const item = usePostItem(id)
  const isBeforeFirstPage = useIsBeforeFirstPage()
  const isElsewhere = item === null && !isBeforeFirstPage
  const response = useCachedQuery(getPost, { id }, { skip: !isElsewhere, staleAfterMs })
  const { reload } = response
  if (!isElsewhere) return { item: item ?? undefined, reload }
  if (response.state === 'failed') return { item: null, reload }
  return { item: response.data && itemOf(response.data, memberId), reload }
}

function itemOf(response: PostResponse, memberId: string): PostItem {
  const { user } = response
  return {
    post: postOf(response),
    state: 'posted',
    ...(user ? { person: user } : {}),
    isOwn: user?.id === memberId,
    isHidden: false,
    location: response.location,
  }
}

function postOf({ user, thirdPlaceId, latitude, longitude, ...response }: PostResponse): Post {
  return {
    ...response,
    ...positionOf({ latitude, longitude }),
    ...(user ? { authorId: user.id } : {}),
    ...(thirdPlaceId === null ? {} : { thirdPlaceId }),
  }
}
