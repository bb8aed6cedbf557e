/**
 * The interface for a kind of post. `posts` has what all posts have in common, and calls the feature of the kind where a
 * change concerns more than the post itself.
 */
import type { PostType } from '@porchlight/contracts/posts/posts.schema'
import type { Row } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'

export interface PostKind {
  /**
   * Takes an open post back, with the author's words for those who take part in it.
   * @throws Refused when this kind of post cannot be taken back as it is
   */
  readonly withdraw: (transaction: Transaction, post: Row<'posts'>, word: string | null) => Promise<void>
  /** Stores an edit that concerns those who take part. Absent: nobody takes part while a post may be edited. */
  readonly change?: (
    transaction: Transaction,
    post: Row<'posts'>,
    changes: Partial<Row<'posts'>>,
  ) => Promise<void>
}

/** The kind of each type of post. */
export type PostKinds = { readonly [Type in PostType]: PostKind }
