/** Tells readers what the other one writes while the chat is open: each once, and nothing of one's own. */
import { isPending } from '@porchlight/contracts/messages/messages.rules'
import { useState } from 'react'
import { fileTexts } from '../../locales/en/files.ts'
import { messageTexts } from '../../locales/en/messages.ts'
import type { MessageItem } from './messages.reads.ts'

export function NewMessages({ items, name }: { items: readonly MessageItem[]; name: string }) {
  const newest = items.findLast(({ message }) => !isPending(message))?.message.seq ?? 0
  const [told, setTold] = useState({ upTo: newest, text: '' })
  if (newest > told.upTo) {
    const fresh = items.filter(({ message, isOwn }) => isHeard(message.seq, told.upTo, newest) && !isOwn)
    const said = fresh.flatMap(({ message }) =>
      message.hidden ? [] : message.content || fileTexts.outbox.photo,
    )
    setTold({
      upTo: newest,
      text: said.length === 0 ? told.text : messageTexts.chat.heard(name, said.join('\n')),
    })
  }
  // There before its words, so that they are read out when they come.
  return (
    <p className="visually-hidden" aria-live="polite">
      {told.text}
    </p>
  )
}

function isHeard(seq: number, from: number, to: number): boolean {
  return seq > from && seq <= to
}
