/** What a post looks like on its author's phone before the server has heard of it. */

import { assert } from '@porchlight/contracts/errors/assert'
import { postDetails, publicPost, writtenPost } from '@porchlight/contracts/posts/posts.rows'
import type { Predictions } from '../../sync/predictions.ts'

export const postPredictions: Pick<Predictions, 'posts.create' | 'posts.withdraw'> = {
  'posts.create': {
    staysWhenRefused: true,
    changes: ({ id, ...args }, { memberId, createdAt }) => {
      assert(id, 'a post made on this device has an id')
      const post = { ...writtenPost({ id, ...args }), authorId: memberId, createdAt }
      return [
        { table: 'posts', id, change: () => publicPost(post) },
        { table: 'postDetails', id, change: () => postDetails(post) },
      ]
    },
  },
  'posts.withdraw': {
    staysWhenRefused: false,
    changes: ({ id }) => [
      { table: 'posts', id, change: (before) => (before ? { ...before, status: 'cancelled' } : null) },
    ],
  },
}
