import * as v from 'valibot'
import { sha256Schema } from '../files/files.schema.ts'
import { operation } from '../operation.ts'
import { listOf } from '../values/list.ts'
import { storable } from '../values/text.ts'
import {
  bioLengthMax,
  hasAnInterest,
  hasFewInterests,
  interestLengthMax,
  interestsMax,
  isBioLongEnough,
  isInterestShort,
} from './members.rules.ts'

export const bioSchema = v.pipe(
  v.string(),
  v.check(isBioLongEnough, 'Please write at least 10 characters about yourself.'),
  v.maxLength(bioLengthMax, `At most ${bioLengthMax} characters.`),
  storable,
)

const interestSchema = v.pipe(
  v.string(),
  v.check(isInterestShort, `At most ${interestLengthMax} characters.`),
  storable,
)

export const interestsSchema = v.pipe(
  // Before the doubles are counted out: a list of thousands is not worth reading.
  listOf(interestSchema, 10 * interestsMax, 'Please select at most 10 interests.'),
  v.check(hasAnInterest, 'Please select at least one interest.'),
  v.check(hasFewInterests, 'Please select at most 10 interests.'),
)

/** Only what is missing is sent; both fields are accepted at any time, since the same call edits them later. */
export const completeProfile = operation({
  name: 'members.completeProfile',
  version: 1,
  method: 'PATCH',
  path: '/api/profile/complete',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ bio: v.optional(bioSchema), interests: v.optional(interestsSchema) }),
  answer: v.object({ message: v.string() }),
})

/** The hash of a picture that is sent beside it, before or after; null takes the photo away. */
export const setPhoto = operation({
  name: 'members.setPhoto',
  version: 1,
  method: 'PUT',
  path: '/api/profile/photo',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ photo: v.nullable(sha256Schema) }),
  answer: v.object({ message: v.string(), profileImageUrl: v.nullable(v.string()) }),
})

export const memberOperations = [completeProfile, setPhoto] as const
