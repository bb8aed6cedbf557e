/** Lines of a statement that are made of what a member wrote: the same on the device and on the server. */
import type { ArgsOf } from '../operation.ts'
import { derivedId } from '../values/derived-id.ts'
import type { Id } from '../values/id.ts'
import { isVisibleText, normalizeText } from '../values/text/text.ts'
import type { giftCredits } from './credits.operations.ts'
import type { CreditEntry } from './credits.schema.ts'

const requestPrefix = 'request:'

/**
 * Returns the id of the statement's line for one side of a movement: the same on the device and on the server. A
 * request has only one side, so its line has the post's own id. That id is sent with the post anyway, and another one
 * would cost thirty bytes more.
 */
export function creditEntryIdOf(movementId: string, memberId: Id): Id {
  if (movementId.startsWith(requestPrefix)) return movementId.slice(requestPrefix.length)
  return derivedId('credit entry', movementId, memberId)
}

const giftPrefix = 'gift:'

/** The movement of a gift, by the gift's id: it moves once. */
export function giftMovementOf(id: Id): string {
  return `${giftPrefix}${id}`
}

/** Returns the id of the gift behind a movement; undefined when the movement is no gift. */
export function giftOfMovement(movementId: string): Id | undefined {
  return movementId.startsWith(giftPrefix) ? movementId.slice(giftPrefix.length) : undefined
}

/** Returns a message as it is stored; undefined when nothing of it is visible. */
export function writtenGiftMessage(message: string): string | undefined {
  const trimmedMessage = normalizeText(message)
  return isVisibleText(trimmedMessage) ? trimmedMessage : undefined
}

/** Returns the entry of a gift for the member who gives it. */
export function giftEntryFor(
  { id, toUserId, amount, message }: ArgsOf<typeof giftCredits> & { id: Id },
  memberId: Id,
  createdAt: string,
): CreditEntry {
  const giftMessage = writtenGiftMessage(message)
  return {
    id: creditEntryIdOf(giftMovementOf(id), memberId),
    amount: -amount,
    reason: 'gift',
    personId: toUserId,
    ...(giftMessage === undefined ? {} : { message: giftMessage }),
    createdAt,
  }
}
