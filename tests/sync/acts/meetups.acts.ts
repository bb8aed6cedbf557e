import { type ActsOf, asItIs } from './act.ts'
import { someRsvp } from './things.ts'

const organizing = ['not_found', 'not_open'] as const

export const meetupActs: ActsOf<'meetups'> = {
  'meetups.rsvp': {
    examples: [
      [8, asItIs],
      [2, async () => ({ isUnlisted: true })],
    ],
    refusals: ['not_found', 'not_joinable'],
  },
  'meetups.cancelRsvp': {
    examples: [[4, asItIs]],
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
        async ({ random }) => ({ isClosed: random.chance(0.3) }),
      ],
    ],
    refusals: organizing,
  },
  'meetups.write': {
    examples: [
      [
        2,
        async (scene) => ({
          content: `Number ${scene.random.upTo(1000)} of what I have to say to all.`,
        }),
      ],
    ],
    edit: (args) => ({ ...args, content: `${args.content}!` }),
    refusals: [...organizing, 'date_passed', 'too_many'],
  },
}
