/** Pure decisions about messages that both sides obey. */
import { tidyText } from '../values/text.ts'
import { type Message, messageLimits } from './messages.schema.ts'

/** As it is kept: the device predicts it, and the server keeps it. */
export function writtenContent(content: string): string {
  return tidyText(content)
}

/** @returns epoch ms: until when a device keeps it; older ones are fetched by page */
export function messageKeptUntil({ createdAt }: Pick<Message, 'createdAt'>): number {
  return Date.parse(createdAt) + messageLimits.keptMs
}

/** Behind all that the server has numbered, in the order of writing: one that has not arrived there has no place yet. */
export function pendingSeq(createdAt: string): number {
  return firstPendingSeq + Date.parse(createdAt)
}

/** All that the server has numbered stands before it. */
export const firstPendingSeq = 4_000_000_000_000_000

export function isPending({ seq }: Pick<Message, 'seq'>): boolean {
  return seq >= firstPendingSeq
}
