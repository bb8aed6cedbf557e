/** The ways around: the spec's five tabs at the bottom of a phone, a rail with two more on a wide screen. */
import { isPremium } from '@porchlight/contracts/plans/plans.rules'
import { HandHeart, House, Inbox, Map as MapIcon, MapPin, MessageSquare, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useUnreadCount } from '../../features/conversations/conversations.reads.ts'
import { planOf, useMember, usePlanTime } from '../../features/members/members.reads.ts'
import { appTexts } from '../../locales/en/app.ts'
import { paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { bottomBar } from '../../ui/feedback/message-place.ts'
import styles from './navigation.module.css'
import { PostButton } from './post-button.tsx'
import { tabOf } from './tab-of.ts'

const texts = appTexts.tabs
/** Paths with a tab of their own on the rail. On a phone they belong to another tab. */
const ownOnRail: readonly string[] = [paths.communityHelp, paths.outbox]

export function Navigation({ signedIn }: { signedIn: boolean }) {
  return (
    <nav className={styles.navigation} {...bottomBar} aria-label={appTexts.navigation}>
      <div className={styles.bar}>
        {signedIn && <PostButton />}
        <ul className={styles.tabs}>
          <Tab to={paths.home} icon={<House />} label={texts.home} />
          {signedIn ? (
            <MessagesTab />
          ) : (
            <Tab to={paths.messages} icon={<MessageSquare />} label={texts.messages} />
          )}
          <Tab to={paths.maps} icon={<MapIcon />} label={texts.maps} />
          {signedIn ? <PlacesTab /> : <DisabledPlacesTab />}
          <Tab to={paths.profile} icon={<UserRound />} label={texts.profile} />
        </ul>
      </div>
      {signedIn && <MoreOnTheRail />}
    </nav>
  )
}

function MessagesTab() {
  const unread = useUnreadCount()
  return <Tab to={paths.messages} icon={<MessageSquare />} label={texts.messages} unread={unread} />
}

function PlacesTab() {
  const member = useMember()
  const time = usePlanTime(member)
  const premium = member ? isPremium(planOf(member, time)) : false
  return (
    <Tab
      to={paths.places}
      icon={<MapPin />}
      label={premium ? texts.places : texts.featured}
      // The place of the label is reserved, but the label is not shown while it could still change.
      unknown={!member}
    />
  )
}

/** A link without an address: screen readers announce it as a disabled link, and taps do nothing. */
function DisabledPlacesTab() {
  return (
    <li>
      {/* biome-ignore lint/a11y/useValidAnchor: an anchor without an address is HTML's own disabled link */}
      <a role="link" aria-disabled="true" className={classNames(styles.tab, styles.disabled)}>
        <span className={styles.icon} aria-hidden="true">
          <MapPin />
        </span>
        <span className={styles.label}>{texts.featured}</span>
      </a>
    </li>
  )
}

/**
 * Shows two more tabs on the rail, without counts: waiting and refused entries are counted in the header alone, which
 * every width has. On a phone home, the header and the profile lead there.
 */
function MoreOnTheRail() {
  return (
    <ul className={styles.more}>
      <Tab to={paths.communityHelp} icon={<HandHeart />} label={texts.communityHelp} />
      <Tab to={paths.outbox} icon={<Inbox />} label={texts.outbox} />
    </ul>
  )
}

interface TabProps {
  to: string
  icon: ReactNode
  label: string
  /** True while the right label is still unknown. */
  unknown?: boolean
  unread?: number
}

function Tab({ to, icon, label, unknown = false, unread = 0 }: TabProps) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link
        to={to}
        className={styles.tab}
        aria-current={pathname === to ? 'page' : tabOf(pathname) === to || undefined}
        data-own-on-rail={ownOnRail.includes(pathname) || undefined}
        aria-label={unread > 0 ? appTexts.unreadTab(label, unread) : undefined}
      >
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={classNames(styles.label, unknown && styles.unknown)}>{label}</span>
        {unread > 0 && (
          // The number is drawn by the style sheet and is no text, because the link's name contains it already.
          <span className={styles.badge} data-count={unread} aria-hidden="true" />
        )}
      </Link>
    </li>
  )
}
