import { useEffect, useState } from 'react'

/** Returns true when something has been going on for longer than this. */
export function useSlow(isGoing: boolean, afterMs: number): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isGoing) return
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isGoing, afterMs])
  return isGoing && isSlow
}
