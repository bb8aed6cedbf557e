/** What a starting app has within a moment is drawn at once, and once: no outline or spinner comes before it. */
import { startTransition, useEffect, useState } from 'react'

/** Shorter than what anybody takes for waiting. */
export const momentMs = 100

let isStarting = true

/** From the first thing that is on the screen on: nothing goes back to nothing, and going back finds the height it left. */
export function endStart(): void {
  isStarting = false
}

/** True for a moment while the app starts, as long as not all is ready; never again after that. */
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
