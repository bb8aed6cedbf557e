/** A neighborhood that looks lived in, as rows of a device: the words, people and places of the demonstration. */
import { createHash } from 'node:crypto'
import type { Photo } from '@porchlight/contracts/files/files.schema'
import type { Person, ProfileResponse } from '@porchlight/contracts/members/members.schema'
import type { Place } from '@porchlight/contracts/places/places.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import type { DemoPlace } from '../../apps/api/src/demo/neighborhood/demo-place.ts'
import { meetups } from '../../apps/api/src/demo/neighborhood/meetups.ts'
import { offers } from '../../apps/api/src/demo/neighborhood/offers.ts'
import { people } from '../../apps/api/src/demo/neighborhood/people.ts'
import {
  avatarsShown,
  photosOf,
  pictureNames,
  pictureOfPlace,
  picturesOfPosts,
  placesPictured,
} from '../../apps/api/src/demo/neighborhood/pictures.ts'
import { places } from '../../apps/api/src/demo/neighborhood/places.ts'
import type { DemoHelp, DemoMeetup } from '../../apps/api/src/demo/neighborhood/posts.ts'
import { requests } from '../../apps/api/src/demo/neighborhood/requests.ts'
import { timeOf } from '../../apps/api/src/demo/neighborhood/times.ts'
import { demoId, idOf, personOf } from '../../apps/api/src/demo/steps/ids.ts'
import { aPicture } from '../../apps/web/src/features/files/queued-photo.factory.ts'
import { aMeetupPost } from '../../apps/web/src/features/meetups/meetups.factory.ts'
import { aPerson } from '../../apps/web/src/features/members/members.factory.ts'
import { aPlace } from '../../apps/web/src/features/places/places.factory.ts'
import { aPost } from '../../apps/web/src/features/posts/posts.factory.ts'
import { zoneWhereItIs } from '../harness/phone/zones.ts'

/** An hour with enough of the day left for what is posted for today. */
export const timeZone = zoneWhereItIs(10)
const now = Date.now()

/** The community's name and location, as it returns them. */
export const community = { name: 'Echo Park', displayLocation: 'Los Angeles, CA' }

/** Keys of neighbors whose background was checked. */
const checkedNeighbors: readonly string[] = ['rosa', 'noor', 'howard']

/** The one with this key in the demonstration, such as 'rosa'. */
export function neighbor(key: string): Person {
  const { name, zipCode, rated, isPremium } = personOf(key)
  const [sum, count] = rated ?? [0, 0]
  const [firstName, lastName] = name
  return aPerson({
    id: idOf(personOf(key), now),
    firstName,
    lastName: `${lastName[0]}.`,
    zipCode,
    rating: count === 0 ? '0' : (sum / count).toFixed(1),
    totalRatings: count,
    subscriptionPlan: isPremium ? 'premium' : 'free',
    ...(avatarsShown.includes(key) && { photo: photoNamed(key) }),
    ...(checkedNeighbors.includes(key) && { isBackgroundVerified: true }),
  })
}

/** Returns the profile of a neighbor, which holds more than their row. */
export function neighborProfile(key: string): ProfileResponse {
  const { bio, interests } = personOf(key)
  return {
    ...neighbor(key),
    bio,
    interests: [...interests],
    photos: photosOf(key).map(photoNamed),
    mainProfilePhotoIndex: 0,
    gardenLevel: 3,
    peopleHelped: 6,
    isBackgroundVerified: checkedNeighbors.includes(key),
  }
}

export const neighbors: readonly Person[] = people.map(({ key }) => neighbor(key))

/** Requests, offers and meetups that are still to come, the newest first. */
export const neighborhoodPosts: readonly Post[] = [
  ...requests.map((help) => helpPost('request', help)),
  ...offers.map((help) => helpPost('offer', help)),
  ...meetups.map(meetupPost),
].filter(({ dateNeeded }) => Date.parse(dateNeeded) > now)

export const neighborhoodPlaces: readonly Place[] = places.map(placeRow)

/** Returns the neighborhood's rows on a member's device. */
export function neighborhood() {
  return { people: [...neighbors], posts: [...neighborhoodPosts], places: [...neighborhoodPlaces] }
}

/** The post of this title. */
export function postTitled(title: string): Post {
  const post = neighborhoodPosts.find((each) => each.title === title)
  if (!post) throw new Error(`The neighborhood has no post called '${title}'`)
  return post
}

/** Pictures by the hash that rows refer to. Layout tests do without the drawn ones, whose drawing takes seconds. */
export const neighborhoodPictures: Record<string, Buffer> = Object.fromEntries(
  pictureFiles().map((name) => [hashOf(name), aPicture]),
)

/** Puts the drawn pictures in the place of the small ones; `read` gives the file of a name. */
export function usePictures(read: (name: string) => Buffer): void {
  for (const name of pictureFiles()) neighborhoodPictures[hashOf(name)] = read(name)
}

/**
 * Returns a picture of the demonstration as a row names it once the picture has arrived. The name of an avatar is the
 * key of its person.
 */
function photoNamed(name: string): Photo {
  return { sha256: hashOf(name), width: 400, height: 400 }
}

function pictureFiles(): string[] {
  return [...avatarsShown.flatMap(photosOf), ...pictureNames, ...placesPictured.values()]
}

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('hex')
}

function helpPost(type: 'request' | 'offer', help: DemoHelp): Post {
  return aPost({
    ...commonParts(help),
    type,
    authorId: idOf(personOf(help.by), now),
    category: help.in,
    subcategory: help.sub,
    zipCode: personOf(help.by).zipCode,
    hasTipJar: help.hasTipJar ?? false,
  })
}

function meetupPost(meetup: DemoMeetup): Post {
  const [currentAttendees, maxAttendees] = meetup.guests
  return aMeetupPost({
    ...commonParts(meetup),
    location: meetup.where,
    currentAttendees,
    maxAttendees,
    genderPreference: meetup.for ?? 'all',
  })
}

function commonParts({ title, text, hoursAgo, due }: DemoHelp | DemoMeetup) {
  const { time, timeOfDay } = timeOf(due, now, timeZone)
  const createdAt = now - hoursAgo * hourMs
  const picture = picturesOfPosts[title]
  return {
    id: demoId(createdAt, title),
    title,
    description: text,
    dateNeeded: toIso(time),
    timeNeeded: timeOfDay,
    createdAt: toIso(createdAt),
    ...(picture && { photo: photoNamed(picture) }),
  }
}

function placeRow(place: DemoPlace): Place {
  const createdAt = now - place.daysAgo * dayMs
  const picture = pictureOfPlace(place)
  const [latitude, longitude] = place.at
  return aPlace({
    id: demoId(createdAt, place.name),
    name: place.name,
    tagline: place.tagline,
    description: place.text,
    address: place.address,
    latitude,
    longitude,
    category: place.category,
    tags: [...place.tags],
    views: place.views,
    upvotes: Math.round(place.views / 12),
    isFeatured: place.isFeatured ?? false,
    isPaid: place.isSponsored ?? false,
    user: { firstName: personOf(place.by).name[0] },
    createdAt: toIso(createdAt),
    ...(picture && { photo: photoNamed(picture) }),
  })
}
