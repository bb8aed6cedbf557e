import { useEffect, useState } from 'react'

const minuteMs = 60_000

/**
 * The time, renewed every minute while the screen shows, for texts such as '2h ago'; and at `moment`, in
 * epoch ms, for what is another thing from then on.
 */
export function useMinute(now: () => number, moment: number | null = null): number {
  const [minute, setMinute] = useState(now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAfter = (time: number) => {
      const left = moment !== null && moment > time ? moment - time : minuteMs
      timer = setTimeout(look, Math.min(left, minuteMs))
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
  }, [now, moment])
  return minute
}
