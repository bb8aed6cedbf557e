/** How a post's rows are made of what its author wrote: the device predicts them, and the server keeps and shows them. */
import { waitingPhoto } from '../files/files.rules.ts'
import { tidyText } from '../values/text.ts'
import { toIso } from '../values/time.ts'
import { categoryGiven, publicLocation, publicZipCode } from './posts.rules.ts'
import type { NewPost, Post, PostDetails, PostPatch } from './posts.schema.ts'

/** All that is kept of it, whose it is and where included. */
export type WholePost = Omit<Post, 'authorId'> & { authorId: string }

/** As it is kept: tidy, and without what its type has no use for. Author and arrival are for who keeps it to say. */
export function writtenPost(args: NewPost & { id: string }): Omit<WholePost, 'authorId' | 'createdAt'> {
  const isEvent = args.type === 'event'
  return {
    id: args.id,
    type: args.type,
    title: tidyText(args.title),
    description: tidyText(args.description),
    category: isEvent ? null : categoryGiven(args),
    subcategory: isEvent ? null : tidyText(args.subcategory ?? '') || null,
    location: tidyText(args.location ?? '') || null,
    zipCode: publicZipCode(args),
    dateNeeded: toIso(Date.parse(args.dateNeeded)),
    timeNeeded: args.timeNeeded,
    maxAttendees: isEvent ? args.maxAttendees : null,
    currentAttendees: 0,
    genderPreference: isEvent ? (args.genderPreference ?? 'all') : null,
    hasTipJar: args.hasTipJar,
    ...(args.photo ? { photo: waitingPhoto(args.photo) } : {}),
    status: 'pending',
  }
}

type Patched = Pick<WholePost, Exclude<keyof PostPatch, 'id'>>

/** What a patch makes of it: what it names, tidied as above, and nothing else. */
export function patchedPost(patch: PostPatch): Partial<Patched> {
  const { title, description, category, subcategory, location } = patch
  const { dateNeeded, timeNeeded, hasTipJar, zipCode, photo } = patch
  return {
    ...(title === undefined ? {} : { title: tidyText(title) }),
    ...(description === undefined ? {} : { description: tidyText(description) }),
    ...(category === undefined ? {} : { category }),
    ...(subcategory === undefined ? {} : { subcategory: tidyText(subcategory ?? '') || null }),
    ...(location === undefined ? {} : { location: tidyText(location ?? '') || null }),
    ...(dateNeeded === undefined ? {} : { dateNeeded: toIso(Date.parse(dateNeeded)) }),
    ...(timeNeeded === undefined ? {} : { timeNeeded }),
    ...(hasTipJar === undefined ? {} : { hasTipJar }),
    ...(zipCode === undefined ? {} : { zipCode }),
    ...(photo === undefined ? {} : { photo: waitingPhoto(photo) }),
  }
}

/** The same for every neighbour; what only some may see is in its details. Field by field: nothing else leaves. */
export function publicPost(post: WholePost): Post {
  return {
    id: post.id,
    type: post.type,
    title: post.title,
    description: post.description,
    category: post.category,
    subcategory: post.subcategory,
    location: publicLocation(post),
    zipCode: publicZipCode(post),
    dateNeeded: post.dateNeeded,
    timeNeeded: post.timeNeeded,
    maxAttendees: post.maxAttendees,
    currentAttendees: post.currentAttendees,
    genderPreference: post.genderPreference,
    hasTipJar: post.hasTipJar,
    ...(post.photo === undefined ? {} : { photo: post.photo }),
    status: post.status,
    createdAt: post.createdAt,
    // A meetup carries no trace of its organiser.
    ...(post.type === 'event' ? {} : { authorId: post.authorId }),
    ...(post.closedAt === undefined ? {} : { closedAt: post.closedAt }),
    ...(post.helperId === undefined ? {} : { helperId: post.helperId }),
    ...(post.isListClosed ? { isListClosed: true } : {}),
  }
}

export function postDetails({ id, authorId, location, hiddenByOperator }: PostDetails): PostDetails {
  return { id, authorId, location, ...(hiddenByOperator ? { hiddenByOperator } : {}) }
}
