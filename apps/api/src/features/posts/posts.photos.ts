/** The photo of a post: each viewer of the post sees it. */
import { createPhotoUse, rowsWithPhoto } from '../../feature-parts/photo-rows.ts'
import { canSeePost } from './posts.view.ts'
import { touchPost } from './touch-post.operations.ts'

/** The most posts that change at once. */
const postsMax = 50

const rowsOfPosts = { table: 'posts', authorColumn: 'authorId' } as const

export const postPhotos = createPhotoUse({
  ...rowsOfPosts,
  rowsAtOnce: postsMax,

  isSeen: async (database, viewer, photo) => {
    const posts = await rowsWithPhoto(database, rowsOfPosts, photo)
    for (const post of posts) if (await canSeePost(database, post, viewer.memberId)) return true
    return false
  },

  onShown: async (transaction, post) => touchPost(transaction, post),
})
