/** Screens for members only. A visitor sees a message about that, and is led to the sign-in. */
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { isServerReachable } from '../../features/sessions/session/server-reachable.ts'
import { lastMemberHere, useSession } from '../../features/sessions/session/session.ts'
import { useSigningOut } from '../../features/sessions/session/sessions.ui.ts'
import { appTexts } from '../../locales/en/app.ts'
import { paths, serverPaths } from '../../paths.ts'
import { deleteReturnPath, storeReturnPath } from '../../storage/return-path.ts'
import { showToast } from '../../ui/feedback/toast.tsx'
import { delay } from '../../ui/loading/delay.ts'
import { Spinner } from '../../ui/loading/spinner.tsx'
import { NeedsStorage } from './no-storage.tsx'
import { loadToasts } from './toasts.tsx'

const redirectDelayMs = 500
/** The longest wait for the message in milliseconds. On a line that does not load it, signing in matters more. */
const messageMsMax = 3000

interface SignedInOnlyProps {
  /** The exception: what the spec shows to visitors too. */
  unless?: boolean
  children: ReactNode
}

export function SignedInOnly({ unless = false, children }: SignedInOnlyProps) {
  const signedIn = useSession((session) => session.state === 'signed-in')
  const signingOut = useSigningOut((state) => state.signingOut)
  useEffect(() => {
    if (signedIn) deleteReturnPath()
  }, [signedIn])
  if (signedIn || unless) return children
  if (signingOut) return <Navigate to={paths.home} replace />
  return (
    <NeedsStorage>
      <Unauthorized />
    </NeedsStorage>
  )
}

function Unauthorized() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const returnPath = pathname + search + hash
  useEffect(() => {
    let isGone = false
    const keep = (memberId: string | null) => {
      if (!isGone) storeReturnPath(returnPath, memberId)
    }
    lastMemberHere().then(keep, () => keep(null))
    return () => {
      isGone = true
    }
  }, [returnPath])
  useEffect(() => {
    let isGone = false
    showToast({ ...appTexts.unauthorized, tone: 'destructive' })
    const toastShown = Promise.race([loadToasts(), delay(messageMsMax)])
    const read = toastShown.catch(() => undefined).then(() => delay(redirectDelayMs))
    Promise.all([isServerReachable(), read]).then(
      ([isThere]) => {
        if (isGone) return
        if (isThere) location.assign(serverPaths.logIn)
        else void navigate(paths.auth, { replace: true })
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [navigate])
  return <Spinner page />
}
