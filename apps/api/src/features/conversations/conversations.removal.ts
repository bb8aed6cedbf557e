import { type RemovalRules, withMember } from '../../feature-parts/removal.ts'

/** The rule for conversations themselves is in `messages.removal.ts`: they are removed with their messages. */
export const conversationRemoval = {
  conversationPosts: withMember,
  sharedCards: withMember,
} satisfies RemovalRules
