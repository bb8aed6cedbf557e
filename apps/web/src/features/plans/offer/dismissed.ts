/** Notes that were put away: for this app start, or for good. */
import { useState } from 'react'
import { type DismissedUntil, isDismissed, storeDismissal } from '../../../storage/dismissed.ts'

/**
 * Returns whether the note of this name was dismissed, and the function that dismisses it. When nothing can be stored,
 * it stays dismissed as long as the screen is open.
 */
export function useDismissed(name: string, until: DismissedUntil): [boolean, () => void] {
  const [putAway, setPutAway] = useState<string | null>(() => (isDismissed(name, until) ? name : null))
  const dismiss = () => {
    setPutAway(name)
    storeDismissal(name, until)
  }
  return [putAway === name || isDismissed(name, until), dismiss]
}
