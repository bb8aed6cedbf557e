import * as v from 'valibot'
import { sha256Schema } from '../files/files.schema.ts'
import {
  latitudeSchema,
  locationLimits,
  longitudeSchema,
  postalCodeSchema,
} from '../location/location.schema.ts'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import { listOf } from '../values/list.ts'
import { optionalText, storable } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import {
  areDistinct,
  bioLengthMax,
  hasVisibleInterest,
  interestCountMax,
  interestLengthMax,
  isBioLongEnough,
  isInterestCountWithinLimit,
  isInterestWithinLimit,
  leavingWordsLengthMax,
  profilePhotosCount,
} from './members.rules.ts'
import { profileResponseSchema } from './members.schema.ts'

export const bioSchema = v.pipe(
  v.string(),
  v.check(isBioLongEnough, 'Please write at least 10 characters about yourself.'),
  v.maxLength(bioLengthMax, `At most ${bioLengthMax} characters.`),
  storable,
)

const interestSchema = v.pipe(
  v.string(),
  v.check(isInterestWithinLimit, `At most ${interestLengthMax} characters.`),
  storable,
)

export const interestsSchema = v.pipe(
  // This limit comes before the check without duplicates, because a list of thousands is not worth the work.
  listOf(interestSchema, 10 * interestCountMax, 'Please select at most 10 interests.'),
  v.check(hasVisibleInterest, 'Please select at least one interest.'),
  v.check(isInterestCountWithinLimit, 'Please select at most 10 interests.'),
)

/**
 * Completes a profile. The app sends only what is missing; both fields are accepted at any time, because the same call
 * edits them later.
 */
export const completeProfile = operation({
  name: 'members.completeProfile',
  version: 1,
  method: 'PATCH',
  path: '/api/profile/complete',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ bio: v.optional(bioSchema), interests: v.optional(interestsSchema) }),
  response: v.object({ message: v.string() }),
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
  response: v.object({ message: v.string(), profileImageUrl: v.nullable(v.string()) }),
})

/** Returns the schema of three different photos, in whatever form each photo is sent. */
export function threePhotosSchema(shaSchema: v.GenericSchema<string, string>) {
  return v.pipe(
    listOf(shaSchema, profilePhotosCount, 'Please upload all 3 photos before saving.'),
    v.minLength(profilePhotosCount, 'Please upload all 3 photos before saving.'),
    v.check(areDistinct, 'Please choose three different photos.'),
  )
}

export const mainPhotoIndexSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(profilePhotosCount - 1),
)

/**
 * Three photos, and which of them stands beside the name. By their hashes; what brings the pictures themselves, as data
 * URLs, is `PUT /api/users/:id/photos`, which ends in this.
 */
export const setPhotos = operation({
  name: 'members.setPhotos',
  version: 1,
  method: 'PUT',
  path: '/api/profile/photos',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({
    photos: threePhotosSchema(sha256Schema),
    mainProfilePhotoIndex: mainPhotoIndexSchema,
  }),
  response: v.object({
    message: v.string(),
    profileImageUrl: v.nullable(v.string()),
    profilePhotos: v.array(v.nullable(v.string())),
    mainProfilePhotoIndex: v.number(),
  }),
})

/** Sets the time until which the member is away and their offers are paused; null: the member is back. */
export const setAway = operation({
  name: 'members.setAway',
  version: 1,
  method: 'PUT',
  path: '/api/profile/away',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ awayUntil: v.nullable(isoTimeSchema) }),
  response: v.object({ message: v.string(), awayUntil: v.nullable(isoTimeSchema) }),
})

/**
 * Ends the member's account in fourteen days, unless the member stays. A repeated request does not change the date. It
 * needs a recent sign-in.
 */
export const leave = operation({
  name: 'members.leave',
  version: 1,
  method: 'POST',
  path: '/api/auth/leave',
  access: 'member',
  offline: 'online',
  /** The arguments of leaving: an optional message to the operators of the community. */
  args: v.strictObject({ words: v.optional(optionalText(leavingWordsLengthMax), '') }),
  response: v.object({ message: v.string(), leavesAt: isoTimeSchema }),
})

/** Cancels a requested deletion of the account. Without one it changes nothing. */
export const stay = operation({
  name: 'members.stay',
  version: 1,
  method: 'POST',
  path: '/api/auth/stay',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({ message: v.string() }),
})

/** Returns a member's profile, for neighbors who may see who this member is. */
export const readProfile = operation({
  name: 'members.profile',
  version: 1,
  method: 'GET',
  path: '/api/users/:userId',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ userId: idSchema }),
  response: profileResponseSchema,
})

/** The location that is stored now, in place of all that was stored before: the response to both ways of setting it. */
export const locationResponseSchema = v.object({
  message: v.string(),
  latitude: v.nullable(v.string()),
  longitude: v.nullable(v.string()),
  location: v.nullable(v.string()),
  zipCode: v.nullable(v.string()),
})

/** A position, as the device gives it or of a geocoded ZIP. Snapped on the device, and once more on arrival. */
export const setLocation = operation({
  name: 'members.setLocation',
  version: 1,
  method: 'PUT',
  path: '/api/users/location',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    /** The location in words; without any the server names the nearest place in its data. */
    location: v.nullish(optionalText(locationLimits.textLengthMax), null),
    zipCode: v.nullish(postalCodeSchema, null),
    locationPermissionGranted: v.literal(true),
  }),
  response: locationResponseSchema,
})

/**
 * Sets the location by ZIP alone, also without a network: the position and the place's name are looked up when the call
 * arrives.
 */
export const setZipCode = operation({
  name: 'members.setZipCode',
  version: 1,
  method: 'PATCH',
  path: '/api/profile/location',
  access: 'member',
  offline: 'queue',
  args: v.strictObject({ zipCode: postalCodeSchema }),
  response: locationResponseSchema,
})

/** The operations of this feature that may wait in the outbox. */
export const queuedMemberOperations = [
  completeProfile,
  setPhoto,
  setPhotos,
  setAway,
  setLocation,
  setZipCode,
] as const

export const memberOperations = [...queuedMemberOperations, leave, stay, readProfile] as const
