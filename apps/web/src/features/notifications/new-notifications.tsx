/**
 * Announces to screen readers the notifications that ring from now on: each of them once, and none that rang before.
 */
import {
  type KnownNotification,
  notificationText,
} from '@porchlight/contracts/notifications/notifications.catalogue'
import { useState } from 'react'
import { notificationTexts } from '../../locales/en/notifications.ts'

/** @param ringing the oldest first; undefined while loading */
export function NewNotifications({ ringing }: { ringing: readonly KnownNotification[] | undefined }) {
  const [announcement, setTold] = useState<{ upTo: string; text: string } | null>(null)
  const newest = ringing?.at(-1)?.createdAt ?? ''
  if (ringing && announcement === null) setTold({ upTo: newest, text: '' })
  if (ringing && announcement && newest > announcement.upTo) {
    const fresh = ringing.filter(({ createdAt }) => createdAt > announcement.upTo)
    setTold({ upTo: newest, text: textOf(fresh) })
  }
  // There before its words, so that they are read out when they come. The same words as before are read out only when
  // their element is a new one.
  return (
    <p className="visually-hidden" aria-live="polite">
      <span key={announcement?.upTo}>{announcement?.text}</span>
    </p>
  )
}

function textOf([only, ...otherNotifications]: readonly KnownNotification[]): string {
  if (!only) return ''
  return otherNotifications.length > 0
    ? notificationTexts.several(otherNotifications.length + 1)
    : notificationText(only.kind, only.params)
}
