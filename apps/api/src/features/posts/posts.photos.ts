/** The photo of a post: each viewer of the post sees it. */
import type { PhotoUse } from '../../feature-parts/photos.ts'
import { canSeePost } from './posts.view.ts'
import { touchPost } from './touch-post.operations.ts'

/** The same picture stands on few posts; of more the newest are looked at. */
const postsMax = 50

export const postPhotos: PhotoUse = {
  isSeen: async (database, viewer, { memberId, sha256 }) => {
    const posts = await database
      .selectFrom('posts')
      .where('photo', '=', sha256)
      .where('authorId', '=', memberId)
      .orderBy('createdAt', 'desc')
      .limit(postsMax)
      .selectAll()
      .execute()
    for (const post of posts) if (await canSeePost(database, post, viewer.memberId)) return true
    return false
  },

  named: (database, photos) =>
    database
      .selectFrom('posts')
      .where('photo', 'in', [...new Set(photos.map(({ sha256 }) => sha256))])
      .select(['authorId as memberId', 'photo as sha256'])
      .distinct()
      .$narrowType<{ sha256: string }>()
      .execute(),

  arrived: async (transaction, { memberId, sha256 }, photoShown) => {
    const { database } = transaction
    const waitingPosts = database
      .selectFrom('posts')
      .where('photo', '=', sha256)
      .where('authorId', '=', memberId)
      .where('photoShown', 'is', null)
      .orderBy('id')
      .limit(postsMax)
      .select('id')
    const posts = await database
      .updateTable('posts')
      .set({ photoShown })
      .where('id', 'in', waitingPosts)
      .returningAll()
      .execute()
    for (const post of posts) touchPost(transaction, post)
    return posts.length === postsMax
  },
}
