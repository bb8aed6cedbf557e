import type { Rsvp } from '@porchlight/contracts/meetups/meetups.schema'
import { isOpen } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { ActsOf, Scene } from './act.ts'

const organizing = ['not_found', 'not_open'] as const

export const meetupActs: ActsOf<'meetups'> = {
  'meetups.rsvp': {
    examples: [
      [8, async (scene) => ({ id: await someMeetup(scene, ofOthers) })],
      [2, async (scene) => ({ id: await someMeetup(scene, ofOthers), isUnlisted: true })],
    ],
    refusals: ['not_found', 'not_joinable'],
  },
  'meetups.cancelRsvp': {
    examples: [[4, async (scene) => ({ id: await someRsvp(scene) })]],
    refusals: ['not_found'],
  },
  'meetups.confirmRsvp': {
    examples: [[2, async (scene) => ({ id: await someRsvp(scene, 'going') })]],
    refusals: ['not_found', 'not_joinable'],
  },
  'meetups.closeList': {
    examples: [
      [
        1,
        // The list is opened more often than it is closed, because a closed list accepts no guests.
        async (scene) => ({ id: await someMeetup(scene, isOwnOpen), isClosed: scene.random.chance(0.3) }),
      ],
    ],
    refusals: organizing,
  },
  'meetups.write': {
    examples: [
      [
        2,
        async (scene) => ({
          id: await someMeetup(scene, isOwnOpen),
          messageId: scene.random.id(),
          content: `Number ${scene.random.upTo(1000)} of what I have to say to all.`,
        }),
      ],
    ],
    edit: (args) => ({ ...args, content: `${args.content}!` }),
    refusals: [...organizing, 'date_passed', 'too_many'],
  },
}

const isOwnOpen = (post: Post, isOwn: boolean) => isOwn && isOpen(post)
const ofOthers = (post: Post, isOwn: boolean) => !isOwn && isOpen(post)

/** Returns usually a wanted meetup, sometimes any post, and sometimes an id that no post has. */
async function someMeetup(
  { random, phone }: Scene,
  isWanted: (post: Post, isOwn: boolean) => boolean,
): Promise<string> {
  const posts = await phone.database.posts.toArray()
  const details = new Set((await phone.database.postDetails.toArray()).map(({ id }) => id))
  const wantedMeetups = posts.filter((post) => post.type === 'event' && isWanted(post, details.has(post.id)))
  if (wantedMeetups.length > 0 && !random.chance(0.1)) return random.of(wantedMeetups).id
  return posts.length === 0 || random.chance(0.1) ? random.id() : random.of(posts).id
}

/** Mostly to what they go to or wait for. */
async function someRsvp(scene: Scene, state?: Rsvp['state']): Promise<string> {
  const { random, phone } = scene
  const rsvps = await phone.database.rsvps.toArray()
  const wantedRsvps = rsvps.filter((rsvp) => state === undefined || rsvp.state === state)
  return wantedRsvps.length === 0 || random.chance(0.1)
    ? someMeetup(scene, ofOthers)
    : random.of(wantedRsvps).id
}
