import type { Post } from '@porchlight/contracts/posts/posts.schema'
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { aMeetup, anOffer, aRequest } from '../../../apps/api/src/testing/app.factory.ts'
import { type ActsOf, asItIs, photoNeverSent } from './act.ts'
import { somePostToEdit } from './things.ts'

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
    examples: [[4, asItIs]],
    refusals: ['not_open', 'not_found', 'not_yours', 'wrong_step', 'on_hold'],
  },
  'posts.edit': {
    examples: [
      [
        3,
        async (scene) => ({
          id: await somePostToEdit(scene, isHelp),
          ...(scene.random.chance(0.5)
            ? { title: 'As it is meant' }
            : { ...sameTitle, description: 'Said better.' }),
        }),
      ],
      [
        1,
        async (scene) => ({
          ...sameTitle,
          id: await somePostToEdit(scene, () => true),
          photo: scene.random.chance(0.3) ? null : photoNeverSent(scene.random),
        }),
      ],
      [
        2,
        async (scene) => ({
          ...sameTitle,
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

const sameTitle = { title: undefined } as const
const inDays = (days: number, now: number) => toIso(now + days * dayMs)
const isMeetup = ({ type }: Post) => type === 'event'
const isHelp = (post: Post) => !isMeetup(post)
