/** Pure decisions about conversations that both sides obey. */
import { derivedId } from '../values/derived-id.ts'
import type { Id } from '../values/id.ts'
import { memberIdsOf } from './conversations.rows.ts'
import type { Conversation } from './conversations.schema.ts'

/**
 * Returns the id of a pair's conversation. It is the same whichever of the two members begins, so two phones without a
 * signal open the same conversation.
 */
export function conversationIdOf(firstId: Id, otherId: Id): Id {
  return derivedId(...memberIdsOf(firstId, otherId))
}

export function otherMemberOf({ memberIds }: Pick<Conversation, 'memberIds'>, memberId: Id): Id {
  return memberIds[0] === memberId ? memberIds[1] : memberIds[0]
}
