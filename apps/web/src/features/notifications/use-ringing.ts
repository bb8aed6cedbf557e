import type { KnownNotification } from '@porchlight/contracts/notifications/notifications.catalogue'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useDevice } from '../../sync/device/device-context.ts'
import { markNotificationsRead } from './notifications.actions.ts'
import { useUnreadNotifications } from './notifications.reads.ts'
import { ringing, seenUpTo } from './notifications.ts'
import { markSeen, useSeenIds } from './notifications.ui.ts'

/** Notifications that arrive within this time are marked as read together. */
const restMs = 1000

/**
 * Returns the notifications for which the bell rings, the oldest first; undefined while loading. A notification about
 * the open screen does not ring, and is read together with it.
 */
export function useRinging(): KnownNotification[] | undefined {
  const device = useDevice()
  const { pathname } = useLocation()
  const unread = useUnreadNotifications()
  const seenIds = useSeenIds(({ ids }) => ids)
  useEffect(() => {
    const look = () => markSeen(inSight(unread ?? [], pathname).map(({ id }) => id))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unread, pathname])
  const upTo = unread ? seenUpTo(unread, seenIds) : null
  useEffect(() => {
    if (upTo === null) return
    // If this cannot be stored, the next notification marks it again.
    const timer = setTimeout(() => markNotificationsRead(device, upTo).catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [device, upTo])
  if (!unread) return undefined
  const seenNotifications = new Set(inSight(unread, pathname))
  return ringing(unread, seenIds).filter((each) => !seenNotifications.has(each))
}

function inSight(unread: readonly KnownNotification[], pathname: string): KnownNotification[] {
  return document.visibilityState === 'visible' ? unread.filter(({ target }) => target === pathname) : []
}
