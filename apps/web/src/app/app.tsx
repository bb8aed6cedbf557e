import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useSession } from '../features/sessions/session.ts'
import { CrashBoundary } from './crash-page.tsx'
import { DeviceProvider } from './device-provider.tsx'
import { Router } from './router.tsx'
import { Starting } from './starting.tsx'
import { Toasts } from './toasts.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

interface Start {
  /** Fails when the device cannot tell whether anyone is signed in. */
  sessionKnown: Promise<void>
}

export function App({ sessionKnown }: Start) {
  return (
    <CrashBoundary>
      <BrowserRouter>
        <SessionGate sessionKnown={sessionKnown}>
          <DeviceProvider>
            <Router />
          </DeviceProvider>
        </SessionGate>
        <UpdatePrompt />
      </BrowserRouter>
      <Toasts />
    </CrashBoundary>
  )
}

/** The spinner, on every route, until the device knows whether anyone is signed in. */
function SessionGate({ sessionKnown, children }: Start & { children: ReactNode }) {
  const loading = useSession((session) => session.state === 'loading')
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    sessionKnown.catch(setFailure)
  }, [sessionKnown])
  if (failure) throw failure
  return loading ? <Starting /> : children
}
