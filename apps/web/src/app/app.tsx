import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { appReady } from '../features/landing/hold-taps.ts'
import { useSession } from '../features/sessions/session/session.ts'
import { ignoreSecondTaps } from '../ui/browser/double-taps.ts'
import { CrashBoundary } from './crash-page.tsx'
import { DeviceProvider } from './device/device-provider.tsx'
import { loadHome, Router } from './router.tsx'
import { Starting } from './screens/starting.tsx'
import { Toasts } from './screens/toasts.tsx'
import { UpdatePrompt } from './update/update-prompt.tsx'

interface Start {
  /** Rejects when the device cannot find out whether a member is signed in. */
  sessionKnown: Promise<void>
  /** The landing page came with the document and is taken over where it stands: it begins as it was drawn. */
  isLandingHere: boolean
}

export function App({ sessionKnown, isLandingHere }: Start) {
  // Taps that came before are passed on now.
  useEffect(() => {
    window.dispatchEvent(new Event(appReady))
  }, [])
  useEffect(() => ignoreSecondTaps(document), [])
  return (
    <CrashBoundary>
      <BrowserRouter>
        <SessionGate sessionKnown={sessionKnown} isLandingHere={isLandingHere}>
          <DeviceProvider loadHome={loadHome}>
            <Router />
          </DeviceProvider>
        </SessionGate>
        <UpdatePrompt />
        <Toasts />
      </BrowserRouter>
    </CrashBoundary>
  )
}

/**
 * Shows a spinner until the device has found out whether a member is signed in. A landing page that is in the document
 * already stays without it.
 */
function SessionGate({ sessionKnown, isLandingHere, children }: Start & { children: ReactNode }) {
  const loading = useSession((session) => session.state === 'loading')
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    sessionKnown.catch(setFailure)
  }, [sessionKnown])
  if (failure) throw failure
  return loading && !isLandingHere ? <Starting /> : children
}
