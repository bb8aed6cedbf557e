/** Two taps in one moment count as one: a form's work runs once, whichever key or button started it. */
import { useRef } from 'react'

/**
 * Runs the work, unless it is running or has succeeded. At the second tap the page may not yet show the effect of the
 * first one, so a disabled button is not enough. `useWork` does the same for work that takes a while, and shows it.
 * @param work resolves with true when it has succeeded; if it resolves with false or fails, it may be run again
 */
export function useSingleFlight<Given extends unknown[]>(
  work: (...args: Given) => Promise<boolean>,
): (...args: Given) => Promise<void> {
  const isTaken = useRef(false)
  return async (...args) => {
    if (isTaken.current) return
    isTaken.current = true
    let isDone = false
    try {
      isDone = await work(...args)
    } finally {
      isTaken.current = isDone
    }
  }
}
