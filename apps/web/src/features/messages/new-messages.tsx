/**
 * Announces to screen readers the other member's messages while the chat is open: each of them once, and none of the
 * member's own.
 */
import { isPending } from '@porchlight/contracts/messages/messages.rules'
import { useState } from 'react'
import { fileTexts } from '../../locales/en/files.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import type { MessageItem } from './messages.reads.ts'

export function NewMessages({ items, name }: { items: readonly MessageItem[]; name: string }) {
  const newest = items.findLast(({ message }) => !isPending(message))?.message.seq ?? 0
  const [announcement, setTold] = useState({ upTo: newest, seq: 0, text: '' })
  if (newest > announcement.upTo) {
    const fresh = items.filter(
      ({ message, isOwn }) => isAnnounced(message.seq, announcement.upTo, newest) && !isOwn,
    )
    const freshTexts = fresh.flatMap(({ message }) =>
      message.hidden ? [] : message.content || fileTexts.outbox.photo,
    )
    setTold(
      freshTexts.length === 0
        ? { ...announcement, upTo: newest }
        : { upTo: newest, seq: newest, text: messageTexts.chat.heard(name, freshTexts.join('\n')) },
    )
  }
  // There before its words, so that they are read out when they come. The same words as before are read out only when
  // their element is a new one.
  return (
    <p className="visually-hidden" aria-live="polite">
      <span key={announcement.seq}>{announcement.text}</span>
    </p>
  )
}

function isAnnounced(seq: number, from: number, to: number): boolean {
  return seq > from && seq <= to
}
