/** Live queries of what is open for a coordinator's neighbors. */
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { useDatabaseQuery } from '../../storage/use-database-query.ts'
import { useDevice } from '../../sync/device/device-context.ts'

/** Returns the open posts that the member wrote down for a neighbor, the newest first; undefined while loading. */
export function useOpenPostsFor(neighborId: string): Post[] | undefined {
  const { database, memberId } = useDevice()
  return useDatabaseQuery(database, ['written for', neighborId], async () => {
    const posts = await database.posts
      .filter((post) => post.writtenFor?.id === neighborId && post.authorId === memberId && isOpen(post))
      .toArray()
    return posts.sort((first, other) => (first.createdAt < other.createdAt ? 1 : -1))
  })
}
