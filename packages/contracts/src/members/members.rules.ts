/** Pure decisions about a member's profile that both sides obey. */
import type { MissingProfile } from '../errors/refusals.ts'
import { photoUrl } from '../files/files.rules.ts'
import type { Photo } from '../files/files.schema.ts'
import { coarseText, snapToCell } from '../location/location.rules.ts'
import { tidyText } from '../values/text.ts'
import type { Person, PersonAnswer } from './members.schema.ts'

export const bioLengthMin = 10
export const bioLengthMax = 500
export const interestsMax = 10
export const interestLengthMax = 30
/** With the blanks around it, which are forgiven as long as somebody may have typed them. */
export const interestTypedLengthMax = 10 * interestLengthMax

export function missingProfile(profile: {
  bio: string | null
  interests: readonly string[]
}): MissingProfile | null {
  const lacksBio = (profile.bio ?? '').trim().length < bioLengthMin
  const lacksInterests = profile.interests.length === 0
  if (lacksBio && lacksInterests) return 'both'
  if (lacksBio) return 'bio'
  return lacksInterests ? 'interests' : null
}

/** Trimmed, without empties, without doubles whatever their case, first spelling kept. */
export function tidyInterests(interests: readonly string[]): string[] {
  const seen = new Set<string>()
  const tidy: string[] = []
  for (const interest of interests) {
    const text = interest.trim()
    const key = text.toLowerCase()
    if (text === '' || seen.has(key)) continue
    seen.add(key)
    tidy.push(text)
  }
  return tidy
}

/** What of a profile was written, as it is kept: the device predicts it, and the server keeps it. */
export function writtenProfile({
  bio,
  interests,
}: {
  bio?: string | undefined
  interests?: string[] | undefined
}): { bio?: string; interests?: string[] } {
  return {
    ...(bio === undefined ? {} : { bio: tidyText(bio) }),
    ...(interests === undefined ? {} : { interests: tidyInterests(interests) }),
  }
}

/** What one's own row says of a photo. */
export function photoFields(photo: Photo | undefined): {
  photo: Photo | undefined
  profileImageUrl: string | null
} {
  return { photo, profileImageUrl: photoUrl(photo) }
}

/** A person as the spec's calls name them. */
export function personAnswer(person: Person): PersonAnswer {
  return { ...person, profileImageUrl: photoUrl(person.photo) }
}

/** Where a member is, as their own row says it. */
export interface MemberLocation {
  latitude: string | null
  longitude: string | null
  location: string | null
  zipCode: string | null
  locationPermissionGranted: boolean
}

/** A position as it is kept, of the device's prediction and on the server: by its cell, and its words say no more. */
export function writtenLocation(given: {
  latitude: string
  longitude: string
  location: string | null
  zipCode: string | null
}): MemberLocation {
  const cell = snapToCell({ latitude: Number(given.latitude), longitude: Number(given.longitude) })
  return {
    latitude: String(cell.latitude),
    longitude: String(cell.longitude),
    location: coarseText(tidyText(given.location ?? '')) || null,
    zipCode: tidyText(given.zipCode ?? '') || null,
    locationPermissionGranted: true,
  }
}

/** A ZIP as it is kept, as long as only the server could say where it is. */
export function writtenZipCode({ zipCode }: { zipCode: string }): MemberLocation {
  const given = tidyText(zipCode) || null
  return { latitude: null, longitude: null, location: null, zipCode: given, locationPermissionGranted: true }
}

export function isBioLongEnough(text: string): boolean {
  return text.trim().length >= bioLengthMin
}

export function isInterestShort(text: string): boolean {
  return text.length <= interestTypedLengthMax && text.trim().length <= interestLengthMax
}

export function hasAnInterest(interests: string[]): boolean {
  return tidyInterests(interests).length >= 1
}

export function hasFewInterests(interests: string[]): boolean {
  return tidyInterests(interests).length <= interestsMax
}

/** Posters are named by first name and last initial. */
export function shortName(person: { firstName: string; lastName: string }): string {
  return [person.firstName, person.lastName].filter((part) => part !== '').join(' ')
}

export function initialOf(name: string): string {
  const [first] = name.trim()
  return first === undefined ? '' : `${first.toUpperCase()}.`
}
