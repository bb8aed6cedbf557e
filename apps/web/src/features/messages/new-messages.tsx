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
  const [announcement, setTold] = useState({ upTo: newest, text: '' })
  if (newest > announcement.upTo) {
    const fresh = items.filter(
      ({ message, isOwn }) => isHeard(message.seq, announcement.upTo, newest) && !isOwn,
    )
    const freshTexts = fresh.flatMap(({ message }) =>
      message.hidden ? [] : message.content || fileTexts.outbox.photo,
    )
    setTold({
      upTo: newest,
      text:
        freshTexts.length === 0 ? announcement.text : messageTexts.chat.heard(name, freshTexts.join('\n')),
    })
  }
  // There before its words, so that they are read out when they come.
  return (
    <p className="visually-hidden" aria-live="polite">
      {announcement.text}
    </p>
  )
}

function isHeard(seq: number, from: number, to: number): boolean {
  return seq > from && seq <= to
}
