import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { categorySchema } from './posts.catalogue.ts'
import { callIssuesOfPost } from './posts.rules.ts'
import { newPostSchema, postPatchSchema, postResponseSchema, postTypes, wordSchema } from './posts.schema.ts'

/**
 * Leaves arguments of version 1 as they are: they have neither positions nor postal codes of other forms, and their
 * meaning has not changed.
 */
function withZipCodeAlone(args: unknown): unknown {
  return args
}

export const createPost = operation({
  name: 'posts.create',
  version: 2,
  method: 'POST',
  path: '/api/posts',
  access: 'member',
  offline: 'queue',
  args: newPostSchema,
  callIssues: callIssuesOfPost,
  response: postResponseSchema,
  upcasts: { 1: withZipCodeAlone },
})

/**
 * Withdraws one's own post, which is possible until the help begins. A chosen helper receives the author's words. The
 * credit of a request returns from escrow, but the request still counts towards the month's limit.
 */
export const withdrawPost = operation({
  name: 'posts.withdraw',
  version: 1,
  method: 'DELETE',
  path: '/api/posts/:id',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema, word: v.optional(wordSchema) }),
  response: postResponseSchema,
})

/** Changes one's own help post, as long as nobody has accepted it. */
export const editPost = operation({
  name: 'posts.edit',
  version: 2,
  method: 'PATCH',
  path: '/api/posts/:id',
  access: 'member',
  offline: 'queue',
  args: postPatchSchema,
  response: postResponseSchema,
  upcasts: { 1: withZipCodeAlone },
})

export const getPost = operation({
  name: 'posts.get',
  version: 1,
  method: 'GET',
  path: '/api/posts/:id',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ id: idSchema }),
  response: postResponseSchema,
})

/** The greatest number of posts in one response, when posts are requested in pages. */
export const postPageMax = 100

/**
 * The newest, those of premium members first within a day. With `before` or `limit`, of all there are a page, strictly the
 * newest first; a page that is shorter than its limit is the last.
 */
export const listPosts = operation({
  name: 'posts.list',
  version: 1,
  method: 'GET',
  path: '/api/posts',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    type: v.optional(v.picklist(postTypes)),
    userId: v.optional(idSchema),
    /** The last post of the page before. */
    before: v.optional(idSchema),
    limit: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d?|100)$/, 'A number from 1 to 100.'))),
  }),
  response: v.array(postResponseSchema),
})

export const listCategories = operation({
  name: 'posts.categories',
  version: 1,
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(categorySchema),
})

/** The operations of this feature that may wait in the outbox. */
export const queuedPostOperations = [createPost, withdrawPost, editPost] as const

export const postOperations = [...queuedPostOperations, getPost, listPosts, listCategories] as const
