/** Reads the window in rounds, for as long as it is seen. What was read last stays on the device. */
import { readWindow } from '@porchlight/contracts/window/window.operations'
import { useEffect, useEffectEvent } from 'react'
import { type QueryState, useCachedQuery } from '../../sync/transport/cached-queries.ts'

/** The time between two rounds in ms, at least and at most: displays that started together do not ask together. */
export const roundMs = { min: 60_000, max: 120_000 } as const

export function useWindow(): QueryState<typeof readWindow> {
  const query = useCachedQuery(readWindow, {}, { staleAfterMs: 0 })
  const reload = useEffectEvent(query.reload)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(look, roundMs.min + Math.random() * (roundMs.max - roundMs.min))
    }
    // A hidden page asks for nothing; once it is seen again, it looks at once.
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      void reload()
      wait()
    }
    wait()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [])
  return query
}
