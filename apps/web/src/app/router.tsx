import { lazy, Suspense, useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { useSession } from '../features/sessions/session.ts'
import { useLeaving } from '../features/sessions/sessions.ui.ts'
import { Spinner } from '../ui/spinner.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { paths } from './paths.ts'
import { Shell } from './shell.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

const LandingScreen = lazy(() => import('../features/landing/landing-screen.tsx'))
const AuthScreen = lazy(() => import('../features/sessions/auth-screen.tsx'))
const HomeScreen = lazy(() => import('../features/home/home-screen.tsx'))
const CommunityHelpScreen = lazy(() => import('../features/posts/community-help-screen.tsx'))
const OutboxScreen = lazy(() => import('../features/outbox/outbox-screen.tsx'))

export function Router() {
  return (
    <Suspense fallback={<Spinner page />}>
      <Routes>
        <Route path={paths.auth} element={<SignedOutOnly />} />
        <Route element={<HomeOrLanding />}>
          <Route path={paths.home} element={<HomeScreen />} />
        </Route>
        <Route
          element={
            <SignedInOnly>
              <Shell />
            </SignedInOnly>
          }
        >
          <Route path={paths.communityHelp} element={<CommunityHelpScreen />} />
          <Route path={paths.outbox} element={<OutboxScreen />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  )
}

/** `/` is home for members and the landing for visitors; whose session ran out is asked to sign in again. */
function HomeOrLanding() {
  const signedIn = useSession((session) => session.state === 'signed-in')
  const held = useSession((session) => session.state === 'signed-out' && session.held)
  useEffect(() => {
    // Whoever signed out has arrived where that leads.
    if (!signedIn) useLeaving.setState({ leaving: false })
  }, [signedIn])
  if (!signedIn && !held) return <LandingScreen />
  return (
    <SignedInOnly>
      <Shell />
    </SignedInOnly>
  )
}

function SignedOutOnly() {
  const signedIn = useSession((session) => session.state === 'signed-in')
  return signedIn ? <Navigate to={paths.home} replace /> : <AuthScreen />
}
