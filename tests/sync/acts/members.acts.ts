import { type ActsOf, photoNeverSent } from './act.ts'

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
  'members.setPhoto': {
    examples: [[1, async ({ random }) => ({ photo: random.chance(0.2) ? null : photoNeverSent(random) })]],
    refusals: [],
  },
}
