import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { useSession } from '../features/sessions/session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { CrashBoundary } from './crash-page.tsx'
import { DeviceProvider } from './device-provider.tsx'
import { Router } from './router.tsx'
import { Toasts } from './toasts.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

/** @param session settles when the device knows whether anyone is signed in, and fails when it cannot tell */
export function App({ session }: { session: Promise<void> }) {
  return (
    <CrashBoundary>
      <BrowserRouter>
        <WhoIsThere session={session}>
          <DeviceProvider>
            <Router />
          </DeviceProvider>
        </WhoIsThere>
        <UpdatePrompt />
      </BrowserRouter>
      <Toasts />
    </CrashBoundary>
  )
}

/** The spinner, on every route, until the device knows whether anyone is signed in. */
function WhoIsThere({ session, children }: { session: Promise<void>; children: ReactNode }) {
  const loading = useSession((session) => session.state === 'loading')
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    session.catch(setFailure)
  }, [session])
  if (failure) throw failure
  return loading ? <Spinner page /> : children
}
