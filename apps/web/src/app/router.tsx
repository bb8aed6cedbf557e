import { useEffect } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { LandingScreen } from '../features/landing/landing-screen.tsx'
import { useSession } from '../features/sessions/session.ts'
import { useLeaving } from '../features/sessions/sessions.ui.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { onVisit } from './on-visit.tsx'
import { paths } from './paths.ts'
import { Shell } from './shell.tsx'
import { SignedInOnly } from './signed-in-only.tsx'

const AuthScreen = onVisit(() => import('../features/sessions/auth-screen.tsx'), { page: true })
const HomeScreen = onVisit(() => import('../features/home/home-screen.tsx'))
const CommunityHelpScreen = onVisit(() => import('../features/posts/community-help-screen.tsx'))
const OutboxScreen = onVisit(() => import('../features/outbox/outbox-screen.tsx'))

export function Router() {
  return (
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
