/**
 * The place of the messages. Its code comes with the first message, and to a member as soon as there is nothing better to
 * do; a message that finds it missing asks again.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../features/sessions/session.ts'
import { lazyModule } from '../ui/loading/lazy-module.ts'
import { useLazyModule } from '../ui/loading/use-lazy-module.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { subscribeToToasts, toastShown } from '../ui/toast.tsx'

const code = lazyModule(() => import('../ui/toast-area.tsx'))

/** Messages that are shown now are seen: their code is here. Fails as the code does. */
export async function loadToasts(): Promise<void> {
  await code.bring()
}

export function Toasts() {
  const [Area, bring] = useLazyModule(code)
  const toast = useSyncExternalStore(subscribeToToasts, toastShown)
  const isMember = useSession((session) => session.state === 'signed-in')
  const hasToast = toast !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new message is another try
  useEffect(() => {
    if (Area || !(isMember || hasToast)) return
    const tryNow = () => {
      bring().catch(() => undefined)
    }
    if (hasToast) tryNow()
    else whenIdle(tryNow)
    window.addEventListener('online', tryNow)
    return () => window.removeEventListener('online', tryNow)
  }, [Area, bring, isMember, toast])
  return Area && <Area />
}
