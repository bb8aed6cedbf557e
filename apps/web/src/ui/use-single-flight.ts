/** Two taps in one moment are one: what a form does is done once, whichever key or button asked for it. */
import { useRef } from 'react'

/**
 * Runs the work unless it is running, or was done. The page has not drawn by the second tap that the first one was heard, so a
 * resting button is not enough.
 *
 * @param work says whether it was done; if not, or if it fails, it may be asked for again
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
