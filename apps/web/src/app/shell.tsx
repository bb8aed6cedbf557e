/** The frame of every screen but the entrance: header, the ways around, and whether there is a signal. */
import { useContext, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useProfilePrompt } from '../features/members/members.ui.ts'
import { OfflineBanner } from '../features/outbox/offline-banner.tsx'
import { appTexts } from '../locales/en/app.ts'
import { DeviceContext } from '../sync/device-context.ts'
import { onTap } from '../ui/on-tap.tsx'
import { Tooltips } from '../ui/tooltip.tsx'
import { useArrival } from '../ui/use-arrival.ts'
import { endStart } from '../ui/use-held-back.ts'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { paths } from './paths.ts'
import styles from './shell.module.css'

const ProfilePrompt = onTap(() => import('../features/members/complete-profile-dialog.tsx'))

export default function Shell() {
  const { pathname } = useLocation()
  // A few screens are open to visitors, who have no device of their own.
  const signedIn = useContext(DeviceContext) !== null
  const { missing, close, complete } = useProfilePrompt()
  const main = useRef<HTMLElement>(null)
  useArrival(pathname, () => main.current)
  useEffect(endStart, [])

  return (
    <Tooltips>
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          {appTexts.skip}
        </a>
        <Header signedIn={signedIn} />
        <Navigation signedIn={signedIn} />
        <main className={styles.main} id="content" ref={main} tabIndex={-1}>
          {/* Home shows it below its greeting. */}
          {signedIn && pathname !== paths.home && <OfflineBanner />}
          <Outlet />
        </main>
        {signedIn && missing !== null && (
          <ProfilePrompt missing={missing} onClose={close} onCompleted={complete} />
        )}
      </div>
    </Tooltips>
  )
}
