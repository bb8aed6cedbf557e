import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createId } from '../values/id.ts'
import { dayMs, hourMs, toIso } from '../values/time.ts'
import { writtenPost } from './posts.rows.ts'
import {
  callIssuesOfPost,
  canWithdraw,
  categoryFrom,
  cellFrom,
  hasDatePassed,
  normalizePost,
  postIssues,
  postRetention,
  publicLocation,
  publicZipCode,
} from './posts.rules.ts'
import { type NewPost, newPostSchema, postStatuses } from './posts.schema.ts'

const writtenAt = Date.UTC(2026, 10, 2, 9, 30)

function aPost(overrides: Partial<NewPost> = {}): NewPost {
  return {
    type: 'request',
    title: 'Ride',
    description: 'To the clinic.',
    categoryId: null,
    category: null,
    subcategory: null,
    location: null,
    dateNeeded: toIso(writtenAt + hourMs),
    timeNeeded: null,
    maxAttendees: null,
    genderPreference: null,
    hasTipJar: false,
    zipCode: null,
    ...overrides,
  }
}

const aMeetup = (overrides: Partial<NewPost> = {}) => aPost({ type: 'event', maxAttendees: 12, ...overrides })
const pathsOf = (post: NewPost) => postIssues(post, writtenAt).map(({ path }) => path)

test('P-045 a date before the time of writing is an issue, one at it or later is not', () => {
  expect(pathsOf(aPost({ dateNeeded: toIso(writtenAt - 1) }))).toEqual(['dateNeeded'])
  expect(pathsOf(aPost({ dateNeeded: toIso(writtenAt) }))).toEqual([])
  expect(pathsOf(aPost({ dateNeeded: toIso(writtenAt + 400 * dayMs) }))).toEqual([])
})

test('P-046 a meetup is at most 96 hours ahead of the moment of writing', () => {
  expect(pathsOf(aMeetup({ dateNeeded: toIso(writtenAt + 96 * hourMs) }))).toEqual([])
  expect(pathsOf(aMeetup({ dateNeeded: toIso(writtenAt + 96 * hourMs + 1) }))).toEqual(['dateNeeded'])
  expect(pathsOf(aMeetup({ dateNeeded: toIso(writtenAt - 1) }))).toEqual(['dateNeeded'])
})

test('P-132 either of two names gives the date and the limit', () => {
  const { dateNeeded: eventDate, maxAttendees: guestLimit, ...rest } = aMeetup({ thirdPlaceId: createId() })
  const sentPost = v.parse(newPostSchema, { ...rest, maxAttendees: undefined, eventDate, guestLimit })
  expect(normalizePost(sentPost)).toMatchObject({ dateNeeded: eventDate, maxAttendees: 12 })
  expect(postIssues(sentPost, writtenAt)).toEqual([])
  expect(writtenPost({ ...sentPost, id: createId() }, '1712 Palmetto Street')).toMatchObject({
    thirdPlaceId: sentPost.thirdPlaceId,
    location: '1712 Palmetto Street',
    dateNeeded: eventDate,
    maxAttendees: 12,
  })
})

test('P-049 a meetup requires its number of attendees', () => {
  expect(postIssues(aMeetup({ maxAttendees: null }), writtenAt)).toEqual([
    { path: 'maxAttendees', message: 'Required' },
  ])
  expect(pathsOf(aPost({ maxAttendees: 5 }))).toEqual(['maxAttendees'])
})

test.each([
  [1, false],
  [2, true],
  [20, true],
  [21, false],
  [0, false],
  [-5, false],
])('P-050 %d attendees: accepted is %j', (maxAttendees, isAccepted) => {
  expect(pathsOf(aMeetup({ maxAttendees }))).toEqual(isAccepted ? [] : ['maxAttendees'])
})

test.each([1, 21])('P-050 a meetup at a third place may have %d attendees', (maxAttendees) => {
  expect(pathsOf(aMeetup({ maxAttendees, thirdPlaceId: createId() }))).toEqual([])
})

test('P-121 P-035 every post requires a description, except a meetup at a place', () => {
  const pathsOf = (overrides: Partial<NewPost>) =>
    postIssues(aPost({ description: ' ', ...overrides }), writtenAt).map(({ path }) => path)
  for (const type of ['request', 'offer', 'event'] as const)
    expect(pathsOf({ type })).toContain('description')
  expect(pathsOf({ type: 'event', thirdPlaceId: createId() })).toEqual([])
})

test('P-047 a call requires the time of day of a help post; a meetup’s is in its date', () => {
  for (const type of ['request', 'offer'] as const) {
    expect(callIssuesOfPost(aPost({ type }))).toEqual([{ path: 'timeNeeded', message: 'Required' }])
    expect(callIssuesOfPost(aPost({ type, timeNeeded: '09:15' }))).toEqual([])
  }
  expect(callIssuesOfPost(aPost({ type: 'event' }))).toEqual([])
})

test('P-050 attendees are a whole number', () => {
  for (const maxAttendees of [2.5, '5', Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(v.is(newPostSchema, { ...aMeetup(), maxAttendees })).toBe(false)
  }
})

test('P-051 only meetups have a gender preference', () => {
  expect(pathsOf(aMeetup({ genderPreference: 'women' }))).toEqual([])
  expect(pathsOf(aPost({ genderPreference: 'all' }))).toEqual(['genderPreference'])
  expect(v.is(newPostSchema, { ...aMeetup(), genderPreference: 'nobody' })).toBe(false)
})

test('P-052 the tip jar is for requests and offers', () => {
  expect(pathsOf(aPost({ hasTipJar: true }))).toEqual([])
  expect(pathsOf(aPost({ type: 'offer', hasTipJar: true }))).toEqual([])
  expect(pathsOf(aMeetup({ hasTipJar: true }))).toEqual(['hasTipJar'])
})

test('P-039 the category other needs its own subcategory in words', () => {
  for (const subcategory of [null, '', '  ']) {
    expect(postIssues(aPost({ category: 'other', subcategory }), writtenAt)).toEqual([
      { path: 'subcategory', message: 'Required' },
    ])
  }
  expect(pathsOf(aPost({ category: 'other', subcategory: 'Piano tuning' }))).toEqual([])
  expect(pathsOf(aPost({ categoryId: 10 }))).toEqual(['subcategory'])
})

test('P-037 a subcategory belongs to its category, and is optional', () => {
  expect(pathsOf(aPost({ category: 'home_yard', subcategory: 'Lawn mowing' }))).toEqual([])
  expect(pathsOf(aPost({ category: 'home_yard' }))).toEqual([])
  expect(pathsOf(aPost({ category: 'home_yard', subcategory: 'Dog walking' }))).toEqual(['subcategory'])
})

test('P-057 a category is identified by its key, and its number has to agree', () => {
  expect(categoryFrom(aPost({ categoryId: 4 }))).toBe('transportation_errands')
  expect(categoryFrom(aPost({ category: 'home_yard' }))).toBe('home_yard')
  expect(categoryFrom(aPost())).toBeNull()
  expect(pathsOf(aPost({ category: 'home_yard', categoryId: 3 }))).toEqual([])
  expect(pathsOf(aPost({ category: 'home_yard', categoryId: 4 }))).toEqual(['categoryId'])
  for (const categoryId of [0, 11, 1.5, '1'])
    expect(v.is(newPostSchema, { ...aPost(), categoryId })).toBe(false)
})

test('P-077 a post has passed exactly at its own date', () => {
  const post = aPost()
  expect(hasDatePassed(post, Date.parse(post.dateNeeded) - 1)).toBe(false)
  expect(hasDatePassed(post, Date.parse(post.dateNeeded))).toBe(true)
})

test('C4 neighbors read a venue in words, and no other location', () => {
  expect(publicLocation({ type: 'event', location: 'Echo Park' })).toBe('Echo Park')
  expect(publicLocation({ type: 'event', location: '34.0781, -118.2606' })).toBeNull()
  expect(publicLocation({ type: 'event', location: null })).toBeNull()
  expect(publicLocation({ type: 'request', location: '1720 Sunset Blvd' })).toBeNull()
  expect(publicLocation({ type: 'offer', location: 'Echo Park' })).toBeNull()
})

test('C4 the ZIP code of a help post is its author’s; a meetup shows none', () => {
  expect(publicZipCode({ type: 'request', zipCode: '90026' })).toBe('90026')
  expect(publicZipCode({ type: 'offer', zipCode: null })).toBeNull()
  expect(publicZipCode({ type: 'event', zipCode: '90026' })).toBeNull()
})

test('P-010 L-024 a position beside a help post is on this earth, whole, and in plain figures', () => {
  const at = (latitude: unknown, longitude: unknown) =>
    pathsOf(aPost({ latitude, longitude } as Partial<NewPost>))
  for (const [latitude, longitude] of [
    [34.05, -118.24],
    ['34.05', '-118.24'],
    [null, null],
    [undefined, undefined],
  ])
    expect(at(latitude, longitude)).toEqual([])
  for (const latitude of [90.1, '91', 'NaN', ' 34', '', null, '1e1'])
    expect(at(latitude, -118)).toEqual(['latitude'])
  for (const longitude of [180.1, '-181', 'west', null]) expect(at(34, longitude)).toEqual(['longitude'])
})

test('P-010 a help post is at its typed coordinates, or else at the position beside it; a meetup has none', () => {
  const beside = { latitude: 34.0781, longitude: -118.2606 }
  expect(cellFrom({ type: 'offer', location: '34.1312, -118.3112', ...beside })).toEqual({
    latitude: 34.13,
    longitude: -118.31,
  })
  expect(cellFrom({ type: 'request', location: 'Echo Park', ...beside })).toEqual({
    latitude: 34.08,
    longitude: -118.26,
  })
  expect(cellFrom({ type: 'request', location: 'Echo Park' })).toBeNull()
  expect(cellFrom({ type: 'event', location: '34.1312, -118.3112', ...beside })).toBeNull()
})

test('P-078 until the help begins the author can withdraw', () => {
  expect(postStatuses.filter((status) => canWithdraw({ status }))).toEqual(['pending', 'matched'])
})

test('C10 open posts stay; closed ones go after 30 days, and after a year for their participants', () => {
  const now = 1_800_000_000_000
  const dateNeeded = toIso(now)
  for (const type of ['request', 'offer'] as const) {
    for (const status of postStatuses) {
      const isOver = ['completed', 'cancelled', 'expired'].includes(status)
      expect(postRetention({ type, status, dateNeeded }, false)).toBe(isOver ? now + 30 * dayMs : null)
      expect(postRetention({ type, status, dateNeeded }, true)).toBe(isOver ? now + 365 * dayMs : null)
    }
  }
  // The retention begins when the post was closed. Without that time it begins on the post's own date.
  const closedPost = { type: 'offer', status: 'completed', dateNeeded, closedAt: toIso(now + dayMs) } as const
  expect(postRetention(closedPost, false)).toBe(now + 31 * dayMs)
})

test('C10 a meetup is over by its own date, without any action', () => {
  const now = 1_800_000_000_000
  const meetup = { type: 'event', status: 'pending', dateNeeded: toIso(now) } as const
  expect(postRetention(meetup, false)).toBe(now + 30 * dayMs)
  expect(postRetention(meetup, true)).toBe(now + 365 * dayMs)
})
