import type { ActsOf } from './act.ts'

export const memberActs: ActsOf<'members'> = {
  'members.completeProfile': {
    examples: [
      [
        2,
        async ({ random }) => {
          const bio = `I like the number ${random.upTo(1000)}.`
          const interests = [`Hobby ${random.upTo(9)}`, 'Chess']
          return random.of([{ bio }, { interests }, { bio, interests }])
        },
      ],
    ],
    refusals: [],
  },
}
