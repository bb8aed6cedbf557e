/**
 * The place of the messages. Its code comes with the first screen of a member, or with the first message; a message that
 * finds it missing asks again.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../features/sessions/session.ts'
import { codeOf } from '../ui/code.ts'
import { subscribeToToasts, toastShown } from '../ui/toast.tsx'

const code = codeOf(() => import('../ui/toast-area.tsx'))

export function Toasts() {
  const [Area, setArea] = useState(code.here)
  const toast = useSyncExternalStore(subscribeToToasts, toastShown)
  const isNeeded = useSession((session) => session.state === 'signed-in') || toast !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is another try
  useEffect(() => {
    if (Area || !isNeeded) return
    const tryNow = () => {
      code.bring().then(
        (loaded) => setArea(() => loaded),
        () => undefined,
      )
    }
    tryNow()
    window.addEventListener('online', tryNow)
    return () => window.removeEventListener('online', tryNow)
  }, [Area, isNeeded, toast])
  return Area && <Area />
}
