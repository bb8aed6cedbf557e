/** The frame of every signed-in screen: brand, account, the ways around, and whether there is a signal. */
import { HandHeart, House, Inbox, UserRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { useProfilePrompt } from '../features/members/members.ui.ts'
import { OfflineBanner } from '../features/outbox/offline-banner.tsx'
import { useOutboxCounts } from '../features/outbox/outbox.reads.ts'
import { appTexts } from '../locales/en/app.ts'
import { Brand } from '../ui/brand.tsx'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { onTap } from '../ui/on-tap.tsx'
import { paths } from './paths.ts'
import styles from './shell.module.css'

const AccountDialog = onTap(() => import('./account-dialog.tsx'))
const ProfilePrompt = onTap(() => import('../features/members/complete-profile-dialog.tsx'))

export function Shell() {
  const { pathname } = useLocation()
  const { missing, close, complete } = useProfilePrompt()
  const [accountOpen, setAccountOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const isFirst = useRef(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another screen
  useEffect(() => {
    // A new screen begins at its top, for eyes and for readers; the first one is left to the browser.
    if (!isFirst.current) {
      window.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
    }
    isFirst.current = false
  }, [pathname])

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {appTexts.skip}
      </a>
      <header className={styles.header}>
        <Link to={paths.home} className={styles.brand}>
          <Brand name={appTexts.name} />
        </Link>
        <IconButton
          className={styles.account}
          label={appTexts.account.open}
          onClick={() => setAccountOpen(true)}
        >
          <UserRound aria-hidden="true" />
        </IconButton>
      </header>
      <Navigation />
      <main className={styles.main} id="content" ref={main} tabIndex={-1}>
        {/* Home shows it below its greeting. */}
        {pathname !== paths.home && <OfflineBanner />}
        <Outlet />
      </main>
      {accountOpen && <AccountDialog onClose={() => setAccountOpen(false)} />}
      {missing !== null && <ProfilePrompt missing={missing} onClose={close} onCompleted={complete} />}
    </div>
  )
}

function Navigation() {
  const { waiting, refused } = useOutboxCounts() ?? { waiting: 0, refused: 0 }
  return (
    <nav className={styles.navigation} aria-label={appTexts.navigation}>
      <Tab to={paths.home} icon={<House />} label={appTexts.tabs.home} short={appTexts.tabsShort.home} />
      <Tab
        to={paths.communityHelp}
        icon={<HandHeart />}
        label={appTexts.tabs.communityHelp}
        short={appTexts.tabsShort.communityHelp}
      />
      <Tab
        to={paths.outbox}
        icon={<Inbox />}
        label={appTexts.tabs.outbox}
        short={appTexts.tabsShort.outbox}
        waiting={waiting}
        refused={refused}
      />
    </nav>
  )
}

interface TabProps {
  to: string
  icon: ReactNode
  label: string
  /** For the narrow bar of a phone. */
  short: string
  waiting?: number
  refused?: number
}

function Tab({ to, icon, label, short, waiting = 0, refused = 0 }: TabProps) {
  const count = waiting + refused
  return (
    <NavLink
      to={to}
      end
      className={styles.tab}
      aria-label={count > 0 ? `${label}, ${appTexts.waitingBadge(waiting, refused)}` : undefined}
    >
      <span className={styles.tabIcon} aria-hidden="true">
        {icon}
        {count > 0 && (
          <span className={classNames(styles.badge, refused > 0 && styles.alarming)}>{count}</span>
        )}
      </span>
      <span className={styles.tabShort} aria-hidden="true">
        {short}
      </span>
      <span className={styles.tabLabel}>{label}</span>
    </NavLink>
  )
}
