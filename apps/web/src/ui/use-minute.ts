import { useEffect, useState } from 'react'

/** The time, renewed every minute while the screen shows, for texts such as '2h ago'. */
export function useMinute(now: () => number): number {
  const [minute, setMinute] = useState(now)
  useEffect(() => {
    const look = () => setMinute(now())
    const timer = setInterval(look, 60_000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now])
  return minute
}
