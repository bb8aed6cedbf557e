import { useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { LandingScreen } from '../features/landing/landing-screen.tsx'
import { isLocationView } from '../features/landing/landing-view.ts'
import { useSession } from '../features/sessions/session/session.ts'
import { useSigningOut } from '../features/sessions/session/sessions.ui.ts'
import { invitePath, paths, paymentPaths, personPath, placePath, planPaths, postPath } from '../paths.ts'
import { readWantedPath } from '../storage/return-path.ts'
import { loadTooltips } from '../ui/tooltip/tooltip.tsx'
import { lazyScreen } from './screens/lazy-screen.tsx'
import { NeedsStorage } from './screens/no-storage.tsx'
import { NotFoundPage } from './screens/not-found-page.tsx'
import { SignedInOnly } from './screens/signed-in-only.tsx'
import { ScrollPosition } from './scroll/scroll-position.tsx'

const Shell = lazyScreen(loadShell, { page: true })
const LocationView = lazyScreen(() => import('../features/landing/location-view.tsx'), {
  page: true,
  part: 'invite',
})
const AuthScreen = lazyScreen(() => import('../features/sessions/auth-screen.tsx'), { page: true })
const ResetPasswordScreen = onlineScreen(
  () => import('../features/sessions/links/reset-password-screen.tsx'),
  { page: true },
)
const ConfirmSignUpScreen = onlineScreen(
  () => import('../features/sessions/links/confirm-sign-up-screen.tsx'),
  { page: true },
)
const ConfirmEmailScreen = onlineScreen(() => import('../features/sessions/links/confirm-email-screen.tsx'), {
  page: true,
})
const UndoEmailScreen = onlineScreen(() => import('../features/sessions/links/undo-email-screen.tsx'), {
  page: true,
})
const VerifyEmailScreen = onlineScreen(() => import('../features/sessions/links/verify-email-screen.tsx'), {
  page: true,
})
const LogInByNameScreen = lazyScreen(() => import('../features/sessions/sign-in/log-in-by-name-screen.tsx'), {
  page: true,
  part: 'invite',
})
const HomeScreen = lazyScreen(() => import('../features/home/home-screen.tsx'))
const CommunityHelpScreen = lazyScreen(() => import('../features/posts/board/community-help-screen.tsx'))
const PrintScreen = lazyScreen(() => import('../features/posts/print/print-screen.tsx'), { part: 'print' })
const UpcomingScreen = lazyScreen(() => import('../features/home/upcoming-screen.tsx'))
const PostScreen = lazyScreen(() => import('../features/posts/page/post-screen.tsx'))
const CommunityScreen = lazyScreen(() => import('../features/community/community-screen.tsx'))
const PlacesScreen = lazyScreen(() => import('../features/places/explore/places-screen.tsx'))
const PlaceScreen = lazyScreen(() => import('../features/places/page/place-screen.tsx'))
const AddPlaceScreen = lazyScreen(() => import('../features/places/form/add-place-screen.tsx'))
const ExplorationScreen = lazyScreen(() => import('../features/exploration/progress/exploration-screen.tsx'))
const BackgroundCheckScreen = onlineScreen(() => import('../features/checks/checks-screen.tsx'))
const MapScreen = lazyScreen(() => import('../features/map/map-screen.tsx'))
const MessagesScreen = lazyScreen(() => import('../features/conversations/messages-screen.tsx'))
const OutboxScreen = lazyScreen(() => import('../features/outbox/page/outbox-screen.tsx'))
const ProfileScreen = lazyScreen(() => import('../features/profile/profile-screen.tsx'))
const PersonScreen = lazyScreen(() => import('../features/profile/person/person-screen.tsx'))
const HistoryScreen = lazyScreen(() => import('../features/posts/history/history-screen.tsx'))
const StatementScreen = lazyScreen(() => import('../features/credits/statement/statement-screen.tsx'))
const NotificationSettingsScreen = onlineScreen(
  () => import('../features/notifications/settings/settings-screen.tsx'),
)
const SettingsScreens = onlineScreen(() => import('./screens/settings-screens.tsx'))
const AccountSettingsScreen = onlineScreen(() => import('../features/account/account-settings-screen.tsx'))
const PlanScreens = onlineScreen(() => import('./screens/plan-screens.tsx'))
const DeskScreens = lazyScreen(() => import('./screens/desk-screens.tsx'), { part: 'desk' })
const PaymentScreens = onlineScreen(() => import('./screens/payment-screens.tsx'))
const InvitationsScreen = onlineScreen(() => import('../features/invitations/invitations-screen.tsx'))
const StandingScreen = onlineScreen(() => import('../features/standing/standing-screen.tsx'))
const InviteScreen = lazyScreen(() => import('../features/invitations/invite-screen.tsx'), {
  page: true,
  part: 'invite',
})
const WindowPage = lazyScreen(() => import('./screens/window-page.tsx'), { page: true, part: 'window' })
const ShareScreen = lazyScreen(() => import('./screens/share-screen.tsx'), { page: true })
const TermsScreen = onlineScreen(() => import('../features/community/terms-screen.tsx'), { page: true })
const PrivacyScreen = onlineScreen(() => import('../features/community/privacy-screen.tsx'), { page: true })

async function loadShell() {
  const [shell] = await Promise.all([import('./shell/shell.tsx'), loadTooltips()])
  return shell
}

/** A screen that can do nothing without a signal, and is not installed. */
function onlineScreen(...[importScreen, options]: Parameters<typeof lazyScreen>) {
  return lazyScreen(importScreen, { ...options, part: 'online' })
}

/** The modules that a member's visit begins with; otherwise the first render would ask for them. */
export async function loadHome(): Promise<void> {
  await Promise.all([Shell.load(), HomeScreen.load()])
}

export function Router() {
  return (
    <>
      <Routes>
        <Route path={paths.auth} element={<SignedOutOnly />} />
        <Route path={paths.resetPassword} element={<ResetPasswordScreen />} />
        <Route path={paths.confirmEmail} element={<ConfirmEmailScreen />} />
        <Route path={paths.undoEmail} element={<UndoEmailScreen />} />
        <Route path={paths.proveEmail} element={<VerifyEmailScreen />} />
        <Route
          path={paths.confirmSignUp}
          element={
            <NeedsStorage cookies>
              <ConfirmSignUpScreen />
            </NeedsStorage>
          }
        />
        <Route
          path={paths.share}
          element={
            <NeedsStorage>
              <ShareScreen />
            </NeedsStorage>
          }
        />
        <Route path={invitePath(':code')} element={<InviteScreen />} />
        <Route path={paths.board} element={<WindowPage />} />
        <Route path={paths.terms} element={<TermsScreen />} />
        <Route path={paths.privacy} element={<PrivacyScreen />} />
        {/* One frame for all of them, so that it stays where it is from screen to screen. */}
        <Route element={<Frame />}>
          <Route path={paths.home} element={<HomeScreen />} />
          <Route path={paths.communityHelp} element={<CommunityHelpScreen />} />
          <Route path={paths.printBoard} element={<PrintScreen />} />
          <Route path={paths.upcoming} element={<UpcomingScreen />} />
          <Route path={postPath(':postId')} element={<PostScreen />} />
          <Route path={paths.community} element={<CommunityScreen />} />
          {/* One screen for both: on a wide one the list stays beside what is chosen. */}
          <Route path={`${paths.messages}/:conversationId?`} element={<MessagesScreen />} />
          <Route path={paths.outbox} element={<OutboxScreen />} />
          <Route path={paths.profile} element={<ProfileScreen />} />
          <Route path={personPath(':personId')} element={<PersonScreen />} />
          <Route path={paths.activityHistory} element={<HistoryScreen />} />
          <Route path={paths.donations} element={<StatementScreen />} />
          <Route path={paths.notificationSettings} element={<NotificationSettingsScreen />} />
          <Route path={paths.accountSetup} element={<SettingsScreens />} />
          <Route path={paths.accountSettings} element={<AccountSettingsScreen />} />
          <Route path={paths.maps} element={<MapScreen />} />
          <Route path={paths.places} element={<PlacesScreen />} />
          <Route path={placePath(':placeId')} element={<PlaceScreen />} />
          <Route path={paths.addPlace} element={<AddPlaceScreen />} />
          <Route path={paths.exploration} element={<ExplorationScreen />} />
          <Route path={paths.backgroundCheck} element={<BackgroundCheckScreen />} />
          <Route path={`${paths.desk}/*`} element={<DeskScreens />} />
          <Route path={paths.invitations} element={<InvitationsScreen />} />
          <Route path={paths.standing} element={<StandingScreen />} />
          {planPaths.map((path) => (
            <Route key={path} path={path} element={<PlanScreens />} />
          ))}
          {paymentPaths.map((path) => (
            <Route key={path} path={path} element={<PaymentScreens />} />
          ))}
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
      <ScrollPosition />
    </>
  )
}

/**
 * The frame of a screen. `/` is home for members and the landing page for visitors; after an expired session it shows
 * the sign-in. A member whose browser stores nothing sees a message about that, and is not taken for a visitor.
 */
function Frame() {
  const { pathname, search, state } = useLocation()
  const memberId = useSession((session) => (session.state === 'signed-in' ? session.memberId : null))
  const signedIn = memberId !== null
  const isHeld = useSession((session) => session.state === 'signed-out' && session.held)
  const isLost = useSession((session) => session.state === 'no-storage' && session.hasSession)
  const atLanding = pathname === paths.home && !signedIn && !isHeld && !isLost
  useEffect(() => {
    // A member who signed out has arrived at the page to which signing out leads.
    if (pathname === paths.home && !signedIn) useSigningOut.setState({ signingOut: false })
  }, [pathname, signedIn])
  // After the sign-in the member goes to the page that they wanted before it; a sign-in with a provider leads here as
  // well. An address with a query of its own, such as a shortcut's, takes precedence.
  const returnPath =
    memberId !== null && pathname === paths.home && search === '' ? readWantedPath(memberId) : null
  if (returnPath !== null && returnPath !== paths.home) return <Navigate to={returnPath} replace />
  if (atLanding) return isLocationView(state) ? <LocationView /> : <LandingScreen />
  return (
    <SignedInOnly unless={isOpenToVisitors(pathname)}>
      <Shell />
    </SignedInOnly>
  )
}

/** Returns true for a screen that the specification shows to visitors too. */
export function isOpenToVisitors(pathname: string): boolean {
  return pathname === paths.plans || pathname === paths.checkout || pathname === paths.places
}

function SignedOutOnly() {
  const signedIn = useSession((session) => session.state === 'signed-in')
  const [wasSignedIn] = useState(signedIn)
  const location = useLocation()
  return (
    <>
      {signedIn && <Navigate to={paths.home} replace />}
      {/* The router leaves in a transition: without the form there would be an empty page until its end. */}
      {!wasSignedIn && (
        <NeedsStorage cookies>
          {location.state?.mode === 'name' ? <LogInByNameScreen /> : <AuthScreen />}
        </NeedsStorage>
      )}
    </>
  )
}
