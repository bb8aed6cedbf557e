/**
 * Makes the rows of a post from what its author wrote: the device predicts them, and the server stores and shows them.
 */
import { waitingPhoto } from '../files/files.rules.ts'
import type { Position } from '../location/coordinates.rules.ts'
import { normalizeText } from '../values/text/text.ts'
import { toIso } from '../values/time.ts'
import { categoryFrom, cellFrom, normalizePost, publicLocation, publicZipCode } from './posts.rules.ts'
import type { Post, PostArgs, PostDetails, PostPatch } from './posts.schema.ts'

/** Everything that is stored of a post, including its author and its place. */
export type PostWithDetails = Omit<Post, 'authorId' | 'thirdPlaceId'> & {
  authorId: string
  thirdPlaceId: string | null
  isInWindow?: true | undefined
}

/**
 * Returns a post as it is stored: normalized, and without fields that its type does not use. The author and the time of
 * arrival are added by the caller.
 * @param address the address of the third place of a meetup, if it is known: it replaces the location in the arguments
 */
export function writtenPost(
  args: PostArgs & { id: string },
  address?: string,
): Omit<PostWithDetails, 'authorId' | 'createdAt'> {
  const newPost = normalizePost(args)
  const isEvent = newPost.type === 'event'
  return {
    id: args.id,
    type: newPost.type,
    title: normalizeText(newPost.title),
    description: normalizeText(newPost.description),
    category: isEvent ? null : categoryFrom(newPost),
    subcategory: isEvent ? null : normalizeText(newPost.subcategory ?? '') || null,
    location: normalizeText(address ?? newPost.location ?? '') || null,
    zipCode: publicZipCode(newPost),
    ...cellFrom(newPost),
    // A post without a date is invalid, and `postIssues` refuses it.
    dateNeeded: newPost.dateNeeded === '' ? '' : toIso(Date.parse(newPost.dateNeeded)),
    timeNeeded: newPost.timeNeeded,
    maxAttendees: isEvent ? newPost.maxAttendees : null,
    currentAttendees: 0,
    genderPreference: isEvent ? (newPost.genderPreference ?? 'all') : null,
    hasTipJar: newPost.hasTipJar,
    ...(newPost.photo ? { photo: waitingPhoto(newPost.photo) } : {}),
    ...(newPost.isInWindow && !isEvent ? { isInWindow: true } : {}),
    status: 'pending',
    thirdPlaceId: isEvent ? (newPost.thirdPlaceId ?? null) : null,
    ...(newPost.writtenFor ? { writtenFor: newPost.writtenFor } : {}),
  }
}

type PatchedPost = Pick<
  PostWithDetails,
  Exclude<keyof PostPatch, 'id' | 'latitude' | 'longitude' | 'isInWindow'> | 'thirdPlaceId'
>

/** Returns the fields that a patch names, normalized as above, and no others. The cell comes from `cellFrom`. */
export function patchedPost(patch: PostPatch): Partial<PatchedPost> {
  const { title, description, category, subcategory, location } = patch
  const { dateNeeded, timeNeeded, hasTipJar, zipCode, photo } = patch
  return {
    ...(title === undefined ? {} : { title: normalizeText(title) }),
    ...(description === undefined ? {} : { description: normalizeText(description) }),
    ...(category === undefined ? {} : { category }),
    ...(subcategory === undefined ? {} : { subcategory: normalizeText(subcategory ?? '') || null }),
    // A meetup that moves is not at its third place any more.
    ...(location === undefined
      ? {}
      : { location: normalizeText(location ?? '') || null, thirdPlaceId: null }),
    ...(dateNeeded === undefined ? {} : { dateNeeded: toIso(Date.parse(dateNeeded)) }),
    // A new date deletes a time that belonged to the old date.
    ...(dateNeeded === undefined && timeNeeded === undefined ? {} : { timeNeeded: timeNeeded ?? null }),
    ...(hasTipJar === undefined ? {} : { hasTipJar }),
    ...(zipCode === undefined ? {} : { zipCode }),
    ...(photo === undefined ? {} : { photo: waitingPhoto(photo) }),
  }
}

/**
 * Returns the row that is the same for every neighbor. It is made field by field, so that details which only some may see
 * stay out of it.
 */
export function publicPost(post: PostWithDetails): Post {
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
    ...cellOf(post),
    // A meetup carries no trace of its organizer.
    ...(post.type === 'event' ? {} : { authorId: post.authorId }),
    ...(post.closedAt === undefined ? {} : { closedAt: post.closedAt }),
    ...(post.helperId === undefined ? {} : { helperId: post.helperId }),
    ...(post.isListClosed ? { isListClosed: true } : {}),
    ...(post.thirdPlaceId === null ? {} : { thirdPlaceId: post.thirdPlaceId }),
    ...(post.organizer === undefined ? {} : { organizer: post.organizer }),
    ...(post.writtenFor === undefined ? {} : { writtenFor: post.writtenFor }),
  }
}

/**
 * Returns the cell of a post that neighbors may see. A meetup has only the cell of its third place, because any other
 * stored position may be where its organizer lives.
 */
function cellOf({ type, thirdPlaceId, latitude, longitude }: PostWithDetails): Position | undefined {
  if (latitude === undefined || longitude === undefined) return undefined
  return type === 'event' && thirdPlaceId === null ? undefined : { latitude, longitude }
}

export function postDetails({
  id,
  authorId,
  location,
  hiddenByOperator,
  isInWindow,
}: PostDetails): PostDetails {
  return {
    id,
    authorId,
    location,
    ...(hiddenByOperator ? { hiddenByOperator } : {}),
    ...(isInWindow ? { isInWindow } : {}),
  }
}
