/** Notes that were put away: for this app start, or for good. */
import { useState } from 'react'
import { type DismissedUntil, isDismissed, storeDismissal } from '../../storage/dismissed.ts'

/** Whether the note of this name was put away, and how to. Where nothing is kept, it stays away as long as the screen does. */
export function useDismissed(name: string, until: DismissedUntil): [boolean, () => void] {
  const [putAway, setPutAway] = useState<string | null>(() => (isDismissed(name, until) ? name : null))
  const dismiss = () => {
    setPutAway(name)
    storeDismissal(name, until)
  }
  return [putAway === name || isDismissed(name, until), dismiss]
}
