/**
 * Shows messages. The module is loaded with the first message, and for a member once the browser is idle. A message
 * that finds it missing loads it again.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../features/sessions/session/session.ts'
import { currentToast, subscribeToToasts } from '../../ui/feedback/toast.tsx'
import { lazyModule } from '../../ui/loading/lazy-module.ts'
import { useLazyModule } from '../../ui/loading/use-lazy-module.ts'
import { whenIdle } from '../../ui/loading/when-idle.ts'

// The module does not wait for its style sheet, because the message may be about a part whose sheet was lost.
const area = lazyModule(() => import('../../ui/feedback/toast-area.tsx'), { isShownUnstyled: true })

/** Resolves once messages can be seen. Fails as loading does. */
export async function loadToasts(): Promise<void> {
  await area.load()
}

export function Toasts() {
  const [Area, load] = useLazyModule(area)
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, currentToast)
  const isMember = useSession((session) => session.state === 'signed-in')
  const hasToast = toast !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is another try
  useEffect(() => {
    if (Area || !(isMember || hasToast)) return
    const tryNow = () => {
      load().catch(() => undefined)
    }
    if (hasToast) tryNow()
    else whenIdle(tryNow)
    window.addEventListener('online', tryNow)
    return () => window.removeEventListener('online', tryNow)
  }, [Area, load, isMember, toast])
  return Area && <Area />
}
