/** The frame of every screen but the entrance: header, the ways around, and whether there is a signal. */
import { useContext, useLayoutEffect, useRef } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router-dom'
import { LeavingEntry } from '../../features/account/leaving/leaving-entry.tsx'
import { BadgeNews } from '../../features/exploration/badge-news.tsx'
import { Celebrations } from '../../features/help/celebrations.tsx'
import { useProfilePrompt } from '../../features/members/members.ui.ts'
import { OfflineBanner } from '../../features/outbox/signal/offline-banner.tsx'
import { StandingEntry } from '../../features/standing/standing-entry.tsx'
import { appTexts } from '../../locales/en/app.ts'
import { conversationPath, paths } from '../../paths.ts'
import { DeviceContext } from '../../sync/device/device-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { useScreenStart } from '../../ui/focus/use-screen-start.ts'
import { lazyDialog } from '../../ui/loading/lazy-dialog.tsx'
import { endStart } from '../../ui/loading/use-delayed-fallback.ts'
import { Tooltips } from '../../ui/tooltip/tooltip.tsx'
import { DeskAhead } from '../device/desk-ahead.tsx'
import { MapAhead } from '../device/map-ahead.tsx'
import { PartsAhead } from '../device/parts-ahead.tsx'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import styles from './shell.module.css'

const ProfilePrompt = lazyDialog(() => import('../../features/members/profile/complete-profile-dialog.tsx'))

export default function Shell() {
  const { pathname, search } = useLocation()
  // A few screens are open to visitors, who have no device of their own.
  const signedIn = useContext(DeviceContext) !== null
  const { missing, before, close, complete } = useProfilePrompt()
  // On a phone a chat takes the whole screen.
  const isChat = matchPath(conversationPath(':id'), pathname) !== null
  const isPanes = isChat || pathname === paths.messages
  const main = useRef<HTMLElement>(null)
  // Some screens have several views, which their address names.
  useScreenStart(pathname + (/(view|step)=[^&]*/.exec(search)?.[0] ?? ''), () => main.current)
  useLayoutEffect(endStart, [])

  return (
    <Tooltips>
      <div
        className={classNames(
          styles.shell,
          isChat && styles.whole,
          isPanes && styles.panes,
          pathname === paths.printBoard && styles.sheets,
        )}
      >
        <a className={styles.skip} href="#content">
          {appTexts.skip}
        </a>
        <Header signedIn={signedIn} />
        <Navigation signedIn={signedIn} />
        <main className={styles.main} id="content" ref={main} tabIndex={-1}>
          {/* Home shows it below its greeting. */}
          {signedIn && pathname !== paths.home && <OfflineBanner fullWidth={isChat} />}
          {signedIn && !isPanes && <LeavingEntry />}
          {signedIn && !isPanes && pathname !== paths.standing && <StandingEntry />}
          <Outlet />
        </main>
        {signedIn && <Celebrations />}
        {signedIn && <BadgeNews />}
        {signedIn && <MapAhead />}
        {signedIn && <PartsAhead />}
        {signedIn && <DeskAhead />}
        {signedIn && missing !== null && (
          <ProfilePrompt missing={missing} before={before} onClose={close} onCompleted={complete} />
        )}
      </div>
    </Tooltips>
  )
}
