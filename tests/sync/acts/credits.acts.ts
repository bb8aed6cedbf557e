import type { ActsOf } from './act.ts'

export const creditActs: ActsOf<'credits'> = {
  'credits.gift': {
    examples: [
      [
        6,
        async (scene) => ({
          id: scene.random.id(),
          // Now and then more than there is.
          amount: 1 + scene.random.upTo(scene.random.chance(0.1) ? 40 : 2),
          message: scene.random.chance(0.5) ? 'Thank you' : '',
        }),
      ],
    ],
    edit: (args) => ({ ...args, message: `${args.message}!` }),
    refusals: ['not_found', 'gift_too_large', 'gift_beyond_welcome', 'gift_from_newcomers', 'too_many'],
  },
}

/** Returns usually a neighbor, sometimes the member themself, and sometimes an id that no member has. */
