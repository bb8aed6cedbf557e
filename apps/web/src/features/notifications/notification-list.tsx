/** Lists the member's notifications by day; each links to what it is about. Opening the list marks them as read. */

import {
  type KnownNotification,
  type NotificationName,
  notificationText,
} from '@porchlight/contracts/notifications/notifications.catalogue'
import { isUnread } from '@porchlight/contracts/notifications/notifications.rules'
import { allSanctions } from '@porchlight/contracts/standing/standing.catalogue'
import { recordBy } from '@porchlight/contracts/values/record-by'
import {
  BadgeCheck,
  BadgeX,
  CalendarCheck,
  CalendarClock,
  CalendarX2,
  CheckCheck,
  CircleCheck,
  Coins,
  Gift,
  Handshake,
  type LucideIcon,
  Play,
  Scale,
  Star,
  TriangleAlert,
  Undo2,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDay, formatTime } from '../../locales/en/formats.ts'
import { notificationTexts as texts } from '../../locales/en/notifications.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { passesFocusOn, useFocusOnMore } from '../../ui/focus/move-focus.ts'
import { useMinute } from '../../ui/hooks/use-minute.ts'
import styles from './notification-list.module.css'
import { markNotificationsRead } from './notifications.actions.ts'
import type { NotificationFeed } from './notifications.reads.ts'
import { byDay } from './notifications.ts'
import { useSeenIds } from './notifications.ui.ts'

const icons: Record<NotificationName, LucideIcon> = {
  help_accepted: Handshake,
  help_started: Play,
  help_confirmed: CircleCheck,
  help_completed: CircleCheck,
  help_released: UserRoundX,
  help_withdrawn: Undo2,
  help_left: UserRoundX,
  help_left_paid: Coins,
  help_due: CalendarClock,
  help_expiring: CalendarClock,
  help_expired: CalendarX2,
  help_on_hold: Scale,
  help_decided: Scale,
  meetup_joined: UserRoundPlus,
  meetup_left: UserRoundX,
  meetup_promoted: CalendarCheck,
  meetup_changed: CalendarClock,
  meetup_cancelled: CalendarX2,
  meetup_list_closed: CalendarX2,
  meetup_ended: CalendarX2,
  meetup_tomorrow: CalendarClock,
  credit_earned: Coins,
  credit_returned: Coins,
  credit_bonus: Coins,
  credit_reversed: Scale,
  plan_paid: BadgeCheck,
  plan_payment_failed: TriangleAlert,
  plan_refunded: BadgeX,
  plan_disputed: Scale,
  plan_restored: BadgeCheck,
  plan_paid_twice: TriangleAlert,
  plan_stopped: BadgeX,
  plan_given: BadgeCheck,
  plan_taken: BadgeX,
  gift: Gift,
  check_passed: BadgeCheck,
  check_refused: BadgeX,
  check_withdrawn: BadgeX,
  check_lost: TriangleAlert,
  export_ready: BadgeCheck,
  report_acted: BadgeCheck,
  report_dismissed: BadgeCheck,
  invitation_used: UserRoundPlus,
  invitation_thanks: Coins,
  standing_warned: Scale,
  ...recordBy(
    allSanctions,
    ({ notification }) => notification,
    () => Scale,
  ),
  standing_lifted: Undo2,
  appeal_refused: Scale,
  review: Star,
}

/** Amber is for credits alone. */
const amber: ReadonlySet<NotificationName> = new Set([
  'credit_earned',
  'credit_returned',
  'credit_bonus',
  'invitation_thanks',
  'gift',
])

const stepSize = 20
/** Milliseconds in view after which notifications count as read. */
const readAfterMs = 1000

interface NotificationListProps {
  told: NotificationFeed
  /** Called before a link leads to another screen. */
  onFollow: () => void
}

export function NotificationList({ told: notificationList, onFollow }: NotificationListProps) {
  const id = useId()
  const device = useDevice()
  const minute = useMinute(device.now)
  const { notifications } = notificationList
  // Notifications that were new when the list was opened stay marked until it is closed.
  const [isNew, setNew] = useState(() => newnessAt(notificationList.readUpTo, useSeenIds.getState().ids))
  const [shownCount, setShown] = useState(stepSize)
  const { list, noteRequest } = useFocusOnMore<HTMLDivElement>('li')
  const newest = notifications[0]?.createdAt
  useReading(newest)
  const readAll = () => {
    setNew(() => nothingNew)
    if (newest !== undefined) markNotificationsRead(device, newest).catch(() => undefined)
  }
  const days = byDay(notifications.slice(0, shownCount), (when) => formatDay(when, minute))
  return (
    <div className={styles.days} ref={list}>
      {notifications.some(isNew) && (
        <div className={styles.readAll} ref={passesFocusOn}>
          <Button tone="quiet" small icon={<CheckCheck aria-hidden="true" />} onClick={readAll}>
            {texts.readAll}
          </Button>
        </div>
      )}
      {days.map(({ day, notifications: ofDay }, index) => (
        <section key={day} className={styles.day} aria-labelledby={`${id}-${index}`}>
          <h3 className={styles.name} id={`${id}-${index}`}>
            {day}
          </h3>
          <ul className={styles.list}>
            {ofDay.map((notification) => (
              <Item
                key={notification.id}
                notification={notification}
                isNew={isNew(notification)}
                onFollow={onFollow}
              />
            ))}
          </ul>
        </section>
      ))}
      {notifications.length > shownCount && (
        <Button
          tone="quiet"
          full
          onClick={() => {
            noteRequest()
            setShown(shownCount + stepSize)
          }}
        >
          {texts.more}
        </Button>
      )}
    </div>
  )
}

interface ItemProps {
  notification: KnownNotification
  isNew: boolean
  onFollow: () => void
}

function Item({ notification, isNew, onFollow }: ItemProps) {
  const { kind, params, target, createdAt } = notification
  const Icon = icons[kind]
  return (
    <li>
      <Link to={target} className={styles.item} onClick={onFollow}>
        <span className={styles.icon} data-amber={amber.has(kind) || undefined} aria-hidden="true">
          <Icon />
        </span>
        <span className={styles.words}>
          <span className={styles.text} data-new={isNew || undefined} dir="auto">
            {notificationText(kind, params)}
          </span>
          <span className={styles.when}>
            <time dateTime={createdAt}>{formatTime(Date.parse(createdAt))}</time>
            {isNew && <span className={styles.new}>{texts.unread}</span>}
          </span>
        </span>
      </Link>
    </li>
  )
}

const nothingNew = () => false

function newnessAt(readUpTo: string | undefined, seenIds: ReadonlySet<string>) {
  return (notification: KnownNotification) =>
    isUnread(notification, readUpTo) && !seenIds.has(notification.id)
}

/**
 * Marks as read only while the list is visible: a tab in the background reads nothing. A list that is closed at once
 * counts as read too.
 */
function useReading(newest: string | undefined): void {
  const device = useDevice()
  useEffect(() => {
    if (newest === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      markNotificationsRead(device, newest).catch(() => undefined)
    }
    const look = () => {
      clearTimeout(timer)
      timer = document.visibilityState === 'visible' ? setTimeout(read, readAfterMs) : undefined
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      if (timer !== undefined) read()
      document.removeEventListener('visibilitychange', look)
    }
  }, [device, newest])
}
