/** Pure decisions about messages that both sides obey. */
import type { Issue } from '../errors/issues.ts'
import type { Sha256 } from '../files/files.schema.ts'
import { hasVisibleText, normalizeText } from '../values/text/text.ts'
import { type Message, messageLimits } from './messages.schema.ts'

/** Returns a text as it is stored: the device predicts it, and the server stores it. */
export function writtenContent(content: string): string {
  return normalizeText(content)
}

/** A blank text is nothing to send, but for what goes with a photo. */
export function messageIssues({
  content,
  photo,
}: {
  content: string
  photo?: Sha256 | null | undefined
}): Issue[] {
  const isSomething = hasVisibleText(content) || (photo !== undefined && photo !== null)
  return isSomething ? [] : [{ path: 'content', message: 'Required' }]
}

/** @returns epoch ms: until when a device keeps it; older ones are fetched by page */
export function messageRetention({ createdAt }: Pick<Message, 'createdAt'>): number {
  return Date.parse(createdAt) + messageLimits.keptMs
}

/** Behind all that the server has numbered, in the order of writing: one that has not arrived there has no place yet. */
export function pendingSeq(createdAt: string): number {
  return firstPendingSeq + Date.parse(createdAt)
}

/** The first number of messages that wait: every message that the server has numbered stands before it. */
export const firstPendingSeq = 4_000_000_000_000_000

export function isPending({ seq }: Pick<Message, 'seq'>): boolean {
  return seq >= firstPendingSeq
}
