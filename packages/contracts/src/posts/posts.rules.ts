/** Pure decisions about posts that both sides obey. */
import type { Issue } from '../errors/issues.ts'
import { coordinatesIn, type Position, snapToCell } from '../location/coordinates.rules.ts'
import { positionOf } from '../location/location.rules.ts'
import { dayStartBy, type OffsetAt, ownOffset } from '../values/clock/zone-clock.ts'
import { hasVisibleText } from '../values/text/text.ts'
import { dayMs } from '../values/time.ts'
import { type CategoryKey, categoryById, categoryByKey } from './posts.catalogue.ts'
import {
  type NewPost,
  type Post,
  type PostArgs,
  type PostPatch,
  type PostType,
  postLimits,
} from './posts.schema.ts'

/** The category by key, else by position, or none. */
export function categoryFrom(post: Pick<NewPost, 'category' | 'categoryId'>): CategoryKey | null {
  return post.category ?? (post.categoryId === null ? null : (categoryById(post.categoryId)?.key ?? null))
}

/** A help post without a category counts as `other`. */
export function categoryOf(post: Pick<Post, 'category'>): CategoryKey {
  return post.category ?? 'other'
}

/** Returns the arguments under one name each, whichever of its two names a field came under. */
export function normalizePost(args: PostArgs): NewPost {
  const { eventDate, guestLimit, ...post } = args
  return {
    ...post,
    dateNeeded: post.dateNeeded ?? eventDate ?? '',
    maxAttendees: post.maxAttendees ?? guestLimit ?? null,
  }
}

/**
 * Returns what is wrong with a new post, beyond each field on its own.
 * @param writtenAt epoch ms of the moment of writing, not of replay: yesterday's queued post is not 'in the past'
 */
export function postIssues(args: PostArgs, writtenAt: number): Issue[] {
  const post = normalizePost(args)
  const isAtPlace = isAtThirdPlace(post)
  const issues = twiceIssues(args)
  if (!isAtPlace && !hasVisibleText(post.description))
    issues.push({ path: 'description', message: 'Required' })
  const date = Date.parse(post.dateNeeded)
  if (Number.isNaN(date)) issues.push({ path: 'dateNeeded', message: 'Required' })
  if (date < writtenAt)
    issues.push({ path: 'dateNeeded', message: 'Choose a date and time that are still to come.' })
  if (post.type !== 'event') return [...issues, ...helpIssues(post), ...positionIssues(post)]
  return [
    ...issues,
    ...(isAtPlace ? placeIssues(post) : eventIssues(post, date, writtenAt)),
    ...jarIssues(post),
  ]
}

/**
 * Returns what a call lacks for a new post. The time of day is required here only, because older apps have queued posts
 * without it. A meetup has its time in its date, as the form for a meetup at a place sends it.
 */
export function callIssuesOfPost({ type, timeNeeded }: Pick<PostArgs, 'type' | 'timeNeeded'>): Issue[] {
  return type !== 'event' && timeNeeded === null ? [{ path: 'timeNeeded', message: 'Required' }] : []
}

function isAtThirdPlace({ type, thirdPlaceId }: Pick<PostArgs, 'type' | 'thirdPlaceId'>): boolean {
  return type === 'event' && (thirdPlaceId ?? null) !== null
}

/** Refuses a field that came under both of its names with different values. */
function twiceIssues({ dateNeeded, eventDate, maxAttendees, guestLimit }: PostArgs): Issue[] {
  const issues: Issue[] = []
  const isOtherDate =
    dateNeeded !== undefined && eventDate !== undefined && Date.parse(dateNeeded) !== Date.parse(eventDate)
  if (isOtherDate) issues.push({ path: 'eventDate', message: 'The two dates disagree.' })
  const isOtherLimit = maxAttendees !== null && guestLimit !== undefined && maxAttendees !== guestLimit
  if (isOtherLimit) issues.push({ path: 'guestLimit', message: 'The two limits disagree.' })
  return issues
}

/** Returns what is wrong with a position: it needs both numbers or neither, each within its range. */
function positionIssues({ latitude, longitude }: Pick<NewPost, 'latitude' | 'longitude'>): Issue[] {
  if (latitude == null && longitude == null) return []
  if (positionOf({ latitude, longitude })) return []
  const isLatitudeWrong = positionOf({ latitude, longitude: 0 }) === null
  return [
    isLatitudeWrong
      ? { path: 'latitude', message: 'Expected a latitude between -90 and 90' }
      : { path: 'longitude', message: 'Expected a longitude between -180 and 180' },
  ]
}

/**
 * Checks a meetup at a third place. Such a place has room and stays: there may be any number of people up to the bound,
 * and any date.
 */
function placeIssues({ description, maxAttendees }: NewPost): Issue[] {
  const issues: Issue[] = []
  const { guestsMin, guestsMax, placeDescriptionLengthMax } = postLimits
  if (description.trim().length > placeDescriptionLengthMax) {
    issues.push({ path: 'description', message: `At most ${placeDescriptionLengthMax} characters.` })
  }
  if (maxAttendees !== null && (maxAttendees < guestsMin || maxAttendees > guestsMax)) {
    issues.push({ path: 'guestLimit', message: `Between ${guestsMin} and ${guestsMax} people.` })
  }
  return issues
}

function eventIssues(post: NewPost, date: number, writtenAt: number): Issue[] {
  const issues: Issue[] = []
  const { attendeesMin, attendeesMax, eventAheadMsMax } = postLimits
  if (date > writtenAt + eventAheadMsMax) {
    issues.push({ path: 'dateNeeded', message: 'Meetups can be at most 3 days ahead.' })
  }
  if (post.maxAttendees === null) issues.push({ path: 'maxAttendees', message: 'Required' })
  else if (post.maxAttendees < attendeesMin || post.maxAttendees > attendeesMax) {
    issues.push({ path: 'maxAttendees', message: `Between ${attendeesMin} and ${attendeesMax} people.` })
  }
  return issues
}

function jarIssues({ hasTipJar }: NewPost): Issue[] {
  return hasTipJar ? [{ path: 'hasTipJar', message: 'A tip jar is for requests and offers.' }] : []
}

function helpIssues(post: NewPost): Issue[] {
  const issues: Issue[] = []
  const category = categoryFrom(post)
  const subcategory = post.subcategory?.trim() ?? ''
  if (category === 'other' && subcategory === '') issues.push({ path: 'subcategory', message: 'Required' })
  if (category !== null && category !== 'other' && subcategory !== '') {
    if (!categoryByKey(category).subcategories.includes(subcategory)) {
      issues.push({ path: 'subcategory', message: 'Choose one of the subcategories.' })
    }
  }
  if (category !== null && post.categoryId !== null && categoryById(post.categoryId)?.key !== category) {
    issues.push({ path: 'categoryId', message: 'The category and its number disagree.' })
  }
  if (post.maxAttendees !== null)
    issues.push({ path: 'maxAttendees', message: 'Only meetups have attendees.' })
  if (post.genderPreference !== null) {
    issues.push({ path: 'genderPreference', message: 'Only meetups have this preference.' })
  }
  if ((post.thirdPlaceId ?? null) !== null) {
    issues.push({ path: 'thirdPlaceId', message: 'Only meetups are at a place.' })
  }
  return issues
}

/** A post is useless once its own date has passed; then it returns to its author. */
export function hasDatePassed(post: { dateNeeded: string }, now: number): boolean {
  return Date.parse(post.dateNeeded) <= now
}

/**
 * Returns the cell of a help post: from its location when this is a bare position, otherwise from the position beside
 * it. A meetup has none, because it would be the organizer's.
 */
export function cellFrom(post: {
  type: PostType
  location: string | null
  latitude?: number | string | null | undefined
  longitude?: number | string | null | undefined
}): Position | null {
  const exactPosition = post.type === 'event' ? null : (coordinatesIn(post.location) ?? positionOf(post))
  return exactPosition && snapToCell(exactPosition)
}

/** Returns true when a patch moves the post: then nothing of its former location remains. */
export function isMoved({ location, zipCode, latitude, longitude }: Omit<PostPatch, 'id'>): boolean {
  return [location, zipCode, latitude, longitude].some((value) => value !== undefined)
}

/** Returns the location that neighbors may read: a meetup's venue, never a position, never a help post's address. */
export function publicLocation(post: { type: PostType; location: string | null }): string | null {
  return post.type === 'event' && coordinatesIn(post.location) === null ? post.location : null
}

/**
 * Returns the ZIP that neighbors may see of a post. For a help post it shows roughly where the author lives. A meetup
 * has no ZIP, because its venue is in words and the ZIP could only be the organizer's.
 */
export function publicZipCode(post: { type: PostType; zipCode: string | null }): string | null {
  return post.type === 'event' ? null : post.zipCode
}

export function isOpen(post: Pick<Post, 'status'>): boolean {
  return post.status === 'pending' || post.status === 'matched' || post.status === 'in_progress'
}

/** Returns true when the author may still withdraw the post: until the help begins. */
export function canWithdraw(post: Pick<Post, 'status'>): boolean {
  return post.status === 'pending' || post.status === 'matched'
}

/**
 * True while nobody has agreed to help, because a post must not change for a neighbor who has agreed. A meetup stays
 * editable, and its guests are notified of changes.
 */
export function canEdit(post: Pick<Post, 'status'>): boolean {
  return post.status === 'pending'
}

/** The fields of a meetup that can change: the people who come have agreed to the rest. */
const meetupFields: readonly (keyof PostPatch)[] = ['id', 'dateNeeded', 'timeNeeded', 'location', 'photo']

/** Returns the issues for fields of the patch that the author of this post may not change. */
export function patchIssues(post: Pick<Post, 'type'>, patch: PostPatch): Issue[] {
  // The date also contains the hour, so a time without a date would contradict it.
  const isTimeAlone = patch.dateNeeded === undefined && typeof patch.timeNeeded === 'string'
  const issues: Issue[] = isTimeAlone ? [{ path: 'dateNeeded', message: 'Required' }] : []
  if (post.type !== 'event') return issues
  const patchedFields = Object.keys(patch) as (keyof PostPatch)[]
  const otherFields = patchedFields.filter((field) => !meetupFields.includes(field))
  const message = 'Of a meetup only time, place and picture can change.'
  return [...issues, ...otherFields.map((path) => ({ path, message }))]
}

/** The number of days that count as upcoming: today and the next two. */
export const upcomingDays = 3

/** Upcoming: today and the next two calendar days, by the clocks where the posts are. */
export function isUpcoming(
  post: Pick<Post, 'status' | 'dateNeeded'>,
  now: number,
  offsetAt: OffsetAt = ownOffset,
): boolean {
  const date = Date.parse(post.dateNeeded)
  return isOpen(post) && date >= dayStartBy(offsetAt, now) && date < dayStartBy(offsetAt, now, upcomingDays)
}

const closedKeptMs = 30 * dayMs
const ownClosedKeptMs = 365 * dayMs

/**
 * Returns the time until which a device stores the post. An open post stays, a closed one is deleted after 30 days, and
 * the members it concerns keep it for a year.
 * @returns epoch ms; null while it stays
 */
export function postRetention(
  post: Pick<Post, 'type' | 'status' | 'dateNeeded' | 'closedAt'>,
  isOwn: boolean,
): number | null {
  if (isOpen(post) && post.type !== 'event') return null
  return Date.parse(post.closedAt ?? post.dateNeeded) + (isOwn ? ownClosedKeptMs : closedKeptMs)
}
