import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { Transaction } from '../../database/transactions/transact.ts'
import { afterPosts, type RemovalRules, withMember } from '../../feature-parts/removal.ts'

/** The cards of a batch: each touches its conversation for two members. */
const cardsAtOnce = 40

/** Deletes the member's cards, which after a take-over are also in conversations of others. */
async function removeCards({ database, touch }: Transaction, memberId: string): Promise<boolean> {
  const cards = await database
    .selectFrom('conversationPosts')
    .innerJoin('conversations', 'conversations.id', 'conversationPosts.conversationId')
    .where('authorId', '=', memberId)
    .limit(cardsAtOnce)
    .select(['conversationId', 'postId', 'memberA', 'memberB'])
    .execute()
  for (const { conversationId, postId, memberA, memberB } of cards) {
    await database
      .deleteFrom('conversationPosts')
      .where('conversationId', '=', conversationId)
      .where('postId', '=', postId)
      .execute()
    for (const each of [memberA, memberB])
      if (each !== memberId) touch('conversations', conversationId, memberAudience(each))
  }
  return cards.length > 0
}

/** The rule for conversations themselves is in `messages.removal.ts`: they are removed with their messages. */
export const conversationRemoval = {
  conversationPosts: afterPosts(removeCards),
  sharedCards: withMember,
} satisfies RemovalRules
