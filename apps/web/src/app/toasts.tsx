/** The place of the messages. Its code comes after the first paint; a message that finds it missing asks again. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { codeOf } from '../ui/code.ts'
import { subscribeToToasts, toastShown } from '../ui/toast.tsx'

const code = codeOf(() => import('../ui/toast-area.tsx'))

export function Toasts() {
  const [Area, setArea] = useState(code.here)
  const toast = useSyncExternalStore(subscribeToToasts, toastShown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is another try
  useEffect(() => {
    if (Area) return
    const tryNow = () => {
      code.bring().then(
        (loaded) => setArea(() => loaded),
        () => undefined,
      )
    }
    tryNow()
    window.addEventListener('online', tryNow)
    return () => window.removeEventListener('online', tryNow)
  }, [Area, toast])
  return Area && <Area />
}
