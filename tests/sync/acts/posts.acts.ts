import { canEdit } from '@porchlight/contracts/posts/posts.rules'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { aMeetup, anOffer, aRequest } from '../../../apps/api/src/testing/app.factory.ts'
import { type ActsOf, photoNeverSent, type Scene } from './act.ts'

export const postActs: ActsOf<'posts'> = {
  'posts.create': {
    examples: [
      [5, async ({ now }) => aRequest({}, now)],
      [3, async ({ now }) => anOffer({}, now)],
      [1, async ({ now, random }) => anOffer({ photo: photoNeverSent(random) }, now)],
      [2, async ({ now }) => aMeetup({ dateNeeded: inDays(3, now) }, now)],
      // The meetup has so few seats that some members must wait.
      [2, async ({ now }) => aMeetup({ dateNeeded: inDays(3, now), maxAttendees: 2 }, now)],
    ],
    edit: (args) => ({ ...args, title: `${args.title}!`.slice(-100) }),
    refusals: ['credits_missing', 'profile_incomplete', 'date_passed', 'request_limit'],
  },
  'posts.withdraw': {
    examples: [[4, async (scene) => ({ id: await somePost(scene) })]],
    refusals: ['not_open', 'not_found', 'not_yours', 'wrong_step', 'on_hold'],
  },
  'posts.edit': {
    examples: [
      [
        3,
        async (scene) => ({
          id: await somePostToEdit(scene, isHelp),
          ...(scene.random.chance(0.5) ? { title: 'As it is meant' } : { description: 'Said better.' }),
        }),
      ],
      [
        1,
        async (scene) => ({
          id: await somePostToEdit(scene, () => true),
          photo: scene.random.chance(0.3) ? null : photoNeverSent(scene.random),
        }),
      ],
      [
        2,
        async (scene) => ({
          id: await somePostToEdit(scene, isMeetup),
          ...(scene.random.chance(0.5)
            ? { location: 'The library' }
            : { dateNeeded: inDays(1 + scene.random.upTo(3), scene.now) }),
        }),
      ],
    ],
    refusals: ['not_open', 'not_found', 'not_yours', 'wrong_step', 'date_passed'],
  },
}

const inDays = (days: number, now: number) => toIso(now + days * dayMs)
const isMeetup = ({ type }: Post) => type === 'event'
const isHelp = (post: Post) => !isMeetup(post)

/** Returns usually a post of the member's own, sometimes one of a neighbor, and sometimes an id that no post has. */
async function somePost(
  { random, phone }: Scene,
  isWanted: (post: Post) => boolean = () => true,
): Promise<string> {
  const posts = (await phone.database.posts.toArray()).filter(isWanted)
  const ownPostIds = new Set((await phone.database.postDetails.toArray()).map(({ id }) => id))
  const shouldBeOwn = random.chance(0.85)
  const ids = posts.map(({ id }) => id).filter((id) => ownPostIds.has(id) === shouldBeOwn)
  return ids.length === 0 || random.chance(0.03) ? random.id() : random.of(ids)
}

/** Returns usually a post of the member's own that nobody has accepted yet. */
async function somePostToEdit(scene: Scene, isWanted: (post: Post) => boolean): Promise<string> {
  const { random, phone } = scene
  const ownPostIds = new Set((await phone.database.postDetails.toArray()).map(({ id }) => id))
  const editable = (await phone.database.posts.toArray()).filter(
    (post) => ownPostIds.has(post.id) && canEdit(post) && isWanted(post),
  )
  return editable.length === 0 || random.chance(0.2) ? somePost(scene, isWanted) : random.of(editable).id
}
