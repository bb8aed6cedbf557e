/** The rows of a device in a busy neighborhood: 500 posts, 200 messages, 60 places. The same at every run, but for its times. */
import { createHash } from 'node:crypto'
import type { Person } from '@porchlight/contracts/members/members.schema'
import { placeCategories, placeTags } from '@porchlight/contracts/places/places.catalogue'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { categories } from '@porchlight/contracts/posts/posts.catalogue'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, hourMs, minuteMs, toIso } from '@porchlight/contracts/values/time'
import { aPicture } from '../../apps/web/src/features/files/queued-photo.factory.ts'
import { aMeetupPost } from '../../apps/web/src/features/meetups/meetups.factory.ts'
import { aPerson } from '../../apps/web/src/features/members/members.factory.ts'
import { aConversation, together } from '../../apps/web/src/features/messages/messages.factory.ts'
import { aNotification } from '../../apps/web/src/features/notifications/notifications.factory.ts'
import { aPlace } from '../../apps/web/src/features/places/places.factory.ts'
import { aPost } from '../../apps/web/src/features/posts/posts.factory.ts'
import { premiumMember } from '../screens/looking-members.ts'

const counts = { people: 80, posts: 500, messages: 200, conversations: 25, places: 60, notifications: 30 }

/** The pictures by their hash: each row with a picture has one of its own. */
export const fullPictures: Record<string, Buffer> = {}

function photoOf(name: string) {
  const sha256 = createHash('sha256').update(name).digest('hex')
  fullPictures[sha256] = aPicture
  return { sha256, width: 400, height: 400 }
}

/** Returns the rows, and the person with whom the member has the longest conversation. */
export function fullDevice() {
  const now = Date.now()
  const people = Array.from({ length: counts.people }, (_, index) =>
    aPerson({
      firstName: `Neighbor${index}`,
      zipCode: '90026',
      rating: '4.6',
      totalRatings: index % 9,
      subscriptionPlan: index % 8 === 0 ? 'premium' : 'free',
      ...(index % 3 === 0 && { photo: photoOf(`person ${index}`) }),
    }),
  )
  const [friend = aPerson()] = people
  const member = premiumMember()
  const longMessages = Array.from(
    { length: counts.messages - counts.conversations + 1 },
    (_, index) =>
      [(index % 2) as 0 | 1, `Message ${index}: the ladder is at the porch until the evening.`] as const,
  )
  const conversations = people.slice(0, counts.conversations).map(({ id }, index) =>
    aConversation([member.id, id], index === 0 ? longMessages : [[1, 'Is the ladder still free?']], {
      until: now - (index + 1) * hourMs,
      // Three of them have an unread message; the longest has none.
      marker: index > 0 && index < 4 ? { readUpTo: 0 } : {},
    }),
  )
  const notifications = Array.from({ length: counts.notifications }, (_, index) =>
    aNotification({ createdAt: toIso(now - (index + 1) * hourMs) }),
  )
  return {
    friend,
    /** The last message of that conversation. */
    lastWords: longMessages.at(-1)?.[1] ?? '',
    member: { ...member, notificationsReadUpTo: toIso(now - 5.5 * hourMs) },
    rows: {
      people,
      posts: Array.from({ length: counts.posts }, (_, index) => postAt(index, { people, now })),
      places: Array.from({ length: counts.places }, (_, index) => placeAt(index, now)),
      notifications,
      ...together(...conversations),
    },
  }
}

interface World {
  people: readonly Person[]
  now: number
}

/** A tenth are meetups, and a twelfth are completed. They were posted within thirty days, and are due within ten. */
function postAt(index: number, { people, now }: World): Post {
  const createdAt = now - (index + 1) * 86 * minuteMs
  const common = {
    createdAt: toIso(createdAt),
    dateNeeded: toIso(now + (((index * 7) % 240) + 1) * hourMs),
    ...(index % 8 === 0 && { photo: photoOf(`post ${index}`) }),
  }
  if (index % 10 === 9) return aMeetupPost({ ...common, title: `Meetup ${index} on the lawn` })
  const author = people[index % people.length]
  const helper = people[(index + 1) % people.length]
  const category = categories[index % categories.length]
  return aPost({
    ...common,
    type: index % 2 === 0 ? 'request' : 'offer',
    title: `A ladder for number ${index}`,
    description: 'It is not far, and there will be lemonade. Any hour of the afternoon suits.',
    ...(author && { authorId: author.id }),
    ...(category && { category: category.key, subcategory: category.subcategories[0] ?? null }),
    hasTipJar: index % 6 === 0,
    ...(index % 12 === 0 && helper
      ? { status: 'completed', helperId: helper.id, closedAt: toIso(createdAt + dayMs / 2) }
      : {}),
  })
}

function placeAt(index: number, now: number): Place {
  return aPlace({
    name: `Place ${index} at the corner`,
    category: placeCategories[index % placeCategories.length] ?? 'cafe',
    tags: placeTags.slice(index % 4, (index % 4) + 4),
    latitude: 34.08,
    longitude: -118.25 - (index % 9) / 100,
    isFeatured: index % 8 === 0,
    isPaid: index % 25 === 0,
    createdAt: toIso(now - (index + 1) * dayMs),
    ...(index % 4 === 0 && { photo: photoOf(`place ${index}`) }),
  })
}
