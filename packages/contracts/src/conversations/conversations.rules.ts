/** Pure decisions about conversations that both sides obey. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Id } from '../values/id.ts'
import { memberIdsOf } from './conversations.rows.ts'
import type { Conversation } from './conversations.schema.ts'

/**
 * The one id that a pair has, whoever of the two begins: so two phones without a signal open the same conversation.
 * RFC 9562, version 8, of the SHA-256 of both ids in order.
 */
export function conversationIdOf(one: Id, other: Id): Id {
  const bytes = sha256(utf8ToBytes(memberIdsOf(one, other).join(' '))).slice(0, 16)
  bytes[6] = 0x80 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytesToHex(bytes)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function otherMemberOf({ memberIds }: Pick<Conversation, 'memberIds'>, memberId: Id): Id {
  return memberIds[0] === memberId ? memberIds[1] : memberIds[0]
}
