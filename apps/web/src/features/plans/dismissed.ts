/** Notes that were put away: for this app start, or for good. */
import { useState } from 'react'

type Until = 'next-start' | 'ever'

/** Whether the note of this name was put away, and how to. */
export function useDismissed(name: string, until: Until): [boolean, () => void] {
  const key = `dismissed:${name}`
  const [putAway, setPutAway] = useState<string | null>(() => (isKept(key, until) ? key : null))
  const dismiss = () => {
    setPutAway(key)
    keep(key, until)
  }
  return [putAway === key || isKept(key, until), dismiss]
}

function isKept(key: string, until: Until): boolean {
  try {
    return storageOf(until).getItem(key) !== null
  } catch {
    return false
  }
}

/** Where the browser keeps nothing, it stays away as long as the screen does. */
function keep(key: string, until: Until): void {
  try {
    storageOf(until).setItem(key, '1')
  } catch {
    return
  }
}

function storageOf(until: Until): Storage {
  return until === 'ever' ? localStorage : sessionStorage
}
