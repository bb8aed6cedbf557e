/** The top of every screen: whose house this is, what waits, and what is new. */
import { Bell, Inbox } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { HomeLink } from '../../features/community/community-brand.tsx'
import { NewNotifications } from '../../features/notifications/new-notifications.tsx'
import { useRinging } from '../../features/notifications/use-ringing.ts'
import { useIsWaitShown, useOutboxCounts } from '../../features/outbox/outbox.reads.ts'
import { appTexts } from '../../locales/en/app.ts'
import { paths } from '../../paths.ts'
import { ButtonLink, IconButton } from '../../ui/controls/button.tsx'
import { topBar } from '../../ui/feedback/message-place.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import styles from './header.module.css'

const NotificationsDialog = lazyDialog(() => import('./notifications-dialog.tsx'))

const texts = appTexts.header
/** More would cover the bell. */
const newsShownMax = 99

export function Header({ signedIn }: { signedIn: boolean }) {
  if (signedIn) return <SignedIn />
  return (
    <Bar>
      <ButtonLink to={paths.auth} tone="quiet" small>
        {texts.logIn}
      </ButtonLink>
    </Bar>
  )
}

function SignedIn() {
  const ringing = useRinging()
  return (
    <>
      <Bar>
        <News ringing={ringing} />
      </Bar>
      {/* Beside the bar: what is read out stays within reach of a dialog, and would keep the bar there with it. */}
      <NewNotifications ringing={ringing} />
    </>
  )
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <header className={styles.header} {...topBar}>
      <div className={styles.side}>
        <HomeLink />
      </div>
      {children}
    </header>
  )
}

/**
 * Shows two counts: entries that wait, at the outbox, which appears only after a moment on a good connection; and refusals and news of neighbors, at the bell. A count of 0 is
 * not shown.
 */
function News({ ringing }: { ringing: ReturnType<typeof useRinging> }) {
  const { waiting: waitingCount, refused: refusedCount } = useOutboxCounts() ?? { waiting: 0, refused: 0 }
  const isWaitShown = useIsWaitShown(waitingCount > 0)
  const news = refusedCount + (ringing?.length ?? 0)
  const [open, setOpen] = useOpenNews()
  return (
    <div className={styles.news}>
      {isWaitShown && (
        <Tooltip text={texts.outboxTip}>
          <Link to={paths.outbox} className={styles.round} aria-label={texts.outbox(waitingCount)}>
            <Inbox aria-hidden="true" />
            <span className={styles.waiting} aria-hidden="true">
              {waitingCount}
            </span>
          </Link>
        </Tooltip>
      )}
      <Tooltip text={texts.notifications}>
        <IconButton
          className={styles.round}
          label={news > 0 ? texts.notificationsUnread(news) : texts.notifications}
          onClick={() => setOpen(true)}
        >
          <Bell aria-hidden="true" />
          {news > 0 && (
            <span className={styles.unread} aria-hidden="true">
              {news > newsShownMax ? texts.many(newsShownMax) : news}
            </span>
          )}
        </IconButton>
      </Tooltip>
      {open && <NotificationsDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

/** A tap on a notice of several things leads here. It is used up at once: neither Back nor a reload opens it again. */
function useOpenNews() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isAsked = new URLSearchParams(search).get('news') === 'open'
  const [open, setOpen] = useState(isAsked)
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    void navigate(pathname, { replace: true })
  }, [isAsked, pathname, navigate])
  return [open, setOpen] as const
}
