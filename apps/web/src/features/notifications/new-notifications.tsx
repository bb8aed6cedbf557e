/** Tells readers what rings from now on: each once, and nothing of what rang before. */
import {
  type KnownNotification,
  notificationText,
} from '@porchlight/contracts/notifications/notifications.catalogue'
import { useState } from 'react'
import { notificationTexts } from '../../locales/en/notifications.ts'

/** @param ringing the oldest first; undefined while loading */
export function NewNotifications({ ringing }: { ringing: readonly KnownNotification[] | undefined }) {
  const [told, setTold] = useState<{ upTo: string; text: string } | null>(null)
  const newest = ringing?.at(-1)?.createdAt ?? ''
  if (ringing && told === null) setTold({ upTo: newest, text: '' })
  if (ringing && told && newest > told.upTo) {
    const fresh = ringing.filter(({ createdAt }) => createdAt > told.upTo)
    setTold({ upTo: newest, text: textOf(fresh) })
  }
  // There before its words, so that they are read out when they come.
  return (
    <p className="visually-hidden" aria-live="polite">
      {told?.text}
    </p>
  )
}

function textOf([only, ...others]: readonly KnownNotification[]): string {
  if (!only) return ''
  return others.length > 0
    ? notificationTexts.several(others.length + 1)
    : notificationText(only.kind, only.params)
}
