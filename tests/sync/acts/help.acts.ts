import type { HelpState, HelpStep } from '@porchlight/contracts/help/help.rules'
import { otherOf, stepsFor } from '@porchlight/contracts/help/help.rules'
import type { ActsOf, Scene } from './act.ts'

const refusals = [
  'not_found',
  'not_yours',
  'already_taken',
  'already_confirmed',
  'wrong_step',
  'on_hold',
] as const

/** Steps by one of the two participants, and now and then by a member who is neither. */
const stepping = (weight: number, step: HelpStep) => ({
  examples: [[weight, async (scene: Scene) => ({ id: await somePost(scene, step) })]] as const,
  refusals,
})

export const helpActs: ActsOf<'help'> = {
  'help.accept': {
    examples: [[12, async (scene) => choice(scene)]],
    refusals,
  },
  'help.start': stepping(3, 'start'),
  'help.complete': stepping(12, 'complete'),
  'help.release': stepping(2, 'release'),
  'help.dispute': {
    examples: [[0.4, async (scene) => ({ id: await somePost(scene, 'dispute') })]],
    refusals,
  },
  'help.rate': {
    examples: [[6, async (scene) => rating(scene)]],
    // The member may have rated the same help on a second phone, with a different rating.
    refusals: [...refusals, 'already_rated', 'rating_closed'],
  },
}

/**
 * Returns a choice of helper for a post of the member's own. The helper is usually a neighbor who has written to the
 * member.
 */
async function choice({ random, phone }: Scene) {
  const people = (await phone.database.people.toArray())
    .map(({ id }) => id)
    .filter((id) => id !== phone.memberId)
  const senders = new Set((await phone.database.messages.toArray()).map(({ senderId }) => senderId))
  const senderIds = people.filter((id) => senders.has(id))
  const from = senderIds.length > 0 && !random.chance(0.1) ? senderIds : people
  const helperId = from.length === 0 ? random.id() : random.of(from)
  const ownPosts = (await phone.database.posts.toArray()).filter(
    ({ authorId, status }) => authorId === phone.memberId && (status === 'pending' || random.chance(0.05)),
  )
  return { id: ownPosts.length === 0 ? random.id() : random.of(ownPosts).id, helperId }
}

async function ownHelps({ phone }: Scene): Promise<(HelpState & { id: string })[]> {
  const helps = await phone.database.helps.toArray()
  const posts = new Map((await phone.database.posts.toArray()).map((post) => [post.id, post]))
  return helps.flatMap((help) => {
    const post = posts.get(help.id)
    return post ? [{ ...help, type: post.type, status: post.status }] : []
  })
}

async function somePost(scene: Scene, step: HelpStep): Promise<string> {
  const { random, phone } = scene
  const helps = await ownHelps(scene)
  const open = helps.filter((help) => stepsFor(help, phone.memberId).includes(step))
  if (open.length > 0 && !random.chance(0.1)) return random.of(open).id
  const posts = (await phone.database.posts.toArray()).map(({ id }) => id)
  return posts.length === 0 || random.chance(0.1) ? random.id() : random.of(posts)
}

async function rating(scene: Scene) {
  const { random, phone } = scene
  const completedHelps = (await ownHelps(scene)).filter(({ status }) => status === 'completed')
  const ratingFields = { rating: 1 + random.upTo(5), review: random.chance(0.5) ? 'Thank you' : '' }
  if (completedHelps.length === 0) return { id: await somePost(scene, 'complete'), ...ratingFields }
  const help = random.of(completedHelps)
  const ratedId = otherOf(help, phone.memberId)
  return { id: help.id, ...(ratedId === null ? {} : { ratedId }), ...ratingFields }
}
