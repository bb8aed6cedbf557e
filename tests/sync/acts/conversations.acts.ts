import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { isPending } from '@porchlight/contracts/messages/messages.rules'
import type { ActsOf, Scene } from './act.ts'
import { someConversation } from './things.ts'

export const conversationActs: ActsOf<'conversations'> = {
  'conversations.open': {
    examples: [
      [3, async (scene) => withPerson(scene)],
      [2, async (scene) => withPoster(scene)],
    ],
    refusals: ['not_found', 'too_many'],
  },
  'conversations.read': {
    examples: [[3, async (scene) => readAsFarAs(scene)]],
    refusals: ['not_found'],
  },
  'conversations.mute': {
    examples: [[1, async ({ random }) => ({ isMuted: random.chance(0.5) })]],
    refusals: ['not_found'],
  },
}

async function withPerson({ random, phone }: Scene) {
  const people = (await phone.database.people.toArray()).map(({ id }) => id)
  const userId = people.length === 0 ? random.id() : random.of(people)
  return { conversationId: conversationIdOf(phone.memberId, userId), userId }
}

async function withPoster({ random, phone }: Scene) {
  const posts = (await phone.database.posts.toArray()).flatMap(({ id, authorId }) =>
    authorId === undefined || authorId === phone.memberId ? [] : [{ id, authorId }],
  )
  if (posts.length === 0) {
    const userId = random.id()
    return { conversationId: conversationIdOf(phone.memberId, userId), userId, postId: random.id() }
  }
  const { id, authorId } = random.of(posts)
  return { conversationId: conversationIdOf(phone.memberId, authorId), userId: authorId, postId: id }
}

/** Returns a read marker up to one of the conversation's messages, as a screen sends it. */
async function readAsFarAs(scene: Scene) {
  const conversationId = await someConversation(scene)
  const messages = await scene.phone.database.messages.where({ conversationId }).toArray()
  const seqs = messages.filter((message) => !isPending(message)).map(({ seq }) => seq)
  return { conversationId, upTo: seqs.length === 0 ? 0 : scene.random.of(seqs) }
}
