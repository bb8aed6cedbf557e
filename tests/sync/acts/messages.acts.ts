import { type ActsOf, asItIs, photoNeverSent } from './act.ts'

export const messageActs: ActsOf<'messages'> = {
  'messages.send': {
    examples: [
      [
        8,
        async (scene) => ({
          id: scene.random.id(),
          content: `Number ${scene.random.upTo(1000)} of what I have to say.`,
          ...(scene.random.chance(0.2) ? { photo: photoNeverSent(scene.random) } : {}),
        }),
      ],
    ],
    edit: (args) => ({ ...args, content: `${args.content}!` }),
    refusals: ['not_found', 'wait_for_answer', 'too_many'],
  },
  'messages.delete': {
    examples: [[2, asItIs]],
    refusals: ['not_found', 'not_yours'],
  },
}
