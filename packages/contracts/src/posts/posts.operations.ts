import * as v from 'valibot'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { categorySchema } from './posts.catalogue.ts'
import { newPostSchema, postAnswerSchema, postTypes } from './posts.schema.ts'

export const createPost = operation({
  name: 'posts.create',
  version: 1,
  method: 'POST',
  path: '/api/posts',
  access: 'member',
  offline: 'queue',
  args: newPostSchema,
  answer: postAnswerSchema,
})

/** Takes one's own open post back. A request's credit returns from escrow, its place in the month does not. */
export const withdrawPost = operation({
  name: 'posts.withdraw',
  version: 1,
  method: 'DELETE',
  path: '/api/posts/:id',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ id: idSchema }),
  answer: postAnswerSchema,
})

export const listPosts = operation({
  name: 'posts.list',
  version: 1,
  method: 'GET',
  path: '/api/posts',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ type: v.optional(v.picklist(postTypes)), userId: v.optional(idSchema) }),
  answer: v.array(postAnswerSchema),
})

export const listCategories = operation({
  name: 'posts.categories',
  version: 1,
  method: 'GET',
  path: '/api/categories',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  answer: v.array(categorySchema),
})

export const postOperations = [createPost, withdrawPost, listPosts, listCategories] as const
