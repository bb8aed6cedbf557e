/** Replaces a screen that requires the device's storage, in a browser that stores nothing. */
import type { ReactNode } from 'react'
import { useSession } from '../../features/sessions/session/session.ts'
import { lazyScreen } from './lazy-screen.tsx'

const NoStorage = lazyScreen(() => import('./no-storage-screen.tsx'), { page: true, part: 'online' })

/** @param cookies true on screens for the sign-in, because a session needs a cookie */
export function NeedsStorage({ cookies = false, children }: { cookies?: boolean; children: ReactNode }) {
  const isMissing = useSession((session) => session.state === 'no-storage')
  return isMissing || (cookies && !navigator.cookieEnabled) ? <NoStorage /> : children
}
