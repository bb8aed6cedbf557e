/**
 * Delays a fallback (outline or spinner) for a moment while the app starts, so that content which is ready by then is
 * rendered without one.
 */
import { startTransition, useEffect, useState } from 'react'

/** Too short to be felt as waiting. */
export const momentMs = 100

let isStarting = true

/**
 * Called once anything is on the screen: from then on fallbacks show at once, so that the screen is never blank and keeps its
 * height. By a layout effect: a screen that is drawn before other effects run would hold its own back.
 */
export function endStart(): void {
  isStarting = false
}

/** True while the fallback is held back: only during the start, and as long as not all is ready. */
export function useDelayedFallback(ready: boolean): boolean {
  const [over, setOver] = useState(() => ready || !isStarting)
  if (ready && !over) setOver(true)
  useEffect(() => {
    if (over) return
    const timer = setTimeout(() => startTransition(() => setOver(true)), momentMs)
    return () => clearTimeout(timer)
  }, [over])
  return !ready && !over
}
