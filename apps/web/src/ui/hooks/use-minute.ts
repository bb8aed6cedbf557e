import { useEffect, useState } from 'react'

const minuteMs = 60_000
const noMoments: readonly number[] = []

/**
 * The time, renewed every minute while the screen shows, for texts such as '2h ago'; and at each of `moments`, in
 * epoch ms, for what is another thing from then on. The same list on every drawing, or the minute begins anew.
 */
export function useMinute(now: () => number, moments: readonly number[] = noMoments): number {
  const [minute, setMinute] = useState(now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAfter = (time: number) => {
      const delays = moments.filter((moment) => moment > time).map((moment) => moment - time)
      timer = setTimeout(look, Math.min(...delays, minuteMs))
    }
    const look = () => {
      clearTimeout(timer)
      const time = now()
      setMinute(time)
      lookAfter(time)
    }
    lookAfter(now())
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [now, moments])
  return minute
}
