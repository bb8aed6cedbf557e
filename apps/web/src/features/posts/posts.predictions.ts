/** What a post looks like on its author's phone before the server has heard of it. */

import { assert } from '@porchlight/contracts/errors/assert'
import { categoryGiven, publicLocation, publicZipCode } from '@porchlight/contracts/posts/posts.rules'
import type { NewPost, Post } from '@porchlight/contracts/posts/posts.schema'
import type { PredictionContext, RowChange } from '../../sync/queued-rules.ts'

export function createdPost(args: NewPost, context: PredictionContext): RowChange[] {
  const id = idOf(args)
  const details = { id, authorId: context.memberId, location: args.location }
  return [
    { table: 'posts', id, change: () => postFrom(args, context) },
    { table: 'postDetails', id, change: () => details },
  ]
}

export function withdrawnPost({ id }: { id: string }): RowChange[] {
  return [{ table: 'posts', id, change: (before) => (before ? { ...before, status: 'cancelled' } : null) }]
}

function postFrom(args: NewPost, { memberId, createdAt }: PredictionContext): Post {
  const isEvent = args.type === 'event'
  return {
    id: idOf(args),
    type: args.type,
    title: args.title,
    description: args.description,
    category: isEvent ? null : categoryGiven(args),
    subcategory: isEvent ? null : args.subcategory,
    location: publicLocation(args),
    zipCode: publicZipCode(args),
    dateNeeded: args.dateNeeded,
    timeNeeded: args.timeNeeded,
    maxAttendees: args.maxAttendees,
    currentAttendees: 0,
    genderPreference: args.genderPreference,
    hasTipJar: args.hasTipJar,
    status: 'pending',
    createdAt,
    // A meetup carries no trace of its organiser; whose it is stands in `postDetails`.
    ...(isEvent ? {} : { authorId: memberId }),
  }
}

function idOf(args: NewPost): string {
  assert(args.id, 'a post made on this device has an id')
  return args.id
}
