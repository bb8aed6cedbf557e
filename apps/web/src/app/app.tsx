import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { appReady } from '../features/landing/hold-taps.ts'
import { useSession } from '../features/sessions/session.ts'
import { ignoreSecondTaps } from '../ui/double-taps.ts'
import { CrashBoundary } from './crash-page.tsx'
import { DeviceProvider } from './device-provider.tsx'
import { Router } from './router.tsx'
import { Starting } from './starting.tsx'
import { Toasts } from './toasts.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

interface Start {
  /** Fails when the device cannot tell whether anyone is signed in. */
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
          <DeviceProvider>
            <Router />
          </DeviceProvider>
        </SessionGate>
        <UpdatePrompt />
        <Toasts />
      </BrowserRouter>
    </CrashBoundary>
  )
}

/** The spinner, on every route but a landing page that is there already, until the device knows whether anyone is signed in. */
function SessionGate({ sessionKnown, isLandingHere, children }: Start & { children: ReactNode }) {
  const loading = useSession((session) => session.state === 'loading')
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    sessionKnown.catch(setFailure)
  }, [sessionKnown])
  if (failure) throw failure
  return loading && !isLandingHere ? <Starting /> : children
}
