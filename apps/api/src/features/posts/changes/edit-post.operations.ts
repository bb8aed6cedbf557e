/**
 * Changes a post that no neighbor has taken up yet, field by field, so that the changes from two phones are both stored
 * (M2).
 */

import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed } from '@porchlight/contracts/operations'
import { patchedPost } from '@porchlight/contracts/posts/posts.rows'
import {
  canEdit,
  hasDatePassed,
  isOpen,
  patchIssues,
  postIssues,
} from '@porchlight/contracts/posts/posts.rules'
import type { NewPost } from '@porchlight/contracts/posts/posts.schema'
import { createRandomId } from '@porchlight/contracts/values/id'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../database/schema/tables.ts'
import type { WriteContext } from '../../../feature-parts/handlers.ts'
import type { PostKinds } from '../../../feature-parts/post-kinds.ts'
import type { Geocoding } from '../../../providers/geocoding/geocoding.ts'
import { namedPhoto } from '../../files/files.queries.ts'
import { memberById } from '../../members/members.queries.ts'
import { profileOfOrganizer } from '../organizer-profile.ts'
import { patchedPosition, storedZipCode } from '../position.ts'
import { clockFrom } from '../post-clock.operations.ts'
import type { PostRow } from '../posts.queries.ts'
import { limitShowTime } from '../shown-later/show-meetups.operations.ts'
import { touchOwnDetails, touchPost } from '../touch-post.operations.ts'
import { storeEarlierPost } from './earlier-posts.operations.ts'
import { ownPost } from './withdraw-post.operations.ts'

export async function editPost(
  { geocoding, kinds, hasPublicBoard }: { geocoding: Geocoding; kinds: PostKinds; hasPublicBoard: boolean },
  { transaction, memberId, writtenAt }: WriteContext,
  { id, isInWindow, ...patchArgs }: ArgsNamed<'posts.edit'>,
): Promise<void> {
  const { database, now } = transaction
  const { zipCode } = patchArgs
  const patch = {
    ...patchArgs,
    ...(zipCode === undefined ? {} : { zipCode: storedZipCode(geocoding, zipCode) }),
  }
  const post = await ownPost(transaction, memberId, id)
  const isMeetup = post.type === 'event'
  if (!isOpen(post)) throw new Refused('not_open')
  if (!canEdit(post)) throw new Refused('wrong_step', { status: post.status })
  // A meetup that is over cannot be changed, because its guests have been there.
  if (isMeetup && hasDatePassed(asWritten(post), now)) throw new Refused('date_passed')
  const whole = { ...asWritten(post), ...patch }
  // The present date of the post may be past by now; a new one may not.
  const issues = [
    ...patchIssues(post, { id, ...(isInWindow === undefined ? {} : { isInWindow }), ...patch }),
    ...postIssues(whole, patch.dateNeeded === undefined ? post.dateNeeded : writtenAt),
  ]
  if (issues.length > 0) throw new Refused('invalid', { issues })
  if (patch.dateNeeded !== undefined && hasDatePassed(whole, now)) throw new Refused('date_passed')
  const { dateNeeded, hasTipJar, photo: _named, ...otherFields } = patchedPost({ id, ...patch })
  const photo = patch.photo === undefined ? {} : await namedPhoto(database, memberId, patch.photo)
  const changedFields: Partial<PostRow> = {
    ...otherFields,
    ...photo,
    ...patchedPosition(geocoding, post, patch),
    ...(dateNeeded === undefined ? {} : { dateNeeded: Date.parse(dateNeeded) }),
    ...(hasTipJar === undefined ? {} : { hasTipJar: hasTipJar ? 1 : 0 }),
    ...(isInWindow === undefined
      ? {}
      : { windowCode: windowCodeOf(post, isInWindow && hasPublicBoard && post.writtenForId === null) }),
  }
  if (changedFields.dateNeeded !== undefined && post.isShown === 0)
    changedFields.shownAt = limitShowTime(post, changedFields.dateNeeded)
  const next = { ...post, ...changedFields }
  next.clockAt = clockFrom(next, undefined, now)
  if (JSON.stringify(next) === JSON.stringify(post)) return
  await storeEarlierPost(transaction, post, next)
  if (isMeetup) changedFields.organizer = await organizerNow(database, memberId)
  const { change } = kinds[post.type]
  // A new photo alone notifies no guest.
  if (change && Object.keys(otherFields).length + Number(dateNeeded !== undefined) > 0) {
    await change(transaction, post, changedFields)
    return
  }
  await database
    .updateTable('posts')
    .set({ ...changedFields, clockAt: next.clockAt })
    .where('id', '=', id)
    .execute()
  // Others get no news of a post that is the same for them.
  const isSameForOthers = JSON.stringify({ ...next, windowCode: post.windowCode }) === JSON.stringify(post)
  if (isSameForOthers) touchOwnDetails(transaction, next)
  else touchPost(transaction, next)
}

/** Returns the post's address in the window. One that comes back there gets another, so that no old code leads to it. */
function windowCodeOf(post: PostRow, isInWindow: boolean): string | null {
  return isInWindow ? (post.windowCode ?? createRandomId()) : null
}

async function organizerNow(database: Kysely<Tables>, memberId: string): Promise<string> {
  const member = await memberById(database, memberId)
  assert(member, 'a meetup by nobody')
  return profileOfOrganizer(member)
}

function asWritten(post: PostRow): NewPost & { id: string } {
  const { id, type, title, description, category, subcategory, location, zipCode, timeNeeded } = post
  return {
    id,
    type,
    title,
    description,
    categoryId: null,
    category,
    subcategory,
    location,
    zipCode,
    dateNeeded: toIso(post.dateNeeded),
    timeNeeded,
    maxAttendees: post.maxAttendees,
    genderPreference: post.genderPreference,
    hasTipJar: post.hasTipJar === 1,
    thirdPlaceId: post.thirdPlaceId,
  }
}
