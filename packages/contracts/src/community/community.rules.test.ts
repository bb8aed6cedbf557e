import * as v from 'valibot'
import { expect, it } from 'vitest'
import { photoUrl } from '../files/files.rules.ts'
import type { Sha256 } from '../files/files.schema.ts'
import type { Person } from '../members/members.schema.ts'
import type { Place } from '../places/places.schema.ts'
import { type Post, postStatuses } from '../posts/posts.schema.ts'
import { createId } from '../values/id.ts'
import { toIso } from '../values/time.ts'
import { activityOfPlace, activityOfPost, newestFirst } from './community.rules.ts'
import { activitySchema } from './community.schema.ts'

const now = Date.UTC(2026, 10, 5, 12)
const rosa: Person = {
  id: createId(now),
  firstName: 'Rosa',
  lastName: 'J.',
  rating: '4.8',
  subscriptionPlan: 'free',
}

function aPost(overrides: Partial<Post> = {}): Post {
  return {
    id: createId(now),
    type: 'offer',
    title: 'Soup on Fridays',
    description: 'A pot too many.',
    category: 'meal_hospitality',
    subcategory: 'Meal drop-off',
    location: null,
    zipCode: '90026',
    dateNeeded: toIso(now),
    timeNeeded: null,
    maxAttendees: null,
    currentAttendees: 0,
    genderPreference: null,
    hasTipJar: false,
    status: 'pending',
    createdAt: toIso(now),
    authorId: rosa.id,
    ...overrides,
  }
}

const aPlace: Place = {
  id: createId(now),
  name: 'Corner Books',
  tagline: null,
  description: 'Old books, a new kettle.',
  address: '12 Palmetto Street',
  category: 'bookstore',
  tags: ['quiet'],
  imageUrl: null,
  views: 0,
  upvotes: 0,
  avgRating: '0',
  reviewCount: 0,
  isPaid: false,
  isFeatured: false,
  createdAt: toIso(now),
}

it('M-019 H-034 an offer’s activity names its author by first name and last initial', () => {
  const activity = activityOfPost(aPost(), rosa)
  expect(activity).toMatchObject({
    type: 'help_offered',
    userName: 'Rosa J.',
    title: 'Soup on Fridays',
    description: 'A pot too many.',
    category: 'meal_hospitality',
    timestamp: toIso(now),
  })
  expect(v.is(activitySchema, activity)).toBe(true)
})

it('H-034 an offer without a category counts as other, and one by an unknown author as a neighbor’s', () => {
  expect(activityOfPost(aPost({ category: null }), undefined)).toMatchObject({
    category: 'other',
    userName: 'A neighbor',
  })
})

it('H-033 a meetup’s activity does not name its organizer, even where they are known', () => {
  const activity = activityOfPost(aPost({ type: 'event', category: null }), rosa)
  expect(activity).toMatchObject({ type: 'event_created', userName: 'A neighbor', userAvatar: null })
  expect(activity?.category).toBeNull()
  for (const trace of [rosa.id, rosa.firstName]) expect(JSON.stringify(activity)).not.toContain(trace)
})

it('H-034 requests, and cancelled or expired posts, have no activity', () => {
  expect(activityOfPost(aPost({ type: 'request' }), rosa)).toBeNull()
  for (const type of ['offer', 'event'] as const) {
    const shownStatuses = postStatuses.filter(
      (status) => activityOfPost(aPost({ type, status }), rosa) !== null,
    )
    expect(shownStatuses).toEqual(['pending', 'matched', 'in_progress', 'completed'])
  }
})

it('H-033 an offer’s activity has its author’s photo, a meetup’s none', () => {
  const photo = { sha256: 'a'.repeat(64) as Sha256, width: 100, height: 100 }
  const avatarOf = (post: Post) => activityOfPost(post, { ...rosa, photo })?.userAvatar
  expect(avatarOf(aPost())).toBe(photoUrl(photo))
  expect(avatarOf(aPost())).not.toBeNull()
  expect(avatarOf(aPost({ type: 'event', category: null }))).toBeNull()
})

it('H-033 H-034 a place’s activity has its name and category, with its author’s first name', () => {
  expect(activityOfPlace(aPlace).userName).toBe('A neighbor')
  const activity = activityOfPlace({ ...aPlace, user: { firstName: 'Rosa' } })
  expect(activity).toMatchObject({
    type: 'place_added',
    userName: 'Rosa',
    userAvatar: null,
    title: 'Corner Books',
    category: 'bookstore',
  })
  expect(v.is(activitySchema, activity)).toBe(true)
})

it('H-032 the newest activity comes first; of two from one moment the one with the later id', () => {
  const at = (time: number, id: string) => ({ ...activityOfPlace(aPlace), timestamp: toIso(time), id })
  const sorted = [at(now, 'a'), at(now + 1, 'b'), at(now, 'c'), at(now - 1, 'd')].sort(newestFirst)
  expect(sorted.map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd'])
})
