/**
 * A believable neighborhood: forty people who joined, wrote and met over the past months, up to now. Everything
 * that has an operation goes through it, at the time it happened, so that credits and limits are those of real use.
 */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { zipCodes } from '@porchlight/contracts/location/postal-codes.rules'
import { type NewPost, newPostSchema, postLimits } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, hourMs, toIso } from '@porchlight/contracts/values/time'
import * as v from 'valibot'
import type { App } from '../app.ts'
import type { Row } from '../database/schema/tables.ts'
import type { Transaction } from '../database/transactions/transact.ts'
import { changeHelp } from '../features/help/change-help.operations.ts'
import { askGuestsToConfirm } from '../features/meetups/meetups.jobs.ts'
import { move, zipCodeLocation } from '../features/members/location.operations.ts'
import { countMeetups } from '../features/members/meetup-count.operations.ts'
import { completeProfile } from '../features/members/members.operations.ts'
import { createPost } from '../features/posts/posts.operations.ts'
import { postById } from '../features/posts/posts.queries.ts'
import { meetupDelayMs, showMeetup } from '../features/posts/shown-later/show-meetups.operations.ts'
import { addMember, newMember } from '../features/sessions/joining/new-members.ts'
import { createPasswords } from '../features/sessions/sign-in/passwords.ts'
import { createPlans } from '../plans/plans.ts'
import { createConfiguredGeocoding } from '../providers/geocoding/configured-geocoding.ts'
import type { Geocoding } from '../providers/geocoding/geocoding.ts'
import { touchDelayed } from '../sync/delayed-touches.ts'
import { meetups } from './neighborhood/meetups.ts'
import { offers } from './neighborhood/offers.ts'
import { type DemoPerson, demoPassword, emailOf, people, signIns } from './neighborhood/people.ts'
import { type PictureName, picturesOfPosts } from './neighborhood/pictures.ts'
import { places } from './neighborhood/places.ts'
import type { DemoHelp, DemoMeetup } from './neighborhood/posts.ts'
import { requests } from './neighborhood/requests.ts'
import { type DemoClock, timeOf } from './neighborhood/times.ts'
import { chatSteps } from './steps/chats.ts'
import { comingStep } from './steps/coming.ts'
import { coordinationSteps, writtenForOf } from './steps/coordination-steps.ts'
import { demoHandlers } from './steps/doors.ts'
import { creditSteps } from './steps/gifts.ts'
import { demoId, idOf, joinedAt, personOf } from './steps/ids.ts'
import { clockSteps, pairSteps, readingSteps } from './steps/pair-steps.ts'
import { type DemoPictures, drawDemo, type PictureSender } from './steps/photos.ts'
import { idOfPlace, placeSteps } from './steps/place-steps.ts'
import type { Step } from './steps/step.ts'

interface SeedSettings {
  /** The one the app was built with: it stands where each thing happened, and runs on afterwards. */
  clock: DemoClock
  /** Epoch ms; all times of the demo are relative to it. */
  now: number
  timeZone: string
  /** The pictures; by default those drawn for the demo. */
  pictures?: DemoPictures
}

/** Writes data that no operation can write yet, after an operation and at the same moment. */
type Afterwards = (transaction: Transaction, id: string) => Promise<unknown>

const trialDays = 14
/** The time between the date of a help and its participants' confirmations. */
const doneAfterMs = 2 * hourMs

export async function seedDemo(
  app: App,
  { clock, now, timeZone, pictures: givenPictures }: SeedSettings,
): Promise<void> {
  const { transact } = app.database
  const handlers = demoHandlers(app, timeZone)
  const pictures = givenPictures ?? (await drawDemo())
  const senders: PictureSender[] = []
  const sendLater = (name: PictureName, by: string) => {
    senders.push([name, by])
    return pictures.hashOf(name)
  }
  const pictureOf = ({ by, title }: DemoHelp | DemoMeetup) => {
    const name = picturesOfPosts[title]
    return name === undefined ? null : sendLater(name, by)
  }
  const geocoding = createConfiguredGeocoding({ postalCodes: zipCodes, placeData: null })

  const write = (by: DemoPerson, at: number, post: NewPost, afterwards: Afterwards): Step => ({
    at,
    run: async (transaction) => {
      const id = demoId(at, post.title)
      const args = { ...v.parse(newPostSchema, post), id }
      const context = { transaction, memberId: idOf(by, now), writtenAt: at }
      const settings = {
        timeZone: () => timeZone,
        hasPublicBoard: false,
        plans: createPlans(() => true),
        geocoding,
      }
      await createPost(settings, context, args)
      await afterwards(transaction, id)
    },
  })
  const writeHelp = (type: 'request' | 'offer', help: DemoHelp): Step => {
    const { time, timeOfDay } = timeOf(help.due, now, timeZone)
    const at = now - help.hoursAgo * hourMs
    const post = {
      ...blank(help),
      ...homeOf(personOf(help.by), geocoding),
      photo: pictureOf(help),
      type,
      category: help.in,
      subcategory: help.sub,
      dateNeeded: toIso(time),
      timeNeeded: timeOfDay,
      hasTipJar: help.hasTipJar ?? false,
      ...(help.for === undefined ? {} : { writtenFor: writtenForOf(help.for, now) }),
    }
    return write(personOf(help.by), at, post, nothingMore)
  }
  const writeMeetup = (meetup: DemoMeetup): Step[] => {
    const { time, timeOfDay } = timeOf(meetup.due, now, timeZone)
    // Late in the evening the third day from now is further off than a meetup may be.
    const at = Math.max(now - meetup.hoursAgo * hourMs, time - postLimits.eventAheadMsMax)
    const [coming, maxAttendees] = meetup.guests
    const post: NewPost = {
      ...blank(meetup),
      photo: pictureOf(meetup),
      type: 'event',
      location: meetup.where,
      dateNeeded: toIso(time),
      timeNeeded: timeOfDay,
      maxAttendees,
      genderPreference: meetup.for ?? 'all',
    }
    const place = places.find(({ name }) => name === meetup.at)
    const isOpen = place !== undefined && now - place.daysAgo * dayMs < at
    if (isOpen) post.thirdPlaceId = idOfPlace(place, now)
    const comers = { count: coming + (meetup.waiting ?? 0), at, until: Math.min(time, now) }
    return [
      write(personOf(meetup.by), at, post, nothingMore),
      ...showSteps(at),
      comingStep(handlers, meetup, comers, now),
      ...doneOnce(at, time, now, meetup.title),
    ]
  }

  const hashes = await hashPasswords()
  const steps = [
    ...people.flatMap((person) =>
      join(person, { now, geocoding, passwordHash: hashes.get(person.key) ?? null }),
    ),
    ...requests.map((help) => writeHelp('request', help)),
    ...offers.map((help) => writeHelp('offer', help)),
    ...meetups.flatMap(writeMeetup),
    ...placeSteps({ handlers, now, sendLater }),
    ...chatSteps(handlers, now),
    ...pairSteps(handlers, now, timeZone),
    ...readingSteps(handlers, now),
    ...clockSteps(now, timeZone),
    ...creditSteps(handlers, now, timeZone),
    ...coordinationSteps(now),
  ].sort((first, other) => first.at - other.at)
  try {
    for (const { at, run } of steps) {
      clock.stopAt(at)
      await transact(run)
    }
    // These are the changes that jobs would make within the day.
    clock.stopAt(now)
    while (await transact((transaction) => askGuestsToConfirm(transaction, timeZone)));
    await pictures.send(app, senders, now)
    while (await app.database.transact(countMeetups));
    while (await transact(touchDelayed));
  } finally {
    clock.stopAt(null)
  }
}

/**
 * The distance in degrees by which people live around the middle of their postal code. Within one cell the map would
 * show them as one spot.
 */
const homesReach = 0.03

/** Returns where a person lives, the same at every seed. */
function homeOf(person: DemoPerson, { find }: Pick<Geocoding, 'find'>): Position {
  const middle = find(person.zipCode)
  assert(middle, `a postal code that nobody knows: ${person.zipCode}`)
  const index = people.indexOf(person)
  // Around a spiral, so that no two meet.
  const angle = index * Math.PI * (3 - Math.sqrt(5))
  const away = homesReach * Math.sqrt((index + 1) / people.length)
  return {
    latitude: middle.latitude + away * Math.cos(angle),
    longitude: middle.longitude + away * Math.sin(angle),
  }
}

/** Twice, since what its organizer has just posted puts it off. */
function showSteps(writtenAt: number): Step[] {
  return [1, 2].map((turn) => ({ at: writtenAt + turn * meetupDelayMs.max, run: showMeetup }))
}

const nothingMore: Afterwards = async () => undefined

function blank({ by, title, text }: DemoHelp | DemoMeetup) {
  return {
    title,
    description: text,
    categoryId: null,
    category: null,
    subcategory: null,
    location: null,
    maxAttendees: null,
    genderPreference: null,
    hasTipJar: false,
    zipCode: personOf(by).zipCode,
  }
}

/**
 * Hashes the passwords of the named sign-ins only: a known password on forty accounts is of no use, and forty hashes
 * take seconds.
 */
async function hashPasswords(): Promise<Map<string, string>> {
  const passwords = createPasswords()
  return new Map(
    await Promise.all(signIns.map(async ({ key }) => [key, await passwords.hash(demoPassword)] as const)),
  )
}

function join(
  person: DemoPerson,
  { now, geocoding, passwordHash }: { now: number; geocoding: Geocoding; passwordHash: string | null },
): Step[] {
  const at = joinedAt(person, now)
  const [firstName, lastName] = person.name
  const [ratingSum, ratingCount] = person.rated ?? [0, 0]
  // No operation can write a plan yet, or the ratings from before the demo's helps, so they are written directly.
  const signUp = { firstName, lastName, email: emailOf(person) }
  const row: Row<'members'> = {
    ...newMember(signUp, { passwordHash, authProvider: 'email', isProved: false, now: at, trialDays }),
    id: idOf(person, now),
    ...(person.isPremium
      ? { subscriptionPlan: 'premium', subscriptionStatus: 'active', premiumFrom: at, isShownPremium: 1 }
      : {}),
    ratingSum,
    ratingCount,
  }
  const profile = {
    ...(person.bio === null ? {} : { bio: person.bio }),
    ...(person.interests.length === 0 ? {} : { interests: [...person.interests] }),
  }
  return [
    { at, run: (transaction) => addMember(transaction, row) },
    {
      at: at + hourMs,
      run: (transaction) => completeProfile({ transaction, memberId: row.id, writtenAt: at }, profile),
    },
    {
      at: at + hourMs,
      run: (transaction) =>
        move({ transaction, memberId: row.id }, zipCodeLocation(geocoding, person.zipCode)),
    },
  ]
}

/** Returns the steps that complete a help; nothing completes a meetup yet. */
function doneOnce(writtenAt: number, due: number, now: number, title: string): Step[] {
  if (due > now) return []
  const id = demoId(writtenAt, title)
  return [
    {
      at: Math.min(due + doneAfterMs, now),
      run: async (transaction) => {
        const post = await postById(transaction.database, id)
        assert(post, 'a post that was not written')
        await changeHelp(transaction, post, undefined, { status: 'completed' })
      },
    },
  ]
}
