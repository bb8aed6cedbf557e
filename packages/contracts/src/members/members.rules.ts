/** Pure decisions about a member's profile that both sides obey. */
import type { MissingProfile } from '../errors/refusals.ts'
import { photoUrl } from '../files/files.rules.ts'
import type { Photo, Sha256 } from '../files/files.schema.ts'
import { snapToCell } from '../location/coordinates.rules.ts'
import { roundCoordinatesIn } from '../location/location.rules.ts'
import { initialIn } from '../values/text/initials.ts'
import { isVisibleText, normalizeText } from '../values/text/text.ts'
import { dayMs } from '../values/time.ts'
import type { Member, Person, PersonResponse } from './members.schema.ts'

export const bioLengthMin = 10
export const bioLengthMax = 500
export const interestCountMax = 10
export const interestLengthMax = 30
/** The greatest length of an interest as typed, with the blanks around it, which are removed. */
export const interestTypedLengthMax = 10 * interestLengthMax

export const profilePhotosCount = 3
/** The longest absence; a member who is away for longer sets it again. */
export const awayMsMax = 366 * dayMs

/** The time in ms in which a member who leaves can still stay. */
export const leavingMs = 14 * dayMs
export const leavingWordsLengthMax = 500

export function missingProfile(profile: {
  bio: string | null
  interests: readonly string[]
}): MissingProfile | null {
  const lacksBio = !isBioLongEnough(profile.bio ?? '')
  const lacksInterests = profile.interests.length === 0
  if (lacksBio && lacksInterests) return 'both'
  if (lacksBio) return 'bio'
  return lacksInterests ? 'interests' : null
}

/**
 * Returns the interests with clean text, without invisible ones and without duplicates. Case is ignored for duplicates,
 * and the first spelling stays.
 */
export function normalizeInterests(interests: readonly string[]): string[] {
  const seenKeys = new Set<string>()
  const tidy: string[] = []
  for (const interest of interests) {
    const text = normalizeText(interest)
    const key = text.toLowerCase()
    if (!isVisibleText(text) || seenKeys.has(key)) continue
    seenKeys.add(key)
    tidy.push(text)
  }
  return tidy
}

/** Returns the given parts of a profile as they are stored: the device predicts them, and the server stores them. */
export function writtenProfile({
  bio,
  interests,
}: {
  bio?: string | undefined
  interests?: string[] | undefined
}): { bio?: string; interests?: string[] } {
  return {
    ...(bio === undefined ? {} : { bio: normalizeText(bio) }),
    ...(interests === undefined ? {} : { interests: normalizeInterests(interests) }),
  }
}

/** Returns the fields of a photo on the member's own row. */
export function photoFields(photo: Photo | undefined): {
  photo: Photo | undefined
  profileImageUrl: string | null
} {
  return { photo, profileImageUrl: photoUrl(photo) }
}

/** The photos of a profile, and the index of the main one. */
export interface ProfilePhotos {
  photos: readonly Photo[]
  mainProfilePhotoIndex: number
}

/** Returns the photos as the fields of a row or a response. */
export function profilePhotoFields({ photos, mainProfilePhotoIndex }: ProfilePhotos): {
  photos: Photo[]
  profilePhotos: (string | null)[]
  mainProfilePhotoIndex: number
} {
  return { photos: [...photos], profilePhotos: photos.map(photoUrl), mainProfilePhotoIndex }
}

/**
 * Returns the profile photos that a member chose, three at most. A photo that was there before takes its details from
 * `previousPhotos`.
 */
export function chosenPhotos(
  { photos, mainProfilePhotoIndex }: { photos: readonly Sha256[]; mainProfilePhotoIndex: number },
  previousPhotos: readonly Photo[],
): ProfilePhotos {
  const bySha256 = new Map(previousPhotos.map((photo) => [photo.sha256, photo]))
  return { photos: photos.map((sha256) => bySha256.get(sha256) ?? { sha256 }), mainProfilePhotoIndex }
}

/** The main one alone was chosen anew: it takes the place of the one before among the three. Null takes all of them away. */
export function afterMainPhoto(before: ProfilePhotos, photo: Photo | undefined): ProfilePhotos {
  if (photo === undefined) return { photos: [], mainProfilePhotoIndex: 0 }
  const isElsewhere = before.photos.some(
    ({ sha256 }, index) => sha256 === photo.sha256 && index !== before.mainProfilePhotoIndex,
  )
  if (isElsewhere) {
    const mainProfilePhotoIndex = before.photos.findIndex(({ sha256 }) => sha256 === photo.sha256)
    return { photos: before.photos, mainProfilePhotoIndex }
  }
  return {
    photos: before.photos.map((each, index) => (index === before.mainProfilePhotoIndex ? photo : each)),
    mainProfilePhotoIndex: before.mainProfilePhotoIndex,
  }
}

/**
 * Returns true while the member is away: their offers are paused, and no reminders are sent. Others see only
 * `answersLater`.
 */
export function isAway({ awayUntil }: { awayUntil?: string | undefined }, now: number): boolean {
  return awayUntil !== undefined && Date.parse(awayUntil) > now
}

/** Returns the current number of weeks in a row: the row holds the time until which they count. */
export function kindnessStreakAt(
  { kindnessStreak = 0, kindnessStreakUntil }: Pick<Member, 'kindnessStreak' | 'kindnessStreakUntil'>,
  now: number,
): number {
  return kindnessStreakUntil !== undefined && Date.parse(kindnessStreakUntil) > now ? kindnessStreak : 0
}

/**
 * Returns true when the current week counts already: a week that counts keeps the streak until the end of the next one.
 */
export function isStreakSafe(
  { kindnessStreakUntil }: Pick<Member, 'kindnessStreakUntil'>,
  now: number,
): boolean {
  return kindnessStreakUntil !== undefined && Date.parse(kindnessStreakUntil) - now > 7 * dayMs
}

/** A person as the spec's calls name them. */
export function personResponse(person: Person): PersonResponse {
  return { ...person, profileImageUrl: photoUrl(person.photo) }
}

/** The location of a member as their own row holds it. */
export interface MemberLocation {
  latitude: string | null
  longitude: string | null
  location: string | null
  zipCode: string | null
  locationPermissionGranted: boolean
}

/**
 * Returns a position as it is stored, in the device's prediction and on the server: the middle of its cell, with words
 * that are no more exact.
 */
export function writtenLocation(location: {
  latitude: string
  longitude: string
  location: string | null
  zipCode: string | null
}): MemberLocation {
  const cell = snapToCell({ latitude: Number(location.latitude), longitude: Number(location.longitude) })
  return {
    latitude: String(cell.latitude),
    longitude: String(cell.longitude),
    location: roundCoordinatesIn(normalizeText(location.location ?? '')) || null,
    zipCode: normalizeText(location.zipCode ?? '') || null,
    locationPermissionGranted: true,
  }
}

/** Returns a ZIP as it is stored until its position is looked up, which only the server can do. */
export function writtenZipCode({ zipCode }: { zipCode: string }): MemberLocation {
  const writtenZipCode = normalizeText(zipCode) || null
  return {
    latitude: null,
    longitude: null,
    location: null,
    zipCode: writtenZipCode,
    locationPermissionGranted: true,
  }
}

/** Returns true when a bio is long enough as it is stored, and has something visible. */
export function isBioLongEnough(text: string): boolean {
  return normalizeText(text).length >= bioLengthMin && isVisibleText(text)
}

export function isInterestWithinLimit(text: string): boolean {
  return text.length <= interestTypedLengthMax && normalizeText(text).length <= interestLengthMax
}

export function hasVisibleInterest(interests: string[]): boolean {
  return normalizeInterests(interests).length >= 1
}

export function isInterestCountWithinLimit(interests: string[]): boolean {
  return normalizeInterests(interests).length <= interestCountMax
}

export function areDistinct(photos: string[]): boolean {
  return new Set(photos).size === photos.length
}

/** Posters are named by first name and last initial. */
export function shortName(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName].filter((part) => part !== '').join(' ')
}

export function initialOf(name: string): string {
  const initial = initialIn(name)
  return initial === '' ? '' : `${initial}.`
}
