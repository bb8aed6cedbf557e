/** What stands in the place of a screen that needs what the device keeps, in a browser that keeps nothing. */
import type { ReactNode } from 'react'
import { useSession } from '../features/sessions/session.ts'
import { lazyScreen } from './lazy-screen.tsx'

export const NoStorage = lazyScreen(() => import('./no-storage-screen.tsx'), { page: true })

export function NeedsStorage({ children }: { children: ReactNode }) {
  const isMissing = useSession((session) => session.state === 'no-storage')
  return isMissing ? <NoStorage /> : children
}
