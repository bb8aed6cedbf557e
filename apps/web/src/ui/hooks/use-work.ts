/** Work that takes a while: it runs once at a time, and its button shows that it is under way. */
import { useState } from 'react'
import { useSingleFlight } from './use-single-flight.ts'

/**
 * Returns a function that runs the work as `useSingleFlight` does, and the `busy` of its button. Use it for all work that
 * awaits the server: on a slow line a response takes up to 20 seconds, and a tap that shows nothing seems lost. Use
 * `useSingleFlight` alone for work that only stores something on the device, which is over before a sign can be seen.
 * @param work resolves with true when it has succeeded and must not run again: its button then stays busy until it is
 * gone. After any other result the work may run again.
 */
export function useWork<Given extends unknown[]>(
  work: (...args: Given) => Promise<unknown>,
): [run: (...args: Given) => Promise<void>, isBusy: boolean] {
  const [isBusy, setBusy] = useState(false)
  return [
    useSingleFlight(async (...args: Given) => {
      let isDone = false
      setBusy(true)
      try {
        isDone = (await work(...args)) === true
      } finally {
        setBusy(isDone)
      }
      return isDone
    }),
    isBusy,
  ]
}
