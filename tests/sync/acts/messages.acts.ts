import { type ActsOf, photoNeverSent, type Scene } from './act.ts'
import { someConversation } from './conversations.acts.ts'

export const messageActs: ActsOf<'messages'> = {
  'messages.send': {
    examples: [
      [
        8,
        async (scene) => ({
          id: scene.random.id(),
          conversationId: await someConversation(scene),
          content: `Number ${scene.random.upTo(1000)} of what I have to say.`,
          ...(scene.random.chance(0.2) ? { photo: photoNeverSent(scene.random) } : {}),
        }),
      ],
    ],
    edit: (args) => ({ ...args, content: `${args.content}!` }),
    refusals: ['not_found', 'wait_for_answer', 'too_many'],
  },
  'messages.delete': {
    examples: [[2, async (scene) => ({ id: await ownMessage(scene) })]],
    refusals: ['not_found', 'not_yours'],
  },
}

/**
 * Returns usually a message of the member's own, sometimes one of a neighbor, and sometimes an id that no message has.
 */
async function ownMessage({ random, phone }: Scene): Promise<string> {
  const messages = await phone.database.messages.toArray()
  const isOwnWanted = random.chance(0.9)
  const ids = messages
    .filter(({ senderId }) => (senderId === phone.memberId) === isOwnWanted)
    .map(({ id }) => id)
  return ids.length === 0 || random.chance(0.03) ? random.id() : random.of(ids)
}
